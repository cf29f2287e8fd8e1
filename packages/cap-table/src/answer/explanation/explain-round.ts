/** The report of a round that a caller hands back, set out step by step. */

import { openShape, requireArgument, text } from "@capstack/decimal";
import type { RoundReport } from "../../shapes/round-report.js";
import { ROUND } from "../state/state-shape.js";
import { type RoundStep, roundSteps } from "./round-steps.js";

const EXPLAINED = /* @__PURE__ */ openShape({ round: ROUND, currency: text({ optional: true, least: 0 }) });

/**
 * Sets out a round step by step: what was there, what converted and why at that price, the pool, the price, who bought
 * what, and what it did to everyone. Figures are the report's own, printed to cents, six decimals of price and two of
 * percent. Holders, classes and securities are called by their ids, which is all that a report has; the `explanations` of
 * {@link computeCapTable} call them by their names.
 * @param round    the `round` of a snapshot
 * @throws EngineError `missing_field`, `invalid_value`, `not_finite` where the report is none
 * @param currency code of the currency that amounts are in, as `options.currency`; dollars by default
 * @example
 * const { snapshots } = computeCapTable({
 *   events: [
 *     { type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 6_000_000 }] },
 *     { type: "priced_round", label: "Series A", preMoneyValuation: 8_000_000,
 *       investments: [{ id: "vc", name: "VC", amount: 2_000_000 }], pools: [{ pct: 0.2 }] },
 *   ],
 * });
 * const steps = explainRound(snapshots[1].round);
 * steps.length // => 6
 * steps[1].text // => "The pool \"pool\" grows by 2,000,000 shares to 2,000,000 available, 20.00 % of the company after the round. The growth sits inside the pre-money: those who were there before pay for it."
 */
export function explainRound(round: RoundReport, currency: string | null = null): RoundStep[] {
  requireArgument({ round, currency }, EXPLAINED);
  return roundSteps(round, currency);
}
