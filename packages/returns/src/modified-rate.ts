/**
 * Modified IRR: what is paid in is financed at one rate, what comes back is reinvested at another, and the two ends are
 * compared. There is always at most one answer. Binary floating point.
 * @see Microsoft Excel, MIRR; Lin, "The modified internal rate of return and investment criterion", 1976
 */
import { checkNumbers } from "./cash-flow.js";
import { checkRate } from "./present-value.js";

/**
 * (future value of receipts at `reinvestRate` / present value of payments at `financeRate`)^(1/(n − 1)) − 1.
 * @param flows one a period from t = 0, money paid in negative
 * @param financeRate a fraction a period, above −1
 * @param reinvestRate a fraction a period, above −1
 * @returns a fraction a period; −1 when nothing comes back; null when nothing was paid in or there is one flow only
 * @throws EngineError `empty_flows`, `not_finite`, `rate_out_of_range`
 * @see Microsoft Excel, MIRR
 * @example mirr([-120000, 39000, 30000, 21000, 37000, 46000], 0.1, 0.12)?.toFixed(6) // => "0.126094"
 */
export function mirr(flows: ArrayLike<number>, financeRate: number, reinvestRate: number): number | null {
  checkNumbers(flows, "flows");
  checkRate(financeRate, "financeRate");
  checkRate(reinvestRate, "reinvestRate");
  const last = flows.length - 1;
  let paid = 0;
  let received = 0;
  for (let t = 0; t <= last; t++) {
    const flow = flows[t] as number;
    if (flow < 0) paid -= flow * (1 + financeRate) ** -t;
    else received += flow * (1 + reinvestRate) ** (last - t);
  }
  if (last === 0 || paid === 0) return null;
  return (received / paid) ** (1 / last) - 1;
}
