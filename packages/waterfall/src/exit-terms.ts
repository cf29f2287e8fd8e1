/** The terms of an exit as plain figures, for other forms of the same computation, such as a workbook. */

import { sumOf } from "@capstack/decimal";
import type { Tier } from "./claims/tiers.js";
import type { Unit } from "./claims/unit.js";
import { readRequest } from "./input/read-request.js";
import type { PaidRow } from "./pay/distribution.js";
import { netOf } from "./pay/payment.js";
import { payExit, prepareExit } from "./pay/prepared-exit.js";
import type { ExitRow, ExitTerms, ExitTier, ExitUnit } from "./shapes/answer/exit-terms.js";
import { ONE, ZERO } from "./shapes/exact-figures.js";
import type { WaterfallOptions } from "./shapes/limits.js";
import type { ExitWaterfallRequest } from "./shapes/request.js";

/**
 * Gives what an exit is computed from: who decides, what each may claim or convert into, in which order claims are paid,
 * and what every row receives before anything is rounded to the cent.
 * @param request as {@link computeExitWaterfall} takes it; `analysis` is read and not answered
 * @param options ceilings on the size of a request
 * @returns currency and shares as the doubles nearest to the exact figures
 * @throws EngineError as {@link computeExitWaterfall} does, but for `answer_too_large`
 * @example
 * const { rows, price } = exitTerms({
 *   model: {
 *     common: [{ id: "founders", name: "Founders", shares: 2 }],
 *     preferred: [{ id: "a", name: "Series A", seniority: 1, holders: [{ id: "fund", name: "Fund", shares: 1, invested: 100 }] }],
 *   },
 *   exitValuation: 1_000,
 * });
 * rows.map(({ id, preference, converting, net }) => [id, preference, converting, net]) // => [["founders", 0, 0, 666.6666666666666], ["fund", 100, 1, 333.3333333333333]]
 * price // => 333.3333333333333
 */
export function exitTerms(request: ExitWaterfallRequest, options: WaterfallOptions = {}): ExitTerms {
  const { exitValuation, stack, deal, report } = readRequest(request, options);
  const exit = prepareExit(stack, deal, report);
  const { proceeds, segment, distribution } = payExit(exit, exitValuation);
  const { units, classes, tiers, regimes } = segment.stack;
  const afterAllConvert = regimes.all.at(-1)?.capitalization ?? ZERO;
  const ofSafes = sumOf(regimes.safes.map(({ ownershipPct }) => ownershipPct));
  return {
    equityProceeds: proceeds.equity.toNumber(),
    price: distribution.at.price.toNumber(),
    tiers: tiers.list.flatMap(tierTerms),
    classes: classes.map(({ id, name }) => ({ id, name })),
    units: units.map(unitTerms),
    rows: distribution.rows.map(rowTerms),
    capitalizationBeforeSafes: afterAllConvert.times(ONE.minus(ofSafes)).toNumber(),
    conversionDependsOnPrice: exit.segments.length > 1,
  };
}

/** A tier of claims; that of common goes without saying. */
function tierTerms(tier: Tier): ExitTier[] {
  if (tier.kind === "common") return [];
  return tier.kind === "tier"
    ? [{ kind: "claims", seniority: tier.seniority }]
    : [{ kind: "step_up", seniority: null }];
}

function unitTerms(unit: Unit): ExitUnit {
  const { kind, classIndex, tier, conversion, exercise, onPreferred, ownershipPct } = unit;
  return { kind, classIndex, tier, conversion, exercise, onPreferred, ownershipPct: ownershipPct?.toNumber() ?? null };
}

function rowTerms({ row, exact }: PaidRow): ExitRow {
  const { classIndex, unit, claimant, dividends } = row;
  return {
    classIndex,
    unit,
    id: claimant.id,
    holderId: claimant.holderId,
    name: claimant.name,
    shares: claimant.shares.toNumber(),
    invested: claimant.invested.toNumber(),
    preference: claimant.preference.toNumber(),
    dividends: claimant.dividends.toNumber(),
    stepUp: claimant.stepUp.toNumber(),
    participating: claimant.participating.toNumber(),
    converting: claimant.converting.toNumber(),
    cap: claimant.cap?.toNumber() ?? null,
    cost: claimant.cost.toNumber(),
    keptDividends: dividends && { unit: dividends.unit, amount: dividends.claimant.dividends.toNumber() },
    net: netOf(exact).toNumber(),
  };
}
