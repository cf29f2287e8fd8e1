/** The currency of a file's amounts. Of two in one file they are read as figures, and never added up as one without a word. */

import { addressOf, type Grid } from "../workbook/grid.js";
import type { SheetReading, UnreadPart } from "./sheet-reading.js";

/** Signs, codes and words by which a text names a currency; A$, C$ and HK$ are other dollars. */
const CURRENCIES: readonly (readonly [code: string, named: RegExp])[] = [
  ["USD", /(?<![a-z])(?:US)?\$|\bUSD\b|\d\s*dollars?$/i],
  ["EUR", /€|\bEUR\b|\d\s*euros?$/i],
  ["GBP", /£|\bGBP\b/],
  ["CHF", /\bCHF\b/],
  ["JPY", /¥|\bJPY\b/],
  ["INR", /₹|\bINR\b/],
];

/** An amount: a figure with a sign or a code before or behind it, and nothing else. */
const AMOUNT = /^(?:[A-Z]{2,3}\$?|\p{Sc})?\s?[\d.,'’\s]*\d[\d.,'’\s]*(?:[km]|\p{Sc}|[A-Z]{3}|dollars?|euros?)?$/iu;

/**
 * The one currency that texts name, headings as well as amounts: `Price (EUR)`; null of none or of several.
 * @example currencyNamedIn(["Holder", "Price (EUR)", "€ 2.50"]) // => "EUR"
 */
export function currencyNamedIn(texts: Iterable<string>): string | null {
  const found = new Set<string>();
  for (const text of texts) for (const [code, named] of CURRENCIES) if (named.test(text)) found.add(code);
  const [first = null] = found;
  return found.size === 1 ? first : null;
}

/** The texts of the cells of sheets. */
export function* textsIn(grids: readonly Grid[]): Generator<string> {
  for (const { rows } of grids) {
    for (const cells of rows) for (const value of cells) if (typeof value === "string") yield value.trim();
  }
}

/** The first amount of every currency but the first one of the file. */
export function otherCurrencies(sheets: readonly SheetReading[]): UnreadPart[] {
  const found = new Map<string, UnreadPart>();
  for (const { name, grid } of sheets) {
    for (const [row, cells] of grid.rows.entries()) {
      for (const [column, value] of cells.entries()) {
        const cell = typeof value === "string" ? value.trim() : "";
        const code = AMOUNT.test(cell) ? currencyNamedIn([cell]) : null;
        if (code === null || found.has(code)) continue;
        const [first] = found.keys();
        const why = `The amount is in ${code}, others are in ${first}: figures are taken as they are, and not converted.`;
        found.set(code, { sheet: name, address: addressOf(row, column), value: String(value).slice(0, 100), why });
      }
    }
  }
  return [...found.values()].slice(1);
}
