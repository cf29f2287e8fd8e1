/** Finds partners, firms and companies by name. */
import type { BackendFailure } from "../../backend/backend-failure.js";
import { beginsWords, namesLike, nameWords } from "../arguments/name-words.js";
import { refuseField } from "../arguments/read-names.js";

/** Names listed in a refusal. */
const MOST_NAMES = 20;

/** What is looked for, and which argument names it. */
export interface Sought<Row> {
  readonly field: string;
  readonly one: string;
  readonly several: string;
  readonly idOf: (row: Row) => string;
}

/**
 * The rows of the partners that match a name: the whole name or the beginnings of its words, in any case.
 * @example
 * const rows = [{ name: "Alder Teachers Pension", lpEntityId: "p1" }, { name: "Birch Endowment", lpEntityId: "p2" }];
 * rowsOf(rows, "alder pension") // => [{ name: "Alder Teachers Pension", lpEntityId: "p1" }]
 * @throws BackendFailure `validation_failed` if none matches, or several do
 */
export function rowsOf<Row extends { readonly name: string; readonly lpEntityId: string }>(
  rows: readonly Row[],
  partner: string,
  field = "partner",
): readonly Row[] {
  return rowsNamed(rows, partner, { field, one: "partner", several: "partners", idOf: (row) => row.lpEntityId });
}

/**
 * The rows that match a name, as {@link rowsOf}.
 * @example
 * const firms = [{ name: "Acme Ventures", id: "f1" }];
 * rowsNamed(firms, "acme", { field: "firm", one: "firm", several: "firms", idOf: ({ id }) => id }) // => [{ name: "Acme Ventures", id: "f1" }]
 * @throws BackendFailure `validation_failed` if none matches, or several do
 */
export function rowsNamed<Row extends { readonly name: string }>(
  rows: readonly Row[],
  input: string,
  { field, one, several, idOf }: Sought<Row>,
): readonly Row[] {
  const params = input.trim().toLowerCase();
  const same = rows.filter((row) => [row.name.toLowerCase(), idOf(row)].includes(params));
  if (same.length > 0) return same;
  const begun = rows.filter(({ name }) => beginsWords(params, name));
  if (begun.length === 1) return begun;
  const names = rows.map(({ name }) => name);
  const meant = begun.length > 1 ? begun.map(({ name }) => name) : namesLike(input, names);
  const capital = `${several.charAt(0).toUpperCase()}${several.slice(1)}`;
  const shown =
    meant.length > 0
      ? `Did you mean ${meant.slice(0, MOST_NAMES).join(", ")}?`
      : `${capital} are ${names.slice(0, MOST_NAMES).join(", ")}.`;
  const found = begun.length > 1 ? `${begun.length} ${several} have` : `No ${one} has`;
  const only = begun.length > 1 ? undefined : onlyLike(input, names);
  const message = `${found} the name ${JSON.stringify(input.slice(0, 80))}. ${shown}`;
  return refuseField(field, message, undefined, only === undefined ? {} : { meant: { field, name: only } });
}

/** The name that is close to a text where no other is, and none of another number: Fund III is not Fund II. */
function onlyLike(input: string, names: readonly string[]): string | undefined {
  const [only, other] = namesLike(input, names);
  if (only === undefined || other !== undefined) return undefined;
  const words = nameWords(only);
  const isNumbered = nameWords(input).every((word) => !NUMERAL.test(word) || words.includes(word));
  const others = namesLike(
    input,
    names.filter((name) => name !== only),
  );
  return isNumbered && others.length === 0 ? only : undefined;
}

const NUMERAL = /^(?:\d+|[ivx]+)$/;

/**
 * Arguments with the name that a refusal says is the only one close to what they give; a tool that changes nothing may
 * take it and say so, any other only guesses it.
 * @returns undefined where the refusal names none
 */
export function withNameMeant(args: unknown, { error }: BackendFailure, isReading: boolean) {
  const { field, name } = (error.details?.meant ?? {}) as { readonly field?: string; readonly name?: string };
  const input = field === undefined ? undefined : (args as Readonly<Record<string, unknown>>)[field];
  if (field === undefined || name === undefined || typeof input !== "string") return undefined;
  const read = `/${field} ${JSON.stringify(input)} as ${JSON.stringify(name)}`;
  return { value: { ...(args as object), [field]: name }, read, isGuess: !isReading };
}
