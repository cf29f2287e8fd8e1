/** Drizzle's builder on a transaction: what is asked and what comes back is typed by the tables. */
import { type Column, type GetColumnData, type Query, type SQL, sql } from "drizzle-orm";
import {
  PgDatabase,
  PgDialect,
  PgPreparedQuery,
  type PgQueryResultHKT,
  PgSession,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
} from "drizzle-orm/pg-core";
import type { Parameter, Queryable } from "./database.js";

const dialect = new PgDialect();
const opened = new WeakMap<Queryable, PgDatabase<PgQueryResultHKT>>();

/**
 * Drizzle's builder on a handle, for queries in the terms of tables. A statement is run when it is awaited.
 * @example
 * const database = await openDatabase({});
 * await database.script("create table firms (id integer, founded_on date)");
 * const firms = pgTable("firms", { id: integer("id"), foundedOn: date("founded_on") });
 * await orm(database).insert(firms).values({ id: 1, foundedOn: "2026-01-31" });
 * await orm(database).select().from(firms) // => [{ id: 1, foundedOn: "2026-01-31" }]
 * await database.close();
 */
export function orm(on: Queryable): PgDatabase<PgQueryResultHKT> {
  let database = opened.get(on);
  if (database === undefined) {
    database = new PgDatabase(dialect, new StatementSession(on), undefined);
    opened.set(on, database);
  }
  return database;
}

/** What is selected, by the name that it has in a row. */
type Selection = Readonly<Record<string, Column | SQL>>;

/** A row of a selection. */
type SelectedRow<Fields extends Selection> = {
  -readonly [Name in keyof Fields]: Fields[Name] extends Column
    ? GetColumnData<Fields[Name]>
    : Fields[Name] extends SQL<infer Value>
      ? Value
      : never;
};

/**
 * Rows of a statement that is written out over tables, where the builder has no words for it or its plan is of weight.
 * @param rest what follows the selection, from `from` on
 * @example
 * const database = await openDatabase({});
 * await database.script("create table firms (id integer, founded_on date); insert into firms values (1, '2026-01-31')");
 * const firms = pgTable("firms", { id: integer("id"), foundedOn: date("founded_on") });
 * const founded = { on: firms.foundedOn, count: sql<bigint>`count(*)` };
 * await selectRows(database, founded, sql`from ${firms} group by ${firms.foundedOn}`) // => [{ on: "2026-01-31", count: 1n }]
 * await database.close();
 */
export function selectRows<const Fields extends Selection>(
  on: Queryable,
  fields: Fields,
  rest: SQL,
): Promise<SelectedRow<Fields>[]> {
  const selected = Object.entries(fields).map(([name, field]) => sql`${field} as ${sql.identifier(name)}`);
  const { sql: text, params } = dialect.sqlToQuery(sql`select ${sql.join(selected, sql`, `)} ${rest}`);
  return on.query(text, params as readonly Parameter[]);
}

/** A session that runs each statement by itself; whoever wants a transaction has begun it. */
class StatementSession extends PgSession {
  constructor(private readonly on: Queryable) {
    super(dialect);
  }

  prepareQuery<Config extends PreparedQueryConfig>(query: Query, fields: SelectedFieldsOrdered | undefined) {
    return new Statement<Config>(this.on, query, fields);
  }

  transaction(): never {
    throw new Error("A transaction is begun on the database, not by the builder.");
  }
}

/** Values come as the handle reads them, which is as the columns are typed. */
class Statement<Config extends PreparedQueryConfig> extends PgPreparedQuery<Config> {
  constructor(
    private readonly on: Queryable,
    private readonly statement: Query,
    private readonly fields: SelectedFieldsOrdered | undefined,
  ) {
    super(statement, undefined, undefined, undefined);
  }

  async execute(): Promise<Config["execute"]> {
    const { sql: text, params } = this.statement;
    const rows = await this.on.query<object>(text, params as readonly Parameter[]);
    const names = this.fields?.map(({ path }) => path.join("."));
    if (names === undefined) return rows;
    return rows.map((row) => {
      const values = Object.values(row);
      if (values.length !== names.length) throw new Error(`Two columns have one name: ${text}`);
      return Object.fromEntries(names.map((name, index) => [name, values[index]]));
    });
  }
}
