/** Reads a SAFE or a note back from a ledger. */

import { dayCounts, type Rational } from "@capstack/decimal";
import type { CapTable } from "../model/cap-table.js";
import { type NoteTerms, putConvertible } from "../model/convertible.js";
import { conversionFields } from "../model/read-convertible.js";
import type { Fields } from "../shapes/fields.js";
import { zeroOrMore } from "../shapes/ranges.js";
import { found } from "./read-ledger-class.js";

export function readConvertible(fields: Fields, table: CapTable): void {
  const holder = found(fields, "holderId", table.holders);
  const securityId = fields.text("securityId");
  const elected = fields.has("mfnElection");
  const convertible = {
    securityId,
    kind: fields.choice("kind", ["safe", "note"]),
    issueOrder: fields.wholeNumber("issueOrder", zeroOrMore),
    principal: fields.exact("principal"),
    terms: {
      valuationCap: aboveZeroOrNull(fields.optionalExact("valuationCap")),
      capType: fields.choice("capType", ["post", "pre"]),
      discount: fields.exact("discount"),
      ownershipPct: fields.optionalExact("ownershipPct"),
      capitalization: fields.field("capitalization", conversionFields.capitalization),
    },
    note: fields.object("note", readNoteTerms),
    mfn: fields.flag("mfn", false),
    mfnElection: elected ? fields.optionalText("mfnElection") : undefined,
    proRata: fields.flag("proRata", false),
    targetClassId: fields.optionalText("targetClassId"),
    issueDate: fields.optionalDate("issueDate"),
    frozenInterest: fields.exact("frozenInterest"),
    status: fields.choice("status", ["outstanding", "converted", "cancelled", "repaid"]),
  };
  if (holder !== null) putConvertible(table, { ...convertible, holder });
  if (fields.exact("discount").gte(1)) fields.problem("invalid_value", "discount must be below one.", "discount");
}

function aboveZeroOrNull(value: Rational | null): Rational | null {
  return value === null || value.isZero() ? null : value;
}

function readNoteTerms(fields: Fields): NoteTerms {
  return {
    interestRate: fields.exact("interestRate"),
    interestAccrual: fields.choice("interestAccrual", ["simple", "compound"]),
    compounding: fields.choice("compounding", ["daily", "monthly", "quarterly", "semiannual", "annual"]),
    dayCount: fields.choice("dayCount", dayCounts),
    interestStartDate: fields.optionalDate("interestStartDate"),
    maturityDate: fields.optionalDate("maturityDate"),
    stopAtMaturity: fields.flag("stopAtMaturity", false),
    qualifiedFinancingThreshold: fields.exact("qualifiedFinancingThreshold"),
    interestTreatment: fields.choice("interestTreatment", ["converts", "paid", "forgiven"]),
  };
}
