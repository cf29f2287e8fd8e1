/** Amounts that a fund has called, invested and paid to date. */
import { fromCents, ratio, type Sides, sidesFromCents } from "../../plan/cents.js";
import type { SolvedFund } from "../../run/solve-fund.js";
import type { CentsRow } from "./cents-row.js";
import type { CumulativeFigures, CumulativeMultiples } from "./forecast-row.js";

/** Running totals: cents for the money that is shown, unrounded currency for the quotients. */
interface Totals {
  calls: Sides;
  distributions: Sides;
  invested: number;
  proceeds: number;
  exactCalls: number;
  exactPaid: number;
  exactLpPaid: number;
  exactInvested: number;
  exactProceeds: number;
}

export function newTotals(): Totals {
  const none = { total: 0, lp: 0, gp: 0 };
  const exact = { exactCalls: 0, exactPaid: 0, exactLpPaid: 0, exactInvested: 0, exactProceeds: 0 };
  return { calls: none, distributions: none, invested: 0, proceeds: 0, ...exact };
}

export function addRow(totals: Totals, { run }: SolvedFund, row: CentsRow): void {
  const t = row.index;
  const { newInvestments, followOns, proceeds } = run.profile;
  totals.calls = addSides(totals.calls, row.calls);
  totals.distributions = addSides(totals.distributions, row.distributions);
  totals.invested += row.newInvestments + row.followOns;
  totals.proceeds += row.proceeds;
  totals.exactCalls += run.calls[t] as number;
  totals.exactPaid += (run.distributable[t] as number) - (run.carry[t] as number);
  totals.exactLpPaid += (run.lpCash[t] as number) - (run.carry[t] as number);
  totals.exactInvested += run.invested * ((newInvestments[t] ?? 0) + (followOns[t] ?? 0));
  totals.exactProceeds += run.invested * (proceeds[t] ?? 0);
}

function addSides(a: Sides, b: Sides): Sides {
  return { total: a.total + b.total, lp: a.lp + b.lp, gp: a.gp + b.gp };
}

export function cumulativeFigures(
  { plan }: SolvedFund,
  totals: Totals,
  left: { readonly total: number; readonly lp: number; readonly gross: number },
): CumulativeFigures {
  const multiplesOf = (paid: number, nav: number, called: number): CumulativeMultiples => ({
    dpi: ratio(paid, called),
    rvpi: ratio(nav, called),
    tvpi: ratio(paid + nav, called),
  });
  return {
    capitalCalls: sidesFromCents(totals.calls),
    distributions: sidesFromCents(totals.distributions),
    invested: fromCents(totals.invested),
    proceeds: fromCents(totals.proceeds),
    pic: ratio(totals.exactCalls, plan.committed),
    total: multiplesOf(totals.exactPaid, left.total, totals.exactCalls),
    lp: multiplesOf(totals.exactLpPaid, left.lp, totals.exactCalls * plan.lpPct),
    grossMoic: ratio(totals.exactProceeds + left.gross, totals.exactInvested),
  };
}
