import postgres from "postgres";
import type { Migrations, Parameter } from "../database.js";
import { applyMigrations, type MigrationRun } from "../migrations.js";
import { APPLICATION_ROLE, READER_ROLE, TENANT_ROLE } from "../rows/tenant.js";

const LOCK = 7_238_401;

/** Whom and what migrations are for. */
interface MigrationTarget {
  /** The login that serves, where it is another; it gets the application's role. */
  readonly application?: string | undefined;
  readonly distributed?: boolean | undefined;
}

/**
 * Applies in one transaction what was not applied yet. Its advisory lock goes with the transaction, so that two starting
 * processes do not both apply it, and so that it holds behind a pooler, where only a transaction keeps its connection.
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
 * @throws what the database refuses; where several servers hold the rows and that is not what was asked for
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
 * Tables are made on the coordinating server alone, until they are distributed as a whole; from then on a change of one
 * goes to every server.
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
 * A grant goes to every server that has a part of what it is on, so each role is on all of them before any. Migrations make
 * the roles on the coordinating server alone.
 */
async function makeRolesOnWorkers(run: MigrationRun): Promise<void> {
  for (const role of [APPLICATION_ROLE, TENANT_ROLE, READER_ROLE]) {
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

/** Gives a login the application's role, which may also see which migrations were applied. */
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
