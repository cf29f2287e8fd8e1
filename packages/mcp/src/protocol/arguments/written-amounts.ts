/** Amounts that a call writes with a currency, by its sign or its code. */
import { isCurrency } from "@capstack/decimal";
import { optionsAt, type PlaceSchema } from "./schema-at.js";

/** Where in a call. */
type Path = readonly (string | number)[];

/** Currencies by the sign that an amount is written with. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  "€": ["EUR"],
  "£": ["GBP"],
  "¥": ["JPY", "CNY"],
  $: ["USD", "AUD", "CAD", "HKD", "NZD", "SGD"],
};

/**
 * The currencies that an amount is written with, by sign or by code; undefined where it names none, as other letters do.
 * @example
 * currenciesWritten("750.000 €") // => ["EUR"]
 * currenciesWritten("CHF 7,500") // => ["CHF"]
 * currenciesWritten("7.5 Mio") // => undefined
 * currenciesWritten("2 mil") // => undefined
 */
export function currenciesWritten(amount: string): readonly string[] | undefined {
  const [, sign = "", code = ""] = /^\s*-?\s*(?:([$€£¥])|([a-z]{3})(?=[\s\d-]))/i.exec(amount) ?? [];
  const [, lastSign = "", lastCode = ""] = /\d[a-z]*\.?\s*(?:([$€£¥])|\b([a-z]{3}))\s*$/i.exec(amount) ?? [];
  const signed = SIGNS[sign || lastSign];
  if (signed !== undefined) return signed;
  const named = (code || lastCode).toUpperCase();
  return /\d/.test(amount) && isCurrency(named) ? [named] : undefined;
}

/** An amount that is a text with a currency. */
export interface WrittenAmount {
  readonly path: Path;
  readonly text: string;
  /** The currency that its line names. */
  readonly own: string | undefined;
  /** The currencies that its sign or code stands for. */
  readonly meant: readonly string[];
}

/**
 * The amounts of a call that are texts with a currency.
 * @param schema of the whole call: only where it takes a number is a text an amount. Built only where a text looks like one
 */
export function amountsIn(
  whole: unknown,
  schema: () => PlaceSchema,
  value = whole,
  path: Path = [],
  own?: string,
): WrittenAmount[] {
  if (typeof value === "string") {
    const meant = currenciesWritten(value);
    const isAmount = meant !== undefined && optionsAt(schema(), whole, path).some(({ type }) => type === "number");
    return isAmount ? [{ path, text: value, own, meant }] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, at) => amountsIn(whole, schema, item, [...path, at], own));
  const { currency } = value as { readonly currency?: unknown };
  return Object.entries(value).flatMap(([name, part]) => {
    const line = typeof currency === "string" && name === "amount" ? currency : undefined;
    return amountsIn(whole, schema, part, [...path, name], line);
  });
}
