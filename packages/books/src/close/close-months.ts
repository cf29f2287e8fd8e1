/** Closes months: the engine's entries, the lock and one snapshot per month, in one transaction. */
import { createHash } from "node:crypto";
import { orm, toJson } from "@capstack/database";
import { EngineError } from "@capstack/decimal";
import {
  type BooksIndex,
  capitalAccounts,
  closeEntries,
  type Entry,
  indexBooks,
  previewClose,
  trialBalance,
} from "@capstack/ledger";
import { bankOfClose } from "../bank/load-bank-rows.js";
import { enterEntries } from "../journal/enter.js";
import { loadBooks } from "../load/load-books.js";
import { refusal } from "../requests/failures.js";
import { periods } from "../tables/journal-tables.js";
import type { Write } from "../transactions/writing.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** Blockers a caller may override, with a reason. */
export const acceptable = ["drafts", "unposted_bank_rows"] as const;

/** Which months to close, and which blockers are overridden. */
export interface CloseRequest {
  readonly through: string;
  readonly accept?: readonly (typeof acceptable)[number][] | undefined;
  readonly reason?: string | undefined;
}

/** A closed month. */
export interface ClosedMonth {
  readonly month: string;
  readonly digest: string;
  readonly entryIds: readonly string[];
}

const MOST_MONTHS = 120;

/** Closes a vehicle that this write has locked, from its first open month through the month that ends on `through`. */
export async function closeMonths(
  write: Write,
  vehicle: VehicleRow,
  { through, accept = [], reason }: CloseRequest,
): Promise<{ closedThrough: string; months: ClosedMonth[] }> {
  refuseImpossible(write, vehicle, { through, accept, reason });
  const { tx, tenantId } = write;
  const books = indexBooks(await loadBooks(tx, tenantId, vehicle, write.today));
  const bank = await bankOfClose(tx, tenantId, vehicle, through);
  const { months } = previewClose(books, { through, ...bank });
  if (months.length > MOST_MONTHS) {
    throw new EngineError("invalid_period", `${months.length} months are more than ${MOST_MONTHS} at once.`, [
      "through",
    ]);
  }
  const entries = closeEntries(books, { through, ...bank, accept });
  const ids = await enterEntries(write, vehicle, entries, { post: true, approved: true, closing: true });
  const closed = { ...vehicle, closedThrough: through };
  const after = indexBooks(await loadBooks(tx, tenantId, closed, write.today));
  const done: ClosedMonth[] = [];
  // Books without entries close by the requested month. The bookable-day check then uses stored data.
  const closing = months.length > 0 ? months : [{ month: through.slice(0, 7), date: through }];
  for (const { month, date } of closing) {
    const digest = await keepSnapshot(write, after, { vehicleId: vehicle.id, month, date, accept });
    done.push({ month, digest, entryIds: idsOf(month, entries, ids) });
  }
  await write.audit({
    vehicleId: vehicle.id,
    action: "period.closed",
    subjectType: "vehicle",
    subjectId: vehicle.id,
    before: { closedThrough: vehicle.closedThrough },
    after: { closedThrough: through, accept, months: done.map(({ month, digest }) => ({ month, digest })) },
    reason: reason ?? null,
  });
  return { closedThrough: through, months: done };
}

function refuseImpossible(write: Write, vehicle: VehicleRow, { through, accept = [], reason }: CloseRequest): void {
  if (through > write.today) {
    throw new EngineError("invalid_period", `${through} is yet to come; today is ${write.today}.`, ["through"]);
  }
  if (vehicle.closedThrough !== null && through <= vehicle.closedThrough) {
    throw refusal("period_locked", `The books are closed through ${vehicle.closedThrough} already.`, {
      details: { closedThrough: vehicle.closedThrough },
    });
  }
  if (accept.length > 0 && !reason?.trim()) {
    throw new EngineError("close_blocked", "Closing over open items needs a reason.", ["reason"]);
  }
}

function idsOf(month: string, entries: readonly Entry[], ids: readonly string[]): string[] {
  return ids.filter((_, index) => entries[index]?.sourceRef === `close:${month}`);
}

/** The month's figures as text, with the digest of that text. */
async function keepSnapshot(
  write: Write,
  books: BooksIndex,
  { vehicleId, month, date, accept }: { vehicleId: string; month: string; date: string; accept: readonly string[] },
): Promise<string> {
  const { rows, totalDebits, totalCredits } = trialBalance(books, { end: date });
  const { rows: partners, nav } = capitalAccounts(books, { start: `${month}-01`, end: date });
  const balances = rows.map(({ code, debit, credit }) => ({ code, debit, credit }));
  const capital = partners.map(({ lpEntityId, name, commitment, called, period, itd }) => {
    return { lpEntityId, name, commitment, called, period, itd };
  });
  const snapshot = toJson({ month, trialBalance: { rows: balances, totalDebits, totalCredits }, nav, capital });
  const digest = createHash("sha256").update(snapshot).digest("hex");
  const closed = {
    snapshot,
    digest,
    closedAt: write.now,
    closedBy: write.caller.key.id,
    reopenedAt: null,
    accepted: accept,
  };
  await orm(write.tx)
    .insert(periods)
    .values({ tenantId: write.tenantId, vehicleId, month: `${month}-01`, ...closed })
    .onConflictDoUpdate({ target: [periods.tenantId, periods.vehicleId, periods.month], set: closed });
  return digest;
}
