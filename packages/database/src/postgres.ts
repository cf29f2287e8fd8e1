import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import type { Database, Migrations, Parameter, Queryable, TransactionOptions } from "./database.js";
import { retrying } from "./failures.js";
import type { DatabaseOptions } from "./open-database.js";
import { inStatementSpan } from "./statement-span.js";
import { transactionMode } from "./transaction-mode.js";

/** How long a lost connection waits before it tries again; short, since others queue behind it. */
const RECONNECT_SECONDS = 0.25;

const MIGRATION_LOCK = 7_238_401;

const types = {
  bigint: { to: 20, from: [20], serialize: String, parse: (text: string) => BigInt(text) },
  date: { to: 1082, from: [1082], serialize: String, parse: (text: string) => text },
};

/**
 * Connections that single statements share. What arrives while one is busy waits on it and leaves in one write, which
 * answers twice as many small statements as a connection for each; a transaction has a connection to itself.
 */
const SHARED_CONNECTIONS = 2;

/** Opens a pool of connections to a server. Connecting happens at the first statement. */
export function openPostgres(url: string, options: DatabaseOptions): Database {
  const settings = {
    types,
    connect_timeout: 2,
    backoff: () => RECONNECT_SECONDS,
    idle_timeout: 60,
    onnotice: () => {},
    connection: { statement_timeout: options.statementTimeoutMs ?? 5000, application_name: "capstack" },
  };
  const shared = postgres(url, { ...settings, max: SHARED_CONNECTIONS });
  const sql = postgres(url, { ...settings, max: options.poolSize ?? 10 });
  // Drizzle replaces the parsers of the client it is given, so it gets one of its own.
  let ormClient: postgres.Sql | undefined;
  let orm: ReturnType<typeof drizzle> | undefined;
  const ormOnOwnClient = () => {
    ormClient ??= postgres(url, { max: 2, connect_timeout: 2, idle_timeout: 10, onnotice: () => {} });
    orm ??= drizzle(ormClient);
    return orm;
  };
  return {
    kind: "postgres",
    get orm() {
      return ormOnOwnClient() as unknown as Database["orm"];
    },
    ...queryable(shared),
    transaction: <T>(work: (transaction: Queryable) => Promise<T>, options: TransactionOptions = {}) =>
      retrying(() => sql.begin(transactionMode(options), (inner) => work(queryable(inner))) as Promise<T>),
    migrate: (migrations) => migrateAlone(url, migrations),
    script: async (text) => {
      await sql.unsafe(text).simple();
    },
    close: async () => {
      await Promise.all([shared, sql, ormClient].map((client) => client?.end({ timeout: 5 })));
    },
  };
}

/** Migrations hold an advisory lock on their own connection, so that two starting processes do not both apply them. */
async function migrateAlone(url: string, { folder, table }: Migrations): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(client), { migrationsFolder: folder, migrationsTable: table });
  } finally {
    await client.end({ timeout: 5 });
  }
}

function queryable(sql: postgres.Sql | postgres.TransactionSql): Queryable {
  return {
    query: async <Row extends object>(text: string, parameters: readonly Parameter[] = []) =>
      inStatementSpan(
        text,
        async () => [...(await sql.unsafe<Row[]>(text, parameters as never[], { prepare: true }))] as Row[],
      ),
  };
}
