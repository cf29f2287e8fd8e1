/**
 * How the limited partners' cash is shared: capital and preferred return first, then the GP's catch-up, then the split. On the
 * whole fund, or deal by deal: then contributions count as the cost they paid for is sold. At the end of life a clawback
 * measures the whole fund.
 * @see ILPA, "Principles 3.0", waterfall structure and clawback
 */
import {
  constant,
  type Formula,
  isAbove,
  isAtMost,
  isBelow,
  least,
  minus,
  most,
  over,
  plus,
  times,
  total,
  when,
} from "../../sheet/formula.js";
import type { FundSource } from "../fund-source.js";
import type { FundTerms } from "../terms/terms-sheet.js";
import { proceedsLeft, type RunTerms } from "./cash.js";
import type { RunColumn, RunGrid } from "./run-columns.js";

/** Writes the columns from the limited partners' cash to carry. `lpShare` is their part of what is distributed. */
export function writeCarry(run: RunGrid, from: RunTerms, lpShare: Formula): void {
  const { source, terms, profile, size } = from;
  for (let t = 1; t <= run.periods; t++) {
    const left = proceedsLeft(run, t, size.invested);
    const ofProceeds = times(lpShare, left);
    const isLast = t === run.periods;
    run.set("lpCash", t, isLast ? plus(ofProceeds, times(terms.lpPct, run.at("leftover", t))) : ofProceeds);
    accrue(run, t, from);
    const cash = most(0, run.at("lpCash", t));
    const carry = shareOut(
      {
        cash,
        owed: run.at("owed", t),
        unpaid: unpaidAt(run, "unpaid", t, source),
        paidToLp: run.at("paidToLp", t - 1),
        carry: run.at("carryToDate", t - 1),
        measured: run.at(source.terms.isAmerican ? "measured" : "contributed", t),
      },
      terms,
      (what, formula) => run.set(what, t, formula),
    );
    payLp(run, t, source, minus(cash, carry));
    run.set("paidToLp", t, minus(plus(run.at("paidToLp", t - 1), cash), carry));
    run.set("carryToDate", t, plus(run.at("carryToDate", t - 1), carry));
    if (!isLast) writeAccrued(run, t, from, times(lpShare, size.invested, profile.grid.at("value", t)));
    writeNetCarry(run, t, from);
  }
}

/** What limited partners are owed before the period pays, and what their contributions are measured by. */
function accrue(run: RunGrid, t: number, { source, terms, profile, rate }: RunTerms): void {
  const { isAmerican, compounds } = source.terms;
  const call = times(run.at("call", t), terms.lpPct);
  const contributed = run.set("contributed", t, plus(run.at("contributed", t - 1), call));
  const grown = (balance: Formula) => (compounds ? times(balance, plus(1, rate)) : balance);
  const more = (key: "unpaidAfter" | "fundUnpaidAfter", balance: Formula) =>
    plus(run.at(key, t - 1), times(rate, most(0, balance)));
  const before = run.at("balance", t - 1);
  if (!compounds) run.set("unpaid", t, more("unpaidAfter", before));
  if (!isAmerican) {
    run.set("owed", t, plus(grown(before), call));
    return;
  }
  const { grid } = profile;
  const bought = plus(total(grid.range("first", 1, t)), total(grid.range("followOns", 1, t)));
  const sold = total(grid.range("exited", 1, t));
  const realised = run.set("realised", t, when(isAbove(bought, 0), least(1, over(sold, bought)), 0));
  const measured = run.set("measured", t, times(contributed, realised));
  const added = minus(measured, run.at("measured", t - 1));
  const exited = grid.at("exited", t);
  const growth = when(isAbove(exited, 0), over(grid.at("grown", t), exited), 1);
  run.set("owed", t, plus(grown(before), compounds ? times(added, when(isAbove(added, 0), growth, 1)) : added));
  const fundBefore = run.at("fundBalance", t - 1);
  run.set("fundOwed", t, plus(grown(fundBefore), call));
  if (!compounds) run.set("fundUnpaid", t, more("fundUnpaidAfter", fundBefore));
}

/** Where partners stand when cash is shared. */
interface Standing {
  readonly cash: Formula;
  readonly owed: Formula;
  readonly unpaid: Formula | null;
  readonly paidToLp: Formula;
  readonly carry: Formula;
  readonly measured: Formula;
}

type Shared = "preferred" | "behind" | "tranche" | "carryPaid";

/** Shares cash out, and gives the carry in it. */
function shareOut(at: Standing, terms: FundTerms, put: (what: Shared, formula: Formula) => Formula): Formula {
  const { carryPct: k, catchup } = terms;
  const first = most(0, at.owed);
  const preferred = put("preferred", least(at.cash, at.unpaid === null ? first : plus(first, at.unpaid)));
  const profit = minus(plus(at.paidToLp, preferred, at.carry), at.measured);
  const behind = put("behind", minus(times(k, profit), at.carry));
  const left = minus(at.cash, preferred);
  const caughtUp = when(isAbove(catchup, k), least(left, over(behind, minus(catchup, k))), 0);
  const givenBack = when(isBelow(behind, 0), least(left, minus(over(at.carry, k), profit)), 0);
  const tranche = put("tranche", when(isAbove(behind, 0), caughtUp, givenBack));
  const ofTranche = when(isAbove(behind, 0), times(catchup, tranche), 0);
  return put("carryPaid", plus(ofTranche, times(k, minus(left, tranche))));
}

function unpaidAt(
  run: RunGrid,
  key: "unpaid" | "fundUnpaid" | "unpaidAfter" | "fundUnpaidAfter",
  t: number,
  source: FundSource,
) {
  return source.terms.compounds ? null : run.at(key, t);
}

/** What limited partners are paid reduces what they are owed: capital first, simple preferred return next. */
function payLp(run: RunGrid, t: number, { terms }: FundSource, amount: Formula): void {
  const pay = (owed: RunColumn, balance: RunColumn, unpaid: RunColumn, after: RunColumn) => {
    if (terms.compounds) {
      run.set(balance, t, minus(run.at(owed, t), amount));
      return;
    }
    const preference = least(run.at(unpaid, t), most(0, minus(amount, most(0, run.at(owed, t)))));
    const left = run.set(after, t, minus(run.at(unpaid, t), preference));
    run.set(balance, t, minus(run.at(owed, t), minus(amount, minus(run.at(unpaid, t), left))));
  };
  pay("owed", "balance", "unpaid", "unpaidAfter");
  if (terms.isAmerican) pay("fundOwed", "fundBalance", "fundUnpaid", "fundUnpaidAfter");
}

/** Carry if all were sold at its value, on the whole fund, less what a clawback would take then and what was paid. */
function writeAccrued(run: RunGrid, t: number, { source, terms }: RunTerms, value: Formula): void {
  const { isAmerican, compounds, hasClawback } = source.terms;
  const soldFor = run.set("soldFor", t, value);
  const cash = most(0, soldFor);
  const owed = run.at(isAmerican ? "fundBalance" : "balance", t);
  const unpaid = unpaidAt(run, isAmerican ? "fundUnpaidAfter" : "unpaidAfter", t, source);
  const [paid, contributed, toDate] = [run.at("paidToLp", t), run.at("contributed", t), run.at("carryToDate", t)];
  const names = {
    preferred: "soldPreferred",
    behind: "soldBehind",
    tranche: "soldTranche",
    carryPaid: "soldCarry",
  } as const;
  const carry = shareOut(
    { cash, owed, unpaid, paidToLp: paid, carry: toDate, measured: contributed },
    terms,
    (what, formula) => run.set(names[what], t, formula),
  );
  const toLp = minus(cash, carry);
  const capital = most(0, minus(contributed, paid, toLp));
  const preference = unpaid === null ? null : least(unpaid, most(0, minus(toLp, most(0, owed))));
  const owedThen = run.set(
    "soldOwed",
    t,
    compounds || unpaid === null || preference === null ? minus(owed, toLp) : minus(plus(capital, unpaid), preference),
  );
  const all = plus(toDate, carry);
  const due = clawbackOf(terms, { carry: all, paidToLp: plus(paid, toLp), contributed, owed: owedThen });
  run.set("accrued", t, hasClawback ? minus(carry, due) : carry);
}

/** What a clawback returns: carry beyond the GP's part of profit, or that the hurdle did not allow; never more than was paid. */
function clawbackOf(
  { carryPct }: FundTerms,
  at: Record<"carry" | "paidToLp" | "contributed" | "owed", Formula>,
): Formula {
  const profit = minus(plus(at.paidToLp, at.carry), at.contributed);
  const beyond = minus(at.carry, times(carryPct, most(0, profit)));
  return when(isAtMost(at.carry, 0), 0, least(at.carry, most(0, beyond, at.owed)));
}

function writeNetCarry(run: RunGrid, t: number, { source, terms }: RunTerms): void {
  const carry = run.at("carryPaid", t);
  if (t < run.periods) {
    run.set("carry", t, carry);
    return;
  }
  const { isAmerican, compounds, hasClawback } = source.terms;
  const [paidToLp, contributed] = [run.at("paidToLp", t), run.at("contributed", t)];
  const owed = compounds
    ? run.at(isAmerican ? "fundBalance" : "balance", t)
    : plus(most(0, minus(contributed, paidToLp)), run.at(isAmerican ? "fundUnpaidAfter" : "unpaidAfter", t));
  const due = hasClawback
    ? clawbackOf(terms, { carry: run.at("carryToDate", t), paidToLp, contributed, owed })
    : constant(0);
  run.set("carry", t, minus(carry, run.set("clawback", t, due)));
}

/**
 * The limited partners' part of what is distributed: one constant, so that each side's total is what its invested capital
 * earned less what it recycled.
 */
export function lpShareOf(run: RunGrid, { source, terms, size, profile }: RunTerms): Formula {
  const { lpPct } = terms;
  const fees = total(run.all("fee"));
  const recycled = total(run.all("recycled"));
  const lpFees = source.inputs.gpCommitCountedTowardInvested ? fees : times(fees, lpPct);
  const spent = minus(
    plus(total(run.all("call")), recycled),
    total(run.all("expense")),
    run.at("leftover", run.periods),
  );
  const lpInvested = minus(times(spent, lpPct), lpFees);
  const proceeds = times(size.invested, total(profile.grid.all("proceeds")));
  const distributed = minus(proceeds, recycled);
  const earned = times(over(lpInvested, size.invested), proceeds);
  const share = over(minus(earned, times(lpPct, recycled)), distributed);
  const least1 = least(1, most(0, share));
  const hasProceeds = when(isBelow(distributed, times(1e-9, most(1, proceeds))), lpPct, least1);
  const isAlone = times(isAbove(lpPct, 0), isBelow(lpPct, 1));
  return when(isAbove(isAlone, 0), when(isAbove(size.invested, 0), hasProceeds, lpPct), lpPct);
}
