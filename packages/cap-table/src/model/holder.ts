/** Who holds something: a person or a firm, its relationship to the company, and its running counts. */

import { type ErrorPath, type Rational, textBytes, unknownIdSentence } from "@capstack/decimal";
import { ZERO } from "../shapes/figures/exact-figures.js";
import type { HolderMention } from "../shapes/holder-mention.js";
import { type CapTable, refuse } from "./cap-table.js";
import type { EventStep } from "./event-step.js";
import type { Holder, HolderKind } from "./records.js";

export const holderKinds = ["founder", "employee", "advisor", "consultant", "director", "investor", "other"] as const;

/** The holder an item names: known already, renamed, or new to the table. */
export function mentionHolder(table: CapTable, mention: HolderMention, kind: HolderKind, step: EventStep): Holder {
  const known = table.holders.get(mention.id);
  if (known === undefined) return addHolder(table, mention.id, mention.name ?? mention.id, kind);
  if (mention.name !== null && mention.name !== known.name) {
    step.warn("holder_renamed", `"${known.name}" is called "${mention.name}" from here on.`);
    renameHolder(table, known, mention.name);
  }
  return known;
}

export function renameHolder(table: CapTable, holder: Holder, name: string): void {
  table.text.holders += textBytes(name) - textBytes(holder.name);
  holder.name = name;
}

export function addHolder(table: CapTable, id: string, name: string, kind: HolderKind): Holder {
  const holder = newHolder(id, name, kind);
  putHolder(table, holder);
  return holder;
}

/** A holder of nothing, not on the table yet. */
export function newHolder(id: string, name: string, kind: HolderKind): Holder {
  return {
    id,
    name,
    kind,
    shares: ZERO,
    asConverted: ZERO,
    options: ZERO,
    promised: ZERO,
    warrants: ZERO,
    warrantsCounted: ZERO,
    invested: ZERO,
    votes: ZERO,
    unvested: ZERO,
    postings: 0,
    lots: new Set(),
  };
}

export function putHolder(table: CapTable, holder: Holder): void {
  table.holders.set(holder.id, holder);
  table.text.holders += textBytes(holder.id) + textBytes(holder.name);
}

export function requireHolder(
  table: { readonly holders: ReadonlyMap<string, Holder> },
  id: string,
  path: ErrorPath,
): Holder {
  const known = table.holders.get(id);
  if (known !== undefined) return known;
  const message = unknownIdSentence(path, id, "the id of a holder by then", table.holders.keys());
  return refuse("unknown_holder", message, path);
}

/** What the holder owns of the fully diluted total. */
export function fullyDilutedOf(holder: Holder): Rational {
  return holder.asConverted.plus(holder.options).plus(holder.promised).plus(holder.warrantsCounted);
}
