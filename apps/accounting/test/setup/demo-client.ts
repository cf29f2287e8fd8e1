/** The demonstration, seeded once a process on each engine: one account that tests read, and copies for those that write. */
import { randomUUID } from "node:crypto";
import { isDistributed } from "@capstack/database/testing";
import { DEMO_TODAY, seedDemo } from "@capstack/demonstration";
import { type EngineKind, openDemoEngines } from "./engines.js";
import { FirmClient } from "./firm-client.js";

/** The same on each engine, so that their answers can be compared to the byte. */
const ACCOUNT = randomUUID();
const seeded = new Map<EngineKind, Promise<string>>();

/** The account of the demonstration, for tests that only read: every test of the process reads the same account. */
export function demoAccount(kind: EngineKind): Promise<string> {
  const account = seeded.get(kind) ?? seed(kind, ACCOUNT);
  seeded.set(kind, account);
  return account;
}

/** The demonstration for tests that only read it, or a copy for one that writes. */
export async function demoClient(
  kind: EngineKind,
  { today = DEMO_TODAY, account = demoAccount(kind) }: { today?: string; account?: Promise<string> } = {},
): Promise<FirmClient> {
  return new FirmClient((await openDemoEngines()).of(kind), { account: await account }, today);
}

/** Every table of the books, whose accounts are UUIDs, and its columns other than the account and computed ones. */
const TABLES = `
  select c.table_name as "table", string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    and c.column_name <> 'account_id'
    and exists (select from information_schema.columns a
      where (a.table_schema, a.table_name) = (c.table_schema, c.table_name)
        and (a.column_name, a.data_type) = ('account_id', 'uuid'))
  group by 1`;

/**
 * An account of a test's own with every row of the demonstration, under the same ids. Rows are copied as they are, so
 * that nothing proves, chains or sums them again: seeding takes seconds of a processor.
 */
export async function copiedDemo(kind: EngineKind, to: string = randomUUID()): Promise<string> {
  // A cluster's workers have the rows: no statement moves them from one account's to another's as they are.
  if (isDistributed) return seed(kind, to);
  const [database, from] = [(await openDemoEngines()).of(kind), await demoAccount(kind)];
  const tables = await database.query<{ table: string; columns: string }>(TABLES);
  await database.transaction(async (tx) => {
    await tx.query("set local session_replication_role = replica");
    for (const { table, columns } of tables) {
      const rows = `select $2::uuid, ${columns} from ${table} where account_id = $1::uuid`;
      await tx.query(`insert into ${table} (account_id, ${columns}) ${rows}`, [from, to]);
    }
  });
  return to;
}

async function seed(kind: EngineKind, account: string): Promise<string> {
  await seedDemo((await openDemoEngines()).of(kind), account);
  return account;
}
