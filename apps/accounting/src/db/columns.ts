/** The column kinds every table of the books shares: who owns a row, money in minor units, days, moments. */
import { bigint, date, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** The tenant; first in every key. */
export const tenantId = () => uuid("account_id").notNull();

/** The vehicle whose books a row belongs to. */
export const vehicleId = () => uuid("vehicle_id").notNull();

/** Money in minor units of the row's currency. */
export const money = (name: string) => bigint(name, { mode: "bigint" });

/** A counter that only grows. */
export const counter = (name: string) => bigint(name, { mode: "bigint" });

/** A calendar day, `YYYY-MM-DD`. */
export const day = (name: string) => date(name, { mode: "string" });

/** A moment, with its zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** An ISO 4217 code. */
export const currency = (name = "currency") => text(name).notNull();
