/** Names of accounts where the books take their codes. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import { nearestName } from "@capstack/decimal";
import { BackendFailure } from "../../../backend/backend-failure.js";
import { nameWords } from "../../arguments/name-words.js";
import { booksOf } from "../books-of.js";
import { type Lookup, orAskForId, queryOf } from "./ids-of-names.js";

type Account = Pick<AccountingResultOf<"getChart">[number], "code" | "name">;

/** Accounts that a refusal names. */
const MOST_NAMES = 8;

/** Whether a text is no code of an account: codes begin with a digit and have no blanks. */
function isAccountName(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "" && !/^\d[\w.-]*$/.test(value.trim());
}

/**
 * The accounts that a text names: the one of this code or name in any case, else those whose name has it as a part.
 * An account stands for its sub-accounts too, which are named after it.
 * @example
 * const chart = [{ code: "1100", name: "Investments at cost" }, { code: "1100-4", name: "Investments at cost: Rocket" }];
 * accountsNamed("at cost", chart) // => [{ code: "1100", name: "Investments at cost" }]
 * accountsNamed("rocket", chart) // => [{ code: "1100-4", name: "Investments at cost: Rocket" }]
 */
export function accountsNamed(input: string, chart: readonly Account[]): readonly Account[] {
  const sought = input.trim().toLowerCase();
  const [code = "", rest = ""] = sought.split(/[\s:–-]+(.*)/s);
  const same = chart.filter((one) => {
    const [ownCode, name] = [one.code.toLowerCase(), one.name.toLowerCase()];
    return ownCode === sought || name === sought || (ownCode === code && name === rest);
  });
  if (same.length > 0) return same;
  const parts = chart.filter(({ name }) => name.toLowerCase().includes(sought));
  return parts.filter(({ name }) => !parts.some((other) => name.startsWith(`${other.name}: `)));
}

/** The code of the account that is named at a place; a code stays. @throws BackendFailure `validation_failed` */
export async function accountCode(value: unknown, path: readonly (string | number)[], lookup: Lookup) {
  return isAccountName(value) ? codeIn(await chartOf(lookup, path), value, path) : value;
}

/** The body of an entry with the codes of the accounts that its postings name. @throws BackendFailure `validation_failed` */
export async function withAccountCodes(body: Readonly<Record<string, unknown>>, lookup: Lookup): Promise<typeof body> {
  const { postings } = body;
  if (!Array.isArray(postings) || !postings.some((posting) => isAccountName(posting?.account))) return body;
  const chart = await chartOf(lookup, ["postings"]);
  const coded = postings.map((posting, index) => {
    if (!isAccountName(posting?.account)) return posting;
    return { ...posting, account: codeIn(chart, posting.account, ["postings", index, "account"]) };
  });
  return { ...body, postings: coded };
}

async function chartOf({ backend, group, signal }: Lookup, path: readonly (string | number)[]) {
  const chart = booksOf(backend)("getChart", { query: queryOf(group) }, signal);
  return (await orAskForId(chart, path.join("/"), "the code")) as readonly Account[];
}

function codeIn(chart: readonly Account[], input: string, path: readonly (string | number)[]): string {
  const found = accountsNamed(input, chart);
  const [only, other] = found;
  if (only !== undefined && other === undefined) return only.code;
  const near = found.length > 0 ? found : nearTo(input, chart);
  const named = near.slice(0, MOST_NAMES).map(({ code, name }) => `${code} ${name}`);
  const asked = named.length === 0 ? "" : ` Did you mean ${named.join(", ")}?`;
  const count = found.length === 0 ? "No account has" : `${found.length} accounts have`;
  const message = `${count} the name ${JSON.stringify(input.slice(0, 80))}.${asked} accounting_chart lists all with their codes.`;
  const issues = [{ code: "invalid_value", path, pointer: `/${path.join("/")}`, message }];
  throw new BackendFailure({ code: "validation_failed", message, retryable: false, details: { issues } });
}

/** Accounts near in spelling, and those that share a word's beginning. */
function nearTo(input: string, chart: readonly Account[]): readonly Account[] {
  const nearest = nearestName(
    input.trim().toLowerCase(),
    chart.map(({ name }) => name.toLowerCase()),
  );
  const begins = (text: string) => nameWords(text).map((word) => word.slice(0, SAME_LETTERS));
  const sought = begins(input).filter((word) => word.length === SAME_LETTERS);
  return chart.filter(({ name }) => {
    return name.toLowerCase() === nearest || begins(name).some((word) => sought.includes(word));
  });
}

/** Letters that words have in common where they are near. */
const SAME_LETTERS = 4;
