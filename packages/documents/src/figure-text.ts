/** Figures and days as accountants print them. */
import { currencyDecimals, decimal, toMinorUnits } from "@capstack/decimal";
import type { Cell, Column } from "./document.js";

/** `1,234.56`, `(1,234.56)` when negative, a dash for nothing; `12.34%`; `1.25x`; `n/a` where there is no figure. */
export function figureText(value: Cell, kind: Column["kind"], currency: string): string {
  if (typeof value === "string") return value;
  if (value === null) return kind === "text" ? "" : "n/a";
  switch (kind) {
    case "money":
      return moneyText(value, currency);
    case "percent":
      return inBrackets(value, `${Math.abs(value * 100).toFixed(2)}%`);
    case "multiple":
      return inBrackets(value, `${Math.abs(value).toFixed(2)}x`);
    default:
      return String(value);
  }
}

function moneyText(amount: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  if (toMinorUnits(amount, decimals) === 0n) return "–";
  const [whole = "", fraction] = decimal(amount).abs().toFixed(decimals).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return inBrackets(amount, fraction === undefined ? grouped : `${grouped}.${fraction}`);
}

function inBrackets(value: number, text: string): string {
  return value < 0 ? `(${text})` : text;
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** `March 31, 2026`. */
export function dayText(date: string): string {
  return `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}, ${date.slice(0, 4)}`;
}

/** `For the period January 1, 2026 to March 31, 2026`, or from inception. */
export function periodText(start: string | null, end: string): string {
  return start === null
    ? `For the period from inception to ${dayText(end)}`
    : `For the period ${dayText(start)} to ${dayText(end)}`;
}
