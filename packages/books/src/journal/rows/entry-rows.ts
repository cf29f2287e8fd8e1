/** Rows of entries and their lines as stored: amounts in minor units, lines counted and summed. */
import type { journalEntries, journalPostings } from "../../tables/journal-tables.js";
import { toUnits } from "../../tables/money.js";
import type { Write } from "../../transactions/writing.js";
import type { VehicleRow } from "../../vehicles/vehicle.js";
import type { ChainedEntry } from "../hash-chain.js";
import type { ReadyEntry } from "./ready-entry.js";

/** An entry's row without the fields that all rows of a write share and without its position in the chain. */
export interface EntryRows {
  readonly entry: Readonly<
    Pick<
      typeof journalEntries.$inferSelect,
      | "id"
      | "entryDate"
      | "memo"
      | "sourceType"
      | "sourceRef"
      | "reference"
      | "reverses"
      | "adjusting"
      | "book"
      | "lines"
      | "zero"
    >
  >;
  readonly postings: readonly Readonly<
    Omit<typeof journalPostings.$inferSelect, "tenantId" | "vehicleId" | "status">
  >[];
}

/** The rows of an entry, with the omitted fields filled in. */
export function toRows(write: Write, vehicle: VehicleRow, entry: ReadyEntry): EntryRows {
  const { id, entryDate } = entry;
  let sum = 0n;
  const postings = entry.postings.map(({ accountId, ...posting }, index) => {
    const baseAmount = toUnits(posting.baseAmount ?? 0, vehicle.baseCurrency);
    const sumBefore = sum;
    sum += baseAmount;
    return {
      entryId: id,
      lineNo: index + 1,
      id: write.services.identifiers.ordered(),
      ledgerAccountId: accountId,
      amount: toUnits(posting.amount, posting.currency),
      currency: posting.currency,
      baseAmount,
      lpEntityId: posting.lpEntityId,
      companyId: posting.companyId,
      memo: posting.memo,
      entryDate,
      lines: entry.postings.length,
      sumBefore,
      sumAfter: sum,
    };
  });
  return {
    entry: {
      id,
      entryDate,
      memo: entry.memo ?? "",
      sourceType: entry.sourceType,
      sourceRef: entry.sourceRef ?? null,
      reference: entry.reference ?? null,
      reverses: entry.reverses ?? null,
      adjusting: entry.adjusting ?? false,
      book: entry.book ?? "actual",
      lines: postings.length,
      zero: postings.at(-1)?.sumAfter ?? null,
    },
    postings,
  };
}

/** Rows as the hash chain covers them. */
export function toChained({ entry, postings }: EntryRows): ChainedEntry {
  const lines = postings.map(({ ledgerAccountId, amount, currency, baseAmount, lpEntityId, companyId, memo }) => {
    return [ledgerAccountId, String(amount), currency, String(baseAmount), lpEntityId, companyId, memo];
  });
  return { ...entry, postings: lines };
}
