/** One call computes in one currency: nobody converts between two, and read as one they would be wrong. */
import { isDate } from "@capstack/decimal";
import { BackendFailure } from "../../backend/backend-failure.js";
import { isDay } from "./read-as.js";
import { optionsAt, type PlaceSchema } from "./schema-at.js";
import { amountsIn } from "./written-amounts.js";

/**
 * Refuses the first amount that is written with another currency than the amounts before it, or than the call names.
 * @param schema of the whole call: only where it takes a number is a text an amount
 * @throws BackendFailure `validation_failed`, its issue `conflicting_fields`; with an `invalid_date` for each text that
 *   counts a day the calendar does not have, which would be refused next
 */
export function refuseSecondCurrency(args: unknown, schema: () => PlaceSchema): void {
  const named = currencyNamed(args);
  let first = named === undefined ? undefined : { is: named, at: "/options/currency" };
  let meant: readonly string[] | undefined = named === undefined ? undefined : [named];
  for (const amount of amountsIn(args, schema)) {
    const at = `/${amount.path.join("/")}`;
    const both = meant === undefined ? amount.meant : amount.meant.filter((code) => meant?.includes(code));
    if (first !== undefined && both.length === 0) {
      refuse(at, amount.text, first, noDays(args, schema));
    }
    first ??= { is: amount.text, at };
    meant = both;
  }
}

/** The currency that a cap table says its amounts are in. */
function currencyNamed(args: unknown): string | undefined {
  const { options } = (args ?? {}) as { readonly options?: { readonly currency?: unknown } | null };
  const named = options?.currency;
  return typeof named === "string" ? named.toUpperCase() : undefined;
}

/** A place that is refused. It has no path, so that no repair reads the amount without its currency. */
interface Issue {
  readonly code: string;
  readonly pointer: string;
  readonly message: string;
}

/** The texts at places of dates that look like a day and are none. */
function noDays(
  whole: unknown,
  schema: () => PlaceSchema,
  value = whole,
  path: readonly (string | number)[] = [],
): Issue[] {
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([name, part]) => {
      return noDays(whole, schema, part, [...path, Array.isArray(value) ? Number(name) : name]);
    });
  }
  if (typeof value !== "string" || !LIKE_A_DAY.test(value) || isDate(value)) return [];
  if (!optionsAt(schema(), whole, path).some((option) => isDay(option, ""))) return [];
  const message = `${path.at(-1)} is ${JSON.stringify(value)}; it must be a day of the calendar, written YYYY-MM-DD.`;
  return [{ code: "invalid_date", pointer: `/${path.join("/")}`, message }];
}

const LIKE_A_DAY = /^\d{4}-\d{2}-\d{2}$/;

function refuse(
  at: string,
  text: string,
  first: { readonly is: string; readonly at: string },
  others: readonly Issue[],
): never {
  const message = `${at.split("/").at(-1)} is ${JSON.stringify(text)}, and ${first.at} is ${JSON.stringify(first.is)}: one call has one currency. Convert one of them, and give it as a number.`;
  const issues = [{ code: "conflicting_fields", pointer: at, message }, ...others];
  throw new BackendFailure({ code: "validation_failed", message, retryable: false, details: { issues } });
}
