/** The vehicle that a call names by a part of its name or by its kind. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import type { Backend } from "../../../backend/backend.js";
import { BackendFailure } from "../../../backend/backend-failure.js";
import { alsoRefused } from "../../arguments/answer-repaired.js";
import { beginsWords, namesLike, nameWords } from "../../arguments/name-words.js";
import { booksOf } from "../books-of.js";

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
 * Arguments with the vehicle that they mean, where the books know no vehicle of the name they give; a guess where they
 * give another spelling of it.
 * @returns undefined where the refusal is of something else, or no vehicle is meant
 * @throws BackendFailure `group_not_found`, with the vehicles whose names are near
 */
export async function withVehicleMeant(backend: Backend, args: unknown, failure: BackendFailure, signal: AbortSignal) {
  const group = groupOf(args);
  if (failure.error.code !== "group_not_found" || group === undefined) return undefined;
  const answer = await booksOf(backend)("getFirmSummary", { query: {} }, signal);
  const { vehicles } = answer as AccountingResultOf<"getFirmSummary">;
  const named = vehicleMeant(group, vehicles)?.name;
  const names = vehicles.map(({ name }) => name);
  const like = named === undefined ? namesLike(group, names) : [named];
  const { message, ...error } = failure.error;
  const isSaid = named !== undefined || message.includes("did you mean");
  if (like.length > 0 && !isSaid) {
    const said = `${message.replace(/\.$/, "")}; did you mean ${like.join(" or ")}?`;
    throw new BackendFailure({ ...error, message: said });
  }
  const [meant, other] = like;
  if (meant === undefined || other !== undefined) return undefined;
  const read = `/group ${JSON.stringify(group)} as ${JSON.stringify(meant)}`;
  return { value: { ...(args as object), group: meant }, read, isGuess: named === undefined };
}

/** A refusal of a value, which also says where the call names no vehicle, so that one answer tells both. */
export async function alsoOfVehicle(backend: Backend, args: unknown, failure: BackendFailure, signal: AbortSignal) {
  const group = groupOf(args);
  if (group === undefined || backend.books === undefined || !OF_VALUES.has(failure.error.code)) return failure;
  try {
    await booksOf(backend)("listCompanies", { query: { group } }, signal);
    return failure;
  } catch (none) {
    if (!(none instanceof BackendFailure) || none.error.code !== "group_not_found") return failure;
    return otherFault(failure, () => withVehicleMeant(backend, args, none, signal), none);
  }
}

/** The refusal with what the books say of the vehicle; alone where the call would be read as one that they know. */
async function otherFault(
  failure: BackendFailure,
  ask: () => ReturnType<typeof withVehicleMeant>,
  none: BackendFailure,
): Promise<BackendFailure> {
  try {
    return (await ask())?.isGuess === false ? failure : alsoRefused(failure, "/group", none.error.message);
  } catch (unknown) {
    if (!(unknown instanceof BackendFailure)) throw unknown;
    return alsoRefused(failure, "/group", (unknown.error.code === none.error.code ? unknown : none).error.message);
  }
}

/** Codes of refusals that come before the vehicle is looked up. */
const OF_VALUES: ReadonlySet<string> = new Set(["validation_failed", "invalid_query"]);

function groupOf(args: unknown): string | undefined {
  const { group } = (args ?? {}) as { readonly group?: unknown };
  return typeof group === "string" ? group : undefined;
}
