/** The server that has an account's rows: the one that is asked, or behind a coordinator the worker with their shards. */
import { type Database, openDatabase, type Queryable, type TransactionOptions } from "@capstack/database";

/** A way to rows around whatever stands before them. */
export interface OwnServer {
  readonly database: Database;
  /** What a table is called there. */
  readonly table: (name: string) => string;
}

interface Shard {
  readonly host: string;
  readonly port: bigint;
  readonly database: string;
  readonly name: string;
  readonly shard: string;
}

const workers = new Map<string, Promise<Database>>();

/** Finds it. Connections to workers are shared, and end with the process. */
export async function ownServer(database: Database, account: string): Promise<OwnServer> {
  if (!database.distributed) return { database, table: (name) => name };
  const shards = await database.query<Shard>(
    `select n.nodename::text as host, n.nodeport::int8 as port, current_database()::text as database,
       s.logicalrelid::text as name, shard_name(s.logicalrelid, s.shardid)::text as shard
     from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
     where s.shardid = get_shard_id_for_distribution_column(s.logicalrelid, $1::uuid)`,
    [account],
  );
  const [first] = shards;
  if (first === undefined) throw new Error("No worker has the account.");
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  Object.assign(url, { hostname: first.host, port: String(first.port), pathname: `/${first.database}` });
  // What a test makes on a worker is that worker's alone, and shards are tables like others.
  url.searchParams.set("citus.enable_ddl_propagation", "off");
  url.searchParams.set("citus.override_table_visibility", "off");
  const worker = workers.get(url.href) ?? openDatabase({ url: url.href });
  workers.set(url.href, worker);
  const names = new Map(shards.map(({ name, shard }) => [name, shard]));
  const table = (name: string) => {
    const shard = names.get(name);
    if (shard === undefined) throw new Error(`${name} is not distributed.`);
    return shard;
  };
  return { database: await worker, table };
}

/**
 * The same database, refusing a statement that goes to more than one worker: whatever the app asks in a tenant's
 * transaction, one worker has the rows of. Nothing to refuse where there are no workers. Statements are planned for their
 * values, since a coordinator refuses the plan for any value as well, which names no worker and which it does not run.
 */
export function askingOneWorker(database: Database): Database {
  if (!database.distributed) return database;
  const transaction = <T>(work: (tx: Queryable) => Promise<T>, options?: TransactionOptions) =>
    database.transaction(async (tx) => {
      await tx.query(
        "select set_config('citus.multi_task_query_log_level', 'error', true), set_config('plan_cache_mode', 'force_custom_plan', true)",
      );
      return work(tx);
    }, options);
  return Object.create(database, { transaction: { value: transaction } }) as Database;
}
