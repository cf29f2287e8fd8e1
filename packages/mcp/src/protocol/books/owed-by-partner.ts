/** Which partners owe what a register of receivables from partners closes with. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import { rational, sumOf } from "@capstack/decimal";
import type { Backend } from "../../backend/backend.js";
import { isOf } from "../../summary/books/journal.js";
import { andMore, money } from "../../summary/text-table.js";
import { markUserText } from "../results/user-text.js";
import { booksOf } from "./books-of.js";
import { queryOf } from "./names/ids-of-names.js";

type Register = Pick<AccountingResultOf<"getLedger">, "period" | "register">;
type Partner = Pick<AccountingResultOf<"getCapitalAccounts">["rows"][number], "name" | "receivable">;

/** What partners owe on what was called of them. */
const RECEIVABLE = "1300";

/** Partners that a sentence names. */
const MOST = 12;

/** The closing balance of the receivable from partners by partner; nothing of another account. */
export async function owedByPartner(
  backend: Backend,
  args: unknown,
  { period, register }: Partial<Register>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (register === undefined || !isOf(RECEIVABLE, register.account.code) || register.closing === 0) return [];
  const { group } = (args ?? {}) as { readonly group?: unknown };
  const day = period?.end == null ? {} : { asOf: period.end };
  const query = { ...queryOf(group), ...day };
  const { rows } = (await booksOf(backend)("getCapitalAccounts", { query }, signal)) as {
    readonly rows: readonly Partner[];
  };
  return sayOwed(rows, register.closing);
}

/**
 * The sentence on who owes a closing balance; nothing where what partners owe is another amount.
 * @example sayOwed([{ name: "Harbor", receivable: 0 }, { name: "Cedar", receivable: 250 }], 250) // => ["Closing, by partner: Cedar 250."]
 */
export function sayOwed(partners: readonly Partner[], closing: number): string[] {
  const owing = partners.filter(({ receivable }) => receivable !== 0);
  const owed = sumOf(owing.map(({ receivable }) => rational(receivable))).toNumber();
  if (owing.length === 0 || owed !== closing) return [];
  const shown = markUserText(owing.slice(0, MOST)).marked;
  const more = andMore(owing.length, MOST);
  return [
    `Closing, by partner: ${shown.map(({ name, receivable }) => `${name} ${money(receivable)}`).join(", ")}${more}.`,
  ];
}
