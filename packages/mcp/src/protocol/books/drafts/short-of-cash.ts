/** Whether a draft pays out more cash than its vehicle has. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import { rational } from "@capstack/decimal";
import type { Backend } from "../../../backend/backend.js";
import { cashOf } from "../../../summary/books/journal.js";
import { money } from "../../../summary/text-table.js";
import { booksOf } from "../books-of.js";

/** A draft of an entry: cash that leaves by it. */
export async function entryShortOfCash(
  backend: Backend,
  args: unknown,
  { journal_postings }: AccountingResultOf<"writeEntry">,
  signal: AbortSignal,
): Promise<string[]> {
  const moved = cashOf(journal_postings);
  return moved < 0 ? shortOfCash(backend, args, { what: "This entry", paid: -moved }, signal) : [];
}

/** A draft of a distribution, unless it hands over shares. */
export async function distributionShortOfCash(
  backend: Backend,
  args: unknown,
  { total }: AccountingResultOf<"draftDistribution">,
  signal: AbortSignal,
): Promise<string[]> {
  const { inKind } = (args ?? {}) as { readonly inKind?: unknown };
  return inKind === undefined ? shortOfCash(backend, args, { what: "This distribution", paid: total }, signal) : [];
}

/** A warning with the cash there is and what is missing; nothing where the cash is enough. */
async function shortOfCash(
  backend: Backend,
  args: unknown,
  { what, paid }: { readonly what: string; readonly paid: number },
  signal: AbortSignal,
): Promise<string[]> {
  const { group } = (args ?? {}) as { readonly group?: unknown };
  const query = group === undefined ? {} : { group };
  const answer = await booksOf(backend)("getBankReconciliation", { query }, signal);
  const { ledgerCashBalance: cash } = answer as AccountingResultOf<"getBankReconciliation">;
  const missing = rational(paid).minus(cash);
  if (missing.sign() <= 0) return [];
  return [
    `Warning: ${what} pays ${money(paid)} and the vehicle has ${money(cash)} in cash on its books: ${money(missing.toNumber())} is missing.`,
  ];
}
