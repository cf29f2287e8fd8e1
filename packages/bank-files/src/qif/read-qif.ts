/**
 * QIF, Quicken's interchange format: a letter and a value a line, `^` behind each movement. Days and amounts are written
 * as where the program was sold, so both are decided by the whole file.
 * @see Quicken Interchange Format, bank, cash and card accounts
 */
import { decimal } from "@capstack/decimal";
import type { CsvHints } from "../csv/csv-columns.js";
import { type DateOrder, dateOrderOf, needsOrder, readDay } from "../figures/date-order.js";
import { type DecimalSign, decimalSignOf, readDigits, toFigure } from "../figures/money-figure.js";
import { isNothing } from "../figures/plain-figures.js";
import { type FileReading, UnreadableFile } from "../statement/file-reading.js";
import { NAMED_FIELDS, type Statement, type StatementRow } from "../statement/statement.js";
import { type QifRecord, qifRecords } from "./qif-records.js";

/** Reads a file. @throws UnreadableFile */
export function readQif(
  text: string,
  file: FileReading,
  { dateOrder, decimalSign, checkBalance }: CsvHints,
): Statement {
  if (!/^!type:/im.test(text)) throw new UnreadableFile([{ line: 1, message: "There is no !Type: in this file." }]);
  const records = qifRecords(text, file);
  const order = dateOrder ?? dateOrderOf(records.map(({ of }) => fullYear(of.D ?? "")));
  const sign = decimalSign ?? decideDecimalSign(records, file);
  for (const record of records)
    readRecord(record, { file, order, sign: sign ?? ".", isChecked: checkBalance !== false });
  const decided = {
    ...NAMED_FIELDS,
    dateOrder: order === "ambiguous" ? null : order,
    decimalSign: sign,
    currency: null,
  };
  return { rows: file.finish(), openingBalance: null, closingBalance: null, decided, warnings: [] };
}

function decideDecimalSign(records: readonly QifRecord[], file: FileReading): DecimalSign | null {
  const all = records.flatMap(({ line, of, splits }) =>
    [of.T ?? of.U ?? "", ...splits].flatMap((text) => {
      const digits = toFigure(text)?.digits;
      return digits === undefined ? [] : [{ line, digits }];
    }),
  );
  const { sign, at } = decimalSignOf(all.map(({ digits }) => digits));
  const doubtful = all[at];
  if (doubtful !== undefined) {
    const message = `${doubtful.digits} can be read two ways and no other figure decides; give decimalSign.`;
    file.refuse({ line: doubtful.line, column: "T", code: "ambiguous_amount", message });
  }
  return sign;
}

interface Decisions {
  readonly file: FileReading;
  readonly order: DateOrder;
  readonly sign: DecimalSign;
  readonly isChecked: boolean;
}

function readRecord({ line, of, splits }: QifRecord, { file, order, sign, isChecked }: Decisions): void {
  const day = fullYear(of.D ?? "");
  const date = readDay(day, order);
  if (date === undefined) {
    const isAmbiguous = order === "ambiguous" && needsOrder(day);
    const message = isAmbiguous ? "The order of day and month is ambiguous; give dateOrder." : "This is not a date.";
    file.refuse({ line, column: "D", code: isAmbiguous ? "ambiguous_date" : "invalid_row", message });
  }
  const amount = amountOf(of.T ?? of.U ?? "", sign);
  if (amount === undefined) file.refuse({ line, column: "T", message: "This is not an amount." });
  if (date === undefined || amount === undefined) return;
  if (isChecked && splits.length > 0) {
    const parts = splits.map((part) => amountOf(part, sign));
    const sum = parts.reduce((all, part) => all.plus(part ?? "0"), decimal(0));
    if (parts.includes(undefined)) file.refuse({ line, column: "$", message: "This is not an amount." });
    else if (!sum.eq(amount)) {
      const message = `The amount is ${amount}, its parts come to ${sum.toFixed()}; checkBalance: false takes the file without them.`;
      file.refuse({ line, column: "$", code: "balance_differs", message });
    }
  }
  if (!isNothing(amount)) file.add(toRow({ line, of, splits }, date, amount));
}

function toRow({ line, of }: QifRecord, date: string, amount: string): StatementRow {
  const { P: payee = "", M: memo = "", N: number = "" } = of;
  // Programs, other than banks, begin an account with its balance.
  const opening = /^opening balance$/i.test(payee);
  return {
    line,
    date,
    valueDate: null,
    amount,
    description: memo || payee,
    counterparty: opening ? "" : payee,
    code: null,
    reference: number || null,
    externalId: null,
    opening,
  };
}

function amountOf(text: string, sign: DecimalSign): string | undefined {
  const figure = toFigure(text);
  const size = figure === undefined ? undefined : readDigits(figure.digits, sign);
  return size === undefined || !figure?.negative ? size : `-${size}`;
}

/** `1/31'26` and `1/ 3' 6` are of this century; behind a stroke, years from 70 on are of the last. */
function fullYear(day: string): string {
  const text = day.replace(/\s+/g, "");
  const [, rest = "", mark = "", year = ""] = /^(\d{1,2}[./-]\d{1,2})(['./-])(\d{1,2})$/.exec(text) ?? [];
  if (rest === "") return text;
  const century = mark !== "'" && year.length === 2 && year >= "70" ? "19" : "20";
  return `${rest}${rest.replace(/\d/g, "")}${century}${year.padStart(2, "0")}`;
}
