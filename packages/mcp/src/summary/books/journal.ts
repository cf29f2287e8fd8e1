/** Journal entries and registers as a person reads them. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import { money } from "../text-table.js";
import { figures, sum, tableOf, windowSaid, words } from "./book-table.js";

type Answer<Name extends "getJournal" | "getLedger" | "writeEntry"> = AccountingResultOf<Name>;
type Entry = Answer<"writeEntry">;
type Posting = Entry["journal_postings"][number];

/**
 * What a list of postings moves in cash: received above zero, paid below.
 * @example cashOf([{ account_code: "1000", amount: -5 }, { account_code: "5100", amount: 5 }]) // => -5
 */
export function cashOf(postings: readonly Pick<Posting, "account_code" | "amount">[]): number {
  return amountOf("1000", postings);
}

export function journal({ total, entries }: Answer<"getJournal">, params?: { readonly q?: string }): string {
  const columns = [...words("Date", "Kind", "Memo", "Status"), ...figures("Debits", "Cash"), ...words("Id")];
  const rows = entries.map((entry) => [
    entry.entry_date,
    entry.source_type,
    entry.memo,
    entry.status,
    money(debitsOf(entry)),
    entry.journal_postings.some(({ account_code }) => isOf("1000", account_code))
      ? money(cashOf(entry.journal_postings))
      : "–",
    entry.id,
  ]);
  const [only] = entries;
  const lines = only !== undefined && entries.length === 1 ? [postingsOf(only)] : [];
  const elsewhere =
    "q looks in memos, references, accounts, exact amounts of lines and the counterparties of matched bank rows; minAmount finds lines of an amount or more.";
  const exact = isAmount(params?.q)
    ? ` q ${params?.q} meets a line of exactly that amount; minAmount those above too.`
    : "";
  const head = `${entries.length} of ${total} entries.${exact}`;
  const said = [...cashMoved(entries), ...salesIn(entries), ...lines];
  return [head, tableOf(columns, rows, elsewhere), ...said].join("\n");
}

/** Whether words to look for are an amount. */
const isAmount = (q: string | undefined) => /^-?\d+(\.\d+)?$/.test(String(q ?? "").trim());

/** What posted entries pay and receive in cash together; nothing of fewer than two. */
function cashMoved(entries: readonly Entry[]): string[] {
  const posted = entries.filter(({ status }) => status === "posted");
  const moved = posted.map(({ journal_postings }) => cashOf(journal_postings)).filter((amount) => amount !== 0);
  if (moved.length < 2) return [];
  const paid = moved.filter((amount) => amount < 0);
  const received = moved.filter((amount) => amount > 0);
  const parts = [
    ...(paid.length === 0 ? [] : [`pay out ${money(-sum(...paid))} in cash`]),
    ...(received.length === 0 ? [] : [`receive ${money(sum(...received))} in cash`]),
  ];
  return [`The posted entries shown ${parts.join(" and ")}.`];
}

/** Each sale of a position: what came in, what it had cost, and the difference. */
function salesIn(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ entry_date, source_type, status, journal_postings: lines }) => {
    const [cost, gain] = [-amountOf("1100", lines), -amountOf("4000", lines)];
    if (source_type !== "realized_gain" || status === "void" || cost <= 0) return [];
    const company = lines.find(({ company_name }) => company_name !== null)?.company_name;
    const escrow = amountOf("1350", lines);
    const held = escrow === 0 ? "" : ` and ${money(escrow)} in escrow`;
    const result = `a realized ${gain < 0 ? "loss" : "gain"} of ${money(Math.abs(gain))}`;
    const what = company == null ? entry_date : `${company}, ${entry_date}`;
    return [`${what}: ${money(cashOf(lines))} in cash${held} for a cost of ${money(cost)}, ${result}.`];
  });
}

/** The sum of the postings to an account and its sub-accounts. */
function amountOf(base: string, postings: readonly Pick<Posting, "account_code" | "amount">[]): number {
  return sum(...postings.filter(({ account_code }) => isOf(base, account_code)).map(({ amount }) => amount));
}

/** Whether a code is an account's or one of its sub-accounts': `1100` and `1100-2e6f7a8b`. */
export const isOf = (base: string, code: string) => code === base || code.startsWith(`${base}-`);

export function ledger(
  { period, register }: Pick<Answer<"getLedger">, "period" | "register">,
  params?: { readonly asOf?: string },
): string {
  const { account, opening, lines, totals, closing } = register;
  const columns = [...words("Date", "Memo"), ...figures("Debit", "Credit", "Running")];
  const rows = lines.map((line) => [
    line.entryDate,
    line.memo,
    line.debit === 0 ? "" : money(line.debit),
    line.credit === 0 ? "" : money(line.credit),
    money(line.running),
  ]);
  const [first] = lines;
  const before = first === undefined ? opening : sum(first.running, -first.change);
  const head = `${account.code} ${account.name}, ${windowSaid(period, params?.asOf)}: ${money(before)} before the first line shown.`;
  const foot = `In the whole period: debits ${money(totals.debit)}, credits ${money(totals.credit)}, closing ${money(closing)}.`;
  const below =
    lines.length > 0 || closing !== 0
      ? ""
      : `\nNothing is posted to ${account.code} itself: accounting_ledger with includeChildren "true" counts the accounts below it${ofPartners(account)}.`;
  return `${head}\n${tableOf(columns, rows)}\n${foot}${below}`;
}

/** Capital stands on an account a partner; what became of each is a statement of its own. */
function ofPartners({ type }: { readonly type: string }): string {
  return type === "equity" ? ', accounting_statement "partners-capital" has each partner\'s' : "";
}

export function draftedEntry(entry: Entry): string {
  return `Drafted entry ${entry.id} of ${entry.entry_date}; it is not posted.${currencyOf(entry)}\n${postingsOf(entry)}`;
}

/** The currencies of its lines, where it has any. */
function currencyOf({ journal_postings }: Pick<Entry, "journal_postings">): string {
  const currencies = [...new Set(journal_postings.map(({ currency }) => currency))];
  return currencies.length === 0 ? "" : ` Amounts in ${currencies.join(" and ")}.`;
}

/** Debits above zero, credits below; whose a line is stands beside an account whose name does not say. */
function postingsOf({ journal_postings }: Pick<Entry, "journal_postings">): string {
  const owners = journal_postings.map(ownersOf);
  const isNamed = owners.some((owner) => owner !== "");
  const rows = journal_postings.map(({ account_code, account_name, amount }, line) => [
    account_code,
    account_name,
    ...(isNamed ? [owners[line] ?? ""] : []),
    money(amount),
  ]);
  return tableOf([...words("Account", "Name", ...(isNamed ? ["Of"] : [])), ...figures("Amount")], rows);
}

function ownersOf({ account_name, lp_entity_name, company_name }: Posting): string {
  const names = [lp_entity_name, company_name].filter((name) => name !== null && !account_name.includes(name));
  return names.join(", ");
}

function debitsOf({ journal_postings }: Entry): number {
  return sum(...journal_postings.filter(({ amount }) => amount > 0).map(({ amount }) => amount));
}
