/** What a partner's key is told of figures that were computed from the books as a whole: those of its own partners. */
import { type Caller, maySee } from "../requests/caller.js";
import { sumAmounts } from "../tables/money.js";
import type { PublishedCall } from "./published-calls.js";
import type { PublishedDistribution } from "./published-distributions.js";

/** Items of partners, those alone that the key may see. */
export function ownAlone<Item extends { readonly lpEntityId: string }>(
  caller: Caller,
  items: readonly Item[],
): readonly Item[] {
  return items.filter(({ lpEntityId }) => maySee(caller, lpEntityId));
}

/** Calls with the key's own lines and what they come to; drafts, and calls of others alone, are left out. */
export function ownCalls(caller: Caller, calls: readonly PublishedCall[]): readonly PublishedCall[] {
  if (caller.key.partners === null) return calls;
  return calls.flatMap((call) => {
    const lines = ownAlone(caller, call.lines);
    if (lines.length === 0 || call.status === "draft") return [];
    const total = sumOf(lines, "amount", call.currency);
    const funded = sumOf(lines, "funded", call.currency);
    const outstanding = call.status === "cancelled" ? 0 : sumAmounts([total, -funded], call.currency);
    return [{ ...call, lines, total, funded, outstanding }];
  });
}

/** The same of distributions. */
export function ownDistributions(
  caller: Caller,
  distributions: readonly PublishedDistribution[],
): readonly PublishedDistribution[] {
  if (caller.key.partners === null) return distributions;
  return distributions.flatMap((one) => {
    const lines = ownAlone(caller, one.lines);
    if (lines.length === 0 || one.status === "draft") return [];
    return [{ ...one, lines, total: sumOf(lines, "amount", one.currency), paid: sumOf(lines, "paid", one.currency) }];
  });
}

function sumOf<Field extends string>(
  lines: readonly Readonly<Record<Field, number>>[],
  field: Field,
  currency: string,
): number {
  return sumAmounts(
    lines.map((line) => line[field]),
    currency,
  );
}
