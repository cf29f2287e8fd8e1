/** What a performance template has at the ends of quarters: carry, fees and expenses added back, the line, net asset value. */
import { fromDayNumber, toDayNumber } from "@capstack/decimal";
import type { BooksIndex } from "../books/books-index.js";
import { takenBackThrough } from "../books/taken-back-through.js";
import { allocationShares } from "../capital/allocation/allocation-shares.js";
import { lineShare } from "../capital/line/line-flow.js";
import { commitmentUnits } from "../capital/movements/commitment.js";
import type { Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { splitUnits } from "../money/split.js";
import { quarterEnd } from "../periods/window.js";
import type { Entry } from "../records/entry.js";
import { capitalUnits } from "../structure/held-capital.js";
import type { AskedFlows } from "./called-flows.js";
import { carryUnpaid } from "./carry-and-commitment.js";
import { type Labels, labelledShares } from "./labelled-results.js";
import type { FlowUnits } from "./performance-flow.js";

/** The adjustments of the end of the last quarter, and of the gross-up method those of every quarter. `notDue` is taken from net assets. */
export function quarterEndFlows(index: BooksIndex, asked: AskedFlows, notDue: Units): FlowUnits[] {
  const { payers, endDay: day, isGranular } = asked;
  const end = fromDayNumber(day);
  const own = [...payers];
  const idOf = (partner: number) => index.partners[partner]?.lpEntityId ?? "";
  const nav = totalUnits(own.map((partner) => capitalUnits(index, idOf(partner), end)));
  return [
    ...(isGranular ? accruedFlows(index, asked) : addedFlows(index, asked)),
    { day, type: "carry_allocation", units: -totalUnits(own.map((partner) => carryUnpaid(index, partner, end))) + 0 },
    { day, type: "line_balance", units: lineShare(index, own, day) },
    { day, type: "nav", units: sumUnits(nav, -notDue) },
  ];
}

/** The payers' part of fees and expenses that are booked and not paid. */
function accruedFlows(index: BooksIndex, { payers, endDay: day }: AskedFlows): FlowUnits[] {
  const { fees, lineCosts } = accruedUnits(index, day);
  const part = (units: Units) => payersPart(index, payers, day, units);
  return [
    { day, type: "accrued_fees", units: part(fees) },
    { day, type: "accrued_line_costs", units: part(lineCosts) },
  ];
}

const OWED = ["accrued", "due_to_gp"];

/**
 * Owed on 2000 and 2100 for fees, expenses and the line: credits of entries that book an expense, less what was paid on
 * these accounts; advances and what is owed to partners by name count not. A payment of more than the fees is one of the line.
 */
function accruedUnits(index: BooksIndex, endDay: number): { fees: Units; lineCosts: Units } {
  const { accounts, entries, postings } = index;
  const undone = takenBackThrough(index, endDay);
  let [fees, lineCosts] = [0, 0];
  for (let row = 0; row < entries.count && (entries.day[row] as number) <= endDay; row++) {
    if (undone.has((entries.entry[row] as Entry).id)) continue;
    const [first, end] = [entries.firstPosting[row] as number, entries.firstPosting[row + 1] as number];
    let [owed, isExpense, isLine] = [0, false, false];
    for (let at = first; at < end; at++) {
      const { type, subtype } = accounts[postings.account[at] as number] ?? {};
      isExpense ||= type === "expense";
      isLine ||= subtype === "interest_expense" || subtype === "loan_payable";
      if (OWED.includes(subtype ?? "") && (postings.partner[at] as number) < 0) {
        owed = sumUnits(owed, -(postings.units[at] as Units));
      }
    }
    if (!isExpense && owed > 0) continue;
    if (isLine) lineCosts = sumUnits(lineCosts, owed);
    else fees = sumUnits(fees, owed);
  }
  lineCosts = sumUnits(lineCosts, Math.min(fees, 0));
  return { fees: Math.max(sumUnits(fees, Math.min(lineCosts, 0)), 0), lineCosts: Math.max(lineCosts, 0) };
}

/** The payers' part of fees that were waived by a day. */
export function waivedUnits(index: BooksIndex, { payers, endDay }: AskedFlows): Units {
  const { accounts, entries, postings } = index;
  const undone = takenBackThrough(index, endDay);
  let waived = 0;
  for (let row = 0; row < entries.count && (entries.day[row] as number) <= endDay; row++) {
    if (undone.has((entries.entry[row] as Entry).id) || isYearEnd(index, row)) continue;
    for (let at = entries.firstPosting[row] as number; at < (entries.firstPosting[row + 1] as number); at++) {
      if (accounts[postings.account[at] as number]?.subtype !== "management_fee_waiver") continue;
      waived = sumUnits(waived, -(postings.units[at] as Units));
    }
  }
  return waived === 0 ? 0 : payersPart(index, payers, endDay, waived);
}

function isYearEnd({ entries, sourceTypes }: BooksIndex, row: number): boolean {
  return sourceTypes[entries.sourceType[row] as number] === "year_end_close";
}

/** By the weights of the fee on a day, or by commitments where nobody pays one. */
function payersPart(index: BooksIndex, payers: ReadonlySet<number>, day: number, units: Units): Units {
  const shares = allocationShares(index, "management_fee", day);
  const weights = shares.length > 0 ? shares : commitmentUnits(index, day).map((one) => Math.max(one, 0));
  if (!weights.some((weight) => Number(weight) > 0)) return 0;
  const parts = splitUnits(units, weights);
  return totalUnits([...payers].map((partner) => parts[partner] as Units));
}

const ADDED = ["added_fees", "added_expenses", "added_line_costs"] as const;

/** What fees, expenses and the line cost the payers, quarter by quarter. */
function addedFlows(index: BooksIndex, { payers, endDay }: AskedFlows): FlowUnits[] {
  const isLine = new Set(
    index.accounts.filter(({ subtype }) => subtype === "interest_expense").map(({ code }) => code),
  );
  const labels: Labels = {
    ofAccount: (code) => (isLine.has(code) ? "added_line_costs" : null),
    ofEntry: new Map(),
    rest: {
      ...{ management_fee: "added_fees", partnership_expense: "added_expenses", income: "" },
      ...{ organizational_expense: "added_expenses", offering_cost: "added_expenses" },
    },
  };
  return labelledShares(index, labels, endDay).flatMap(({ month, partner, label, units }) => {
    const type = ADDED.find((name) => name === label);
    if (type === undefined || !payers.has(partner)) return [];
    return [{ day: toDayNumber(quarterEnd(firstOf(month))), type, units: -units }];
  });
}

/** The first day of a month that is counted since year zero. */
function firstOf(month: number): string {
  const year = Math.floor(month / 12);
  return `${String(year).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}-01`;
}
