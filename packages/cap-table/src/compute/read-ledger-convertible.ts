/** Reads a SAFE or a note back from a ledger. */

import {
  compoundings,
  date,
  dayCounts,
  double,
  type Exact,
  flag,
  oneOf,
  optional,
  orNull,
  type Rational,
  shape,
  text,
} from "@capstack/decimal";
import type { CapTable } from "../model/cap-table.js";
import { putConvertible } from "../model/convertibles/convertible.js";
import { noteTerms } from "../model/convertibles/note-terms.js";
import { capitalization } from "../model/convertibles/read-convertible.js";
import { exact } from "../shapes/figures/exact-field.js";
import { refuse } from "../shapes/reading.js";
import { findNamed } from "./find-named.js";

const ledgerNote = shape({
  interestRate: exact(),
  interestAccrual: oneOf(["simple", "compound"]),
  compounding: oneOf(compoundings),
  dayCount: oneOf(dayCounts),
  interestStartDate: date({ optional: true }),
  maturityDate: date({ optional: true }),
  stopAtMaturity: flag({ default: false }),
  qualifiedFinancingThreshold: exact(),
  interestTreatment: oneOf(["converts", "paid", "forgiven"]),
});

export const ledgerConvertible = shape(
  {
    holderId: text(),
    securityId: text(),
    kind: oneOf(["safe", "note"]),
    issueOrder: double({ unit: "count", min: 0, whole: true }),
    principal: exact(),
    valuationCap: exact({ optional: true }),
    capType: oneOf(["post", "pre"]),
    discount: exact(),
    ownershipPct: exact({ optional: true }),
    capitalization,
    note: optional(ledgerNote),
    mfn: flag({ default: false }),
    mfnElection: orNull(text({ optional: true })),
    proRata: flag({ default: false }),
    targetClassId: text({ optional: true }),
    issueDate: date({ optional: true }),
    frozenInterest: exact(),
    status: oneOf(["outstanding", "converted", "cancelled", "repaid"]),
  },
  {
    check: ({ discount, place }) => {
      if (discount.gte(1)) refuse(place, "invalid_value", "discount must be below one.", "discount");
    },
  },
);

export function restoreConvertible(one: Exact<typeof ledgerConvertible>, table: CapTable): void {
  const { place, valuationCap } = one;
  const holder = findNamed(place, "holderId", one.holderId, table.holders);
  if (holder === null) return;
  putConvertible(table, {
    holder,
    securityId: one.securityId,
    kind: one.kind,
    issueOrder: one.issueOrder,
    principal: one.principal,
    terms: {
      valuationCap: aboveZeroOrNull(valuationCap),
      capType: one.capType,
      discount: one.discount,
      ownershipPct: one.ownershipPct,
      capitalization: one.capitalization,
    },
    note: one.note === null ? null : noteTerms(one.note),
    mfn: one.mfn,
    mfnElection: place.states("mfnElection") ? one.mfnElection : undefined,
    proRata: one.proRata,
    targetClassId: one.targetClassId,
    issueDate: one.issueDate,
    frozenInterest: one.frozenInterest,
    status: one.status,
  });
}

function aboveZeroOrNull(value: Rational | null): Rational | null {
  return value === null || value.isZero() ? null : value;
}
