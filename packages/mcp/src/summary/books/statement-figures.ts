/** How statements write the names and the figures of their fields. */
import { money, multiple, percent } from "../text-table.js";

/** A row of a statement, or a window of it, by its fields. */
export type Row = Readonly<Record<string, unknown>>;

const FRACTIONS: ReadonlySet<string> = new Set([
  "shareOfNetAssets",
  "expenseRatio",
  "carryRatio",
  "expenseAndCarryRatio",
  "netInvestmentIncomeRatio",
  "irrBeginning",
  "irrEnd",
  "contributedToCommitted",
]);

/**
 * Whether a field is a fraction, which may be null, rather than money.
 * @example isFraction("irrEnd") // => true
 */
export function isFraction(name: string): boolean {
  return FRACTIONS.has(name);
}

/**
 * A value by its field: shares as percentages, multiples with their sign, other figures as money.
 * @example shownAs("grossMoic", 1.255) // => "1.26x"
 */
export function shownAs(name: string, value: unknown): string {
  if (typeof value !== "number") return String(value ?? "–");
  if (name === "grossMoic") return multiple(value);
  return isFraction(name) ? percent(value) : money(value);
}

/**
 * A field's name as words.
 * @example inWords("totalAssets") // => "Total assets"
 */
export function inWords(name: string): string {
  const words = name
    .replaceAll("-", " ")
    .replaceAll(/([A-Z]|(?<=[a-z])\d)/g, " $1")
    .toLowerCase()
    .replace(/^irr\b/, "IRR");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
