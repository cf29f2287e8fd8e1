/** Whether the formulas apply to what is typed in: the same periods, a plan that calls pay for, the same way to size it. */
import {
  and,
  constant,
  equals,
  type Formula,
  isAbove,
  isAtMost,
  minus,
  most,
  plus,
  times,
  total,
} from "../sheet/formula.js";
import { wholeAbove } from "./plan/profile.js";
import type { RunTerms } from "./run/cash.js";
import type { RunGrid } from "./run/run-columns.js";
import type { PortfolioTerms } from "./terms/portfolio-terms.js";

/** The checks: what is asked, and whether it holds. */
export function fundChecks(
  run: RunGrid,
  from: RunTerms,
  portfolio: PortfolioTerms,
): readonly (readonly [string, Formula])[] {
  const { terms, lifeYears, profile } = from;
  const ofYears = (years: Formula) => wholeAbove(times(years, terms.m));
  const needed = most(ofYears(lifeYears), ofYears(terms.fee.years), profile.lastEvent);
  return [
    [`The fund has ${run.periods} periods`, equals(needed, run.periods)],
    ["Calls pay for the plan", callsPay(run, from)],
    ["The plan is sized as it was", isSizedAsWritten(from, portfolio)],
  ];
}

/** The whole plan is paid for; or as the engine found, the part of it that calls pay for. */
function callsPay(run: RunGrid, { source, size }: RunTerms): Formula {
  const calls = total(run.all("call"));
  const enough = isAtMost(calls, plus(times(size.called, 1 + 1e-12), 1e-5));
  const share = source.forecast.summary.deployedShare;
  if (share === 1) return enough;
  const all = isAtMost(minus(size.called, calls), 0.005);
  return and(enough, all, isAbove(share, 0));
}

function isSizedAsWritten({ source }: RunTerms, { stages, target }: PortfolioTerms): Formula {
  const wanted = total(0, ...stages.map(({ pct, count }) => pct ?? count));
  if (source.terms.stagesInUse) return isAbove(wanted, 0);
  return and(equals(wanted, 0), target === null ? equals(1, constant(1)) : isAbove(target, 0));
}
