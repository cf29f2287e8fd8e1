import type { BankFile } from "@capstack/bank-files";
import { rational, sumOf } from "@capstack/decimal";
import { money, sayMore, textTable, withThousands } from "../text-table.js";

/** A bank's file as it was read. */
export interface BankRead extends BankFile {
  readonly kind: "bank";
}

/** Rows that a text shows of a file. */
const SHOWN = 15;

/** What a bank's file holds: its period, what came in and went out, its balances, and its first rows. */
export function summarizeBankFile({ format, rows, decided, balances, warnings }: BankRead): string {
  const amounts = rows.map(({ amount }) => rational(Number(amount)));
  const total = (wanted: (amount: number) => boolean) =>
    money(sumOf(amounts.filter((amount) => wanted(amount.toNumber()))).toNumber());
  const days = rows.map(({ date }) => date).sort();
  const period = days.length === 0 ? "" : `, ${days[0]} to ${days.at(-1)}`;
  const currency = decided?.currency ?? "no currency named";
  const { opening, closing } = balances;
  const ends = [
    opening === null ? "" : `opening ${money(Number(opening))}`,
    closing === null ? "" : `closing ${money(Number(closing))}`,
  ];
  return [
    `${format}, ${rows.length} rows${period}, ${currency}: in ${total((amount) => amount > 0)}, out ${total((amount) => amount < 0)}.`,
    ...(ends.join("") === "" ? [] : [`The file's own balances: ${ends.filter((end) => end !== "").join(", ")}.`]),
    textTable(
      [{ heading: "Date" }, { heading: "Description" }, { heading: "Amount", figures: true }],
      rows.slice(0, SHOWN).map(({ date, description, amount }) => [date, description, money(Number(amount))]),
    ),
    ...sayMore(rows.length - SHOWN, "row", "rows"),
    ...warnings.map((warning) => `Warning: ${withThousands(warning)}`),
  ].join("\n");
}
