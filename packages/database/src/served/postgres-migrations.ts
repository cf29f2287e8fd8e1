import postgres from "postgres";
import type { Migrations, Parameter } from "../database.js";
import { applyMigrations, type MigrationRun } from "../migrations.js";
import { APPLICATION_ROLE, LIMITED_ROLE, READER_ROLE, TENANT_ROLE } from "../rows/tenant.js";

const LOCK = 7_238_401;

/** The settings of a migration run. */
interface MigrationTarget {
  /** The serving login, if it is a different one; it is granted the application's role. */
  readonly application?: string | undefined;
  readonly distributed?: boolean | undefined;
}

/**
 * Applies pending migrations in one transaction. Its advisory lock is released with the transaction, so that two
 * starting
 * processes do not both apply them; it also works behind a pooler, which keeps a connection only for a transaction.
 */
export async function migratePostgres(
  url: string,
  migrations: Migrations,
  { application, distributed = false }: MigrationTarget = {},
): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 2, prepare: false, onnotice: () => {} });
  try {
    await client.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`;
      const run: MigrationRun = {
        query: async <Row extends object>(text: string, parameters: readonly Parameter[] = []) =>
          sql.unsafe<Row[]>(text, [...parameters] as never[]),
        script: (text) => sql.unsafe(text).simple(),
      };
      await migrateWithin(run, migrations, { application, distributed });
    });
  } finally {
    await client.end({ timeout: 5 });
  }
}

/**
 * The statements of a migration, in their order.
 * @throws the database's error; also if rows are distributed over several servers without being configured so
 */
export async function migrateWithin(
  run: MigrationRun,
  migrations: Migrations,
  { application, distributed = false }: MigrationTarget,
): Promise<void> {
  await holdDistribution(run, migrations, distributed);
  await applyMigrations(migrations, run);
  if (application !== undefined) await admit(application, run);
}

/**
 * Tables are created on the coordinator alone, until they are distributed together; from then on changes are sent to
 * every server.
 */
async function holdDistribution(
  run: MigrationRun,
  { tenants = false }: Migrations,
  distributed: boolean,
): Promise<void> {
  const [citus] = await run.query("select from pg_extension where extname = 'citus'");
  if (citus === undefined) {
    if (distributed) throw new Error(NEEDS_CITUS);
    return;
  }
  const [found] = await run.query("select from pg_dist_partition where partmethod = 'h' limit 1");
  if (found !== undefined && tenants && !distributed) throw new Error(IS_DISTRIBUTED);
  if (found === undefined) await run.script("set local citus.enable_ddl_propagation = off");
  await makeRolesOnWorkers(run);
}

/**
 * A grant is sent to every server with a part of its table, so each role must exist on all of them first. Migrations
 * create roles on the coordinator alone.
 */
async function makeRolesOnWorkers(run: MigrationRun): Promise<void> {
  for (const role of [APPLICATION_ROLE, TENANT_ROLE, LIMITED_ROLE, READER_ROLE]) {
    const make = `do $make$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
      exception when duplicate_object or unique_violation then null; end $make$`;
    const answers = await run.query<{ node: string; success: boolean; result: string }>(
      "select nodename || ':' || nodeport as node, success, result from run_command_on_workers($1)",
      [make],
    );
    const failed = answers.find(({ success }) => !success);
    if (failed !== undefined) throw new Error(`The role ${role} cannot be made on ${failed.node}: ${failed.result}`);
  }
}

const NEEDS_CITUS =
  "CAPSTACK_DISTRIBUTED=citus needs the extension: `create extension citus` in this database and in those of its workers, then `select citus_add_node(…)` for each.";

const IS_DISTRIBUTED = "The rows of this database lie on several servers: start with CAPSTACK_DISTRIBUTED=citus.";

/** Grants a login the application's role, and the right to see which migrations were applied. */
async function admit(login: string, run: MigrationRun): Promise<void> {
  const [known] = await run.query<{ name: string; role: string | null; isMember: boolean }>(
    `select quote_ident($1) as name, r.rolname as role, coalesce(pg_has_role($1, r.oid, 'member'), false) as "isMember"
     from (select) as asked left join pg_roles r on r.rolname = $2`,
    [login, APPLICATION_ROLE],
  );
  if (known === undefined || known.role === null) return;
  await run.script(`grant usage on schema drizzle to ${APPLICATION_ROLE}`);
  await run.script(`grant select on all tables in schema drizzle to ${APPLICATION_ROLE}`);
  if (!known.isMember) await run.script(`grant ${APPLICATION_ROLE} to ${known.name}`);
}
