/** The value of the whole company that makes one class worth what was paid for it. */

import { double, type Input, shape, text } from "@capstack/decimal";
import { allocate, type OpmResult } from "./option-pricing.js";
import { checkBreakpoints, OpmReport, opmTerms } from "./option-pricing-terms.js";

const backsolveRequest = /* @__PURE__ */ shape({
  ...opmTerms,
  classId: text(),
  /** Shares of that class. */
  shares: double({ unit: "shares", above: 0, max: 1e18 }),
  /** Price of one of them, in currency, above zero. */
  pricePerShare: double({ unit: "price", above: 0, max: 1e18 }),
});

/** Which class is known to be worth what. */
export interface BacksolveRequest extends Input<typeof backsolveRequest> {}

/**
 * The equity value at which a class has a given price: the latest round, usually. By bisection in binary floating point.
 * @returns the allocation at that equity value
 * @throws EngineError `invalid_value` (also when no equity value gives the price), `missing_field`, `unknown_field`,
 * `negative_value`, `not_finite`
 * @see AICPA guide, chapter 8, "backsolve method"
 * @example
 * const breakpoints = [
 *   { equityValue: 0, jump: false, tranche: { from: 0, to: 1000, shares: [{ classId: "a", share: 1 }] } },
 *   { equityValue: 1000, jump: false, tranche: { from: 1000, to: null, shares: [{ classId: "common", share: 1 }] } },
 * ];
 * const terms = { breakpoints, volatility: 0.5, riskFreeRate: 0.03, years: 2 };
 * const { equityValue } = backsolveOpm({ ...terms, classId: "a", shares: 1000, pricePerShare: 0.873 });
 * Math.round(equityValue / 10) * 10 // => 2000
 */
export function backsolveOpm(request: BacksolveRequest): OpmResult {
  const report = new OpmReport();
  const { classId, shares, pricePerShare, breakpoints, volatility, riskFreeRate, years } = backsolveRequest.readAt(
    request,
    report,
  );
  const terms = { breakpoints, volatility, riskFreeRate, years };
  checkBreakpoints(breakpoints, report);
  const target = pricePerShare * shares;
  report.problems.throwIfAny();
  const worth = (equityValue: number) =>
    allocate({ ...terms, equityValue }).classes.find((one) => one.classId === classId)?.value ?? 0;
  let high = Math.max(target, terms.breakpoints.at(-1)?.equityValue ?? 0, 1);
  while (worth(high) < target && high < 1e18) high *= 2;
  if (high >= 1e18) {
    report.problem("invalid_value", `No equity value gives "${classId}" that price.`, ["pricePerShare"]);
    report.problems.throwIfAny();
  }
  let low = 0;
  for (let step = 0; step < 200 && high - low > high * 1e-15; step++) {
    const middle = (low + high) / 2;
    if (worth(middle) < target) low = middle;
    else high = middle;
  }
  return allocate({ ...terms, equityValue: high });
}
