/** Writes a story's bank rows as one imported feed, linked to the entries behind them. */

import { createHash } from "node:crypto";
import { loadBankRows } from "@capstack/books/bank/load-bank-rows";
import { suggester } from "@capstack/books/bank/suggest";
import { type BankAccount, bankAccountOf } from "@capstack/books/journal/bank-account";
import { refreshBankRows } from "@capstack/books/journal/bank-row-status";
import { bankImports, bankMatches, bankTransactions } from "@capstack/books/tables/bank-tables";
import { rowWithId } from "@capstack/books/tables/columns";
import { toUnits } from "@capstack/books/tables/money";
import type { Write } from "@capstack/books/transactions/writing";
import { ownerOf } from "@capstack/books/vehicles/tenant";
import type { VehicleRow } from "@capstack/books/vehicles/vehicle";
import { insertRows, orm, toJson } from "@capstack/database";
import type { AccountSuggestion, Entry } from "@capstack/ledger";
import type { StoryBankRow } from "./story.js";

/** Returns the id that each row got. */
export async function writeBankFeed(
  write: Write,
  vehicle: VehicleRow,
  rowsOfStory: readonly StoryBankRow[],
  entryIds: ReadonlyMap<Entry, string>,
): Promise<Map<StoryBankRow, string>> {
  if (rowsOfStory.length === 0) return new Map();
  const rows = byDate(rowsOfStory);
  const { ordered } = write.services.identifiers;
  const importId = ordered();
  const bank = await bankAccountOf(write.tx, write.tenantId, vehicle, undefined);
  const bankId = bank.id;
  const owner = ownerOf(write, vehicle);
  const createdAt = write.now;
  const digest = createHash("sha256").update(toJson(rowsOfStory.map(({ entry: _, ...row }) => row)));
  await orm(write.tx)
    .insert(bankImports)
    .values({
      ...{ ...owner, id: importId, bankAccountId: bankId, format: "json", fileName: "operating-account.json" },
      ...{ digest: digest.digest("hex"), rows: rows.length, added: rows.length, warnings: [], createdAt },
      firstDate: rows[0]?.txnDate ?? null,
      lastDate: rows.at(-1)?.txnDate ?? null,
    });
  const written = rows.map((row, place) => ({
    id: ordered(),
    txnDate: row.txnDate,
    amount: toUnits(row.amount, vehicle.baseCurrency),
    description: row.description,
    counterparty: row.counterparty,
    status: row.state === "opening" ? ("reconciled" as const) : ("unmatched" as const),
    isOpening: row.state === "opening",
    importSequence: BigInt(place + 1),
    dedupKey: createHash("sha256").update(`${bankId}:${place}`).digest("hex"),
    suggestion: booked(accountCodeOf(row)),
  }));
  await insertRows(write.tx, bankTransactions, { ...owner, bankAccountId: bankId, importId }, written);
  const links = written.flatMap(({ id: bankTransactionId, amount }, place) => {
    const { entry } = rows[place] as StoryBankRow;
    const entryId = entry === undefined ? undefined : entryIds.get(entry);
    return entryId === undefined ? [] : [{ bankTransactionId, entryId, amount }];
  });
  await insertRows(write.tx, bankMatches, { ...owner, createdAt }, links);
  await refreshBankRows(
    write,
    vehicle,
    written.map(({ id }) => id),
  );
  await suggestForOpen(write, vehicle, bank);
  return new Map(rows.map((row, place) => [row, written[place]?.id as string]));
}

/** Rows as the bank has them: by date, those of a day in the order of the story. */
export function byDate(rows: readonly StoryBankRow[]): StoryBankRow[] {
  return [...rows].sort((a, b) => (a.txnDate < b.txnDate ? -1 : a.txnDate > b.txnDate ? 1 : 0));
}

/** Rows nobody has looked at get the suggestion an import would give them. */
async function suggestForOpen(write: Write, vehicle: VehicleRow, bank: BankAccount): Promise<void> {
  const suggest = await suggester(write, vehicle, bank);
  const rows = await loadBankRows(write.tx, write.tenantId, vehicle, { end: null });
  for (const row of rows.filter(({ status }) => status === "unmatched")) {
    await orm(write.tx)
      .update(bankTransactions)
      .set({ suggestion: suggest(row) })
      .where(rowWithId(bankTransactions, ownerOf(write, vehicle), row.id));
  }
}

/** What the row was booked to, or what a look at it suggests. */
function accountCodeOf({ entry, amount, description }: StoryBankRow): string {
  const other = entry?.postings.find(({ account }) => account !== "1000");
  if (other?.account !== undefined) return other.account;
  if (description.startsWith("Incoming wire")) return "1300";
  if (description.startsWith("Interest")) return "4100";
  return amount > 0 ? "3100" : "5100";
}

/** The suggestion of a row that the history knows. */
function booked(accountCode: string): AccountSuggestion {
  return { accountCode, lpEntityId: null, companyId: null, source: "history", confidence: 0.9, reasons: [] };
}
