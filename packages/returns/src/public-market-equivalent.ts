/**
 * Public-market equivalents: a fund's flows held against an index. With I the index and T the end, a flow at t is
 * carried to the end by px = I_T / Iₜ. Contributions are the negative flows, distributions the positive ones; NAV is
 * what the fund is worth at the end. Flows are evenly spaced, or dated. Binary floating point.
 * @see Gredil, Griffiths and Stucke, "Benchmarking private equity: the direct alpha method", 2014, which compares all
 * five
 */
import { type DayCount, EngineError } from "@capstack/decimal";
import { checkNumber, checkNumbers, checkSameLength, type DatedFlow, fieldsOf, readDatedFlows } from "./cash-flow.js";
import { rateOnly } from "./rate-of-return.js";
import { sumAsWritten } from "./roots/exact-sum.js";
import type { SelectionOptions } from "./roots/root-selection.js";
import { timelineOfPeriods } from "./timeline.js";
import { dayTimeline } from "./xirr.js";

/** A fund beside an index. */
export interface FundAndIndex extends SelectionOptions {
  /** One flow a period, or dated flows in any order; contributions negative. */
  readonly flows: readonly number[] | readonly DatedFlow[];
  /** The index level at each flow, above zero; a total-return index. */
  readonly index: readonly number[];
  /** Net asset value at the last flow. */
  readonly nav: number;
  /** For dated flows; `actual/365` by default. */
  readonly dayCount?: DayCount;
}

/** The index investment of Long and Nickels. */
export interface LongNickels {
  /** IRR of the fund's own flows ending in the index investment's value; null when there is none. */
  readonly rate: number | null;
  /** What the same flows in and out of the index would have left. */
  readonly lnNav: number;
  /** True when distributions exceeded what the index held, so the comparison sold short. */
  readonly shorted: boolean;
}

/** The index investment of Rouvinez. */
export interface PmePlus {
  /** The share of each distribution that makes the index investment end at the fund's NAV; null without distributions. */
  readonly lambda: number | null;
  readonly rate: number | null;
}

/** The index investment of Cambridge Associates. */
export interface ModifiedPme {
  readonly rate: number | null;
  /** What the index investment is worth at the end. */
  readonly nav: number;
}

/**
 * Kaplan and Schoar's ratio: (Σ distributions·px + NAV) / Σ contributions·px. Above 1 the fund beat the index.
 * @returns a factor, or null without contributions
 * @throws EngineError `empty_flows`, `not_finite`, `invalid_date`, `length_mismatch`, `index_not_positive`
 * @see Kaplan and Schoar, "Private equity performance: returns, persistence, and capital flows", 2005
 * @example ksPme({ flows: [-25, 15, 0], index: [100, 115, 130], nav: 20 })?.toFixed(7) // => "1.1371237"
 */
export function ksPme(fund: FundAndIndex): number | null {
  const { paid, received } = carriedTotals(readFund(fund));
  return paid === 0 ? null : (received + fund.nav) / paid;
}

/**
 * Long and Nickels: the fund's flows put into and taken out of the index, and the IRR that follows.
 * @throws EngineError as {@link ksPme}
 * @see Long and Nickels, "A private investment benchmark", 1996
 * @example
 * const pme = longNickels({ flows: [-25, 15, 0], index: [100, 115, 130], nav: 20 });
 * pme.lnNav.toFixed(7) // => "15.5434783"
 * pme.rate?.toFixed(7) // => "0.1436463"
 */
export function longNickels(fund: FundAndIndex): LongNickels {
  const line = readFund(fund);
  const lnNav = sumAsWritten(carriedByDay(line).map(({ carried }) => -carried)) + 0;
  return { rate: rateOf(line, line.flows, lnNav, fund), lnNav, shorted: lnNav < 0 };
}

/**
 * PME+: distributions scaled by one factor λ so that the index investment ends at the fund's NAV; the IRR of that.
 * @throws EngineError as {@link ksPme}
 * @see Rouvinez, "Private equity benchmarking with PME+", 2003
 * @example
 * const pme = pmePlus({ flows: [-25, 15, 0], index: [100, 115, 130], nav: 20 });
 * pme.lambda?.toFixed(7) // => "0.7371795"
 * pme.rate?.toFixed(7) // => "0.1425164"
 */
export function pmePlus(fund: FundAndIndex): PmePlus {
  const line = readFund(fund);
  const { paid, received } = carriedTotals(line);
  if (received === 0) return { lambda: null, rate: null };
  const lambda = (paid - fund.nav) / received + 0;
  const scaled = line.flows.map((flow) => (flow > 0 ? flow * lambda : flow));
  return { lambda, rate: rateOf(line, scaled, fund.nav, fund) };
}

/**
 * Modified PME: at each distribution the index investment pays out the same share of itself as the fund did,
 * wₜ = distribution / (distribution + NAV after it).
 * @param fund `navs` are the fund's net asset values after each flow; the last is its NAV at the end
 * @throws EngineError as {@link ksPme}
 * @see Cambridge Associates, "A new return calculation: modified public market equivalent", 2013
 * @example
 * mPme({ flows: [-100, -50, 60, 100, 0], index: [100, 105, 115, 100, 120], navs: [100, 165, 125, 15, 20] })
 *   .rate?.toFixed(7) // => "0.0201517"
 */
export function mPme(fund: Omit<FundAndIndex, "nav"> & { readonly navs: readonly number[] }): ModifiedPme {
  const line = readFund({ ...fund, nav: 0 });
  checkNumbers(fund.navs, "navs");
  checkSameLength({ flows: fund.flows, navs: fund.navs });
  let held = 0;
  const flows = line.flows.map((flow, k) => {
    const grown = k === 0 ? 0 : (held * (line.index[k] as number)) / (line.index[k - 1] as number);
    const before = grown + Math.max(0, -flow);
    const distribution = Math.max(0, flow);
    const nav = fund.navs[line.order[k] as number] as number;
    const share = distribution === 0 ? 0 : distribution / (distribution + nav);
    held = (1 - share) * before;
    return share * before + Math.min(0, flow);
  });
  return { rate: rateOf(line, flows, held, fund), nav: held + 0 };
}

/**
 * Direct alpha: the IRR of the flows carried to the end by the index, what the fund earned a year beyond it.
 * @param fund `continuous: true` answers ln(1 + α)
 * @returns a fraction a year (a period for evenly spaced flows), or null
 * @throws EngineError as {@link ksPme}
 * @see Gredil, Griffiths and Stucke, 2014
 * @example directAlpha({ flows: [-25, 15, 0], index: [100, 115, 130], nav: 20 })?.toFixed(7) // => "0.0875724"
 */
export function directAlpha(fund: FundAndIndex & { readonly continuous?: boolean }): number | null {
  const line = readFund(fund);
  const days = carriedByDay(line);
  const carried = days.map((day) => day.carried);
  const alpha = rateOf({ days: line.days && days.map(({ day }) => day) }, carried, fund.nav, fund);
  return alpha === null || fund.continuous !== true ? alpha : Math.log1p(alpha);
}

/** Flows and index in order of time; `order[k]` is where the k-th stood in the input. */
interface FundLine {
  readonly flows: readonly number[];
  readonly index: readonly number[];
  readonly order: readonly number[];
  /** Day numbers, for dated flows. */
  readonly days: readonly number[] | null;
}

function readFund(fund: FundAndIndex): FundLine {
  const { flows, index: levels, nav } = fieldsOf(fund) as FundAndIndex;
  const dated = Array.isArray(flows) && flows.some((flow) => typeof flow === "object" && flow !== null);
  const read = dated ? readDatedFlows(flows as readonly DatedFlow[]) : null;
  if (read === null) checkNumbers(flows as readonly number[], "flows");
  checkNumbers(levels, "index");
  checkSameLength({ flows, index: levels });
  checkNumber(nav, ["nav"]);
  const index = Array.from(levels);
  index.forEach((level, i) => {
    if (level > 0) return;
    throw new EngineError("index_not_positive", `index.${i} is ${level}; an index level is above zero.`, ["index", i]);
  });
  const order = index.map((_, i) => i);
  if (read === null) return { flows: Array.from(flows as readonly number[]), index, order, days: null };
  order.sort((a, b) => (read.days[a] as number) - (read.days[b] as number));
  return {
    flows: order.map((i) => read.amounts[i] as number),
    index: order.map((i) => index[i] as number),
    order,
    days: order.map((i) => read.days[i] as number),
  };
}

/** Contributions and distributions, each carried to the end by the index. */
function carriedTotals({ flows, index }: FundLine): { paid: number; received: number } {
  const end = index[index.length - 1] as number;
  let paid = 0;
  let received = 0;
  flows.forEach((flow, k) => {
    const carried = (flow * end) / (index[k] as number);
    if (flow < 0) paid -= carried;
    else received += carried;
  });
  return { paid, received };
}

/** Each day's flows at one index level, summed, then carried to the end; a period is a day of its own. */
function carriedByDay({ flows, index, days }: FundLine): { readonly day: number; readonly carried: number }[] {
  const end = index[index.length - 1] as number;
  const sums: { day: number; carried: number }[] = [];
  for (let k = 0; k < flows.length; ) {
    const from = k++;
    const alike = () => days !== null && days[k] === days[from] && index[k] === index[from];
    while (k < flows.length && alike()) k++;
    const sum = sumAsWritten(flows, from, k);
    sums.push({ day: days?.[from] ?? from, carried: (sum * end) / (index[from] as number) });
  }
  return sums;
}

function rateOf(
  { days }: Pick<FundLine, "days">,
  flows: readonly number[],
  atEnd: number,
  options: SelectionOptions & { readonly dayCount?: DayCount },
): number | null {
  const last = flows.length - 1;
  const amounts = flows.map((flow, k) => (k === last ? sumAsWritten([flow, atEnd]) : flow));
  if (!amounts.every(Number.isFinite)) return null;
  const timeline =
    days === null
      ? timelineOfPeriods(amounts)
      : dayTimeline([...days, days[last] as number], [...flows, atEnd], options.dayCount);
  return rateOnly(timeline, options);
}
