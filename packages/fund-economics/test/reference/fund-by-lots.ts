/**
 * A fund worked out the slow way: every lot is a record of its own, bought, marked and sold one by one, and every
 * period's cash goes through the waterfall in small slices, each paid to the party that is due at that moment. Fees on
 * commitments only. It shares no code with the engine.
 */
import type { FundInputs } from "../../src/index.js";

interface Lot {
  readonly made: number;
  readonly sold: number;
  readonly cost: number;
  readonly multiple: number;
}

export interface LotPeriod {
  readonly call: number;
  readonly recycled: number;
  readonly proceeds: number;
  readonly value: number;
  readonly lpCash: number;
  readonly carry: number;
}

const SLICES = 3000;

/** Runs the fund; `share` of the planned investments is made. */
export function fundByLots(fund: FundInputs, share: number, periods: number, lpShare: number): LotPeriod[] {
  const m = { annual: 1, quarterly: 4, monthly: 12 }[fund.period ?? "quarterly"];
  const lots = lotsOf(fund, m, share * investable(fund));
  const recyclingCap = fund.recycledCapitalPct * fund.committedCapital;
  const lp = 1 - fund.gpCommitPct;
  const partners = newPartners();
  const rows: LotPeriod[] = [];
  let recycledSoFar = 0;
  for (let t = 1; t <= periods; t++) {
    const bought = lots.filter((lot) => lot.made === t).reduce((sum, lot) => sum + lot.cost, 0);
    const sold = lots.filter((lot) => lot.sold === t);
    const proceeds = sold.reduce((sum, lot) => sum + lot.cost * lot.multiple, 0);
    const uses = bought + feeOf(fund, t, m) + expensesOf(fund, t, m);
    const recycled = Math.min(proceeds, uses, recyclingCap - recycledSoFar);
    recycledSoFar += recycled;
    const call = uses - recycled;
    const lpCash = lpShare * (proceeds - recycled);
    const realised = lots.filter((lot) => lot.sold <= t).reduce((sum, lot) => sum + lot.cost, 0);
    const invested = lots.filter((lot) => lot.made <= t).reduce((sum, lot) => sum + lot.cost, 0);
    const carry = sharePeriod(partners, fund, m, {
      call: call * lp,
      cash: lpCash,
      realisedPct: invested === 0 ? 0 : realised / invested,
      growth: holdGrowth(sold, fund, m),
    });
    const value = lots.reduce((sum, lot) => sum + markOf(lot, t, fund), 0);
    rows.push({ call, recycled, proceeds, value, lpCash, carry });
  }
  const last = rows[rows.length - 1];
  if (last !== undefined) rows[rows.length - 1] = { ...last, carry: last.carry - clawback(partners, fund) };
  return rows;
}

function investable(fund: FundInputs): number {
  const { committedCapital: c, gpCommitPct: gp } = fund;
  const payers = fund.gpCommitCountedTowardInvested ? 1 - gp : 1;
  const fees = fund.mgmtFeePct * fund.mgmtFeesPeriodYears * c * payers;
  const expenses = fund.organizationalExpenses + fund.operationalExpensesAnnual * (fund.fundOperationsYears ?? 0);
  return c - fees - expenses + fund.recycledCapitalPct * c;
}

function lotsOf(fund: FundInputs, m: number, invested: number): Lot[] {
  const lots: Lot[] = [];
  const years = fund.newInvestmentPeriodYears;
  const lag = Math.round((fund.followOnLagYears ?? 1) * m);
  const reserve = fund.portfolio.followPct;
  for (let v = 1; (v - 1) / m < years - 1e-9; v++) {
    const part = (Math.min(v / m, years) - (v - 1) / m) / years;
    for (const tier of fund.returnTiers) {
      const hold = tier.holdingPeriodYears * m;
      const short = Math.floor(hold + 1e-9);
      const late = hold - short < 1e-9 ? 0 : hold - short;
      for (const [held, weight] of [
        [short, 1 - late],
        [short + 1, late],
      ] as const) {
        if (weight === 0) continue;
        const cost = invested * part * tier.pctOfCapital * weight;
        lots.push({ made: v, sold: v + held, cost: cost * (1 - reserve), multiple: tier.multiple });
        if (reserve === 0) continue;
        const sold = lag === 0 ? v + held : Math.max(v + held, v + lag + 1);
        lots.push({ made: v + lag, sold, cost: cost * reserve, multiple: tier.multiple });
      }
    }
  }
  return lots;
}

function feeOf(fund: FundInputs, t: number, m: number): number {
  const years = Math.max(0, Math.min(t / m, fund.mgmtFeesPeriodYears) - (t - 1) / m);
  const payers = fund.gpCommitCountedTowardInvested ? 1 - fund.gpCommitPct : 1;
  return fund.mgmtFeePct * years * fund.committedCapital * payers;
}

function expensesOf(fund: FundInputs, t: number, m: number): number {
  const years = Math.max(0, Math.min(t / m, fund.fundOperationsYears ?? 0) - (t - 1) / m);
  return fund.operationalExpensesAnnual * years + (t === 1 ? fund.organizationalExpenses : 0);
}

function markOf(lot: Lot, t: number, fund: FundInputs): number {
  if (t < lot.made || t >= lot.sold) return 0;
  const passed = (t - lot.made) / (lot.sold - lot.made);
  if (fund.accretion === "cost") return lot.cost;
  if (fund.accretion === "exponential" && lot.multiple > 0) return lot.cost * lot.multiple ** passed;
  return lot.cost + lot.cost * (lot.multiple - 1) * passed;
}

function holdGrowth(sold: readonly Lot[], fund: FundInputs, m: number): number {
  const cost = sold.reduce((sum, lot) => sum + lot.cost, 0);
  if (cost === 0 || fund.waterfall?.prefCompounds === false) return 1;
  const yearly = 1 + (fund.waterfall?.prefRate ?? 0);
  return sold.reduce((sum, lot) => sum + lot.cost * yearly ** ((lot.sold - lot.made) / m), 0) / cost;
}

/** Capital and preference owed by the measure that pays carry and by the whole fund, and what everyone has had. */
interface Partners {
  readonly deal: { owed: number; preference: number };
  readonly fund: { owed: number; preference: number };
  contributed: number;
  measured: number;
  lp: number;
  carry: number;
}

function newPartners(): Partners {
  return {
    deal: { owed: 0, preference: 0 },
    fund: { owed: 0, preference: 0 },
    contributed: 0,
    measured: 0,
    lp: 0,
    carry: 0,
  };
}

function sharePeriod(
  p: Partners,
  fund: FundInputs,
  m: number,
  period: { call: number; cash: number; realisedPct: number; growth: number },
): number {
  const terms = fund.waterfall ?? {};
  const yearly = terms.prefRate ?? 0;
  for (const account of [p.deal, p.fund]) {
    if (terms.prefCompounds !== false) account.owed *= (1 + yearly) ** (1 / m);
    else account.preference += (yearly / m) * Math.max(0, account.owed);
  }
  p.contributed += period.call;
  p.fund.owed += period.call;
  const measured = terms.kind === "american" ? p.contributed * period.realisedPct : p.contributed;
  const added = measured - p.measured;
  p.measured = measured;
  p.deal.owed += added > 0 && terms.kind === "american" ? added * period.growth : added;
  const before = p.carry;
  for (let slice = 0; slice < SLICES; slice++) shareSlice(p, fund, period.cash / SLICES);
  return p.carry - before;
}

/**
 * One slice follows one rule: to capital and preference, to catch-up, to the limited partners' arrears, or to the
 * split.
 */
function shareSlice(p: Partners, fund: FundInputs, slice: number): void {
  const k = fund.carryPct;
  const u = fund.waterfall?.catchupRate ?? 1;
  const due = k * (p.lp + p.carry - p.measured);
  let toGp = k;
  if (Math.max(0, p.deal.owed) + p.deal.preference > 0) toGp = 0;
  else if (p.carry < due && u > k) toGp = u;
  else if (p.carry > due) toGp = 0;
  p.carry += toGp * slice;
  payLp(p, (1 - toGp) * slice);
}

function payLp(p: Partners, amount: number): void {
  p.lp += amount;
  for (const account of [p.deal, p.fund]) {
    const capital = Math.min(amount, Math.max(0, account.owed));
    const preference = Math.min(amount - capital, account.preference);
    account.preference -= preference;
    account.owed -= amount - preference;
  }
}

function clawback(p: Partners, fund: FundInputs): number {
  if (fund.waterfall?.clawback === false || p.carry <= 0) return 0;
  const profit = p.lp + p.carry - p.contributed;
  const owed =
    fund.waterfall?.prefCompounds === false ? Math.max(0, p.contributed - p.lp) + p.fund.preference : p.fund.owed;
  return Math.min(p.carry, Math.max(0, p.carry - fund.carryPct * Math.max(0, profit), owed));
}
