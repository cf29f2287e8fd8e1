/**
 * A partner's columns as its statement prints them: what it paid and received itself, and what passed with an interest on
 * rows of its own, so that quarter, year and all time add up alike.
 */
import { fromDayNumber } from "@capstack/decimal";
import type { BooksIndex } from "../../books/books-index.js";
import { sumAmounts, toAmount, type Units } from "../../money/amount.js";
import { totalUnits } from "../../money/exact-sum.js";
import { readWindow } from "../../periods/window.js";
import type { PartnerClass } from "../../records/partner.js";
import { dayText } from "../page/figure-text.js";
import { headingRow, lineRow, type PageRow, type PageTable, summing, totalRow } from "../page/page.js";
import { less } from "../page/page-basis.js";
import { carryRows, ILPA_TITLES, rollForward } from "./capital-lines.js";
import type { IlpaColumn } from "./ilpa-column.js";
import { carryPassed } from "./interest-passed.js";
import { historyMoved } from "./transfer-line.js";

interface Owner {
  readonly lpEntityId: string;
  readonly partnerClass: PartnerClass;
}

/** A column with what passed between partners within it. */
interface PartnerColumn extends IlpaColumn {
  readonly passed: {
    /** Positive for what came with an interest. */
    readonly commitment: number;
    readonly contributions: number;
    readonly recallable: number;
    /** Accrued carried interest; positive for what a seller is relieved of. */
    readonly carry: number;
  };
}

/** Capital, carry and unfunded commitment, a column each for the quarter, the year and all time. */
export function partnerTable(
  index: BooksIndex,
  columns: readonly IlpaColumn[],
  { end, ...owner }: Owner & { readonly end: string },
): PageTable {
  const { decimals } = index.base;
  const own = columns.map((column) => partnerColumn(index, column, { end, lpEntityId: owner.lpEntityId }));
  return {
    name: "Capital account",
    columns: [{ title: "", kind: "text" }, ...ILPA_TITLES.map((title) => ({ title, kind: "money" as const }))],
    rows: [
      headingRow("Capital account"),
      ...rollForward(own, {
        ...{ ending: "Ending balance", decimals, rare: ["offeringCosts", "transfers", "unclassified"] },
        carryPassed: own.map(({ passed }) => passed.carry),
      }),
      ...carryRows(own, {
        isRecipient: owner.partnerClass === "gp",
        transferred: own.map(({ passed }) => passed.carry),
        decimals,
      }),
      ...unfundedRows(own, decimals),
    ],
  };
}

/** Whether anything passed to the partner, or from it, by the end. */
function hasPassed(index: BooksIndex, lpEntityId: string, end: string): boolean {
  return historyMoved(index, { end }, index.partnerAt.get(lpEntityId) as number).length > 0;
}

function partnerColumn(
  index: BooksIndex,
  column: IlpaColumn,
  { lpEntityId, end }: { readonly lpEntityId: string; readonly end: string },
): PartnerColumn {
  const { decimals } = index.base;
  const partner = index.partnerAt.get(lpEntityId) as number;
  const window = { start: column.start, end };
  const history = historyMoved(index, window, partner);
  const amount = (values: readonly Units[]) => toAmount(totalUnits(values), decimals);
  const contributions = amount(history.filter(({ line }) => line === "contributions").map(({ units }) => units));
  const distributions = amount(history.filter(({ line }) => line === "distributions").map(({ units }) => units));
  const recallable = amount(history.filter(({ isRecallable }) => isRecallable).map(({ units }) => -units));
  const carry = carryPassed(index, window)(partner);
  const passed = { commitment: commitmentPassed(index, window, partner), contributions, recallable, carry };
  // A column with a first day has its transfers whole already; that of all time has them within what was paid in.
  if (column.start !== null) return { ...column, passed };
  const changed = (value: number, ...more: readonly number[]) => sumAmounts([value, ...more], decimals);
  return {
    ...column,
    contributions: changed(column.contributions, -contributions),
    distributions: changed(column.distributions, -distributions),
    transfers: changed(column.transfers, contributions, distributions),
    passed,
  };
}

/** What the partner itself paid and received, without the history of interests that it bought or with that of those it sold. */
export function paidAndReceived(
  index: BooksIndex,
  column: IlpaColumn,
  owner: { readonly lpEntityId: string; readonly end: string },
): { readonly contributions: number; readonly distributions: number } {
  const { contributions, distributions } = partnerColumn(index, column, owner);
  return { contributions, distributions };
}

function commitmentPassed(
  { commitments, base }: BooksIndex,
  window: { readonly start: string | null; readonly end: string },
  partner: number,
): number {
  const { startDay, endDay } = readWindow(window);
  const own = commitments.filter(({ day, kind, partner: of }) => {
    return of === partner && day >= startDay && day <= endDay && (kind === "transfer_in" || kind === "transfer_out");
  });
  return toAmount(totalUnits(own.map(({ units }) => units)), base.decimals);
}

function unfundedRows(columns: readonly PartnerColumn[], decimals: number): PageRow[] {
  const each = (pick: (column: PartnerColumn) => number) => columns.map(pick);
  const sum = (...amounts: readonly number[]) => sumAmounts(amounts, decimals);
  const isAllTime = (column: PartnerColumn) => column.start === null;
  const made = ({ unfunded, passed, ...column }: PartnerColumn) => {
    // Within a window the change is net of what passed paid in; of all time it is the commitment alone.
    const own = sum(unfunded.commitmentChanges, -passed.commitment);
    return column.start === null ? own : sum(own, passed.contributions, -passed.recallable);
  };
  const recallable = (column: PartnerColumn) =>
    isAllTime(column) ? sum(column.unfunded.recallable, -column.passed.recallable) : column.unfunded.recallable;
  const rows = [
    lineRow("Beginning", ...each(({ unfunded }) => unfunded.beginning)),
    lineRow("Commitment made or changed", ...each(made)),
    ...unlessNil(
      "Commitment transferred",
      each(({ passed }) => passed.commitment),
    ),
    lineRow("Less contributions", ...each(({ contributions }) => less(contributions))),
    ...unlessNil(
      "Contributions transferred",
      each(({ passed }) => less(passed.contributions)),
    ),
    ...unlessNil("Recallable distributions", each(recallable)),
    ...unlessNil(
      "Recallable distributions transferred",
      each(({ passed }) => passed.recallable),
    ),
  ];
  const ending = totalRow("Unfunded commitment, ending", ...each(({ unfunded }) => unfunded.ending));
  return [headingRow("Unfunded commitment"), ...rows, summing(ending, rows)];
}

function unlessNil(label: string, amounts: readonly number[]): PageRow[] {
  return amounts.every((amount) => amount === 0) ? [] : [lineRow(label, ...amounts)];
}

/** What a reader of all time should know where an interest passed. */
export function passedNote(index: BooksIndex, lpEntityId: string, end: string): string[] {
  if (!hasPassed(index, lpEntityId, end)) return [];
  const days = [
    ...new Set(historyMoved(index, { end }, index.partnerAt.get(lpEntityId) as number).map(({ day }) => day)),
  ].map((day) => dayText(fromDayNumber(day)));
  return [
    `An interest was transferred on ${days.join(", ")}. Lines show what this partner itself paid and received, with the interest transferred on lines of its own; capital called, the multiples and the IRR follow the interest and its history.`,
  ];
}
