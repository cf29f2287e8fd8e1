/** What has been called, paid and kept to the end of each period, and the multiples they make. */
import { type Formula, isAbove, minus, over, plus, times, total, when } from "../../sheet/formula.js";
import { type GridColumn, PeriodGrid } from "../period-grid.js";
import { CENTS_APART, type ForecastGrid, type RowTerms } from "./forecast-rows.js";

const money = (heading: string): GridColumn => ({ heading, format: "money" });
const multiple = (heading: string, note?: string): GridColumn => ({
  heading,
  format: "multiple",
  ...(note === undefined ? {} : { note }),
});

const columns = {
  called: money("Called"),
  invested: money("Invested"),
  proceeds: money("Proceeds"),
  paidLp: money("Paid to limited partners"),
  netLp: money("Net to limited partners"),
  pic: { heading: "Called of committed", format: "percent" },
  dpiLp: multiple("DPI, limited partners", "Distributed over called"),
  rvpiLp: multiple("RVPI, limited partners", "Net asset value over called"),
  tvpiLp: multiple("TVPI, limited partners", "Both together"),
  dpi: multiple("DPI, all partners"),
  rvpi: multiple("RVPI, all partners"),
  tvpi: multiple("TVPI, all partners"),
  moic: multiple("Gross multiple", "Proceeds and value held over what was invested"),
} as const;

/** The figures to date. */
export type MultiplesGrid = PeriodGrid<keyof typeof columns>;

/** Writes the sheet, each row with the engine's figures. */
export function writeMultiples(forecast: ForecastGrid, from: RowTerms, labels: readonly string[]): MultiplesGrid {
  const { run, terms, source, lpShare, profile, size } = from;
  const grid: MultiplesGrid = new PeriodGrid({
    name: "Multiples",
    title: "To date",
    says: "Money is to the cent; multiples are of unrounded money, net of carry paid and accrued.",
    columns,
    labels,
    moneyWithin: CENTS_APART,
  });
  source.forecast.periods.forEach(({ cumulative }, index) => {
    const t = index + 1;
    const sum = (key: Parameters<ForecastGrid["at"]>[0]) => total(forecast.range(key, 1, t));
    grid.set("called", t, sum("call"), cumulative.capitalCalls.total);
    grid.set("invested", t, plus(sum("first"), sum("followOns")), cumulative.invested);
    grid.set("proceeds", t, sum("proceeds"), cumulative.proceeds);
    grid.set("paidLp", t, sum("distributedLp"), cumulative.distributions.lp);
    grid.set("netLp", t, sum("netLp"));
    const called = total(run.range("call", 1, t));
    const carry = total(run.range("carry", 1, t));
    grid.set("pic", t, over(called, terms.committed), cumulative.pic);
    const isOpen = t < grid.periods;
    const value = isOpen ? times(size.invested, profile.grid.at("value", t)) : times(0, size.invested);
    const cash = run.at("cash", t);
    const accrued = isOpen ? [run.at("accrued", t)] : [];
    const navLp = minus(plus(times(lpShare, value), times(terms.lpPct, cash)), ...accrued);
    const nav = minus(plus(value, cash), ...accrued);
    const paidLp = minus(total(run.range("lpCash", 1, t)), carry);
    const paid = minus(total(run.range("distributable", 1, t)), carry);
    const calledLp = times(called, terms.lpPct);
    const { lp, total: all } = cumulative;
    grid.set("dpiLp", t, ratio(paidLp, calledLp), lp.dpi);
    grid.set("rvpiLp", t, ratio(navLp, calledLp), lp.rvpi);
    grid.set("tvpiLp", t, ratio(plus(paidLp, navLp), calledLp), lp.tvpi);
    grid.set("dpi", t, ratio(paid, called), all.dpi);
    grid.set("rvpi", t, ratio(nav, called), all.rvpi);
    grid.set("tvpi", t, ratio(plus(paid, nav), called), all.tvpi);
    const earned = plus(total(run.range("proceeds", 1, t)), value);
    grid.set("moic", t, ratio(earned, total(run.range("bought", 1, t))), cumulative.grossMoic);
  });
  return grid;
}

/** A quotient; nothing where there is nothing to divide by. */
export function ratio(part: Formula, whole: Formula): Formula {
  return when(isAbove(whole, 0), over(part, whole), 0);
}
