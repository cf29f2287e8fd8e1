/** Brings an embedded database back to how its migrations left it, so that tests can share an engine one after another. */
import type { Database } from "./database.js";

/** Tables of packages, not the server's own. */
const TABLES =
  "relkind = 'r' and relpersistence <> 't' and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'";

/** Deletes the rows of all tables except the kept ones, with constraints and triggers off. */
const EMPTY = `do $$
declare
  written text;
begin
  perform set_config('session_replication_role', 'replica', true);
  select string_agg(oid::regclass::text, ', ') into written from pg_class
    where ${TABLES} and pg_relation_size(oid) > 0 and oid::regclass::text <> all (string_to_array('KEPT', ' '));
  if written is not null then execute 'truncate ' || written || ' restart identity cascade'; end if;
end $$`;

/**
 * Remembers the rows that migrations wrote.
 * @returns a function that brings them back and removes all others. Tables that a test creates stay
 */
export async function rememberEmpty(database: Database): Promise<() => Promise<void>> {
  const tables = await database.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where ${TABLES} and pg_relation_size(oid) > 0`,
  );
  const kept = new Map<string, string>();
  for (const { name } of tables) kept.set(name, await rowsOf(database, name));
  const script = EMPTY.replace("KEPT", [...kept.keys()].join(" "));
  return async () => {
    await database.script(script);
    for (const [name, rows] of kept) {
      if ((await rowsOf(database, name)) !== rows) await restore(database, name, rows);
    }
  };
}

async function rowsOf(database: Database, table: string): Promise<string> {
  const [row] = await database.query<{ rows: string }>(
    `select coalesce(jsonb_agg(t order by t::text), '[]')::text as rows from ${table} t`,
  );
  return row?.rows ?? "[]";
}

function restore(database: Database, table: string, rows: string): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query("set local session_replication_role = replica");
    await tx.query(`delete from ${table}`);
    await tx.query(
      `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [rows],
    );
  });
}
