/**
 * What a holder of preferred stock may claim:
 *
 *   claim = multiple × basis + dividends, or multiple × (basis + dividends) where the multiple applies to them
 *   cap   = capMultiple × basis (+ dividends, which come on top unless the terms include them)
 *           capMultiple × basis + claim where the cap limits participation alone
 *
 * Dividends that survive conversion are a claim of their own beside these.
 * @see NVCA model certificate of incorporation, "Preferential Payments to Holders of Preferred Stock"
 */

import type { Rational } from "@capstack/decimal";
import type { InputReport } from "../../shapes/answer/input-report.js";
import { ZERO } from "../../shapes/exact-figures.js";
import { type Claimant, emptyClaimant } from "../claimant.js";
import { plainTerms, type Unit, unitOf } from "../unit.js";
import type { Series } from "./preferred-series.js";
import { accruedClaim, keptDividends, withDividends } from "./series-dividends.js";
import type { SeriesHolder } from "./series-holder.js";

/** The tier and class of a series, and whether an initial public offering converts it. */
export interface SeriesPlace {
  readonly classIndex: number;
  readonly tier: number;
  readonly converts: boolean;
}

/** The deciding units of a series, and one more for dividends owed whether it converts or not. */
export function seriesUnits(series: Series, place: SeriesPlace, report: InputReport): Unit[] {
  const claimants = series.holders.map((holder) => holderClaimant(series, holder));
  const terms = {
    ...plainTerms,
    kind: "preferred",
    classIndex: place.classIndex,
    tier: place.tier,
    onPreferred: true,
    place: series.terms.place,
    ...conversionOf(series, place.converts),
  } as const;
  const groups = series.terms.conversionDecision === "series" ? [claimants] : claimants.map((one) => [one]);
  const units = groups.map((group) => unitOf(group, terms));
  checkCap(series, units, report);
  return [...units, ...keptDividends(series, place)];
}

function conversionOf(
  { terms: { convertible, convert } }: Series,
  mandatory: boolean,
): Pick<Unit, "conversion" | "constraint"> {
  if (!convertible) return { conversion: "never", constraint: "not_convertible" };
  if (convert !== "optimal") return { conversion: convert, constraint: "forced" };
  return mandatory ? { conversion: "always", constraint: "mandatory" } : { conversion: "optimal", constraint: null };
}

function holderClaimant(series: Series, holder: SeriesHolder): Claimant {
  const { participation, liquidationMultiple, dividends } = series.terms;
  const preference = liquidationMultiple.times(holder.basis);
  const accrued = accruedClaim(series, holder);
  const paidInCash = dividends?.onConversion === "cash";
  const asConverted = holder.shares.times(series.conversionRatio);
  return {
    ...emptyClaimant,
    classId: series.id,
    id: holder.id,
    holderId: holder.holderId,
    name: holder.name,
    shares: holder.shares,
    invested: holder.invested,
    preference,
    dividends: paidInCash ? ZERO : accrued,
    participating: participation === "none" ? ZERO : asConverted,
    converting: dividends?.onConversion === "common" ? withDividends(asConverted, holder) : asConverted,
    cap: participation === "capped" ? capOf(series, holder, preference) : null,
  };
}

function capOf(series: Series, holder: SeriesHolder, preference: Rational): Rational {
  const { terms } = series;
  const limit = (terms.participationCapMultiple ?? ZERO).times(holder.basis);
  const accrued = accruedClaim(series, holder);
  const paidInCash = terms.dividends?.onConversion === "cash";
  if (!terms.participationCapIncludesPreference) return limit.plus(preference).plus(paidInCash ? ZERO : accrued);
  if (terms.participationCapIncludesDividends) return paidInCash ? limit.minus(accrued) : limit;
  return limit.plus(paidInCash ? ZERO : accrued);
}

function checkCap(series: Series, units: readonly Unit[], report: InputReport): void {
  const path = [...series.terms.place.path, "participationCapMultiple"];
  for (const { cap, claim, participating, converting } of units) {
    if (cap === null) continue;
    if (cap.lt(claim)) {
      const message = `The cap of ${cap.toFixed(2)} is below the claim of ${claim.toFixed(2)}.`;
      report.problem("cap_below_preference", message, path);
      return;
    }
    const room = cap.minus(claim);
    const extra = converting.minus(participating);
    const never = participating.isZero() || (extra.sign() > 0 && claim.times(participating).lt(room.times(extra)));
    if (never) report.warn("cap_never_binds", "The series converts before it reaches its cap.", path);
  }
}
