/** Whether the formulas apply to what is typed in: the same periods, a plan that calls pay for, the same way to size it. */
import {
  and,
  equals,
  type Formula,
  isAbove,
  isAtLeast,
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
    ["Shares make one", sharesMakeOne(from, portfolio)],
  ];
}

/** The whole plan is paid for; or as the engine found, the part of it that calls pay for, which stands in the formula. */
function callsPay(run: RunGrid, { source, size }: RunTerms): Formula {
  const calls = total(run.all("call"));
  const enough = isAtMost(calls, plus(times(size.called, 1 + 1e-12), 1e-5));
  const share = source.forecast.summary.deployedShare;
  if (share === 1) return enough;
  const all = isAtMost(minus(size.called, calls), 0.005);
  return and(enough, all, isAtMost(share, 1));
}

/** Shares that are parts of a whole make one, within the millionth that the engine allows; calls of each year at most one. */
function sharesMakeOne({ terms }: RunTerms, { shares, parts }: PortfolioTerms): Formula {
  const wholes = [total(shares), ...(parts === null ? [] : [parts]), ...deploymentOf(terms)];
  const { calls } = terms;
  return and(
    ...wholes.flatMap((whole) => [isAtMost(whole, 1 + 1e-6), isAtLeast(whole, 1 - 1e-6)]),
    ...(calls === null ? [] : [isAtMost(total(calls), 1 + 1e-6)]),
  );
}

function deploymentOf({ deployment }: RunTerms["terms"]): Formula[] {
  return deployment === null ? [] : [total(deployment)];
}

/** Stages, or one plan of checks, or a number of companies decide as they did; neither investments nor calls are negative. */
function isSizedAsWritten({ source, size }: RunTerms, { stages, target }: PortfolioTerms): Formula {
  const wanted = total(0, ...stages.map(({ pct, count }) => pct ?? count));
  return and(
    source.terms.stagesInUse ? isAbove(wanted, 0) : equals(wanted, 0),
    ...(target === null ? [] : [isAbove(target, 0)]),
    isAtLeast(size.invested, 0),
    isAtLeast(size.called, 0),
  );
}
