import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { Database, Parameter, Queryable, TransactionOptions } from "../database.js";
import { retrying } from "../failures.js";
import type { DatabaseOptions } from "../open-database.js";
import { inStatementSpan } from "../rows/statement-span.js";
import { distributedStatement } from "./distributed-statement.js";
import { tellingOwnFaults } from "./gone-on.js";
import { migratePostgres } from "./postgres-migrations.js";
import { SharedConnections } from "./shared-connections.js";
import { Standby } from "./standby.js";
import { transactionMode } from "./transaction-mode.js";

/** How long to wait before reconnecting; short, since other statements are queued behind it. */
const RECONNECT_SECONDS = 0.25;

const types = {
  bigint: { to: 20, from: [20], serialize: String, parse: (text: string) => BigInt(text) },
  date: { to: 1082, from: [1082], serialize: String, parse: (text: string) => text },
};

/**
 * Connections shared by single statements. Statements that arrive while one is running are pipelined in one write,
 * which
 * serves twice as many small statements as a connection for each; a transaction has a connection to itself.
 */
const SHARED_CONNECTIONS = 2;

/** The server cancels a statement first; the client gives up only if the server cannot even do that. */
const STATEMENT_TIMEOUT_MS = 3500;
const SILENCE_MS = 500;

/** The clients for single statements and for transactions, and whether statements are prepared by name. */
export interface Clients {
  readonly shared: postgres.Sql;
  readonly own: postgres.Sql;
  readonly prepare: boolean;
}

/** Opens a pool of connections to a server. Connecting happens at the first statement. */
export function openPostgres(url: string, options: DatabaseOptions): Database {
  const timeout = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const settings = {
    connect_timeout: 2,
    backoff: () => RECONNECT_SECONDS,
    idle_timeout: 60,
    onnotice: () => {},
    // An option of the patched driver.
    deadline: (timeout + SILENCE_MS) / 1000,
  };
  const pool = { size: options.poolSize ?? 10, timeout };
  const connections = new SharedConnections(pool.size);
  const { clients, close } = opener(() => openClients(url, settings, pool));
  const { readUrl } = options;
  const standby = readUrl === undefined ? undefined : opener(() => openClients(readUrl, settings, pool));
  const reads = standby && new Standby(clients, standby.clients);
  const statementsOn = (sql: postgres.Sql | postgres.TransactionSql, prepare: boolean): Queryable => {
    const plain = queryable(sql, prepare);
    if (options.distributed !== true) return plain;
    return { query: (text, parameters) => plain.query(distributedStatement(text), parameters) };
  };
  // Drizzle replaces the parsers of its client, so it gets a separate one.
  let ormClient: postgres.Sql | undefined;
  let orm: ReturnType<typeof drizzle> | undefined;
  const ormOnOwnClient = () => {
    ormClient ??= postgres(url, { ...settings, prepare: false, max: 2, idle_timeout: 10 });
    orm ??= drizzle(ormClient);
    return orm;
  };
  return {
    kind: "postgres",
    distributed: options.distributed ?? false,
    get orm() {
      return ormOnOwnClient() as unknown as Database["orm"];
    },
    query: async (text, parameters) => {
      const { shared, prepare } = await clients();
      return statementsOn(shared, prepare).query(text, parameters);
    },
    transaction: async <T>(work: (transaction: Queryable) => Promise<T>, options: TransactionOptions = {}) => {
      const onWriter = async () => {
        const { own, prepare } = await clients();
        const run = () =>
          own.begin(transactionMode(options), (inner) =>
            work(tellingOwnFaults(statementsOn(inner, prepare))),
          ) as Promise<T>;
        return connections.run(options.tenant, () => retrying(run));
      };
      if (reads === undefined || options.onStandby !== true) return onWriter();
      return reads.answer((inner, prepare) => work(tellingOwnFaults(statementsOn(inner, prepare))), onWriter);
    },
    migrate: async (migrations) => {
      const { ownerUrl, distributed } = options;
      if (ownerUrl === undefined) return migratePostgres(url, migrations, { distributed });
      const { shared } = await clients();
      const [login] = await shared<[{ name: string }]>`select current_user as name`;
      return migratePostgres(ownerUrl, migrations, { application: login.name, distributed });
    },
    listen: async (channel, heard) => {
      const { unlisten } = await (await clients()).own.listen(channel, heard);
      return unlisten;
    },
    script: async (text) => {
      await (await clients()).own.unsafe(text).simple();
    },
    close: async () => {
      await Promise.all([close(), standby?.close(), ormClient?.end({ timeout: 5 })]);
    },
  };
}

/** Clients opened on first use; a failure is not cached. */
function opener(open: () => Promise<Clients>) {
  let params: Promise<Clients> | undefined;
  return {
    clients: () => {
      params ??= open().catch((error: unknown) => {
        params = undefined;
        throw error;
      });
      return params;
    },
    close: async () => {
      const opened = await params?.catch(() => undefined);
      await Promise.all([opened?.shared, opened?.own].map((client) => client?.end({ timeout: 5 })));
    },
  };
}

interface PoolOptions {
  readonly size: number;
  readonly timeout: number;
}

async function openClients(url: string, settings: object, { size, timeout }: PoolOptions): Promise<Clients> {
  if (await isBehindPooler(url, settings)) {
    const unnamed = { ...settings, types, prepare: false, max: size };
    // Sent after the previous statement is answered, since it may reach another server.
    const oneAtATime = { ...unnamed, max_pipeline: 0 };
    return { shared: postgres(url, oneAtATime), own: postgres(url, unnamed), prepare: false };
  }
  const connection = { statement_timeout: timeout, application_name: "capstack" };
  const open = (max: number) => postgres(url, { ...settings, types, connection, max });
  return { shared: open(SHARED_CONNECTIONS), own: open(size), prepare: true };
}

/**
 * Whether a pooler such as PgBouncer is in front of the server. A server's greeting has the id of the process that
 * will answer; a pooler, which may use another process per transaction, greets with an id of its own. A pooler
 * refuses start-up settings, so none are sent.
 */
async function isBehindPooler(url: string, settings: object): Promise<boolean> {
  const client = postgres(url, { ...settings, prepare: false, max: 1, fetch_types: false });
  try {
    const answer = await client<[{ pid: number }]>`select pg_backend_pid() as pid`;
    return answer[0].pid !== answer.state.pid;
  } finally {
    await client.end({ timeout: 0 });
  }
}

function queryable(sql: postgres.Sql | postgres.TransactionSql, prepare: boolean): Queryable {
  return {
    query: async <Row extends object>(text: string, parameters: readonly Parameter[] = []) =>
      inStatementSpan(
        text,
        async () => [...(await sql.unsafe<Row[]>(text, parameters as never[], { prepare }))] as Row[],
      ),
  };
}
