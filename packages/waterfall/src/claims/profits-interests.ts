/** Profits interests as units: each waits for its threshold, decides nothing and pays nothing. */

import type { Exact, Rational } from "@capstack/decimal";
import { refuse } from "../shapes/answer/input-report.js";
import { ZERO } from "../shapes/exact-figures.js";
import type { profitsInterest } from "../shapes/profits-interest.js";
import { emptyClaimant } from "./claimant.js";
import { plainTerms, type Unit, unitOf } from "./unit.js";

/** A profits interest at the exit. */
export interface ProfitsInterestRow {
  readonly id: string;
  readonly name: string;
  readonly holderId: string;
  /** As granted. */
  readonly shares: Rational;
  /** Units that share in proceeds: the vested ones, or all. */
  readonly participating: Rational;
  /** Units whose payment is deferred: unvested ones that the buyer assumes. */
  readonly deferred: Rational;
  readonly participationThreshold: Rational;
  readonly catchUp: boolean;
}

export function profitsInterestOf(terms: Exact<typeof profitsInterest>): ProfitsInterestRow {
  const { id, name, holderId, shares, participationThreshold, catchUp, unvestedTreatment, place } = terms;
  const vested = terms.vested ?? shares;
  if (vested.gt(shares)) {
    refuse(place, "vested_exceeds_shares", `vested is ${vested}, above the ${shares} granted.`, "vested");
  }
  return {
    id,
    name: name ?? id,
    holderId: holderId ?? id,
    shares,
    participating: unvestedTreatment === "cancel" ? vested : shares,
    deferred: unvestedTreatment === "assume" && vested.lt(shares) ? shares.minus(vested) : ZERO,
    participationThreshold,
    catchUp,
  };
}

export function profitsInterestUnit(row: ProfitsInterestRow, classIndex: number): Unit {
  const { id, name, holderId, shares, participating, deferred, participationThreshold, catchUp } = row;
  const deferredPct = deferred.isZero() ? ZERO : deferred.div(participating);
  const claimant = { ...emptyClaimant, classId: "profits_interests", id, name, holderId, shares, participating };
  const threshold = { perUnit: participationThreshold, catchUp };
  return unitOf([{ ...claimant, deferredPct }], { ...plainTerms, kind: "profits_interest", classIndex, threshold });
}

/** The thresholds above zero at which catch-ups are paid, each once, from the lowest. */
export function catchUpThresholds(rows: readonly ProfitsInterestRow[]): Rational[] {
  const paid = rows.filter((one) => one.catchUp && one.participationThreshold.sign() > 0);
  const sorted = paid.map((one) => one.participationThreshold).sort((a, b) => a.cmp(b));
  return sorted.filter((threshold, at) => at === 0 || !threshold.eq(sorted[at - 1] as Rational));
}
