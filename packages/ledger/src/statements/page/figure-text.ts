/** Figures and days as accountants print them. */
import {
  addDays,
  addMonths,
  currencyDecimals,
  groupThousands,
  oneOf,
  rational,
  requireArgument,
  shape,
} from "@capstack/decimal";
import { requireNumber, requireUnits, toAmountText } from "../../money/amount.js";
import { checkDate } from "../../periods/window.js";
import type { PageCell, PageColumn } from "./page.js";

const figure = /* @__PURE__ */ shape({ kind: oneOf(["text", "money", "percent", "multiple", "shares"]) });

/**
 * `1,234.56`, `(1,234.56)` when negative, a dash for zero; `12.34%`; `1.25x`; shares with all their decimals;
 * `n/a` if there is no figure, nothing for no shares.
 * Percentages and multiples round half up the decimal that the number prints as.
 * @throws EngineError `invalid_value` for another kind, `amount_precision` for money with parts of a minor unit
 * @example
 * figureText(-1234.5, "money", "USD") // => "(1,234.50)"
 * figureText(0.0842, "percent", "USD") // => "8.42%"
 * figureText(0.975, "multiple", "USD") // => "0.98x"
 */
export function figureText(value: PageCell, kind: PageColumn["kind"], currency: string): string {
  requireArgument({ kind }, figure);
  if (typeof value === "string") return value;
  if (value === null) return kind === "text" || kind === "shares" ? "" : "n/a";
  requireNumber(value, {}, "value");
  switch (kind) {
    case "money":
      return moneyText(value, currency);
    case "percent":
      return inBrackets(value, `${rational(Math.abs(value)).times(100).toFixed(2)}%`);
    case "multiple":
      return inBrackets(value, `${rational(Math.abs(value)).toFixed(2)}x`);
    case "shares":
      return sharesText(value);
    default:
      return String(value);
  }
}

/** All decimals of a number of shares: fractions of a unit are held too. */
function sharesText(shares: number): string {
  const text = String(shares);
  if (!text.includes("e")) return groupThousands(text);
  return groupThousands(
    rational(shares)
      .toFixed(20)
      .replace(/\.?0+$/, ""),
  );
}

function moneyText(amount: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  const units = requireUnits(amount, decimals, ["value"]);
  if (units === 0) return "–";
  return inBrackets(amount, groupThousands(toAmountText(Math.abs(units), decimals)));
}

/** Brackets for what is below zero as it is printed. */
function inBrackets(value: number, text: string): string {
  return value < 0 && /[1-9]/.test(text) ? `(${text})` : text;
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

/**
 * A day in words.
 * @throws EngineError `invalid_date`
 * @example dayText("2026-03-31") // => "March 31, 2026"
 */
export function dayText(date: string): string {
  checkDate(date, "date");
  return `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}, ${date.slice(0, 4)}`;
}

/** A period by its two ends in words. */
export function spanText(start: string | null, end: string): string {
  return `${start === null ? "inception" : dayText(start)} to ${dayText(end)}`;
}

/** A period as the head of a column: a whole year by its end, any other by its two ends. */
export function columnText(start: string | null, end: string): string {
  if (isYear(start, end)) return `Year ended ${dayText(end)}`;
  return spanText(start, end).replace(/^./, (first) => first.toUpperCase());
}

/** Whether a period is twelve whole months, as a financial year is. */
function isYear(start: string | null, end: string): boolean {
  if (start === null || start.slice(8) !== "01") return false;
  return addMonths(start, 12) === addDays(end, 1);
}

/**
 * A period in words, from inception where it has no start; a whole year by its end.
 * @throws EngineError `invalid_date`
 * @example
 * periodText("2026-01-01", "2026-03-31") // => "For the period January 1, 2026 to March 31, 2026"
 * periodText("2025-01-01", "2025-12-31") // => "For the year ended December 31, 2025"
 */
export function periodText(start: string | null, end: string): string {
  if (start !== null) checkDate(start, "start");
  checkDate(end, "end");
  if (isYear(start, end)) return `For the year ended ${dayText(end)}`;
  return `For the period ${start === null ? "from " : ""}${spanText(start, end)}`;
}
