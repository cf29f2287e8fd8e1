/** Columns shared by all tables of the books: owner and key, money in minor units, days, timestamps. */
import { toJson } from "@capstack/database";
import { and, eq, type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  customType,
  date,
  foreignKey,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

/** The tenant; first in every key. */
export const tenantId = () => uuid("account_id").notNull();

/** The vehicle whose books a row belongs to. */
export const vehicleId = () => uuid("vehicle_id").notNull();

/** Columns of a row of a vehicle's books. */
export const owned = () => ({ tenantId: tenantId(), vehicleId: vehicleId() });

/** Columns of such a row that has an id. */
export const ownedRow = () => ({ ...owned(), id: uuid("id").notNull() });

interface Owned {
  readonly tenantId: AnyPgColumn;
  readonly vehicleId: AnyPgColumn;
}

interface OwnedRow extends Owned {
  readonly id: AnyPgColumn;
}

/** The key of a row that has an id. */
export const keyedById = (t: OwnedRow) => primaryKey({ columns: [t.tenantId, t.vehicleId, t.id] });

/** A key from a column to a row of the same vehicle. */
export const within = (t: Owned, column: AnyPgColumn, other: OwnedRow) =>
  foreignKey({
    columns: [t.tenantId, t.vehicleId, column],
    foreignColumns: [other.tenantId, other.vehicleId, other.id],
  });

/** Money in minor units of the row's currency. */
export const money = (name: string) => bigint(name, { mode: "bigint" });

/** A counter that only increases. */
export const counter = (name: string) => bigint(name, { mode: "bigint" });

/** A calendar day, `YYYY-MM-DD`. */
export const day = (name: string) => date(name, { mode: "string" });

/** A timestamp with its zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** An ISO 4217 code. */
export const currency = (name = "currency") => text(name).notNull();

/** JSON of a shape. It is passed as text: each driver would otherwise encode a text parameter as JSON once more. */
export const json = <Value>(name: string) =>
  customType<{ data: Value; driverData: SQL }>({
    dataType: () => "jsonb",
    toDriver: (value) => sql`${toJson(value)}::text::jsonb`,
  })(name);

/** Bytes. They pass as base64, which the embedded database takes in a tenth of the time of a parameter of bytes. */
export const bytea = (name: string) =>
  customType<{ data: Uint8Array; driverData: SQL }>({ dataType: () => "bytea", toDriver: toBytea })(name);

/** Bytes on their way to the database. */
export const toBytea = (bytes: Uint8Array | null) =>
  sql`decode(${bytes === null ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64")}::text, 'base64')`;

/** Bytes on their way from the database: what to select, and how it is read. */
export const fromBytea = (column: AnyPgColumn) => sql<string | null>`encode(${column}, 'base64')`;

/** The bytes that {@link fromBytea} selected. */
export const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, "base64"));

/** The owner of a row. */
export interface OwnerOfRow {
  readonly tenantId: string;
  readonly vehicleId: string;
}

/** Rows of a vehicle by their ids. */
export interface OwnerOfRows extends OwnerOfRow {
  readonly ids: readonly string[];
}

/** Rows of a vehicle. */
export const ownedBy = (t: Owned, { tenantId, vehicleId }: OwnerOfRow) =>
  and(eq(t.tenantId, tenantId), eq(t.vehicleId, vehicleId)) as SQL;

/** The row of a vehicle with an id. */
export const rowWithId = (t: OwnedRow, owner: OwnerOfRow, id: string) => and(ownedBy(t, owner), eq(t.id, id)) as SQL;

/** Rows of the vehicle that a row of another table belongs to. */
export const besides = (t: Owned, other: Owned) =>
  and(eq(t.tenantId, other.tenantId), eq(t.vehicleId, other.vehicleId)) as SQL;

/** The row of the same vehicle that a column refers to: the join condition for a key made {@link within} it. */
export const pointedTo = (other: OwnedRow, t: Owned, column: AnyPgColumn) =>
  and(besides(other, t), eq(other.id, column)) as SQL;

/** A column equals one of these ids, passed as one parameter however many there are. */
export const isOneOf = (column: AnyPgColumn, ids: readonly string[]) => sql`${column} = any(${sql.param(ids)}::uuid[])`;

/** Rows of a vehicle whose column equals one of the ids. */
export const among = (t: Owned, column: AnyPgColumn, params: OwnerOfRows) =>
  and(ownedBy(t, params), isOneOf(column, params.ids)) as SQL;

/** By name, in byte order. */
export const byName = (column: AnyPgColumn) => sql`${column} collate "C"`;
