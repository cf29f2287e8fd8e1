import postgres from "postgres";
import type { Migrations, Parameter } from "./database.js";
import { applyMigrations, type MigrationRun } from "./migrations.js";
import { APPLICATION_ROLE } from "./tenant.js";

const LOCK = 7_238_401;

/**
 * Applies in one transaction what was not applied yet. Its advisory lock goes with the transaction, so that two starting
 * processes do not both apply it, and so that it holds behind a pooler, where only a transaction keeps its connection.
 * `application`: the login that serves, where it is another; it gets the application's role.
 */
export async function migratePostgres(url: string, migrations: Migrations, application?: string): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 2, prepare: false, onnotice: () => {} });
  try {
    await client.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`;
      const run: MigrationRun = {
        query: async <Row extends object>(text: string, parameters: readonly Parameter[] = []) =>
          sql.unsafe<Row[]>(text, [...parameters] as never[]),
        script: (text) => sql.unsafe(text).simple(),
      };
      await applyMigrations(migrations, run);
      if (application !== undefined) await admit(application, run);
    });
  } finally {
    await client.end({ timeout: 5 });
  }
}

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
