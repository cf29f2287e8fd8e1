/**
 * Values an archive column may not hold although the database accepts them, because no read could return them:
 * `infinity`, `now`, 1 BC.
 */
import { isDate } from "@capstack/decimal";
import type { PgColumn } from "drizzle-orm/pg-core";
import { wantedJson } from "./kept-json.js";

/** Dates outside these centuries are refused. */
const MOMENT = /^(19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d(:\d\d)?)$/;
const DAY = /^(19|20|21)/;

/** Whether a value is a moment, written as PostgreSQL writes it in JSON. */
export function isMoment(value: unknown): boolean {
  return typeof value === "string" && MOMENT.test(value) && isDate(value.slice(0, 10));
}

/** Whether a value is a day from 1900 to 2199. */
export function isKeptDay(value: unknown): boolean {
  return isDate(value) && DAY.test(value);
}

const kinds: Readonly<Record<string, readonly [fits: (value: unknown) => boolean, wanted: string]>> = {
  PgTimestamp: [isMoment, "a moment from 1900 to 2199, such as 2026-01-31T12:00:00+00:00"],
  PgDateString: [isKeptDay, "a day from 1900-01-01 to 2199-12-31"],
  PgNumeric: [(value) => Number.isFinite(Number(value)) && value !== "", "a number"],
};

/** What a column requires in place of its value in a row; undefined if the value is valid. */
export function wantedBy(column: PgColumn, row: Readonly<Record<string, unknown>>): string | undefined {
  const { columnType, notNull, name } = column;
  if (column.getSQLType() === "jsonb") return wantedJson(column, row);
  const value = row[name];
  const [fits, wanted] = kinds[columnType] ?? [];
  if (fits === undefined || fits(value) || ((value === null || value === undefined) && !notNull)) return undefined;
  return wanted;
}
