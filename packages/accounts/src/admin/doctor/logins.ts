import { type Database, selectRows, TENANT_ROLE } from "@capstack/database";
import { sql } from "drizzle-orm";
import { type Finding, look, well, wrong } from "./finding.js";

/** The login that serves: whether row-level security holds it, and whether it may rewrite what is final. */
export async function examineLogin(database: Database): Promise<Finding[]> {
  const [login] = await selectRows(
    database,
    {
      called: sql<string>`current_user`,
      mayAll: sql<boolean>`rolsuper`,
      passes: sql<boolean>`rolbypassrls`,
      owns: sql<number>`(select count(*)::integer from pg_class where relkind in ('r', 'p') and relowner = pg_roles.oid
        and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace))`,
    },
    sql`from pg_roles where rolname = current_user`,
  );
  if (login === undefined) return [];
  const apart = "make it two logins (DATABASE_OWNER_URL): docs/site/operators/deployment.md, «Roles of the database».";
  if (login.mayAll || login.passes) {
    const how = login.mayAll ? "is a superuser" : "passes row-level security";
    return [
      wrong(
        "login",
        `${login.called}, of DATABASE_URL, ${how}: a fault could show one account's books to another; ${apart}`,
      ),
    ];
  }
  if (login.owns > 0) {
    return [
      look("login", `${login.called}, of DATABASE_URL, owns ${login.owns} tables and could rewrite them; ${apart}`),
    ];
  }
  return [well("login", `${login.called}, of DATABASE_URL, owns nothing and is held by row-level security.`)];
}

/** Tables that the role of one account may read, and that do not show it its own rows alone. */
export async function examineTables(database: Database): Promise<Finding[]> {
  const rows = await selectRows(
    database,
    { called: sql<string>`relname`, isOn: sql<boolean>`relrowsecurity` },
    sql`from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and has_table_privilege((select oid from pg_roles where rolname = ${TENANT_ROLE}), pg_class.oid, 'select')
      order by relname`,
  );
  if (rows.length === 0) return [look("books", "There are no tables of books yet; the accounting server makes them.")];
  const open = rows.filter(({ isOn }) => !isOn).map(({ called }) => called);
  if (open.length === 0)
    return [well("books", `All ${rows.length} tables of the books show each account its own rows.`)];
  const remedy = open.map((table) => `alter table ${table} enable row level security;`).join(" ");
  return [wrong("books", `Row-level security is off, so that accounts can see each other's rows: ${remedy}`)];
}
