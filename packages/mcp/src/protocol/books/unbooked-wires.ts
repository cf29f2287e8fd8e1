/** Bank rows that are not booked and come from a partner who has not paid: the payment may be there already. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import type { Backend } from "../../backend/backend.js";
import { money } from "../../summary/text-table.js";
import { booksOf } from "./books-of.js";

type BankRow = AccountingResultOf<"listBankTransactions">[number];
type Partner = Pick<AccountingResultOf<"getCapitalAccounts">["rows"][number], "lpEntityId" | "name" | "receivable">;

/** Receipts without a posted entry by partners who still owe money; nothing is read where nobody owes. */
export async function unbookedWires(
  backend: Backend,
  args: unknown,
  { rows: partners }: { readonly rows: readonly Partner[] },
  signal: AbortSignal,
): Promise<readonly string[]> {
  const owing = partners.filter(({ receivable }) => receivable > 0);
  if (owing.length === 0) return [];
  const { group } = (args ?? {}) as { readonly group?: unknown };
  const query = {
    ...(group === undefined ? {} : { group }),
    bankAccount: "*",
    include: "suggestion",
    limit: MOST_ROWS,
  };
  const read = (status: string) => booksOf(backend)("listBankTransactions", { query: { ...query, status } }, signal);
  const [unmatched, drafted] = (await Promise.all([read("unmatched"), read("drafted")])) as BankRow[][];
  return sayWires(owing, [...(unmatched ?? []), ...(drafted ?? [])]);
}

/** Rows that are looked through, of each status. */
const MOST_ROWS = 200;

/** Rows that one sentence names. */
const MOST_NAMED = 5;

/**
 * The sentence on receipts that came from partners who owe; nothing where there are none.
 * @example
 * const owing = [{ lpEntityId: "p1", name: "Birch Endowment", receivable: 50_000 }];
 * const row = { txn_date: "2026-03-02", amount: 50_000, currency: "USD", description: "WIRE BIRCH ENDOWMENT", counterparty: "", status: "unmatched", id: "r1" };
 * sayWires(owing, [row]) // => ["Not paid counts what is booked. Not booked yet: 2026-03-02 WIRE BIRCH ENDOWMENT 50,000 USD, unmatched, of Birch Endowment (bank row r1)."]
 */
export function sayWires(
  owing: readonly Partner[],
  rows: readonly (Pick<
    BankRow,
    "id" | "txn_date" | "amount" | "currency" | "description" | "counterparty" | "status"
  > & { readonly suggestion?: BankRow["suggestion"] })[],
): string[] {
  const found = rows
    .filter(({ amount }) => amount > 0)
    .flatMap((row) => {
      const texts = `${row.description} ${row.counterparty}`.toLowerCase();
      const partner = owing.find(
        ({ lpEntityId, name }) => row.suggestion?.lpEntityId === lpEntityId || texts.includes(name.toLowerCase()),
      );
      return partner === undefined ? [] : [{ ...row, partner: partner.name }];
    });
  if (found.length === 0) return [];
  const named = found.slice(0, MOST_NAMED).map(({ txn_date, description, amount, currency, status, partner, id }) => {
    return `${txn_date} ${description} ${money(amount)} ${currency}, ${status}, of ${partner} (bank row ${id})`;
  });
  const more = found.length > MOST_NAMED ? `; and ${found.length - MOST_NAMED} more` : "";
  return [`Not paid counts what is booked. Not booked yet: ${named.join("; ")}${more}.`];
}
