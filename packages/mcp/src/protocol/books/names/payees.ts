/** To whom fees and expenses went: the counterparties of the bank rows that paid them. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import { rational, sumOf } from "@capstack/decimal";
import type { Backend } from "../../../backend/backend.js";
import { cashOf } from "../../../summary/books/journal.js";
import { money } from "../../../summary/text-table.js";
import { given } from "../../arguments/read-names.js";
import { markUserText } from "../../results/user-text.js";
import { booksOf } from "../books-of.js";

type Journal = Pick<AccountingResultOf<"getJournal">, "entries">;
type Entry = Journal["entries"][number];
type BankRow = AccountingResultOf<"listBankTransactions">[number];

/** Kinds of entries that pay somebody for a service. */
const PAYING: ReadonlySet<string> = new Set([
  "management_fee",
  "partnership_expense",
  "organizational_expense",
  "offering_cost",
]);

/** Bank rows that are looked through, and payees that a sentence names. */
const MOST_ROWS = 1_000;
const MOST_PAYEES = 8;

/** Who was paid by the entries shown, where all that pay are fees or expenses; one request, and nothing of other lists. */
export async function payeesOf(
  backend: Backend,
  args: unknown,
  { entries }: Journal,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const paying = entries.filter(({ status, journal_postings }) => status === "posted" && cashOf(journal_postings) < 0);
  if (paying.length === 0 || !paying.every(({ source_type }) => PAYING.has(source_type))) return [];
  const { group } = (args ?? {}) as { readonly group?: unknown };
  const query = given({ group, status: "reconciled", limit: MOST_ROWS });
  return sayPayees(paying, (await booksOf(backend)("listBankTransactions", { query }, signal)) as BankRow[]);
}

/**
 * The sentence on payees, the one paid most first; nothing where no row of the bank is linked.
 * @example
 * const row = { journal_entry_id: "e1", counterparty: "Meridian Management", amount: -5, currency: "USD" };
 * sayPayees([{ id: "e1" }], [row]) // => ['Paid to, by the bank: "Meridian Management" 5 USD.']
 */
export function sayPayees(
  entries: readonly Pick<Entry, "id">[],
  rows: readonly Pick<BankRow, "journal_entry_id" | "counterparty" | "amount" | "currency">[],
): string[] {
  const ids = new Set<string | null>(entries.map(({ id }) => id));
  const paid = rows.filter(({ journal_entry_id: entry, amount }) => ids.has(entry) && amount < 0);
  const totals = new Map<string, { readonly said: string; readonly currency: string; amount: number }>();
  for (const { counterparty, currency, amount } of markUserText(paid).marked) {
    const said = counterparty === "" ? "somebody whom the bank does not name" : counterparty;
    const known = totals.get(`${currency} ${said}`)?.amount ?? 0;
    const sum = sumOf([rational(known), rational(amount).times(-1)]).toNumber();
    totals.set(`${currency} ${said}`, { said, currency, amount: sum });
  }
  const inOrder = [...totals.values()].sort((one, other) => other.amount - one.amount);
  if (inOrder.length === 0) return [];
  const named = inOrder
    .slice(0, MOST_PAYEES)
    .map(({ said, currency, amount }) => `${said} ${money(amount)} ${currency}`);
  const more = inOrder.length > MOST_PAYEES ? `; and ${inOrder.length - MOST_PAYEES} more` : "";
  return [`Paid to, by the bank: ${named.join("; ")}${more}.`];
}
