/** Distributions in kind: a company's shares are marked to fair value, then distributed to the partners. */

import { type BooksIndex, buildInKindDistribution, type Entry, indexBooks } from "@capstack/ledger";
import type { Context } from "../agreements/agreement.js";
import type { NewEntry } from "../journal/rows/new-entry.js";
import { loadBooks } from "../load/load-books.js";
import { refusal } from "../requests/failures.js";
import type { InKind } from "../tables/json-shapes.js";
import { toAmount, toUnits } from "../tables/money.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import type { PartnerLine } from "./partner-lines.js";

/** The day, and the basis of the split. */
export interface Split {
  readonly date: string;
  readonly basis?: "capital_balance" | "commitment" | undefined;
}

/** Each partner's part of the shares, in minor units. */
export function sharesInKind(books: BooksIndex, vehicle: VehicleRow, split: Split, inKind: InKind): PartnerLine[] {
  const handed = build(books, split, inKind).at(-1);
  return capitalOf(handed, books).map(({ lpEntityId, amount }) => {
    return { lpEntityId, units: toUnits(amount, vehicle.baseCurrency) };
  });
}

function build(books: BooksIndex, { date, basis = "capital_balance" }: Split, inKind: InKind): Entry[] {
  return buildInKindDistribution(books, { date, ...inKind, by: basis });
}

function capitalOf(entry: Entry | undefined, books: BooksIndex): { lpEntityId: string; amount: number }[] {
  return (entry?.postings ?? []).flatMap(({ account, accountId, lpEntityId, amount }) => {
    const at = account === undefined ? books.accountAt.get(accountId ?? "") : books.accountByCode.get(account);
    const owner = lpEntityId ?? books.accounts[at ?? -1]?.lpEntityId;
    return owner && amount > 0 ? [{ lpEntityId: owner, amount }] : [];
  });
}

/**
 * The entries of a declaration: the mark to the distribution value, if needed, and the shares taken off the books
 * against the partners' frozen parts.
 * @throws Failure `conflict` when the position has changed since the parts were computed
 */
export async function handOver(
  { tx, tenantId, today }: Context,
  vehicle: VehicleRow,
  { head, lines, inKind }: { head: Omit<NewEntry, "postings">; lines: readonly PartnerLine[]; inKind: InKind },
): Promise<NewEntry[]> {
  const books = indexBooks(await loadBooks(tx, tenantId, vehicle, today));
  const entries = build(books, { date: head.entryDate }, inKind);
  const handed = entries.at(-1);
  const credits = (handed?.postings ?? []).filter(({ companyId }) => Boolean(companyId));
  const currency = vehicle.baseCurrency;
  const off = credits.reduce((sum, { amount }) => sum + toUnits(amount, currency), 0n);
  const parts = lines.reduce((sum, { units }) => sum + units, 0n);
  if (off + parts !== 0n) {
    const details = { drafted: toAmount(parts, currency), carried: toAmount(-off, currency) };
    throw refusal("conflict", "The position has changed since the parts were drafted; draft it again.", { details });
  }
  const debits = lines.map(({ lpEntityId, units }) => {
    return { account: "3100", lpEntityId, amount: toAmount(units, currency) };
  });
  return [...entries.slice(0, -1), { ...head, postings: [...debits, ...credits] }];
}
