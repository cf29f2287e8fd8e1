/** Names a query may have, and how each is read. */
import { isDate } from "@capstack/decimal";
import { periodPresets, resolvePeriod } from "@capstack/ledger";
import { z } from "zod";
import { refusal } from "../failures.js";

/** A day of the calendar. */
export const day = z.string().refine(isDate, { message: "it must be a day of the calendar, YYYY-MM-DD" });

/** `group`: which vehicle. */
export const group = { group: z.string().optional() };

/** A whole number within bounds. */
export const within = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `it must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, { message: `it must be from ${least} to ${most}` });

/** `preset`, `start`, `end`, and `asOf` in place of today. */
export const period = {
  preset: z.enum(periodPresets).optional(),
  start: day.optional(),
  end: day.optional(),
  asOf: day.optional(),
};

/** A comma list of additions the caller asks for. */
export const include = <const Names extends readonly [string, ...string[]]>(names: Names) => ({
  include: z
    .string()
    .transform((list) => list.split(",").map((name) => name.trim()))
    .refine((list) => list.every((name) => names.includes(name)), { message: `known are ${names.join(", ")}` })
    .optional(),
});

/** What a period query asks for. */
export interface PeriodQuery {
  readonly preset?: (typeof periodPresets)[number] | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly asOf?: string | undefined;
}

/**
 * The period of a query.
 * @throws Failure `period_conflict` for `start` or `end` beside a preset, `invalid_query` for a start after the end
 */
export function readPeriod({ preset, start, end }: PeriodQuery, today: string, fiscalYearStart: string) {
  const name = preset ?? "custom";
  if (name !== "custom" && (start !== undefined || end !== undefined)) {
    throw refusal("period_conflict", `start and end go with preset custom, not with ${name}.`, {
      details: { preset: name },
    });
  }
  if (start !== undefined && end !== undefined && start > end) {
    throw refusal("invalid_query", `start ${start} is after end ${end}.`, { details: { query: "start" } });
  }
  return resolvePeriod(name, today, { start: start ?? null, end: end ?? null, fiscalYearStart });
}
