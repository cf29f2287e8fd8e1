/** A movement as `:61:` writes it: `2606080608DR35,00NTRFINV 12//BANK-7`. */
import { dateParts, daysBetween, isDate } from "@capstack/decimal";
import { asShortDay } from "../figures/plain-figures.js";

/** The parts of the field. */
export interface StatementLine {
  readonly valueDate: string;
  /** The day it was booked; the value date unless the line has one of its own. */
  readonly date: string;
  /** Signed decimal text: a debit, or a credit taken back, is negative. */
  readonly amount: string;
  /** Kind of movement, four characters: `NTRF`. */
  readonly code: string;
  /** What the account's owner knows it by, and what the bank does; empty where there is nothing. */
  readonly ownReference: string;
  readonly bankReference: string;
  /** The second line. */
  readonly supplement: string;
}

const LINE = /^(\d{6})(\d{4})?(RC|RD|C|D)([A-Z])?(\d{1,15}(?:,\d*)?)([A-Z][A-Z0-9]{3})(.*)$/;

/** Takes the field apart, or says which part is none. */
export function readStatementLine([first = "", ...more]: readonly string[]): StatementLine | string {
  const [, value = "", entry, mark = "", , amount = "", code = "", references = ""] = LINE.exec(first) ?? [];
  if (code === "") return "This is no statement line: YYMMDD, MMDD, D or C, amount with a comma, kind, reference.";
  const valueDate = asShortDay(value);
  if (valueDate === undefined) return `The value date ${value} is not a date.`;
  const date = entry === undefined ? valueDate : entryDate(entry, valueDate);
  if (date === undefined) return `The entry date ${entry} is not a date.`;
  const [ownReference = "", bankReference = ""] = references.split("//", 2);
  return {
    valueDate,
    date,
    // RC takes a credit back, RD a debit.
    amount: `${mark === "D" || mark === "RC" ? "-" : ""}${amountOf(amount)}`,
    code,
    ownReference: ownReference === "NONREF" ? "" : ownReference.trim(),
    bankReference: bankReference === "NONREF" ? "" : bankReference.trim(),
    supplement: more.join(" ").trim(),
  };
}

/** An amount as the standard writes it, with its comma. */
export function amountOf(text: string): string {
  const [whole = "", fraction = ""] = text.split(",");
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

/** The day of a month without its year: that nearest to the value date, which may lie across the turn of the year. */
function entryDate(monthAndDay: string, valueDate: string): string | undefined {
  const { year } = dateParts(valueDate);
  const days = [year, year - 1, year + 1]
    .map((some) => `${some}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`)
    .filter((day) => isDate(day));
  const apart = (day: string) => Math.abs(daysBetween(valueDate, day));
  return days.reduce<string | undefined>(
    (best, day) => (best === undefined || apart(day) < apart(best) ? day : best),
    undefined,
  );
}
