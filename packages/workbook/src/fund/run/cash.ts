/** The cash of a fund, period by period and unrounded: fees, expenses, investments, exits, recycling, calls. */
import {
  constant,
  entryAt,
  type Formula,
  isAbove,
  isAtMost,
  isBelow,
  minus,
  most,
  over,
  plus,
  times,
  total,
  when,
  wholeBelow,
} from "../../sheet/formula.js";
import type { FundSource } from "../fund-source.js";
import { yearsWithin } from "../plan/fees.js";
import { DUST } from "../plan/lots.js";
import type { Profile } from "../plan/profile.js";
import type { FundSize } from "../plan/size.js";
import type { FundTerms } from "../terms/terms-sheet.js";
import type { RunGrid } from "./run-columns.js";
import { settle } from "./settle.js";

/** What the run is made from. */
export interface RunTerms {
  readonly source: FundSource;
  readonly terms: FundTerms;
  readonly profile: Profile;
  readonly size: FundSize;
  readonly lifeYears: Formula;
  /** Preferred return a period. */
  readonly rate: Formula;
}

/** Writes the cash columns. */
export function writeCash(run: RunGrid, from: RunTerms): void {
  const { source, terms, profile, size } = from;
  const { grid } = profile;
  for (let t = 1; t <= run.periods; t++) {
    const onUnit = source.terms.feeFollowsInvested ? [times(size.invested, run.at("feeOnUnit", t))] : [];
    const fee = run.set("fee", t, plus(run.at("feeOnCommitted", t), ...onUnit));
    const expense = run.set("expense", t, expenseOf(run, t, from));
    const bought = run.set("bought", t, times(size.invested, plus(grid.at("first", t), grid.at("followOns", t))));
    run.set("proceeds", t, times(size.invested, grid.at("proceeds", t)));
    const before = (key: "call" | "recycled") => (t === 1 ? constant(0) : total(run.range(key, 1, t - 1)));
    settle(
      {
        uses: plus(bought, fee, expense),
        recyclable: mayRecycle(run.number(t), terms, times(size.invested, grid.at("recyclable", t))),
        scheduled: scheduledCall(run.number(t), terms, size.called),
        cashBefore: run.at("cash", t - 1),
        calledBefore: before("call"),
        recycledBefore: before("recycled"),
        mostCalled: size.called,
        mostRecycled: size.recycled,
      },
      (what, formula) => {
        if (what !== "cash" || t < run.periods) return run.set(what, t, formula);
        run.fix("cash", t, 0);
        return run.set("leftover", t, formula);
      },
    );
    run.set("distributable", t, distributable(run, t, size));
  }
}

function expenseOf(run: RunGrid, t: number, { terms, lifeYears }: RunTerms): Formula {
  const running = times(terms.annualExpenses, yearsWithin(run, t, terms.m, lifeYears));
  return t === 1 ? plus(running, terms.organization) : running;
}

/** What of a period's exits may be invested again: nothing once the time for it is over. */
export function mayRecycle(number: Formula, { recycling, m }: FundTerms, amount: Formula): Formula {
  if (recycling.until === null) return amount;
  return when(isAtMost(over(number, m), plus(recycling.until, DUST)), amount, 0);
}

/** The least that a schedule calls in a period; null without a schedule. */
export function scheduledCall(number: Formula, { calls, m }: FundTerms, called: Formula): Formula | null {
  if (calls === null) return null;
  const year = plus(wholeBelow(over(minus(number, 1), m)), 1);
  const length = typeof calls.value === "object" ? calls.value.length : 1;
  return when(isAbove(year, length), 0, times(over(entryAt(calls, year), m), called));
}

function distributable(run: RunGrid, t: number, { invested }: FundSize): Formula {
  const left = proceedsLeft(run, t, invested);
  return t < run.periods ? left : plus(left, run.at("leftover", t));
}

/** Proceeds that are not recycled; what only rounding leaves below zero is none. */
export function proceedsLeft(run: RunGrid, t: number, invested: Formula): Formula {
  const left = minus(run.at("proceeds", t), run.at("recycled", t));
  const size = most(left, minus(0, left));
  return when(isBelow(size, times(DUST, invested)), most(0, left), left);
}
