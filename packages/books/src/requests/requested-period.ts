/** The period of a query. */
import { type Period, type PeriodPreset, resolvePeriod } from "@capstack/ledger";
import { refusal } from "./failures.js";

/** The parameters of a period query. */
export interface PeriodQuery {
  readonly preset?: PeriodPreset | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  /** Stands for today: a preset counts from it, and a period without an end of its own ends on it. */
  readonly asOf?: string | undefined;
}

/**
 * The period of a query.
 * @throws Failure `period_conflict` for `start` or `end` beside a preset, `invalid_query` for a start after the end or `asOf`
 */
export function readPeriod({ preset, start, end, asOf }: PeriodQuery, today: string, fiscalYearStart: string): Period {
  const name = preset ?? "custom";
  if (name !== "custom" && (start !== undefined || end !== undefined)) {
    throw refusal("period_conflict", `start and end go with preset custom, not with ${name}.`, {
      details: { preset: name },
    });
  }
  const last = end ?? asOf;
  if (start !== undefined && last !== undefined && start > last) {
    const bound = end === undefined ? "asOf" : "end";
    throw refusal("invalid_query", `start ${start} is after ${bound} ${last}.`, { details: { query: "start" } });
  }
  const period = resolvePeriod(name, asOf ?? today, { start: start ?? null, end: last ?? null, fiscalYearStart });
  return { ...period, end: period.end ?? asOf ?? null };
}
