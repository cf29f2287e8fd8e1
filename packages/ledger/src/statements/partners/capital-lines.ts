/** The captions of a capital account's lines. */

import { sumAmounts } from "../../money/amount.js";
import type { CapitalBreakdown } from "../../records/capital-bucket.js";
import { headingRow, lineRow, type PageRow, type PageTable, subtotalRow, summing, totalRow } from "../page/page.js";
import { less } from "../page/page-basis.js";
import type { IlpaColumn } from "./ilpa-column.js";
import type { IlpaColumns } from "./ilpa-statement.js";

const CARRIED_INTEREST = "Carried interest";

/** Carried interest that passed between partners with an interest. */
export const CARRY_PASSED = "Accrued carried interest transferred";

/** Each line of the roll-forward but the last, in reporting order. */
export const capitalLines = [
  ["beginning", "Beginning balance"],
  ["contributions", "Contributions"],
  ["distributions", "Distributions"],
  ["managementFees", "Management fees"],
  ["expenses", "Partnership expenses"],
  ["offeringCosts", "Offering costs"],
  ["operatingIncome", "Investment income"],
  ["realizedGains", "Realized gains (losses)"],
  ["unrealizedGains", "Change in unrealized gains (losses)"],
  ["fxTranslation", "Currency translation"],
  ["transfers", "Transfers"],
  ["carriedInterest", CARRIED_INTEREST],
  ["unclassified", "Other"],
] as const;

const RARE: readonly string[] = ["offeringCosts", "unclassified"];
const OF_OPERATIONS: readonly string[] = [
  ...["managementFees", "expenses", "operatingIncome", "realizedGains", "unrealizedGains", "fxTranslation"],
];

/** How a roll-forward is worded, and its decimals. */
interface RollText {
  readonly ending: string;
  readonly decimals: number;
  /** Captions of lines that are worded otherwise than {@link capitalLines}. */
  readonly captions?: Partial<Record<keyof CapitalBreakdown, string>>;
  /** The sum of what operations added. */
  readonly increase?: string;
  /** Lines that appear only if they are not zero. */
  readonly rare?: readonly string[];
  /** Of carried interest, by column: what passed with an interest and stands on a line of its own. */
  readonly carryPassed?: readonly number[];
}

/**
 * The roll-forward of several columns: capital that came and went, operations with their sum, and carry. Offering costs
 * and the unclassified line appear only if they are not zero.
 */
export function rollForward(
  columns: readonly CapitalBreakdown[],
  {
    ending,
    decimals,
    captions = {},
    increase: sum = "Net increase (decrease) from operations",
    rare = RARE,
    carryPassed = [],
  }: RollText,
): PageRow[] {
  const isPassed = carryPassed.some((amount) => amount !== 0);
  const isShown = ([field]: (typeof capitalLines)[number]) =>
    !rare.includes(field) || columns.some((column) => column[field] !== 0);
  const linesOf = (keep: (field: string) => boolean) =>
    capitalLines
      .filter((line) => keep(line[0]) && isShown(line))
      .map(([field, label]) => lineRow(captions[field] ?? label, ...columns.map((column) => column[field])));
  const results = linesOf((field) => OF_OPERATIONS.includes(field));
  const increases = columns.map((_, at) =>
    sumAmounts(
      results.map(({ cells }) => Number(cells[at + 1])),
      decimals,
    ),
  );
  const increase = summing(subtotalRow(sum, ...increases), results);
  const isLast = (field: string) => ["carriedInterest", "unclassified"].includes(field);
  const before = linesOf((field) => !OF_OPERATIONS.includes(field) && !isLast(field));
  const last = linesOf(isLast).map((row) => {
    const isCarry = isPassed && row.cells[0] === (captions.carriedInterest ?? CARRIED_INTEREST);
    if (!isCarry) return row;
    const own = columns.map((column, at) => sumAmounts([column.carriedInterest, -(carryPassed[at] ?? 0)], decimals));
    return lineRow(String(row.cells[0]), ...own);
  });
  if (isPassed) last.unshift(lineRow(CARRY_PASSED, ...carryPassed));
  const total = totalRow(ending, ...columns.map((column) => column.ending));
  return [...before, ...results, increase, ...last, summing(total, [...before, increase, ...last])];
}

/**
 * What a column has before carry, and carry on lines of its own: negative where it comes off a limited partner's capital,
 * positive for who receives it, nil for the fund.
 * @see ILPA, "Reporting Template" v1.1, section A.4
 */
export function carryRows(
  columns: readonly IlpaColumn[],
  { isRecipient, transferred = [], decimals }: CarryText & { readonly decimals: number },
): PageRow[] {
  const each = (pick: (column: IlpaColumn) => number) => columns.map(pick);
  const passed = transferred.some((amount) => amount !== 0) ? transferred : [];
  const ending = each(({ carry }) => less(carry.ending));
  const before = [
    lineRow("Net asset value before accrued carried interest", ...each(({ navGross }) => navGross)),
    lineRow(`${isRecipient ? "Plus" : "Less"} accrued carried interest`, ...ending),
  ];
  const roll = [
    lineRow("Accrued, beginning", ...each(({ carry }) => less(carry.beginning))),
    lineRow("Change", ...columns.map(({ carry }, at) => less(sumAmounts([carry.change, passed[at] ?? 0], decimals)))),
    ...(passed.length === 0 ? [] : [lineRow("Transferred with interests", ...passed)]),
  ];
  return [
    headingRow("Net asset value and carried interest"),
    ...before,
    summing(subtotalRow("Net asset value", ...each(({ navNet }) => navNet)), before),
    headingRow("Accrued carried interest"),
    ...roll,
    summing(subtotalRow("Accrued, ending", ...ending), roll),
  ];
}

interface CarryText {
  readonly isRecipient: boolean;
  /** By column: what passed with an interest, positive for what a seller is relieved of. */
  readonly transferred?: readonly number[];
}

/** Capital, carry and unfunded commitment by column, as in the ILPA template. */
export function ilpaTable(
  name: string,
  columns: readonly IlpaColumn[],
  { titles, decimals, isRecipient }: CarryText & { readonly titles: readonly string[]; readonly decimals: number },
): PageTable {
  const each = (pick: (column: IlpaColumn) => number) => columns.map(pick);
  const unfunded = [
    lineRow("Beginning", ...each((column) => column.unfunded.beginning)),
    lineRow("Commitment made or changed", ...each((column) => column.unfunded.commitmentChanges)),
    lineRow("Less contributions", ...each((column) => less(column.unfunded.contributions))),
    lineRow("Recallable distributions", ...each((column) => column.unfunded.recallable)),
  ];
  const unfundedEnding = totalRow("Unfunded commitment, ending", ...each((column) => column.unfunded.ending));
  return {
    name,
    columns: [{ title: "", kind: "text" }, ...titles.map((title) => ({ title, kind: "money" as const }))],
    rows: [
      headingRow("Capital account"),
      ...rollForward(columns, { ending: "Ending balance", decimals }),
      ...carryRows(columns, { isRecipient, decimals }),
      headingRow("Unfunded commitment"),
      ...unfunded,
      summing(unfundedEnding, unfunded),
    ],
  };
}

/** The three columns in order. */
export function ilpaOrder({ qtd, ytd, itd }: IlpaColumns): [IlpaColumn, IlpaColumn, IlpaColumn] {
  return [qtd, ytd, itd];
}

/** Their titles. */
export const ILPA_TITLES = ["Quarter to date", "Year to date", "Since inception"] as const;
