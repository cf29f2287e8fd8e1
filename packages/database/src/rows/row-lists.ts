/**
 * Many rows in one statement and one parameter: as JSON, which the database converts to the types of a table's columns.
 * The statement's text does not depend on the number of rows.
 */
import { type Column, type GetColumnData, getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Parameter, Queryable } from "../database.js";
import { toJson } from "./json-text.js";

const inserts = new WeakMap<PgTable, Map<string, string>>();

/**
 * Inserts rows of a table.
 * @param shared values that all rows share
 * @param rows each with the same fields
 * @example
 * const database = await openDatabase({});
 * await database.script("create table firms (id integer, name text, kind text)");
 * const firms = pgTable("firms", { id: integer("id"), name: text("name"), kind: text("kind") });
 * await insertRows(database, firms, { kind: "fund" }, [{ id: 1, name: "One" }, { id: 2, name: "Two" }]);
 * await orm(database).select().from(firms).where(gt(firms.id, 1)) // => [{ id: 2, name: "Two", kind: "fund" }]
 * await database.close();
 */
export async function insertRows<T extends PgTable, const Shared extends Partial<T["$inferInsert"]>>(
  on: Queryable,
  table: T,
  shared: Shared & Readonly<Record<Exclude<keyof Shared, keyof T["$inferInsert"]>, never>>,
  rows: readonly Readonly<Omit<T["$inferInsert"], keyof Shared>>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const own = Object.keys(first);
  if (rows.some((row) => Object.keys(row).length !== own.length)) throw new Error("Rows have the same fields.");
  const text = insertion(table, Object.keys(shared), own);
  await on.query(text, [rowsJson(getTableColumns(table), rows), ...(Object.values(shared) as Parameter[])]);
}

/** Serialising is much faster if the rows hold no bigint. */
function rowsJson(columns: Readonly<Record<string, Column>>, rows: readonly Readonly<Record<string, unknown>>[]) {
  const counters = Object.keys(rows[0] ?? {}).filter((field) => columns[field]?.dataType === "bigint");
  if (counters.length === 0) return toJson(rows);
  const written = rows.map((row) => {
    const copy = { ...row };
    for (const field of counters) if (typeof copy[field] === "bigint") copy[field] = String(copy[field]);
    return copy;
  });
  return toJson(written);
}

function insertion(table: PgTable, shared: readonly string[], own: readonly string[]): string {
  const known = inserts.get(table) ?? new Map<string, string>();
  inserts.set(table, known);
  const key = `${shared.join()} ${own.join()}`;
  let text = known.get(key);
  if (text === undefined) {
    const columns: Readonly<Record<string, Column>> = getTableColumns(table);
    const columnOf = (field: string) => {
      const column = columns[field];
      if (column === undefined) throw new Error(`${getTableName(table)} has no column for ${field}.`);
      return column;
    };
    const names = [...shared, ...own].map((field) => `"${columnOf(field).name}"`);
    const placeholders = shared.map((field, place) => `$${place + 2}::${columnOf(field).getSQLType()}`);
    const values = [...placeholders, ...own.map((field) => `"${field}"`)];
    const fields = own.map((field) => `"${field}" ${columnOf(field).getSQLType()}`);
    text = `insert into "${getTableName(table)}" (${names.join(", ")}) select ${values.join(", ")} from jsonb_to_recordset($1::text::jsonb) as r (${fields.join(", ")})`;
    known.set(key, text);
  }
  return text;
}

/** Rows that a statement joins, with fields of the types of columns. */
export interface RowList<Fields extends Readonly<Record<string, Column>>> {
  /** The expression for `from`, over a text made by {@link RowList.json}. */
  of(json: string): SQL;
  json(rows: readonly { readonly [Name in keyof Fields]: GetColumnData<Fields[Name]> }[]): string;
  readonly fields: { readonly [Name in keyof Fields]: SQL<GetColumnData<Fields[Name]>> };
}

/**
 * A list of rows under an alias.
 * @example
 * const database = await openDatabase({});
 * await database.script("create table firms (id integer, name text); insert into firms values (1, 'One'), (2, 'Two')");
 * const firms = pgTable("firms", { id: integer("id"), name: text("name") });
 * const renamed = rowList("renamed", { id: firms.id, name: firms.name });
 * const rows = renamed.json([{ id: 2, name: "Second" }]);
 * await orm(database).update(firms).set({ name: renamed.fields.name }).from(renamed.of(rows)).where(eq(firms.id, renamed.fields.id));
 * await orm(database).select().from(firms).where(gt(firms.id, 1)) // => [{ id: 2, name: "Second" }]
 * await database.close();
 */
export function rowList<const Fields extends Readonly<Record<string, Column>>>(
  name: string,
  fields: Fields,
): RowList<Fields> {
  const list = sql.identifier(name);
  const types = Object.entries(fields).map(
    ([field, column]) => sql`${sql.identifier(field)} ${sql.raw(column.getSQLType())}`,
  );
  return {
    of: (json) => sql`jsonb_to_recordset(${json}::text::jsonb) as ${list} (${sql.join(types, sql`, `)})`,
    json: (rows) => rowsJson(fields, rows),
    fields: Object.fromEntries(
      Object.keys(fields).map((field) => [field, sql`${list}.${sql.identifier(field)}`]),
    ) as RowList<Fields>["fields"],
  };
}
