/** Reads a class of stock back from a ledger. */
import { double, type Exact, oneOf, shape, text } from "@capstack/decimal";
import type { CapTable } from "../model/cap-table.js";
import { classTerms } from "../model/read-class-terms.js";
import { addClass } from "../model/stock-class.js";
import { exact } from "../shapes/figures/exact-field.js";
import { refuse } from "../shapes/reading.js";

export const ledgerClass = shape(
  {
    kind: oneOf(["common", "preferred"]),
    conversionRatio: exact(),
    originalIssuePrice: exact({ optional: true }),
    terms: classTerms,
    id: text(),
    name: text(),
    authorized: exact({ optional: true }),
    votesPerShare: exact(),
    seniority: double({ unit: "rank", whole: true }),
    roundId: text({ optional: true }),
    shadowOf: text({ optional: true }),
  },
  {
    check: ({ kind, terms, originalIssuePrice, conversionRatio, place }) => {
      if (conversionRatio.isZero()) {
        refuse(place, "invalid_value", "conversionRatio must be above zero.", "conversionRatio");
      }
      if (kind === "preferred" && (terms === null || originalIssuePrice === null)) {
        refuse(place, "missing_field", "Preferred stock has terms and an original issue price.", "terms");
      }
    },
  },
);

export function restoreClass(one: Exact<typeof ledgerClass>, table: CapTable): void {
  addClass(table, {
    id: one.id,
    name: one.name,
    kind: one.kind,
    authorized: one.authorized,
    votesPerShare: one.votesPerShare,
    originalIssuePrice: one.originalIssuePrice,
    conversionRatio: one.conversionRatio,
    terms: one.terms,
    seniority: one.seniority,
    roundId: one.roundId,
    shadowOf: one.shadowOf,
  });
}
