/**
 * A SAFE or a convertible note: money paid in for shares of a later round. Interest is whatever was frozen by an
 * earlier amendment or payment, plus what the terms accrue on the principal since.
 * @see Y Combinator, post-money SAFE v1.2, for caps, discounts and most-favored-nation clauses
 */

import {
  type Compounding,
  type DayCount,
  type ErrorPath,
  minOf,
  type Rational,
  textBytes,
  unknownIdSentence,
} from "@capstack/decimal";
import { type CapTable, refuse } from "../cap-table.js";
import type { Holder } from "../holder.js";

/** Which shares a cap is divided by, one flag for each rule of the Open Cap Format. */
export interface CapitalizationRule {
  /** Whether shares outstanding count. */
  readonly outstandingShares: boolean;
  /** Whether options outstanding count. */
  readonly outstandingOptions: boolean;
  /** Whether promised options count. */
  readonly promisedOptions: boolean;
  /** Whether shares available in pools count. */
  readonly availablePool: boolean;
  /** Whether shares that the round adds to pools count. */
  readonly poolIncrease: boolean;
  /** Whether the security's own shares count. */
  readonly thisSecurity: boolean;
  /** Whether shares of others that convert count. */
  readonly otherConverting: boolean;
  /** Whether shares sold for new money count. */
  readonly newMoney: boolean;
}

/** What an instrument converts by. */
export interface ConversionTerms {
  readonly valuationCap: Rational | null;
  readonly capType: "post" | "pre";
  readonly discount: Rational;
  readonly ownershipPct: Rational | null;
  readonly capitalization: CapitalizationRule | null;
}

export interface NoteTerms {
  readonly interestRate: Rational;
  readonly interestAccrual: "simple" | "compound";
  readonly compounding: Compounding;
  readonly dayCount: DayCount;
  readonly interestStartDate: string | null;
  readonly maturityDate: string | null;
  readonly stopAtMaturity: boolean;
  readonly qualifiedFinancingThreshold: Rational;
  readonly interestTreatment: "converts" | "paid" | "forgiven";
}

/** An instrument as it stands. One that changes is put on the table anew, so that equal objects mean equal rows. */
export interface Convertible {
  readonly securityId: string;
  readonly kind: "safe" | "note";
  readonly holder: Holder;
  /** Position in the order of issue; a part that was transferred keeps its origin's. */
  readonly issueOrder: number;
  readonly principal: Rational;
  readonly terms: ConversionTerms;
  readonly note: NoteTerms | null;
  readonly mfn: boolean;
  /** The security whose terms were elected, null for "keep my own", undefined while nothing was elected. */
  readonly mfnElection: string | null | undefined;
  readonly proRata: boolean;
  readonly targetClassId: string | null;
  readonly issueDate: string | null;
  /** Interest accrued before the present accrual began. */
  readonly frozenInterest: Rational;
  readonly status: "outstanding" | "converted" | "cancelled" | "repaid";
}

/** Puts an instrument on the table, new or changed. */
export function putConvertible(table: CapTable, convertible: Convertible): void {
  const { securityId, holder } = convertible;
  if (!table.convertibles.has(securityId)) table.text.convertibles += textBytes(securityId) + textBytes(holder.id);
  table.convertibles.set(securityId, convertible);
  table.convertiblesPut += 1;
}

const WANTED = "the id of a SAFE or note by then";

/** An instrument that is still outstanding. */
export function requireOutstanding(table: CapTable, securityId: string, path: ErrorPath): Convertible {
  const convertible = table.convertibles.get(securityId);
  if (convertible === undefined) {
    return table.securityIds.has(securityId)
      ? refuse("instrument_not_outstanding", `"${securityId}" is not an outstanding SAFE or note.`, path)
      : refuse("unknown_security", unknownIdSentence(path, securityId, WANTED, table.convertibles.keys()), path);
  }
  if (convertible.status === "outstanding") return convertible;
  return refuse("instrument_not_outstanding", `"${securityId}" is ${convertible.status} already.`, path);
}

/** The part that goes to another holder, interest in proportion, and what is left; nothing left is cancelled. */
export function splitConvertible(
  from: Convertible,
  to: Holder,
  securityId: string,
  amount: Rational,
): { moved: Convertible; left: Convertible } {
  const principal = minOf(amount, from.principal);
  const frozen = from.frozenInterest.times(principal).div(from.principal).roundTo(2, "half_up");
  const left = from.principal.minus(principal);
  return {
    moved: { ...from, securityId, holder: to, principal, frozenInterest: frozen },
    left: {
      ...from,
      principal: left,
      frozenInterest: from.frozenInterest.minus(frozen),
      status: left.isZero() ? "cancelled" : from.status,
    },
  };
}

export function outstandingConvertibles(table: CapTable): Convertible[] {
  return [...table.convertibles.values()].filter(({ status }) => status === "outstanding");
}
