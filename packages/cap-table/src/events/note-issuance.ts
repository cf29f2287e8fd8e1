/** Convertible notes issued: loans that convert in a qualified financing, with interest. */
import { type Compounding, type DayCount, dayCounts } from "@capstack/decimal";
import { type CapTable, refuse } from "../model/cap-table.js";
import { type NoteTerms, putConvertible } from "../model/convertible.js";
import type { EventStep } from "../model/event-step.js";
import { mentionHolder } from "../model/holder.js";
import { claimSecurityId } from "../model/lot.js";
import { type ConversionTermsInput, readConversionTerms, remarkOnDiscount } from "../model/read-convertible.js";
import type { EventHead } from "../shapes/event-head.js";
import type { Fields } from "../shapes/fields.js";
import { ZERO } from "../shapes/fields.js";
import { aboveZero, zeroOrMore } from "../shapes/ranges.js";

/** One note. `principal` is currency, `interestRate` a fraction a year. */
export interface NoteGrant extends ConversionTermsInput {
  /** The holder; the same id is the same holder everywhere. */
  readonly id: string;
  /** The holder's display name; required at first mention. */
  readonly name?: string;
  /** Lent. Currency. */
  readonly principal: number;
  /** 0 unless given. A fraction a year: 0.08 is 8 %. */
  readonly interestRate?: number;
  /** How interest accrues; `simple` unless given. */
  readonly interestAccrual?: "simple" | "compound";
  /** How often a compound balance grows; `annual` unless given. */
  readonly compounding?: Compounding;
  /** Day-count convention, which turns two dates into years; `actual/365` unless given. */
  readonly dayCount?: DayCount;
  /** The event's date unless given. YYYY-MM-DD. */
  readonly issueDate?: string;
  /** First day of accrual; the issue date unless given. YYYY-MM-DD. */
  readonly interestStartDate?: string;
  /** When it falls due. YYYY-MM-DD. */
  readonly maturityDate?: string;
  /** Whether interest ends at maturity; false unless given. */
  readonly stopAtMaturity?: boolean;
  /** New money a round must raise for the note to convert by itself; 0 unless given. Currency. */
  readonly qualifiedFinancingThreshold?: number;
  /** What becomes of interest on conversion; `converts` unless given. */
  readonly interestTreatment?: "converts" | "paid" | "forgiven";
}

/** Convertible notes issued. */
export interface NoteIssuanceEvent extends EventHead {
  readonly type: "note_issuance";
  /** The notes. */
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
    remarkOnDiscount(given.terms.discount, step, "notes", index, "discount");
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
