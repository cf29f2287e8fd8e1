/** An amount that a draft writes with another currency than its books': nobody converts it, and read as it stands it would be wrong. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import { BackendFailure } from "../../../backend/backend-failure.js";
import { isUnit } from "../../arguments/read-as.js";
import { optionsAt, type PlaceSchema } from "../../arguments/schema-at.js";
import { booksOf } from "../books-of.js";
import type { Lookup } from "../ids-of-names.js";
import { vehicleMeant } from "../vehicle-meant.js";

type Path = readonly (string | number)[];

/** Currencies by the sign that an amount is written with. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  "€": ["EUR"],
  "£": ["GBP"],
  "¥": ["JPY", "CNY"],
  $: ["USD", "AUD", "CAD", "HKD", "NZD", "SGD"],
};

/**
 * The currencies that an amount is written with, by sign or by code; undefined where it names none.
 * @example
 * currenciesWritten("750.000 €") // => ["EUR"]
 * currenciesWritten("CHF 7,500") // => ["CHF"]
 * currenciesWritten("7.5 Mio") // => undefined
 */
export function currenciesWritten(amount: string): readonly string[] | undefined {
  const [, sign = "", code = ""] = /^\s*-?\s*(?:([$€£¥])|([a-z]{3})(?=[\s\d-]))/i.exec(amount) ?? [];
  const [, lastSign = "", lastCode = ""] = /\d[a-z]*\.?\s*(?:([$€£¥])|\b([a-z]{3}))\s*$/i.exec(amount) ?? [];
  const signed = SIGNS[sign || lastSign];
  if (signed !== undefined) return signed;
  const named = (code || lastCode).toUpperCase();
  return /\d/.test(amount) && named !== "" && !isUnit(named) ? [named] : undefined;
}

/**
 * Refuses the first amount that is written with another currency than its books'. A line that names its own currency is
 * held against that one.
 * @param schema of the whole call: only where it takes a number is a text an amount
 * @throws BackendFailure `validation_failed`
 */
export async function refuseCurrency(args: unknown, schema: PlaceSchema, lookup: Lookup): Promise<void> {
  const written = amountsIn(args, args, schema).filter(({ own, meant }) => own === undefined || !meant.includes(own));
  if (written.length === 0) return;
  const vehicles = await vehiclesOf(lookup);
  for (const { path, text, own, meant } of written) {
    const other = vehicles.find(({ baseCurrency }) => !meant.includes(own ?? baseCurrency));
    if (other === undefined) continue;
    const currency = own ?? other.baseCurrency;
    const keeps = own === undefined ? `${other.name} keeps its books in ${currency}` : `its line is in ${currency}`;
    const said =
      vehicles.length > 1 && own === undefined
        ? "Its currency is held against that of the books: name the vehicle as group, or give the amount as a number."
        : `${keeps}: give the amount in ${currency}, as a number.`;
    const message = `${path.at(-1)} is ${JSON.stringify(text)}; ${said}`;
    // Without a path, so that no repair reads the amount without its currency.
    const issues = [{ code: "invalid_value", pointer: `/${path.join("/")}`, message }];
    throw new BackendFailure({ code: "validation_failed", message, retryable: false, details: { issues } });
  }
}

interface WrittenAmount {
  readonly path: Path;
  readonly text: string;
  /** The currency that its line names. */
  readonly own: string | undefined;
  readonly meant: readonly string[];
}

/** The amounts of a call that are texts with a currency. */
function amountsIn(
  whole: unknown,
  value: unknown,
  schema: PlaceSchema,
  path: Path = [],
  own?: string,
): WrittenAmount[] {
  if (typeof value === "string") {
    const meant = currenciesWritten(value);
    const isAmount = meant !== undefined && optionsAt(schema, whole, path).some(({ type }) => type === "number");
    return isAmount ? [{ path, text: value, own, meant }] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, at) => amountsIn(whole, item, schema, [...path, at], own));
  const { currency } = value as { readonly currency?: unknown };
  return Object.entries(value).flatMap(([name, part]) => {
    const line = typeof currency === "string" && name === "amount" ? currency : undefined;
    return amountsIn(whole, part, schema, [...path, name], line);
  });
}

/** The vehicle that a call names, or all that it may mean. */
async function vehiclesOf({ backend, group, signal }: Lookup) {
  const answer = await booksOf(backend)("listVehicles", { query: {} }, signal);
  const vehicles = answer as AccountingResultOf<"listVehicles">;
  if (typeof group !== "string") return vehicles;
  const named = vehicles.find(({ id, name }) => id === group || name.toLowerCase() === group.toLowerCase());
  const meant = named ?? vehicleMeant(group, vehicles);
  return vehicles.filter((one) => meant === undefined || one.name === meant.name);
}
