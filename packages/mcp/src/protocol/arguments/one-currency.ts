/** One call computes in one currency: nobody converts between two, and read as one they would be wrong. */
import { BackendFailure } from "../../backend/backend-failure.js";
import type { PlaceSchema } from "./schema-at.js";
import { amountsIn } from "./written-amounts.js";

/**
 * Refuses the first amount that is written with another currency than the amounts before it, or than the call names.
 * @param schema of the whole call: only where it takes a number is a text an amount
 * @throws BackendFailure `validation_failed`, its issue `conflicting_fields`
 */
export function refuseSecondCurrency(args: unknown, schema: () => PlaceSchema): void {
  const named = currencyNamed(args);
  let first = named === undefined ? undefined : { is: named, at: "/options/currency" };
  let meant: readonly string[] | undefined = named === undefined ? undefined : [named];
  for (const amount of amountsIn(args, schema)) {
    const at = `/${amount.path.join("/")}`;
    const both = meant === undefined ? amount.meant : amount.meant.filter((code) => meant?.includes(code));
    if (first !== undefined && both.length === 0) refuse(at, amount.text, first);
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

function refuse(at: string, text: string, first: { readonly is: string; readonly at: string }): never {
  const message = `${at.split("/").at(-1)} is ${JSON.stringify(text)}, and ${first.at} is ${JSON.stringify(first.is)}: one call has one currency. Convert one of them, and give it as a number.`;
  // Without a path, so that no repair reads the amount without its currency.
  const issues = [{ code: "conflicting_fields", pointer: at, message }];
  throw new BackendFailure({ code: "validation_failed", message, retryable: false, details: { issues } });
}
