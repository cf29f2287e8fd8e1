/** The roll of an interest that was transferred: what its holder had the day before, what passed, and what it had then. */
import type { BooksIndex } from "../../books/books-index.js";
import { type CapitalAccount, sharedCapitalAccounts } from "../../capital/capital-account.js";
import { sumAmounts, toAmount } from "../../money/amount.js";
import { totalUnits } from "../../money/exact-sum.js";
import type { Window } from "../../periods/window.js";
import { dayText } from "../page/figure-text.js";
import { headingRow, lineRow, type PageRow, type PageTable, subtotalRow, summing, totalRow } from "../page/page.js";
import { less } from "../page/page-basis.js";
import { type InterestPassed, interestsPassed } from "./interest-passed.js";
import { historyMoved, periodLinesOf } from "./transfer-line.js";

/** What stands on one line: before, transferred and after. */
type Roll = readonly [before: number, transferred: number, after: number];

/** A table for each transfer of a window that the partner was a party to. */
export function interestRolls(index: BooksIndex, lpEntityId: string, window: Window): PageTable[] {
  const partner = index.partnerAt.get(lpEntityId) as number;
  return interestsPassed(index, window)
    .filter(({ seller, buyer }) => seller === partner || buyer === partner)
    .map((passed) => rollOf(index, lpEntityId, passed));
}

function rollOf(index: BooksIndex, lpEntityId: string, passed: InterestPassed): PageTable {
  const { decimals } = index.base;
  const { day, eve, seller, buyer } = passed;
  const partner = index.partnerAt.get(lpEntityId) as number;
  const isSeller = seller === partner;
  const other = index.partners[isSeller ? buyer : seller]?.name ?? "";
  const row = ({ start, end }: { readonly start: string | null; readonly end: string }) =>
    sharedCapitalAccounts(index, { start, end }).rows.find((one) => one.lpEntityId === lpEntityId);
  const before = standing(row({ start: null, end: eve }), decimals);
  const moved = movedOn(index, partner, { ...passed, isSeller, account: row({ start: day, end: day }) });
  const roll = (pick: (one: Standing) => number): Roll => {
    return [pick(before), pick(moved), sumAmounts([pick(before), pick(moved)], decimals)];
  };
  const line = (label: string, pick: (one: Standing) => number) => lineRow(label, ...roll(pick));
  const sumUp = (make: typeof totalRow, label: string, rows: readonly PageRow[]) => {
    const figures = [1, 2, 3].map((at) =>
      sumAmounts(
        rows.map(({ cells }) => Number(cells[at])),
        decimals,
      ),
    );
    return summing(make(label, ...figures), rows);
  };
  const commitment = [
    line("Commitment", (one) => one.commitment),
    line("Less contributions", (one) => less(one.contributions)),
    ...[line("Recallable distributions", (one) => one.recallable)].filter(({ cells }) => cells.slice(1).some(Boolean)),
  ];
  const capital = [
    line("Contributions", (one) => one.contributions),
    line("Distributions", (one) => one.distributions),
    line("Results, net of fees and expenses", (one) => one.results),
  ];
  const beforeCarry = sumUp(subtotalRow, "Capital before carried interest", capital);
  const carry = line("Accrued carried interest", (one) => one.carry);
  return {
    name: `Interest transferred ${isSeller ? "to" : "from"} ${other} on ${dayText(day)}`,
    isSupplement: true,
    columns: [
      { title: "", kind: "text" },
      { title: `Before, ${dayText(eve)}`, kind: "money" },
      { title: "Transferred", kind: "money" },
      { title: "After the transfer", kind: "money", adds: [1, 2] },
    ],
    rows: [
      headingRow("Unfunded commitment"),
      ...commitment,
      sumUp(subtotalRow, "Unfunded commitment", commitment),
      headingRow("Capital since inception"),
      ...capital,
      beforeCarry,
      carry,
      sumUp(totalRow, "Capital after accrued carried interest", [beforeCarry, carry]),
    ],
  };
}

interface Standing {
  readonly commitment: number;
  readonly contributions: number;
  readonly distributions: number;
  readonly recallable: number;
  readonly results: number;
  readonly carry: number;
}

function standing(account: CapitalAccount | undefined, decimals: number): Standing {
  const { commitment = 0, called = 0, outstanding = 0, itd } = account ?? {};
  const { contributions = 0, distributions = 0, carriedInterest: carry = 0, ending = 0 } = itd ?? {};
  const recallable = sumAmounts([outstanding, -commitment, called], decimals);
  const results = sumAmounts([ending, -contributions, -distributions, -carry], decimals);
  return { commitment, contributions, distributions, recallable, results, carry };
}

/** What came to the partner or left it, as entries of the day between partners have it. */
function movedOn(
  index: BooksIndex,
  partner: number,
  {
    day,
    isSeller,
    account,
    ...passed
  }: InterestPassed & { readonly isSeller: boolean; readonly account: CapitalAccount | undefined },
): Standing {
  const { decimals } = index.base;
  const history = historyMoved(index, { start: day, end: day }, partner);
  const amount = (of: typeof history) => toAmount(totalUnits(of.map(({ units }) => units)), decimals);
  const contributions = amount(history.filter(({ line }) => line === "contributions"));
  const distributions = amount(history.filter(({ line }) => line === "distributions"));
  const recallable = -amount(history.filter(({ isRecallable }) => isRecallable)) + 0;
  const whole = account === undefined ? 0 : periodLinesOf(index, { start: day, end: day }, account).transfers;
  const sign = isSeller ? -1 : 1;
  return {
    ...{ contributions, distributions, recallable },
    commitment: toAmount(sign * passed.commitment, decimals),
    results: sumAmounts([whole, -contributions, -distributions], decimals),
    carry: toAmount(-sign * passed.carry + 0, decimals),
  };
}
