/** What a walk proposes: one request, made of what the books hold. */
import type { Fund, Json } from "./fund.js";

/** A request to make; null where there is nothing to make it of. */
export type Move = {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly ifMatch?: string;
} | null;

/** Thinks of one. */
export type Propose = (fund: Fund) => Promise<Move>;

/** A POST. */
export const post = (path: string, body?: unknown): Move => ({
  method: "POST",
  path,
  ...(body === undefined ? {} : { body }),
});

/** One of a list with an id, moved on. */
export const step =
  (list: string, keep: (row: Json) => boolean, path: (row: Json) => string, body?: (fund: Fund) => unknown): Propose =>
  async (fund) => {
    const rows = ((await fund.get(list)) as Json[]).filter(keep);
    return rows.length === 0 ? null : post(path(fund.pick(rows)), body?.(fund));
  };

/** Rows whose status is one of these. */
export const status =
  (...of: string[]) =>
  (row: Json): boolean =>
    of.includes(row.status);
