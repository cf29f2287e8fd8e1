/** The management fee of each period: rate, part of the period, basis at the end of the period before, less an offset. */
import {
  constant,
  entryAt,
  type Formula,
  isAbove,
  isAtLeast,
  isAtMost,
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
import type { RunGrid } from "../run/run-columns.js";
import type { FundTerms } from "../terms/terms-sheet.js";
import { DUST } from "./lots.js";
import type { Profile } from "./profile.js";

/** Writes what of the fee is known before the investments are: its rate, and the fee on commitments. Gives their sum. */
export function writeFeesOnCommitted(run: RunGrid, source: FundSource, terms: FundTerms): Formula {
  const { feeBasis, feeBasisAfter } = source.terms;
  for (let t = 1; t <= run.periods; t++) {
    const part = run.set("feePart", t, feePart(run, t, terms));
    const fee = times(part, terms.committed);
    const paid = terms.fee.offset === null ? fee : most(0, minus(fee, terms.fee.offset));
    const owed = byBasis(run, t, terms, {
      before: feeBasis === "committed" ? paid : constant(0),
      after: feeBasisAfter === "committed" ? paid : constant(0),
    });
    run.set("feeOnCommitted", t, owed);
  }
  return total(run.all("feeOnCommitted"));
}

/** Writes the fee on a unit invested where the basis is cost or value, and gives its sum. */
export function writeFeesOnUnit(
  run: RunGrid,
  { source, terms, profile }: { source: FundSource; terms: FundTerms; profile: Profile },
): Formula {
  const { feeBasis, feeBasisAfter } = source.terms;
  const { grid } = profile;
  for (let t = 1; t <= run.periods; t++) {
    const basis = (name: typeof feeBasis) => {
      if (name === "invested") return times(run.at("feePart", t), most(0, grid.at("held", t - 1)));
      return name === "nav" ? times(run.at("feePart", t), grid.at("value", t - 1)) : constant(0);
    };
    run.set("feeOnUnit", t, byBasis(run, t, terms, { before: basis(feeBasis), after: basis(feeBasisAfter) }));
  }
  return total(run.all("feeOnUnit"));
}

/** One of two as the investment period is over or not; the one where both are the same. */
function byBasis(
  run: RunGrid,
  t: number,
  { m, investmentYears }: FundTerms,
  { before, after }: { readonly before: Formula; readonly after: Formula },
): Formula {
  if (before.textOn("") === after.textOn("")) return before;
  const isOver = isAtLeast(over(minus(run.number(t), 1), m), minus(investmentYears, DUST));
  return when(isOver, after, before);
}

function feePart(run: RunGrid, t: number, { fee, m }: FundTerms): Formula {
  const before = minus(run.number(t), 1);
  const year = plus(wholeBelow(over(before, m)), 1);
  const { schedule, stepDown } = fee;
  const length = schedule !== null && typeof schedule.value === "object" ? schedule.value.length : 0;
  const plain = schedule === null ? fee.rate : when(isAbove(year, length), 0, entryAt(schedule, year));
  const rate = stepDown === null ? plain : when(isAtLeast(year, stepDown.year), stepDown.rate, plain);
  return times(rate, yearsWithin(run, t, m, fee.years), fee.payers);
}

/** Years of a period that fall before an end. */
export function yearsWithin(run: RunGrid, t: number, m: Formula, end: Formula): Formula {
  const number = run.number(t);
  return when(isAtMost(over(number, m), end), over(1, m), most(0, minus(end, over(minus(number, 1), m))));
}
