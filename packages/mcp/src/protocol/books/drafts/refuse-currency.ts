/** An amount that a draft writes with another currency than its books': nobody converts it, and read as it stands it would be wrong. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import { BackendFailure } from "../../../backend/backend-failure.js";
import { optionsAt, type PlaceSchema } from "../../arguments/schema-at.js";
import { hasAt, valueAt } from "../../arguments/value-at.js";
import { amountsIn } from "../../arguments/written-amounts.js";
import { booksOf } from "../books-of.js";
import type { Lookup } from "../names/ids-of-names.js";
import { vehicleMeant } from "../names/vehicle-meant.js";

/**
 * Refuses the first amount that is written with another currency than its books'. A line that names its own currency is
 * held against that one.
 * @param schema of the whole call: only where it takes a number is a text an amount
 * @throws BackendFailure `validation_failed`
 */
export async function refuseCurrency(args: unknown, schema: PlaceSchema, lookup: Lookup): Promise<void> {
  const written = amountsIn(args, () => schema).filter(({ own, meant }) => own === undefined || !meant.includes(own));
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

/**
 * Refuses a field `currency` where a draft has none, with the currency that its amounts are in: left out, an amount in
 * another one would be drafted as it stands.
 * @throws BackendFailure `validation_failed`, its issue `unknown_field`
 */
export async function refuseCurrencyField(args: unknown, schema: PlaceSchema, lookup: Lookup): Promise<void> {
  const [path] = currencyFields(args, schema);
  if (path === undefined) return;
  const currencies = [...new Set((await vehiclesOf(lookup)).map(({ baseCurrency }) => baseCurrency))];
  const [only, other] = currencies;
  const own = only === undefined || other !== undefined ? "the vehicle's currency" : `the vehicle's currency, ${only}`;
  const named = JSON.stringify(valueAt(args, path));
  const message = `\`currency\` is not a field here: amounts are in ${own}. If they are, leave it out; if they are in ${named} and that is another one, convert them first.`;
  // Without a path, so that no repair leaves the currency out.
  const issues = [{ code: "unknown_field", pointer: `/${path.join("/")}`, message }];
  throw new BackendFailure({ code: "validation_failed", message, retryable: false, details: { issues } });
}

/** Where a call gives a currency and its schema takes none: of the whole, or of a partner's line. */
function currencyFields(args: unknown, schema: PlaceSchema): (readonly (string | number)[])[] {
  const { lines } = (args ?? {}) as { readonly lines?: unknown };
  const places = [[], ...(Array.isArray(lines) ? lines.map((_, at) => ["lines", at]) : [])];
  return places
    .filter((place) => hasAt(args, [...place, "currency"]))
    .filter((place) => optionsAt(schema, args, [...place, "currency"]).length === 0)
    .map((place) => [...place, "currency"]);
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
