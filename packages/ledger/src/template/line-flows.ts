/** The credit line's draws as if they were called that day, and its repayments as if they were paid out. */
import type { BooksIndex } from "../books/books-index.js";
import { lineMoves } from "../capital/line/line-balance.js";
import { lineFlows } from "../capital/line/line-flow.js";
import type { Units } from "../money/amount.js";
import { sumUnits } from "../money/exact-sum.js";
import { splitUnits } from "../money/split.js";
import type { AskedFlows } from "./called-flows.js";
import type { Assumed, AssumedUnits, FlowUnits, PerformanceFlowType, PerformanceSubtype } from "./performance-flow.js";
import {
  addPurposes,
  byPurpose,
  isEmpty,
  noPurposes,
  onlyFor,
  type PurposeName,
  type Purposes,
  purposeNames,
} from "./purposes.js";

/**
 * Draws negative by purpose, repayments positive in proportion to what is owed by purpose. What was drawn for working
 * capital and is repaid becomes one for investments first, by two rows of that day.
 */
export function lineFlowsOf(index: BooksIndex, asked: AskedFlows): Assumed {
  const flows: FlowUnits[] = [];
  const assumed: AssumedUnits[] = [];
  let owed = noPurposes;
  for (const [day, units] of payersMoves(index, asked)) {
    if (units > 0) {
      const { purposes, isStated } = purposesOfDay(index, asked, day);
      if (!isStated) assumed.push({ kind: "unstated_draw", day, units });
      const parts = byPurpose(units, purposes);
      for (const [name, part] of parts) owed = addPurposes(owed, onlyFor(name, part));
      if (asked.isGranular) flows.push(...parts.map(([name, part]) => ({ ...DRAWN[name], day, units: -part })));
      else flows.push({ day, type: "drawdown", units: -units });
    } else {
      const parts = byPurpose(-units, isEmpty(owed) ? onlyFor("investments") : owed);
      owed = owed.map((weight, at) =>
        Math.max(sumUnits(weight, -(parts.find(([name]) => name === purposeNames[at])?.[1] ?? 0)), 0),
      );
      if (asked.isGranular) flows.push(...parts.flatMap(([name, part]) => repaid(day, name, part)));
      else flows.push({ day, type: "repayment", units: -units });
    }
  }
  return { flows, assumed };
}

const DRAWN: Readonly<Record<PurposeName, { type: PerformanceFlowType; subtype?: PerformanceSubtype }>> = {
  investments: { type: "drawdown_investments" },
  fees: { type: "drawdown_fees", subtype: "fee_inside_commitment" },
  expenses: { type: "drawdown_fees", subtype: "expenses" },
  workingCapital: { type: "drawdown_working_capital" },
  lineCosts: { type: "drawdown_fees", subtype: "expenses" },
  // No draw says so: the general partner's part is called.
  deemedContribution: { type: "drawdown_fees" },
};

function repaid(day: number, name: PurposeName, units: Units): FlowUnits[] {
  if (name === "investments") return [{ day, type: "repayment_investments", units }];
  if (name !== "workingCapital") return [{ day, type: "repayment_fees", units }];
  return [
    { day, type: "drawdown_working_capital", units },
    { day, type: "drawdown_investments", units: -units },
    { day, type: "repayment_investments", units },
  ];
}

/** What the payers' part of the line changed by, day by day: drawn positive. */
function payersMoves(index: BooksIndex, { payers, endDay }: AskedFlows): [number, Units][] {
  const moves = new Map<number, Units>();
  for (const partner of payers) {
    for (const { day, units } of lineFlows(index)[partner] ?? []) {
      if (day <= endDay) moves.set(day, sumUnits(moves.get(day) ?? 0, units));
    }
  }
  return [...moves].filter(([, units]) => units !== 0).sort(([a], [b]) => a - b);
}

/** What was drawn for on a day: as stated, investments where it is not. */
function purposesOfDay(index: BooksIndex, { endDay, drawsFor }: AskedFlows, day: number) {
  let purposes: Purposes = noPurposes;
  let isStated = true;
  for (const { day: on, units, entryId } of lineMoves(index, endDay)) {
    if (on !== day || units <= 0) continue;
    const stated = drawsFor.get(entryId);
    if (stated === undefined) isStated = false;
    const parts = splitUnits(units, stated ?? onlyFor("investments"));
    purposes = addPurposes(purposes, parts);
  }
  const isKnown = purposes.some((weight) => weight > 0);
  return { purposes: isKnown ? purposes : onlyFor("investments"), isStated: isStated && isKnown };
}
