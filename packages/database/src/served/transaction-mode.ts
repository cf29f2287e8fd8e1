import type { TransactionOptions } from "../database.js";

/** The clause of `set transaction`, empty for the defaults. */
export function transactionMode({ isolation, readOnly }: TransactionOptions): string {
  return [isolation ? `isolation level ${isolation}` : "", readOnly ? "read only" : ""].filter(Boolean).join(" ");
}
