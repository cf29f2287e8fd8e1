/** Selects a tenant's rows in every table, and compares them between two clusters. */
import { MoveError } from "./move-error.js";
import { literal, name, type Side } from "./move-side.js";

/** Rows of a table whose column has one of some values. */
export interface PickedRows {
  readonly table: string;
  readonly column: string;
  readonly values: readonly string[];
}

/** The condition for a publication or a statement. Each value needs one comparison. */
export const conditionOf = ({ column, values }: PickedRows) =>
  values.length === 0 ? "false" : `(${values.map((value) => `${name(column)} = ${literal(value)}`).join(" or ")})`;

/** The tenant's rows of every table that has its column, as the source has them. */
export async function tenantRows(source: Side, tenantId: string): Promise<PickedRows[]> {
  const tables = await source.ask<{ table: string }>(
    `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'account_id'
       and a.atttypid = 'uuid'::regtype and not a.attisdropped order by c.relname`,
  );
  return tables.map(({ table }) => ({ table, column: "account_id", values: [tenantId] }));
}

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** Whether the old row of a change identifies the tenant. */
  readonly told: boolean;
}

const columnsOf = (side: Side, rows: readonly PickedRows[]) =>
  side.ask<Column>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
       c.relreplident = 'f' or exists (select from pg_index i where i.indrelid = c.oid and i.indisvalid
         and (c.relreplident = 'd' and i.indisprimary or c.relreplident = 'i' and i.indisreplident)
         and a.attnum = any (i.indkey::int2[])) as told
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relname in (${rows.map(({ table }) => literal(table)).join()})
     order by c.relname, a.attname`,
  );

/** The columns of the tables, by table. @throws MoveError if the two sides differ, or rows could not be selected */
export async function sameColumns(source: Side, target: Side, rows: readonly PickedRows[]): Promise<TableColumns> {
  const [here, there] = await Promise.all([columnsOf(source, rows), columnsOf(target, rows)]);
  const word = ({ table, column, type }: Column) => `${table}.${column} ${type}`;
  const [ours, theirs] = [new Set(here.map(word)), new Set(there.map(word))];
  const different = [...ours].find((one) => !theirs.has(one)) ?? [...theirs].find((one) => !ours.has(one));
  if (different !== undefined) {
    throw new MoveError(`The clusters have other tables (${different}): run the same version on both first.`);
  }
  for (const { table, column } of rows) {
    const identifies = here.find((one) => one.table === table && one.column === column)?.told;
    if (identifies !== true) throw new MoveError(`${table} has no replica identity that tells ${column}.`);
  }
  const columns = new Map<string, string[]>();
  for (const { table, column } of here) columns.set(table, [...(columns.get(table) ?? []), column]);
  return columns;
}

/** Names of columns, by table. */
export type TableColumns = ReadonlyMap<string, readonly string[]>;

/** A table's row count for the tenant, and the order-independent sum of the rows' hashes. */
interface Digest {
  readonly table: string;
  readonly rows: string;
  readonly sum: string;
}

/** The rows on one side. */
function digests(side: Side, rows: readonly PickedRows[], columns: TableColumns): Promise<Digest[]> {
  const half = (from: number) => `sum(('x' || substr(hash, ${from}, 16))::bit(64)::bigint::numeric)`;
  const each = rows.map((picked) => {
    const all = (columns.get(picked.table) ?? []).map(name).join();
    return `select ${literal(picked.table)} as table, count(*)::text as rows,
      concat(${half(1)}, ' ', ${half(17)}) as sum
      from (select md5(row(${all})::text) as hash from ${name(picked.table)} where ${conditionOf(picked)}) as hashed`;
  });
  return side.ask<Digest>(each.join(" union all "));
}

/** What was moved of a table. */
export interface MovedTable {
  readonly table: string;
  readonly rows: number;
}

/** Compares all rows of both sides. @throws MoveError naming the first table where they differ */
export async function compareRows(
  source: Side,
  target: Side,
  rows: readonly PickedRows[],
  columns: TableColumns,
): Promise<MovedTable[]> {
  const [here, there] = await Promise.all([digests(source, rows, columns), digests(target, rows, columns)]);
  const arrived = new Map(there.map((digest) => [digest.table, digest]));
  for (const { table, rows: count, sum } of here) {
    const { rows: came, sum: theirs } = arrived.get(table) as Digest;
    if (came !== count) throw new MoveError(`${table} has ${count} rows at the source, ${came} at the target.`);
    if (theirs !== sum) throw new MoveError(`The rows of ${table} are not the same at the target.`);
  }
  return here.map(({ table, rows: count }) => ({ table, rows: Number(count) }));
}

/** @throws MoveError naming a table that has rows of the tenant */
export async function requireNoRows(target: Side, rows: readonly PickedRows[]): Promise<void> {
  const each = rows.map(
    (picked) => `select ${literal(picked.table)} as table
      where exists (select from ${name(picked.table)} where ${conditionOf(picked)})`,
  );
  const [found] = await target.ask<{ table: string }>(each.join(" union all "));
  if (found !== undefined) throw new MoveError(`The target has rows of the account already, in ${found.table}.`);
}

/** Deletes the rows of an abandoned move, bypassing guards and keys as replication did. */
export function removeRows(target: Side, rows: readonly PickedRows[]): Promise<void> {
  return target.together(
    "set local session_replication_role = replica",
    ...rows.map((picked) => `delete from ${name(picked.table)} where ${conditionOf(picked)}`),
  );
}
