/** Which partners have not paid a call that is open. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import { rational } from "@capstack/decimal";
import type { Backend } from "../../backend/backend.js";
import { andMore, money } from "../../summary/text-table.js";
import { markUserText } from "../results/user-text.js";
import { booksOf } from "./books-of.js";
import { queryOf } from "./names/ids-of-names.js";

type Call = AccountingResultOf<"listCapitalCalls">[number];
type Agreement = Pick<AccountingResultOf<"listAgreements">[number], "id" | "kind" | "status" | "outstanding">;

/** Who has not paid the calls of a list of agreements; nothing is read where none is open. */
export async function notPaid(
  backend: Backend,
  args: unknown,
  { rows }: { readonly rows: readonly Agreement[] },
  signal: AbortSignal,
): Promise<readonly string[]> {
  const open = rows.filter(({ kind, status, outstanding }) => {
    return kind === "capital_call" && status === "declared" && (outstanding ?? 0) > 0;
  });
  if (open.length === 0) return [];
  const { group } = (args ?? {}) as { readonly group?: unknown };
  const calls = await booksOf(backend)("listCapitalCalls", { query: queryOf(group) }, signal);
  return sayNotPaid((calls as readonly Call[]).filter(({ id }) => open.some((one) => one.id === id)));
}

/** Calls and partners that a text names. */
const MOST_CALLS = 5;
const MOST_PARTNERS = 12;

/**
 * A sentence on each open call: who owes how much of it, and since when it is due.
 * @example
 * const lines = [{ name: "Harbor", amount: 600, funded: 600 }, { name: "Cedar", amount: 400, funded: 150 }];
 * sayNotPaid([{ callDate: "2026-02-10", dueDate: "2026-02-25", lines }]) // => ["Not paid of the call of 2026-02-10, due 2026-02-25: Cedar 250."]
 */
export function sayNotPaid(
  calls: readonly (Pick<Call, "callDate" | "dueDate"> & {
    readonly lines: readonly Pick<Call["lines"][number], "name" | "amount" | "funded">[];
  })[],
): string[] {
  const said = calls.slice(0, MOST_CALLS).flatMap(({ callDate, dueDate, lines }) => {
    const owing = lines
      .map(({ name, amount, funded }) => ({ name, owed: rational(amount).minus(funded).toNumber() }))
      .filter(({ owed }) => owed > 0);
    if (owing.length === 0) return [];
    const shown = markUserText(owing.slice(0, MOST_PARTNERS)).marked;
    const named = shown.map(({ name, owed }) => `${name} ${money(owed)}`).join(", ");
    const more = andMore(owing.length, MOST_PARTNERS);
    return [`Not paid of the call of ${callDate}, due ${dueDate}: ${named}${more}.`];
  });
  return calls.length > MOST_CALLS ? [...said, "accounting_capital_accounts says who has not paid the others."] : said;
}
