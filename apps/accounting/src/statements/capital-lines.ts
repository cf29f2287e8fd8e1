/** The lines of a capital account in words. */

import { heading, line, type Row, subtotal, type Table, total } from "@capstack/documents";
import type { CapitalBreakdown, IlpaColumn, IlpaColumns } from "@capstack/ledger";
import { less } from "./statement.js";

/** Each line of the roll-forward but the last, in reporting order. */
export const capitalLines = [
  ["beginning", "Beginning balance"],
  ["contributions", "Contributions"],
  ["distributions", "Distributions"],
  ["managementFees", "Management fees"],
  ["expenses", "Partnership expenses"],
  ["operatingIncome", "Investment income"],
  ["realizedGains", "Realized gains (losses)"],
  ["unrealizedGains", "Change in unrealized gains (losses)"],
  ["fxTranslation", "Currency translation"],
  ["transfers", "Transfers"],
  ["carriedInterest", "Carried interest"],
  ["unclassified", "Other"],
] as const;

/** The roll-forward of several columns; the line for what is unclassified stands only where it says something. */
export function rollForward(columns: readonly CapitalBreakdown[], ending: string): Row[] {
  const shown = capitalLines.filter(([field]) => {
    return field !== "unclassified" || columns.some((column) => column.unclassified !== 0);
  });
  return [
    ...shown.map(([field, label]) => line(label, ...columns.map((column) => column[field]))),
    total(ending, ...columns.map((column) => column.ending)),
  ];
}

/** Capital, carry and unfunded commitment of columns as the ILPA template has them. */
export function ilpaTable(name: string, columns: readonly IlpaColumn[], titles: readonly string[]): Table {
  const each = (pick: (column: IlpaColumn) => number) => columns.map(pick);
  return {
    name,
    columns: [{ title: "", kind: "text" }, ...titles.map((title) => ({ title, kind: "money" as const }))],
    rows: [
      heading("Capital account"),
      ...rollForward(columns, "Ending balance"),
      heading("Net asset value and carried interest"),
      line("Net asset value before accrued carried interest", ...each(({ navGross }) => navGross)),
      line("Less accrued carried interest", ...each(({ carry }) => less(carry.ending))),
      subtotal("Net asset value", ...each(({ navNet }) => navNet)),
      line("Carried interest accrued, beginning", ...each(({ carry }) => carry.beginning)),
      line("Carried interest accrued, change", ...each(({ carry }) => carry.change)),
      heading("Unfunded commitment"),
      line("Beginning", ...each(({ unfunded }) => unfunded.beginning)),
      line("Commitment made or changed", ...each(({ unfunded }) => unfunded.commitmentChanges)),
      line("Less contributions", ...each(({ unfunded }) => less(unfunded.contributions))),
      line("Recallable distributions", ...each(({ unfunded }) => unfunded.recallable)),
      total("Unfunded commitment, ending", ...each(({ unfunded }) => unfunded.ending)),
    ],
  };
}

/** The three columns in the order they stand. */
export function ilpaOrder({ qtd, ytd, itd }: IlpaColumns): [IlpaColumn, IlpaColumn, IlpaColumn] {
  return [qtd, ytd, itd];
}

/** Their titles. */
export const ILPA_TITLES = ["Quarter to date", "Year to date", "Since inception"] as const;
