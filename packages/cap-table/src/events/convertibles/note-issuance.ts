/** Convertible notes issued: loans that convert in a qualified financing, with interest. */
import {
  compoundings,
  date,
  dayCounts,
  type Exact,
  flag,
  type Input,
  list,
  money,
  oneOf,
  rate,
  shape,
} from "@capstack/decimal";
import { type CapTable, refuse } from "../../model/cap-table.js";
import { putConvertible } from "../../model/convertibles/convertible.js";
import { noteTerms } from "../../model/convertibles/note-terms.js";
import {
  checkPercentage,
  conversionFields,
  conversionTerms,
  remarkOnDiscount,
} from "../../model/convertibles/read-convertible.js";
import type { EventStep } from "../../model/event-step.js";
import { mentionHolder } from "../../model/holder.js";
import { claimSecurityId } from "../../model/lots/lot.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";
import { ZERO } from "../../shapes/figures/exact-figures.js";
import { checkMention, holderFields } from "../../shapes/holder-mention.js";

export const noteGrant = shape(
  {
    ...holderFields,
    /** Lent. Currency. */
    principal: money({ above: 0 }),
    /** 0 unless given. A fraction a year: 0.08 is 8 %. */
    interestRate: rate({ min: 0, default: 0 }),
    /** How interest accrues; `simple` unless given. */
    interestAccrual: oneOf(["simple", "compound"], { default: "simple" }),
    /** How often a compound balance grows; `annual` unless given. */
    compounding: oneOf(compoundings, { default: "annual" }),
    /** Day-count convention, which turns two dates into years; `actual/365` unless given. */
    dayCount: oneOf(dayCounts, { default: "actual/365" }),
    /** The event's date unless given. YYYY-MM-DD. */
    issueDate: date({ optional: true }),
    /** First day of accrual; the issue date unless given. YYYY-MM-DD. */
    interestStartDate: date({ optional: true }),
    /** When it falls due. YYYY-MM-DD. */
    maturityDate: date({ optional: true }),
    /** Whether interest ends at maturity; false unless given. */
    stopAtMaturity: flag({ default: false }),
    /** New money a round must raise for the note to convert by itself; 0 unless given. Currency. */
    qualifiedFinancingThreshold: money({ default: 0 }),
    /** What becomes of interest on conversion; `converts` unless given. */
    interestTreatment: oneOf(["converts", "paid", "forgiven"], { default: "converts" }),
    ...conversionFields,
  },
  {
    check: (note) => {
      checkMention(note);
      checkPercentage(note);
    },
  },
);

/** One note. `principal` is currency, `interestRate` a fraction a year. */
export interface NoteGrant extends Input<typeof noteGrant> {}

export const noteIssuanceEvent = shape({
  type: typeOf("note_issuance"),
  ...eventHead,
  /** The notes. */
  notes: list(noteGrant),
});

/** Convertible notes issued. */
export interface NoteIssuanceEvent extends Input<typeof noteIssuanceEvent> {}

export function applyNoteIssuance(table: CapTable, { notes }: Exact<typeof noteIssuanceEvent>, step: EventStep): void {
  notes.forEach((given, index) => {
    const path = step.path("notes", index);
    remarkOnDiscount(given.discount, step, "notes", index, "discount");
    const holder = mentionHolder(table, given, "investor", step);
    const securityId = given.securityId ?? step.nextSecurityId();
    claimSecurityId(table, securityId, path);
    const issueDate = given.issueDate ?? step.date ?? table.date;
    const interestStartDate = given.interestStartDate ?? issueDate;
    if (interestStartDate === null && !given.interestRate.isZero()) {
      refuse("date_required", "Interest needs a first day: date the event or give issueDate.", [...path, "issueDate"]);
    }
    putConvertible(table, {
      securityId,
      kind: "note",
      holder,
      issueOrder: table.convertibles.size,
      principal: given.principal,
      terms: conversionTerms(given, "pre"),
      note: noteTerms(given, interestStartDate),
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
