/** A SAFE's or note's terms changed, or an MFN election made. Interest accrued so far stays as it is. */

import {
  date,
  type Exact,
  fraction,
  type Input,
  money,
  oneOf,
  optional,
  orNull,
  rate,
  shape,
  text,
} from "@capstack/decimal";
import { type CapTable, refuse } from "../../model/cap-table.js";
import { putConvertible, requireOutstanding } from "../../model/convertibles/convertible.js";
import { withFrozenInterest } from "../../model/convertibles/note-interest.js";
import { remarkOnDiscount } from "../../model/convertibles/read-convertible.js";
import type { EventStep } from "../../model/event-step.js";
import type { Convertible, NoteTerms } from "../../model/records.js";
import { isMfnOffer } from "../../round/terms/mfn.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";

export const amendedTerms = shape({
  /** New cap. Currency. */
  valuationCap: money({ above: 0, optional: true }),
  /** New kind of cap. */
  capType: oneOf(["post", "pre"], { optional: true }),
  /** New discount. A fraction of one: 0.2 is 20 %. */
  discount: fraction({ min: 0, below: 1, optional: true }),
  /** New maturity. YYYY-MM-DD. */
  maturityDate: date({ optional: true }),
  /** New rate, from here on. A fraction a year: 0.08 is 8 %. */
  interestRate: rate({ min: 0, optional: true }),
  /** New threshold. Currency. */
  qualifiedFinancingThreshold: money({ optional: true }),
});

/** What an amendment may set. */
export interface AmendedTerms extends Input<typeof amendedTerms> {}

export const instrumentAmendmentEvent = shape({
  type: typeOf("instrument_amendment"),
  ...eventHead,
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  securityId: text(),
  /** Terms that change. */
  set: optional(amendedTerms),
  /** The security whose terms are taken; null keeps the holder's own for good. */
  mfnElection: orNull(text({ optional: true })),
});

/** `mfnElection` names the security whose terms are taken; null keeps the holder's own for good. */
export interface InstrumentAmendmentEvent extends Input<typeof instrumentAmendmentEvent> {}

type Amendment = Exact<typeof instrumentAmendmentEvent>;

export function applyInstrumentAmendment(table: CapTable, amendment: Amendment, step: EventStep): void {
  const convertible = requireOutstanding(table, amendment.securityId, step.path("securityId"));
  const amended = amendment.set === null ? convertible : amend(table, convertible, amendment.set, step);
  const mfnElection = amendment.place.states("mfnElection") ? amendment.mfnElection : undefined;
  if (mfnElection !== undefined) requireElectable(table, amended, mfnElection, step);
  putConvertible(table, mfnElection === undefined ? amended : { ...amended, mfnElection });
}

function amend(
  table: CapTable,
  convertible: Convertible,
  set: NonNullable<Amendment["set"]>,
  step: EventStep,
): Convertible {
  const { terms } = convertible;
  if (terms.ownershipPct !== null && (set.valuationCap !== null || set.discount !== null)) {
    refuse("conflicting_fields", "A fixed percentage takes no cap and no discount.", step.path("set"));
  }
  remarkOnDiscount(set.discount, step, "set", "discount");
  const frozen = withFrozenInterest(convertible, table.date);
  return {
    ...frozen,
    terms: {
      ...terms,
      valuationCap: set.valuationCap ?? terms.valuationCap,
      capType: set.capType ?? terms.capType,
      discount: set.discount ?? terms.discount,
    },
    note: frozen.note && amendedNote(frozen.note, set, step),
  };
}

function amendedNote(note: NoteTerms, set: NonNullable<Amendment["set"]>, step: EventStep): NoteTerms {
  if (set.interestRate !== null && !set.interestRate.isZero() && note.interestStartDate === null) {
    refuse("date_required", "Interest needs a first day: date the amendment.", step.path("date"));
  }
  return {
    ...note,
    interestRate: set.interestRate ?? note.interestRate,
    maturityDate: set.maturityDate ?? note.maturityDate,
    qualifiedFinancingThreshold: set.qualifiedFinancingThreshold ?? note.qualifiedFinancingThreshold,
  };
}

function requireElectable(table: CapTable, convertible: Convertible, electedId: string | null, step: EventStep): void {
  const path = step.path("mfnElection");
  if (!convertible.mfn) refuse("invalid_mfn_election", `"${convertible.securityId}" has no MFN clause.`, path);
  if (electedId !== null) {
    const target = table.convertibles.get(electedId);
    const offered = target !== undefined && isMfnOffer(target) && target.issueOrder > convertible.issueOrder;
    if (!offered) {
      const message = `"${electedId}" is not a later SAFE or note whose terms may be elected.`;
      refuse("invalid_mfn_election", message, path);
    }
  }
}
