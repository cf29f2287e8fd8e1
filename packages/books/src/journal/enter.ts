/** Writes entries: resolves accounts, has the engine check them, inserts rows as drafts or posted. */
import { orm, preparedRows } from "@capstack/database";
import { addDays, EngineError, type ErrorPath } from "@capstack/decimal";
import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { refusal } from "../requests/failures.js";
import { bankTransactions as bankRows, bankAccounts as banks, bankMatches as links } from "../tables/bank-tables.js";
import { besides, type OwnerOfRow, ownedBy, pointedTo, rowWithId } from "../tables/columns.js";
import { ledgerAccounts as accounts, journalEntries, journalPostings as lines } from "../tables/journal-tables.js";
import { toAmount } from "../tables/money.js";
import { proveHistory } from "../transactions/prove-reads.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { requireDraftFirst, weighEntry } from "./approval.js";
import { requireBookable } from "./bookable-day.js";
import { Chart } from "./chart/chart.js";
import { checkMeaning, type EnterOptions, placeOf } from "./check-meaning.js";
import { toRows } from "./rows/entry-rows.js";
import { currentVehicle, insertEntries, insertPostings } from "./rows/insert-entries.js";
import type { NewEntry } from "./rows/new-entry.js";
import { makeReady, type ReadyEntry } from "./rows/ready-entry.js";

/**
 * Writes entries of one vehicle, which this write has locked, and returns their ids in order.
 * @throws EngineError of the ledger for entries that cannot be posted; Failure `period_locked`, `own_draft` where the
 * firm requires approval of them and nobody gave it
 */
export async function enterEntries(
  write: Write,
  vehicle: VehicleRow,
  entries: readonly NewEntry[],
  options: EnterOptions,
): Promise<string[]> {
  const { ids, written } = await sendEntries(write, vehicle, entries, options);
  await written;
  return [...ids];
}

/** Entries on their way to the database. What reads them may be sent at once; it must be awaited together with `written`. */
export interface SentEntries {
  readonly ids: readonly string[];
  readonly written: Promise<unknown>;
  /** The vehicle's row with them; undefined where accounts were made for them. */
  readonly after: VehicleRow | undefined;
}

/** The same without waiting for the database to take them. */
export async function sendEntries(
  write: Write,
  vehicle: VehicleRow,
  entries: readonly NewEntry[],
  options: EnterOptions,
): Promise<SentEntries> {
  if (entries.length === 0) return { ids: [], written: Promise.resolve(), after: options.current };
  const current = options.current ?? (await currentVehicle(write, vehicle));
  const chart = await Chart.load(write, vehicle, current.chartVersion);
  const ready: ReadyEntry[] = [];
  for (const [index, entry] of entries.entries()) {
    requireOpen(vehicle, entry.entryDate);
    if (!options.closing) requireBookable(write, vehicle, entry, placeOf(index, options));
    if (!options.closing) requireOwnName(entry, placeOf(index, options));
    ready.push(await makeReady(write, vehicle, chart, entry, placeOf(index, options)));
  }
  checkMeaning(vehicle, chart, ready, options);
  if (options.post && !options.approved) {
    await requireDraftFirst(write, vehicle, () => ready.map((entry) => weighEntry(entry, vehicle)));
  }
  const ids = ready.map(({ id }) => id);
  const { written, end } = insertEntries(write, current, ready, options.post ? "posted" : "draft");
  const hasHistory = options.post && ready.some(({ sourceRef }) => sourceRef);
  return {
    ids,
    written: hasHistory ? written.then(() => proveHistory(write, vehicle.id, ids)) : written,
    after: chart.hasGrown ? undefined : { ...current, ...end },
  };
}

/** @throws Failure `period_locked` for a date in a closed month */
export function requireOpen({ closedThrough }: VehicleRow, date: string): void {
  if (closedThrough === null || date > closedThrough) return;
  throw refusal("period_locked", closedMonthSentence(date, closedThrough), { details: { closedThrough } });
}

/**
 * Message for a date in a closed month, with the first date that can be posted to.
 * @example closedMonthSentence("2025-12-31", "2025-12-31") // => "2025-12-31 is in a closed month; the first open date is 2026-01-01."
 */
export function closedMonthSentence(date: string, closedThrough: string): string {
  return `${date} is in a closed month; the first open date is ${addDays(closedThrough, 1)}.`;
}

/**
 * Closing entries are recognised by their `sourceRef`, so that reopening can reverse them. @throws EngineError
 * `invalid_value`
 */
function requireOwnName({ sourceRef, reverses }: NewEntry, path: ErrorPath): void {
  if (reverses || !sourceRef?.startsWith("close:")) return;
  const message = `sourceRef is ${JSON.stringify(sourceRef)}; names that begin with "close:" are those of entries that a close posts. Give another, or none.`;
  throw new EngineError("invalid_value", message, [...path, "sourceRef"]);
}

/** Replaces the content of a draft; its id stays and its version increases. */
export async function rewriteDraft(
  write: Write,
  vehicle: VehicleRow,
  { id, entryDate, entry }: { id: string; entryDate: string; entry: NewEntry },
): Promise<void> {
  requireOpen(vehicle, entryDate);
  requireOpen(vehicle, entry.entryDate);
  requireBookable(write, vehicle, entry, []);
  requireOwnName(entry, []);
  const chart = await Chart.load(write, vehicle);
  const ready = { ...(await makeReady(write, vehicle, chart, entry, [])), id };
  checkMeaning(vehicle, chart, [ready], { post: false });
  const owner = ownerOf(write, vehicle);
  await orm(write.tx)
    .delete(lines)
    .where(and(ownedBy(lines, owner), eq(lines.entryId, id)));
  const rows = toRows(write, vehicle, ready);
  const { id: _, reverses: __, ...content } = rows.entry;
  await orm(write.tx)
    .update(journalEntries)
    .set({ ...content, version: sql`${journalEntries.version} + 1` })
    .where(rowWithId(journalEntries, owner, id));
  await insertPostings(write, vehicle, [rows], "draft");
  await requireLinksCovered(write, vehicle, id);
}

const others = alias(banks, "others");

/** Rows of a bank account linked to an entry for more than its cash on that account. */
const notCovered = preparedRows((params: OwnerOfRow & { readonly id: string }) => {
  const cashOf = sql`(select coalesce(sum(${lines.amount}), 0)::bigint from ${lines}
    join ${accounts} on ${pointedTo(accounts, lines, lines.ledgerAccountId)}
    where ${ownedBy(lines, params)} and ${lines.entryId} = ${params.id}
      and ${accounts.subtype} = 'cash' and ${lines.currency} = ${banks.currency}
      and (${accounts.id} = ${banks.ledgerAccountId} or ${banks.isDefault} and not exists (select from ${banks} as ${others}
        where ${besides(others, banks)} and ${others.ledgerAccountId} = ${accounts.id}
          and ${others.currency} = ${banks.currency})))`;
  const covered = sql`select ${banks.currency} as currency, sum(${links.amount})::bigint as linked, ${cashOf} as cash
    from ${links} join ${bankRows} on ${pointedTo(bankRows, links, links.bankTransactionId)}
    join ${banks} on ${pointedTo(banks, bankRows, bankRows.bankAccountId)}
    where ${ownedBy(links, params)} and ${links.entryId} = ${params.id}
    group by ${banks.tenantId}, ${banks.vehicleId}, ${banks.currency}, ${banks.ledgerAccountId}, ${banks.isDefault}`;
  return {
    fields: { currency: sql<string>`currency`, linked: sql<bigint>`linked`, cash: sql<bigint>`cash` },
    rest: sql`from (${covered}) as covered where sign(cash) <> sign(linked) or abs(linked) > abs(cash) limit 1`,
  };
});

/**
 * The cash lines of an entry must still cover the amounts that bank rows are linked for. The database checks this when
 * a row is linked, not when the lines change later.
 * @throws Failure `conflict`
 */
async function requireLinksCovered(write: Write, vehicle: VehicleRow, id: string): Promise<void> {
  const [short] = await notCovered(write.tx, { ...ownerOf(write, vehicle), id });
  if (short === undefined) return;
  const { currency } = short;
  const [linked, cash] = [toAmount(short.linked, currency), toAmount(short.cash, currency)];
  const message = `Bank rows are linked to this draft for ${linked} ${currency}; its cash lines would come to ${cash}. Unmatch the rows first.`;
  throw refusal("conflict", message, { details: { linked, cash, currency } });
}
