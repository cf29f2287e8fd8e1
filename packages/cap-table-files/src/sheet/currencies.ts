/** Amounts of two currencies in one file: they are read as figures, and never added up as one without a word. */

import { addressOf } from "../workbook/grid.js";
import type { SheetReading, UnreadPart } from "./sheet-reading.js";

const CURRENCIES: readonly (readonly [code: string, shown: RegExp])[] = [
  ["USD", /^(?:US)?\$\s*[\d(]|\bUSD\b|\d\s*dollars?$/i],
  ["EUR", /€|\bEUR\b|\d\s*euros?$/i],
  ["GBP", /£|\bGBP\b/],
  ["CHF", /\bCHF\b/],
  ["JPY", /¥|\bJPY\b/],
  ["INR", /₹|\bINR\b/],
];

/** An amount: a figure with a sign or a code before or behind it, and nothing else. */
const AMOUNT = /^(?:[A-Z]{2,3}\$?|\p{Sc})?\s?[\d.,'’\s]*\d[\d.,'’\s]*(?:[km]|\p{Sc}|[A-Z]{3}|dollars?|euros?)?$/iu;

/** The first amount of every currency but the first one of the file. */
export function otherCurrencies(sheets: readonly SheetReading[]): UnreadPart[] {
  const found = new Map<string, UnreadPart>();
  for (const { name, grid } of sheets) {
    for (const [row, cells] of grid.rows.entries()) {
      for (const [column, value] of cells.entries()) {
        const code = typeof value === "string" ? currencyOf(value.trim()) : undefined;
        if (code === undefined || found.has(code)) continue;
        const [first] = found.keys();
        const why = `The amount is in ${code}, others are in ${first}: figures are taken as they are, and not converted.`;
        found.set(code, { sheet: name, address: addressOf(row, column), value: String(value).slice(0, 100), why });
      }
    }
  }
  return [...found.values()].slice(1);
}

const currencyOf = (cell: string): string | undefined =>
  AMOUNT.test(cell) ? CURRENCIES.find(([, shown]) => shown.test(cell))?.[0] : undefined;
