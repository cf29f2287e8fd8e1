/** The vehicle that a call names by a part of its name or by its kind. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import type { Backend } from "../../backend/backend.js";
import { BackendFailure } from "../../backend/backend-failure.js";
import { beginsWords, namesLike, nameWords } from "../arguments/name-words.js";
import { booksOf } from "./books-of.js";

type Vehicle = Pick<AccountingResultOf<"getFirmSummary">["vehicles"][number], "name" | "kind">;

/** Words that name no vehicle. */
const ARTICLES: ReadonlySet<string> = new Set(["the", "our", "my", "der", "die", "das", "unser"]);

/**
 * The only vehicle whose name has words that begin with those of a text, else the only one of the kind that it names.
 * @example
 * const vehicles = [{ name: "Fund I", kind: "fund" }, { name: "Kestrel", kind: "spv" }] as const;
 * vehicleMeant("the SPV", vehicles)?.name // => "Kestrel"
 * vehicleMeant("Fund II", vehicles) // => undefined
 */
export function vehicleMeant(text: string, vehicles: readonly Vehicle[]): Vehicle | undefined {
  const sought = nameWords(text).filter((word) => !ARTICLES.has(word));
  const named = vehicles.filter(({ name }) => beginsWords(sought.join(" "), name));
  const kind = sought.join(" ").replace(/^management company$/, "manco");
  const found = named.length > 0 ? named : vehicles.filter((one) => one.kind === kind);
  return found.length === 1 ? found[0] : undefined;
}

/**
 * Arguments with the vehicle that they mean, where the books know no vehicle of the name they give.
 * @returns undefined where the refusal is of something else, or no vehicle is meant
 * @throws BackendFailure `group_not_found`, with the vehicles whose names are near
 */
export async function withVehicleMeant(backend: Backend, args: unknown, failure: BackendFailure, signal: AbortSignal) {
  const { group } = (args ?? {}) as { readonly group?: unknown };
  if (failure.error.code !== "group_not_found" || typeof group !== "string") return undefined;
  const answer = await booksOf(backend)("getFirmSummary", { query: {} }, signal);
  const { vehicles } = answer as AccountingResultOf<"getFirmSummary">;
  const meant = vehicleMeant(group, vehicles);
  if (meant !== undefined) {
    const read = `/group ${JSON.stringify(group)} as ${JSON.stringify(meant.name)}`;
    return { value: { ...(args as object), group: meant.name }, read };
  }
  const { message, ...error } = failure.error;
  const like = namesLike(
    group,
    vehicles.map(({ name }) => name),
  );
  if (like.length === 0 || message.includes("did you mean")) return undefined;
  throw new BackendFailure({ ...error, message: `${message.replace(/\.$/, "")}; did you mean ${like.join(" or ")}?` });
}
