/**
 * An exit ready to be paid at any price. Most have one stack; an initial public offering has one for every set of
 * series that it converts, each from the exit valuation at which their thresholds are met.
 */

import type { Rational } from "@capstack/decimal";
import type { CapitalStack } from "../claims/capital-stack.js";
import type { Series } from "../claims/preferred/preferred-series.js";
import { unitsOf } from "../claims/units.js";
import { type CompiledStack, compileStack, refusal } from "../decide/equilibrium.js";
import { smallestEquity } from "../decide/inverse.js";
import type { Deal } from "../proceeds/deal.js";
import { deduct, type EquityProceeds } from "../proceeds/deductions.js";
import { type ExitValues, exitValuesOf } from "../proceeds/exit-value.js";
import { InputReport } from "../shapes/answer/input-report.js";
import { ZERO } from "../shapes/exact-figures.js";
import { type Distribution, distribute } from "./distribution.js";
import { type Row, rowsOf } from "./payment-row.js";

/** The stack in force from an exit valuation on. */
export interface ExitSegment {
  readonly fromExit: Rational;
  readonly fromEquity: Rational;
  readonly stack: CompiledStack;
  readonly rows: readonly Row[];
}

/** An exit at any price. */
export interface PreparedExit {
  readonly deal: Deal;
  readonly segments: readonly ExitSegment[];
  readonly exitValues: ExitValues;
}

/** The payment at one price. */
export interface PaidExit {
  readonly proceeds: EquityProceeds;
  readonly segment: ExitSegment;
  readonly distribution: Distribution;
}

export function prepareExit(stack: CapitalStack, deal: Deal, report: InputReport): PreparedExit {
  const paid = deal.exitType === "dissolution" ? cashClaimsOnly(stack) : stack;
  const first = segmentOf(paid, new Set(), ZERO, ZERO, report);
  report.problems.throwIfAny();
  const exitValues = exitValuesOf(deal);
  const segments = deal.exitType === "ipo" ? offeringSegments(paid, deal, exitValues) : [first];
  return { deal, segments, exitValues };
}

export function segmentAt({ segments }: PreparedExit, exitValuation: Rational): ExitSegment {
  let found = segments[0] as ExitSegment;
  for (const segment of segments) if (segment.fromExit.lte(exitValuation)) found = segment;
  return found;
}

/** @throws EngineError `escrow_exceeds_proceeds`, `no_claimants`, `no_residual_claimant` */
export function payExit(exit: PreparedExit, exitValuation: Rational): PaidExit {
  const segment = segmentAt(exit, exitValuation);
  const proceeds = deduct(exitValuation, exit.deal);
  const { equity, escrowHeld, beforeEscrow } = proceeds;
  const later = exit.deal.earnouts.reduce((total, one) => total.plus(one.achieved), escrowHeld);
  if (escrowHeld.sign() > 0 && later.gt(beforeEscrow)) {
    const message = `Escrow and earn-outs exceed the equity proceeds of ${beforeEscrow.toFixed(2)}.`;
    throw refusal("escrow_exceeds_proceeds", message, ["deal", "escrow"]);
  }
  return { proceeds, segment, distribution: distribute(segment.stack, segment.rows, equity) };
}

function segmentOf(
  stack: CapitalStack,
  mandatory: ReadonlySet<string>,
  fromExit: Rational,
  fromEquity: Rational,
  report: InputReport,
): ExitSegment {
  const units = unitsOf(stack, mandatory, report);
  const compiled = compileStack(report.problems.count === 0 ? units : { ...units, ...NO_UNITS });
  return { fromExit, fromEquity, stack: compiled, rows: rowsOf(units.units) };
}

/** A stack with problems is refused, so its units are not compiled. */
const NO_UNITS = { units: [], classes: [], capitalizationBeforeSafes: ZERO };

/** In a dissolution SAFEs and notes have their cash claims and nothing else. */
function cashClaimsOnly(stack: CapitalStack): CapitalStack {
  const convertibles = stack.convertibles.map((one) => ({ ...one, stepUp: ZERO, terms: { kind: "none" } as const }));
  return { ...stack, convertibles };
}

/** One segment from each exit valuation at which the offering converts another series. */
function offeringSegments(stack: CapitalStack, deal: Deal, exitValues: ExitValues): ExitSegment[] {
  const quiet = new InputReport();
  const everyone = new Set(stack.series.map(({ id }) => id));
  const { stack: allConverted } = segmentOf(stack, everyone, ZERO, ZERO, quiet);
  const thresholds = stack.series.map((series) => ({
    id: series.id,
    from: convertsFrom(series, allConverted, exitValues),
  }));
  const starts = [ZERO, ...thresholds.flatMap(({ from }) => (from === null ? [] : [from]))].sort((a, b) => a.cmp(b));
  const distinct = starts.filter((start, index) => index === 0 || start.gt(starts[index - 1] as Rational));
  return distinct.map((start) => {
    const mandatory = new Set(thresholds.filter(({ from }) => from?.lte(start)).map(({ id }) => id));
    return segmentOf(stack, mandatory, start, deduct(start, deal).equity, quiet);
  });
}

/**
 * The exit valuation from which the offering's proceeds reach the series' minimum and the price of a common share, were
 * every series to convert, reaches its minimum too; null if none does.
 * @param all the stack with every series converted
 */
function convertsFrom(
  { terms: { mandatoryConversion } }: Series,
  all: CompiledStack,
  exitValues: ExitValues,
): Rational | null {
  const { minPricePerShare, minProceeds } = mandatoryConversion ?? { minPricePerShare: ZERO, minProceeds: ZERO };
  if (minPricePerShare.isZero()) return minProceeds;
  const equity = smallestEquity(all, ({ price }) => price, minPricePerShare, { from: ZERO, to: null });
  const exit = equity && exitValues.smallestFor(equity);
  return exit && (exit.gt(minProceeds) ? exit : minProceeds);
}
