/** A class or series of stock: what one share of it is, and how many there are. */

import { type ErrorPath, type Rational, textBytes, unknownIdSentence } from "@capstack/decimal";
import type { ClassTerms } from "../shapes/class-terms.js";
import { ONE, ZERO } from "../shapes/figures/exact-figures.js";
import { type CapTable, refuse } from "./cap-table.js";
import type { ConversionPrice, StockClass } from "./records.js";

export type NewClass = Pick<StockClass, "id" | "name" | "kind"> & Partial<StockClass>;

/** Bytes that the terms of a preferred class take in its row. */
const TERMS_BYTES = 270;

/** Declares a class without shares. */
export function addClass(table: CapTable, input: NewClass): StockClass {
  const added = newClass(input);
  putClass(table, added);
  return added;
}

/** A class without shares that is not on the table yet. Its votes and its ratio are those of its terms unless given. */
export function newClass(input: NewClass): StockClass {
  return {
    authorized: null,
    votesPerShare: input.terms?.votesPerShare ?? ONE,
    originalIssuePrice: null,
    conversionRatio: input.terms?.conversionRatio ?? ONE,
    terms: null,
    seniority: 0,
    roundId: null,
    shadowOf: null,
    ...input,
    outstanding: ZERO,
    asConverted: ZERO,
    invested: ZERO,
    conversion: null,
    lots: new Set(),
  };
}

export function putClass(table: CapTable, added: StockClass): void {
  table.classes.set(added.id, added);
  table.text.classes += textBytes(added.id) + textBytes(added.name) + textBytes(added.roundId ?? "");
  if (added.kind === "preferred") table.text.classes += TERMS_BYTES;
}

export function renameClass(table: CapTable, stockClass: StockClass, name: string): void {
  table.text.classes += textBytes(name) - textBytes(stockClass.name);
  stockClass.name = name;
}

/** A class by id. `common` comes into being when first named. */
export function requireClass(table: CapTable, id: string, path: ErrorPath): StockClass {
  const known = table.classes.get(id);
  if (known !== undefined) return known;
  return id === COMMON ? addClass(table, commonStock) : refuseClass(id, table.classes.keys(), path);
}

/** @param instead what else would be right there */
export function refuseClass(id: string, known: Iterable<string>, path: ErrorPath, instead = ""): never {
  return refuse("unknown_class", unknownIdSentence(path, id, "the id of a class by then", known) + instead, path);
}

/** The price at which one share of preferred becomes common: original issue price over ratio. Null for common. */
export function conversionPriceOf(stockClass: StockClass): Rational | null {
  return conversionOf(stockClass)?.price ?? null;
}

/** The conversion price with its nearest double. Cached while issue price and ratio are unchanged, since every round
 * compares every series. */
export function conversionOf(stockClass: StockClass): ConversionPrice | null {
  const { originalIssuePrice: issuePrice, conversionRatio: ratio, conversion } = stockClass;
  if (conversion?.issuePrice === issuePrice && conversion?.ratio === ratio) return conversion;
  if (issuePrice === null) return null;
  const price = issuePrice.div(ratio);
  stockClass.conversion = { price, near: price.toNumber(), issuePrice, ratio };
  return stockClass.conversion;
}

/** The rank a new series takes: one above all, level with the highest, or the number given. */
export function seniorityFor(classes: Iterable<StockClass>, rank: ClassTerms["seniority"]): number {
  if (typeof rank === "number") return rank;
  let highest = 0;
  for (const { kind, seniority } of classes) {
    if (kind === "preferred" && seniority > highest) highest = seniority;
  }
  return rank === "senior" ? highest + 1 : Math.max(highest, 1);
}

/** Refuses more shares outstanding than the charter authorizes. */
export function requireAuthorized(stockClass: StockClass, path: ErrorPath, outstanding = stockClass.outstanding): void {
  const { authorized, id } = stockClass;
  if (authorized === null || outstanding.lte(authorized)) return;
  const [most, would] = [authorized.toNumber(), outstanding.toNumber()];
  refuse("authorized_exceeded", `${most} shares of "${id}" are authorized; ${would} would be outstanding.`, path, {
    authorized: most,
    outstanding: would,
  });
}

export const COMMON = "common";

export const commonStock: NewClass = { id: COMMON, name: "Common", kind: "common" };
