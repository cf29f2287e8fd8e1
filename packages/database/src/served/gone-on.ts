/** Distinguishes a transaction that continued after its own failure from one that a server aborted. */
import type { Queryable } from "../database.js";
import { ABORTED, isUnavailable, sqlState } from "../failures.js";

/**
 * A statement was sent after another of its transaction had failed: a programming error, which retrying does not fix.
 */
export const WENT_ON = "transaction_went_on";

/** The statements of one transaction. An error after a failure that the caller has seen is a programming error. */
export function tellingOwnFaults(transaction: Queryable): Queryable {
  let failed: unknown;
  return {
    query: async (text, parameters) => {
      try {
        const rows = await transaction.query(text, parameters);
        if (failed !== undefined && text.startsWith("rollback to ")) failed = undefined;
        return rows as never;
      } catch (error) {
        if (failed !== undefined && sqlState(error) === ABORTED) {
          const message = "A statement was sent after one of its transaction had failed.";
          throw Object.assign(new Error(message, { cause: failed }), { code: WENT_ON });
        }
        if (!isUnavailable(error)) failed ??= error;
        throw error;
      }
    },
  };
}
