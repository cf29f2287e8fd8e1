/** Drizzle's builder on a transaction: queries and results are typed by the tables. */
import { type Column, fillPlaceholders, type GetColumnData, type Query, type SQL, sql } from "drizzle-orm";
import {
  PgDatabase,
  PgDialect,
  PgPreparedQuery,
  type PgQueryResultHKT,
  PgSession,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
} from "drizzle-orm/pg-core";
import type { Parameter, Queryable } from "../database.js";

const dialect = new PgDialect();
const opened = new WeakMap<Queryable, PgDatabase<PgQueryResultHKT>>();

/**
 * Drizzle's builder on a handle. A statement runs when it is awaited.
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

/** The selected expressions, by their names in a row. */
type Selection = Readonly<Record<string, Column | SQL>>;

/** A row of a selection. */
export type SelectedRow<Fields extends Selection> = {
  -readonly [Name in keyof Fields]: Fields[Name] extends Column
    ? GetColumnData<Fields[Name]>
    : Fields[Name] extends SQL<infer Value>
      ? Value
      : never;
};

/**
 * Rows of a hand-written statement, for queries the builder cannot express or whose plan matters.
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
  return new Statement(selection(fields, rest)).on(on) as Promise<SelectedRow<Fields>[]>;
}

function selection(fields: Selection, rest: SQL, first = sql``): Query {
  const selected = Object.entries(fields).map(([name, field]) => sql`${field} as ${sql.identifier(name)}`);
  return dialect.sqlToQuery(sql`${first} select ${sql.join(selected, sql`, `)} ${rest}`);
}

/**
 * A statement of the builder that is built once and run often: building it takes longer than running a small query.
 * A value of `given` may be used only where a parameter may stand, since the builder receives a placeholder, not a
 * value.
 * @example
 * const database = await openDatabase({});
 * await database.script("create table firms (id integer); insert into firms values (1), (2)");
 * const firms = pgTable("firms", { id: integer("id") });
 * const firmsAfter = prepared((db, given: { id: number }) => db.select().from(firms).where(gt(firms.id, given.id)));
 * await firmsAfter(database, { id: 1 }) // => [{ id: 2 }]
 * await database.close();
 */
export function prepared<Given extends object, Result>(
  build: (db: PgDatabase<PgQueryResultHKT>, input: Given) => Preparable<Result>,
): (on: Queryable, input: Given) => Promise<Result> {
  return keep((input: Given) => build(UNBOUND, input).prepare("") as Statement);
}

/**
 * The same for a hand-written statement, as {@link selectRows} runs it; `first` precedes the selection.
 * @example
 * const database = await openDatabase({});
 * await database.script("create table firms (id integer); insert into firms values (1), (2)");
 * const firms = pgTable("firms", { id: integer("id") });
 * const twice = preparedRows((given: { id: number }) => ({
 *   fields: { twice: sql<number>`${firms.id} * 2` },
 *   rest: sql`from ${firms} where ${firms.id} > ${given.id}`,
 * }));
 * await twice(database, { id: 1 }) // => [{ twice: 4 }]
 * await database.close();
 */
export function preparedRows<Given extends object, const Fields extends Selection>(
  build: (input: Given) => { readonly first?: SQL; readonly fields: Fields; readonly rest: SQL },
): (on: Queryable, input: Given) => Promise<SelectedRow<Fields>[]> {
  return keep<Given, SelectedRow<Fields>[]>((input) => {
    const { first, fields, rest } = build(input);
    return new Statement(selection(fields, rest, first));
  });
}

interface Preparable<Result> extends PromiseLike<Result> {
  prepare(name: string): PgPreparedQuery<PreparedQueryConfig>;
}

function keep<Given extends object, Result>(compile: (input: Given) => Statement) {
  let stored: Statement | undefined;
  return (on: Queryable, input: Given) => {
    stored ??= compile(PLACES as Given);
    return stored.on(on, input) as Promise<Result>;
  };
}

/** A session that runs each statement on its handle; the caller manages transactions. */
class StatementSession extends PgSession {
  constructor(private readonly handle: Queryable | undefined) {
    super(dialect);
  }

  prepareQuery(query: Query, fields: SelectedFieldsOrdered | undefined) {
    return new Statement(query, fields, this.handle);
  }

  transaction(): never {
    throw new Error("A transaction is begun on the database, not by the builder.");
  }
}

/** The handle already returns values in the columns' types. */
class Statement extends PgPreparedQuery<PreparedQueryConfig> {
  readonly #names: readonly string[] | undefined;

  constructor(
    private readonly statement: Query,
    fields?: SelectedFieldsOrdered,
    private readonly handle?: Queryable,
  ) {
    super(statement, undefined, undefined, undefined);
    this.#names = fields?.map(({ path }) => path.join("."));
  }

  async execute(input?: object): Promise<object[]> {
    if (this.handle === undefined) throw new Error("A statement that is kept is run on a handle.");
    return this.on(this.handle, input);
  }

  /** Runs it on a handle with the values of its placeholders. */
  async on(handle: Queryable, input: object = {}): Promise<object[]> {
    const { sql: text, params } = this.statement;
    const values = fillPlaceholders(params, input as Record<string, unknown>) as readonly Parameter[];
    const rows = await handle.query<object>(text, values);
    return this.#names === undefined ? rows : renamed(rows, this.#names, text);
  }
}

function renamed(rows: readonly object[], names: readonly string[], text: string): object[] {
  const [first] = rows;
  if (first === undefined) return [];
  const keys = Object.keys(first) as (keyof typeof first)[];
  if (keys.length !== names.length) throw new Error(`Two columns have one name: ${text}`);
  return rows.map((row) => {
    const named: Record<string, unknown> = {};
    for (const [index, key] of keys.entries()) named[names[index] as string] = row[key];
    return named;
  });
}

const PLACES = new Proxy(
  {},
  {
    get: (_, name) => sql.placeholder(String(name)),
    ownKeys: () => {
      throw new Error("The values of a statement that is kept are taken by name.");
    },
  },
);

const UNBOUND = new PgDatabase<PgQueryResultHKT>(dialect, new StatementSession(undefined), undefined);
