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
    /** 0 by default. A fraction a year: 0.08 is 8 %. */
    interestRate: rate({ min: 0, default: 0 }),
    /** How interest accrues; `simple` by default. */
    interestAccrual: oneOf(["simple", "compound"], { default: "simple" }),
    /** How often a compound balance grows; `annual` by default. */
    compounding: oneOf(compoundings, { default: "annual" }),
    /** Day-count convention, which turns two dates into years; `actual/365` by default. */
    dayCount: oneOf(dayCounts, { default: "actual/365" }),
    /** The event's date by default. YYYY-MM-DD. */
    issueDate: date({ optional: true }),
    /** First day of accrual; the issue date by default. YYYY-MM-DD. */
    interestStartDate: date({ optional: true }),
    /** When it falls due. YYYY-MM-DD. */
    maturityDate: date({ optional: true }),
    /** Whether interest ends at maturity; false by default. */
    stopAtMaturity: flag({ default: false }),
    /** New money a round must raise for the note to convert by itself; 0 by default. Currency. */
    qualifiedFinancingThreshold: money({ default: 0 }),
    /** What becomes of interest on conversion; `converts` by default. */
    interestTreatment: oneOf(["converts", "paid", "forgiven"], { default: "converts" }),
    ...conversionFields,
    /** Whether the cap is post-money, and counts what converts, or pre-money; `pre` by default. */
    capType: oneOf(["post", "pre"], { default: "pre" }),
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
  notes.forEach((input, index) => {
    const path = step.path("notes", index);
    remarkOnDiscount(input.discount, step, "notes", index, "discount");
    const holder = mentionHolder(table, input, "investor", step);
    const securityId = input.securityId ?? step.nextSecurityId();
    claimSecurityId(table, securityId, path);
    const issueDate = input.issueDate ?? step.date ?? table.date;
    const interestStartDate = input.interestStartDate ?? issueDate;
    if (interestStartDate === null && !input.interestRate.isZero()) {
      refuse("date_required", "Interest needs a first day: date the event or give issueDate.", [...path, "issueDate"]);
    }
    putConvertible(table, {
      securityId,
      kind: "note",
      holder,
      issueOrder: table.convertibles.size,
      principal: input.principal,
      terms: conversionTerms(input),
      note: noteTerms(input, interestStartDate),
      mfn: input.mfn,
      mfnElection: undefined,
      proRata: input.proRata,
      targetClassId: input.targetClassId,
      issueDate,
      frozenInterest: ZERO,
      status: "outstanding",
    });
  });
}
