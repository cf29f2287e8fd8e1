/** Rows of books written by raw SQL, around the app. */
import { randomUUID } from "node:crypto";
import {
  CHAIN_START,
  type ChainedEntry,
  type ChainedLine,
  chainHash,
  chainText,
  readChained,
} from "@capstack/books/journal/hash-chain";
import type { Database, Queryable } from "@capstack/database";

/** Ids of a firm with one vehicle, for rows written around the app. */
export interface Fixture {
  readonly account: string;
  readonly vehicle: string;
  readonly cash: string;
  readonly capital: string;
  readonly bank: string;
  readonly file: string;
}

/** A firm with one vehicle, a cash and a capital account, and a bank account. */
export async function fixture(database: Database): Promise<Fixture> {
  const [account, firm, vehicle, cash, capital, bank, file] = Array.from({ length: 7 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  await database.transaction(async (tx) => {
    await tx.query("insert into firms values ($1, $2, 'Firm', now())", [account, firm]);
    await tx.query(
      "insert into vehicles (account_id, id, firm_id, name, kind, base_currency, created_at) values ($1, $2, $3, 'Fund', 'fund', 'USD', now())",
      [account, vehicle, firm],
    );
    for (const [id, code, type, subtype] of [
      [cash, "1000", "asset", "cash"],
      [capital, "3100", "equity", "lp_capital"],
    ] as const) {
      await tx.query(
        "insert into ledger_accounts (account_id, vehicle_id, id, code, base, name, type, subtype, created_at) values ($1, $2, $3, $4, $4, $4, $5, $6, now())",
        [account, vehicle, id, code, type, subtype],
      );
    }
    await tx.query(
      `insert into bank_accounts (account_id, vehicle_id, id, name, currency, ledger_account_id, is_default, created_at)
       values ($1, $2, $3, 'Bank', 'USD', $4, true, now())`,
      [account, vehicle, bank, cash],
    );
    await tx.query(
      "insert into bank_imports (account_id, vehicle_id, id, bank_account_id, format, digest, rows, added, warnings, created_at) values ($1, $2, $3, $4, 'json', '', 0, 0, '[]', now())",
      [account, vehicle, file, bank],
    );
  });
  return { account, vehicle, cash, capital, bank, file };
}

export async function draft(
  tx: Queryable,
  f: Fixture,
  { date = "2026-01-15", amounts = [100, -100], currencies = ["USD"], reverses = null as string | null } = {},
) {
  const id = randomUUID();
  await tx.query(
    `insert into journal_entries (account_id, vehicle_id, id, entry_date, source_type, status, reverses, created_version, created_at, created_by, lines, zero)
     values ($1, $2, $3, $4, 'manual', 'draft', $5, 1, now(), 'key', $6, $7)`,
    [f.account, f.vehicle, id, date, reverses, amounts.length, sumOf(amounts)],
  );
  const lines = amounts.length;
  for (const [index, amount] of amounts.entries()) {
    const currency = currencies[index] ?? "USD";
    await posting(tx, f, id, index + 1, { amount, date, currency, lines });
  }
  return id;
}

/** What lines add up to, as the entry says it; null where there is none. */
function sumOf(amounts: readonly number[]): number | null {
  return amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0);
}

/** One line, chained to the one before. */
export async function posting(
  tx: Queryable,
  f: Fixture,
  entry: string,
  line: number,
  { amount = 100, date = "2026-01-15", currency = "USD", status = "draft", lines = line } = {},
) {
  await tx.query(
    `insert into journal_postings (account_id, vehicle_id, entry_id, line_no, id, ledger_account_id, amount, currency, base_amount, entry_date, status, lines, sum_before, sum_after)
     select $1, $2, $3, $4, $5, $6, $7::bigint, $8, $7::bigint, $9, $10, $11, before.sum, before.sum + $7::bigint
     from (select coalesce(max(p.sum_after) filter (where p.line_no = $4 - 1), 0) as sum from journal_postings p
       where p.account_id = $1 and p.entry_id = $3) as before`,
    [
      f.account,
      f.vehicle,
      entry,
      line,
      randomUUID(),
      line % 2 ? f.cash : f.capital,
      amount,
      currency,
      date,
      status,
      lines,
    ],
  );
}

export async function post(tx: Queryable, f: Fixture, entry: string, sequence: number) {
  await tx.query("update journal_postings set status = 'posted' where account_id = $1 and entry_id = $2", [
    f.account,
    entry,
  ]);
  const written = (await readChained(tx, f.account, f.vehicle, [entry])).get(entry);
  const { prevHash, hash } = await placeOf(tx, f, entry, sequence, written);
  await tx.query(
    `update journal_entries set status = 'posted', sequence = $3, posted_at = now(), hash = $4, prev_hash = $5, posted_version = 1
     where account_id = $1 and id = $2`,
    [f.account, entry, sequence, hash, prevHash],
  );
}

/** The hashes an entry of this helper has at the end of its vehicle's chain. */
export async function placeOf(
  tx: Queryable,
  f: Fixture,
  id: string,
  sequence: number,
  written?: Partial<ChainedEntry>,
): Promise<Place> {
  const [{ end }] = (await tx.query("select last_hash as end from vehicles where account_id = $1 and id = $2", [
    f.account,
    f.vehicle,
  ])) as [{ end: string | null }];
  const lines = await tx.query<{ line: ChainedLine }>(
    `select jsonb_build_array(ledger_account_id, amount::text, currency, base_amount::text, lp_entity_id, company_id, memo) as line
     from journal_postings where account_id = $1 and entry_id = $2 order by line_no`,
    [f.account, id],
  );
  const bare = { entryDate: "2026-01-15", memo: "", sourceType: "manual", sourceRef: null, reference: null };
  const plain = { ...bare, adjusting: false, book: "actual" as const, reverses: null };
  const entry = { ...plain, ...written, id, postings: lines.map(({ line }) => line) };
  const prevHash = end ?? CHAIN_START;
  return { prevHash, hash: chainHash(chainText(prevHash, f.vehicle, BigInt(sequence), entry)) };
}

export async function posted(database: Database, f: Fixture, sequence: number, more: Parameters<typeof draft>[2] = {}) {
  return database.transaction(async (tx) => {
    const id = await draft(tx, f, more);
    await post(tx, f, id, sequence);
    return id;
  });
}

export async function bankRow(database: Database, f: Fixture, amount: number, date = "2026-01-15") {
  const id = randomUUID();
  await database.query(
    `insert into bank_transactions (account_id, vehicle_id, id, bank_account_id, import_id, import_sequence, txn_date, amount, description, counterparty, status, dedup_key, suggestion)
     values ($1, $2, $3, $4, $5, 1, $6, $7, '', '', 'unmatched', $8, '{}')`,
    [f.account, f.vehicle, id, f.bank, f.file, date, amount, id],
  );
  return id;
}

export const link = (database: Database, f: Fixture, row: string, entry: string, amount: number) =>
  database.query(
    "insert into bank_matches (account_id, vehicle_id, bank_transaction_id, entry_id, amount, created_at) values ($1, $2, $3, $4, $5, now())",
    [f.account, f.vehicle, row, entry, amount],
  );

/** An entry; `lines` and `zero` as it should say them by default. */
export interface PostedAtOnce {
  readonly sequence?: number;
  readonly amounts?: readonly number[];
  readonly reversedBy?: string | null;
  readonly lines?: number;
  readonly zero?: number | null;
  /** Other hashes than the chain's, which are given. */
  readonly place?: (right: Place) => Partial<Place>;
}

interface Place {
  readonly prevHash: string;
  readonly hash: string;
}

/** An entry that is posted from its first row on: its postings, then itself. */
export async function postedAtOnce(
  tx: Queryable,
  f: Fixture,
  id: string,
  { sequence = 1, amounts = [100, -100], reversedBy = null, ...said }: PostedAtOnce = {},
) {
  const { lines = amounts.length, zero = sumOf(amounts) } = said;
  for (const [line, amount] of amounts.entries())
    await posting(tx, f, id, line + 1, { amount, status: "posted", lines });
  const place = await placeOf(tx, f, id, sequence);
  const { prevHash, hash } = { ...place, ...said.place?.(place) };
  await tx.query(
    `insert into journal_entries (account_id, vehicle_id, id, sequence, entry_date, source_type, status, posted_at, hash, prev_hash, created_version, posted_version, created_at, created_by, reversed_by, lines, zero)
     values ($1, $2, $3, $4, '2026-01-15', 'manual', 'posted', now(), $8, $9, 1, 1, now(), 'key', $5, $6, $7)`,
    [f.account, f.vehicle, id, sequence, reversedBy, lines, zero, hash, prevHash],
  );
}
