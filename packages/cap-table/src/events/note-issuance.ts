/** Convertible notes issued: loans that convert in a qualified financing, with interest. */
import { type Compounding, type DayCount, dayCounts } from "@capstack/decimal";
import type { Fields } from "../reading/fields.js";
import { ZERO } from "../reading/fields.js";
import { aboveZero, zeroOrMore } from "../reading/ranges.js";
import { type ConversionTermsInput, readConversionTerms } from "../reading/read-convertible.js";
import { type CapTable, refuse } from "../table/cap-table.js";
import { type NoteTerms, putConvertible } from "../table/convertible.js";
import type { EventStep } from "../table/event-step.js";
import { mentionHolder } from "../table/holder.js";
import { claimSecurityId } from "../table/lot.js";
import type { EventHead } from "./event-head.js";

/** One note. `principal` is currency, `interestRate` a fraction a year. */
export interface NoteGrant extends ConversionTermsInput {
  readonly id: string;
  readonly name?: string;
  readonly principal: number;
  readonly interestRate?: number;
  readonly interestAccrual?: "simple" | "compound";
  readonly compounding?: Compounding;
  readonly dayCount?: DayCount;
  readonly issueDate?: string;
  /** The first day of accrual; the issue date unless given. */
  readonly interestStartDate?: string;
  readonly maturityDate?: string;
  readonly stopAtMaturity?: boolean;
  /** New money a round must raise for the note to convert by itself; zero unless given. */
  readonly qualifiedFinancingThreshold?: number;
  readonly interestTreatment?: "converts" | "paid" | "forgiven";
}

/** Convertible notes issued. */
export interface NoteIssuanceEvent extends EventHead {
  readonly type: "note_issuance";
  readonly notes: readonly NoteGrant[];
}

export function readNoteIssuance(fields: Fields) {
  return { notes: fields.list("notes", readNote) };
}

const frequencies = ["daily", "monthly", "quarterly", "semiannual", "annual"] as const;

function readNote(fields: Fields) {
  return {
    holder: fields.holder(),
    principal: fields.number("principal", aboveZero),
    issueDate: fields.optionalDate("issueDate"),
    note: {
      interestRate: fields.numberOr("interestRate", zeroOrMore, ZERO),
      interestAccrual: fields.choice("interestAccrual", ["simple", "compound"], "simple"),
      compounding: fields.choice("compounding", frequencies, "annual"),
      dayCount: fields.choice("dayCount", dayCounts, "actual/365"),
      interestStartDate: fields.optionalDate("interestStartDate"),
      maturityDate: fields.optionalDate("maturityDate"),
      stopAtMaturity: fields.flag("stopAtMaturity", false),
      qualifiedFinancingThreshold: fields.numberOr("qualifiedFinancingThreshold", zeroOrMore, ZERO),
      interestTreatment: fields.choice("interestTreatment", ["converts", "paid", "forgiven"], "converts"),
    } satisfies NoteTerms,
    ...readConversionTerms(fields, "pre"),
  };
}

export function applyNoteIssuance(
  table: CapTable,
  { notes }: ReturnType<typeof readNoteIssuance>,
  step: EventStep,
): void {
  notes.forEach((given, index) => {
    const path = step.path("notes", index);
    const holder = mentionHolder(table, given.holder, "investor", step);
    const securityId = given.securityId ?? step.nextSecurityId();
    claimSecurityId(table, securityId, path);
    const issueDate = given.issueDate ?? step.date ?? table.date;
    const interestStartDate = given.note.interestStartDate ?? issueDate;
    if (interestStartDate === null && !given.note.interestRate.isZero()) {
      refuse("date_required", "Interest needs a first day: date the event or give issueDate.", [...path, "issueDate"]);
    }
    putConvertible(table, {
      securityId,
      kind: "note",
      holder,
      issueOrder: table.convertibles.size,
      principal: given.principal,
      terms: given.terms,
      note: { ...given.note, interestStartDate },
      mfn: given.mfn,
      mfnElection: undefined,
      proRata: given.proRata,
      targetClassId: given.targetClassId,
      issueDate,
      frozenInterest: ZERO,
      status: "outstanding",
    });
  });
}
