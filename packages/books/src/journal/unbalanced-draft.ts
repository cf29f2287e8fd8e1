/** Unbalanced drafts: they are stored, and the answer states the difference and that they cannot be posted. */
import { prepared } from "@capstack/database";
import { among, type OwnerOfRows } from "../tables/columns.js";
import { journalEntries } from "../tables/journal-tables.js";
import { sumAmounts, toAmount } from "../tables/money.js";
import type { Write } from "../transactions/writing.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import type { PublishedEntry } from "./pages/published-entry.js";

/** Why a draft cannot be posted. */
export interface DraftWarning {
  readonly code: "unbalanced_entry";
  readonly message: string;
  readonly currency: string;
  readonly difference: number;
}

/** An entry in the answer to a write. */
export interface WrittenEntry extends PublishedEntry {
  readonly difference?: number;
  readonly warnings?: readonly DraftWarning[];
}

const leftOf = prepared((db, params: OwnerOfRows) => {
  const { id, zero } = journalEntries;
  return db
    .select({ id, zero })
    .from(journalEntries)
    .where(among(journalEntries, id, params));
});

/** The entries; unbalanced drafts carry their difference in the base currency and by currency. */
export async function remarkDrafts(
  write: Write,
  { id, baseCurrency }: VehicleRow,
  entries: readonly PublishedEntry[],
): Promise<WrittenEntry[]> {
  const drafts = entries.filter(({ status }) => status === "draft");
  if (drafts.length === 0) return [...entries];
  const left = await leftOf(write.tx, {
    tenantId: write.tenantId,
    vehicleId: id,
    ids: drafts.map((draft) => draft.id),
  });
  const baseOf = new Map(left.map((row) => [row.id, toAmount(row.zero ?? 0n, baseCurrency)]));
  return entries.map((entry) => remark(entry, { currency: baseCurrency, difference: baseOf.get(entry.id) ?? 0 }));
}

function remark(entry: PublishedEntry, base: { currency: string; difference: number }): WrittenEntry {
  if (entry.status !== "draft") return entry;
  const own = [...new Set(entry.journal_postings.map(({ currency }) => currency))].map((currency) => {
    const lines = entry.journal_postings.filter((posting) => posting.currency === currency);
    const amounts = lines.map(({ amount }) => amount);
    return { currency, difference: sumAmounts(amounts, currency) };
  });
  const others = own.filter(({ currency }) => currency !== base.currency);
  const uneven = [base, ...others].filter(({ difference }) => difference !== 0);
  if (uneven.length === 0) return entry;
  const warnings = uneven.map(({ currency, difference }) => ({
    code: "unbalanced_entry" as const,
    message: `The postings leave ${difference} ${currency}; the draft is kept, but cannot be posted before they add up to zero.`,
    currency,
    difference,
  }));
  return { ...entry, difference: base.difference, warnings };
}
