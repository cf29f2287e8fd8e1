/** A class of stock declared, or its charter terms amended. */

import { type Exact, factor, type Input, oneOf, price, shape, shares, text } from "@capstack/decimal";
import { type CapTable, refuse } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { reconvert } from "../../model/lots/lot.js";
import { classTerms, defaultTerms } from "../../model/read-class-terms.js";
import type { StockClass } from "../../model/records.js";
import { addClass, renameClass, requireAuthorized, seniorityFor } from "../../model/stock-class.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";
import { ONE } from "../../shapes/figures/exact-figures.js";
import { refuse as refuseField } from "../../shapes/reading.js";

export const classDefinitionEvent = shape(
  {
    type: typeOf("class_definition"),
    ...eventHead,
    /** A class of stock; common is `common`. */
    classId: text(),
    /** For people. */
    name: text(),
    /** What the class is. */
    kind: oneOf(["common", "preferred"]),
    /** The charter allows; no ceiling by default. Shares. */
    authorizedShares: shares({ optional: true }),
    /** Votes of a share; 1 by default. */
    votesPerShare: factor({ optional: true }),
    /** Required for preferred. Currency a share. */
    originalIssuePrice: price({ above: 0, optional: true }),
    terms: classTerms,
  },
  {
    check: ({ kind, place }) => {
      if (kind !== "preferred" || place.gives("originalIssuePrice")) return;
      refuseField(place, "missing_field", "Preferred stock needs originalIssuePrice.", "originalIssuePrice");
    },
  },
);

/** Declares a class, or amends the one with its id. `originalIssuePrice` is required for preferred. */
export interface ClassDefinitionEvent extends Input<typeof classDefinitionEvent> {}

type ClassDefinition = Exact<typeof classDefinitionEvent>;

export function applyClassDefinition(table: CapTable, definition: ClassDefinition, step: EventStep): void {
  const known = table.classes.get(definition.classId);
  if (known !== undefined) amend(table, known, definition, step);
  else declare(table, definition);
}

function declare(table: CapTable, definition: ClassDefinition): void {
  const { classId, name, kind } = definition;
  const terms = kind === "preferred" ? (definition.terms ?? defaultTerms) : null;
  addClass(table, {
    id: classId,
    name,
    kind,
    authorized: definition.authorizedShares,
    votesPerShare: definition.votesPerShare ?? definition.terms?.votesPerShare ?? ONE,
    originalIssuePrice: kind === "preferred" ? definition.originalIssuePrice : null,
    terms,
    seniority: terms === null ? 0 : seniorityFor(table.classes.values(), terms.seniority),
  });
}

function amend(table: CapTable, known: StockClass, definition: ClassDefinition, step: EventStep): void {
  if (known.kind !== definition.kind) {
    refuse("invalid_value", `"${known.id}" is ${known.kind} stock and stays so.`, step.path("kind"));
  }
  const { terms, votesPerShare } = definition;
  renameClass(table, known, definition.name);
  known.authorized = definition.authorizedShares ?? known.authorized;
  known.originalIssuePrice = definition.originalIssuePrice ?? known.originalIssuePrice;
  const votes = votesPerShare ?? terms?.votesPerShare ?? known.votesPerShare;
  if (!votes.eq(known.votesPerShare)) revote(table, known, votes);
  if (terms !== null && known.kind === "preferred") {
    known.terms = terms;
    if (typeof terms.seniority === "number") known.seniority = terms.seniority;
    if (terms.conversionRatio !== null) reconvert(table, known, terms.conversionRatio);
  }
  requireAuthorized(known, step.path("authorizedShares"));
}

/** Votes are counted as lots are posted, so the change is added for each lot there is. */
function revote(table: CapTable, known: StockClass, votesPerShare: StockClass["votesPerShare"]): void {
  const change = votesPerShare.minus(known.votesPerShare);
  known.votesPerShare = votesPerShare;
  for (const { kind, holder, shares } of known.lots) {
    if (kind !== "stock") continue;
    const votes = shares.times(change);
    holder.votes = holder.votes.plus(votes);
    table.totals.votes = table.totals.votes.plus(votes);
  }
}
