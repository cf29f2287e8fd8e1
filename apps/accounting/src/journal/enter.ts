/** Writing entries: accounts resolved, meaning checked by the engine, rows inserted as drafts, posted when asked. */
import { EngineError, type ErrorPath, isEngineError } from "@capstack/decimal";
import { type Account, type Books, indexBooks, type Posting } from "@capstack/ledger";
import { refusal } from "../failures.js";
import { toUnits } from "../money.js";
import type { VehicleRow } from "../vehicle.js";
import { toJson, type Write } from "../writing.js";
import { Chart } from "./chart.js";
import type { NewEntry, NewPosting } from "./new-entry.js";
import { postDrafts } from "./post.js";

/** How entries are to be written. */
export interface EnterOptions {
  readonly post: boolean;
  /** Where the caller's list of entries stands; without it there is one entry and it is the body. */
  readonly path?: ErrorPath;
  /** Place of the first entry in that list. */
  readonly start?: number;
}

/**
 * Writes entries of one vehicle and returns their ids in order. The vehicle was taken by this write.
 * @throws EngineError of the ledger for what cannot be posted; Failure `period_locked`
 */
export async function enterEntries(
  write: Write,
  vehicle: VehicleRow,
  entries: readonly NewEntry[],
  options: EnterOptions,
): Promise<string[]> {
  const chart = await Chart.load(write, vehicle);
  const ready: ReadyEntry[] = [];
  for (const [index, entry] of entries.entries()) {
    requireOpen(vehicle, entry.entryDate);
    ready.push(await makeReady(write, vehicle, chart, entry, placeOf(index, options)));
  }
  checkMeaning(vehicle, chart.accounts(), ready, options);
  await insertDrafts(write, vehicle, ready);
  const ids = ready.map(({ id }) => id);
  if (options.post) await postDrafts(write, vehicle, ids);
  return ids;
}

/** @throws Failure `period_locked` for a date in a closed month */
export function requireOpen({ closedThrough }: VehicleRow, date: string): void {
  if (closedThrough === null || date > closedThrough) return;
  throw refusal("period_locked", `The books are closed through ${closedThrough}; ${date} lies before its end.`, {
    details: { closedThrough },
  });
}

function placeOf(index: number, { path, start = 0 }: EnterOptions): ErrorPath {
  return path === undefined ? [] : [...path, start + index];
}

interface ReadyPosting extends Required<Omit<Posting, "account" | "baseAmount">> {
  readonly baseAmount: number | null;
}

interface ReadyEntry extends Omit<NewEntry, "postings"> {
  readonly id: string;
  readonly postings: readonly ReadyPosting[];
}

async function makeReady(
  write: Write,
  vehicle: VehicleRow,
  chart: Chart,
  entry: NewEntry,
  path: ErrorPath,
): Promise<ReadyEntry> {
  const postings: ReadyPosting[] = [];
  for (const [line, posting] of entry.postings.entries()) {
    const at = [...path, "postings", line];
    const account = await chart.resolve(posting, at);
    refusePooled(account, entry, at);
    postings.push(completePosting(posting, account, vehicle));
  }
  return { ...entry, id: write.desk.identifiers.ordered(), postings };
}

function completePosting(posting: NewPosting, account: Account, vehicle: VehicleRow): ReadyPosting {
  const currency = posting.currency ?? vehicle.baseCurrency;
  return {
    accountId: account.id,
    amount: posting.amount,
    currency,
    baseAmount: posting.baseAmount ?? (currency === vehicle.baseCurrency ? posting.amount : null),
    lpEntityId: posting.lpEntityId ?? null,
    companyId: posting.companyId ?? account.companyId ?? null,
    memo: posting.memo ?? null,
  };
}

/** Capital on the pooled account belongs to no partner; only a manual entry that says so may put it there. */
function refusePooled(account: Account, entry: NewEntry, path: ErrorPath): void {
  if (account.code !== "3100" || entry.reverses) return;
  if (entry.sourceType === "manual" && entry.allowPooled === true) return;
  throw new EngineError(
    "unknown_partner",
    "3100 is the pooled account; name the partner with lpEntityId (a manual entry may set allowPooled).",
    path,
  );
}

/**
 * Lets the engine read entries against the chart: balance, precision, ranges.
 * @throws EngineError with every issue, at the places of what the caller sent
 */
export function checkMeaning(
  vehicle: VehicleRow,
  { accounts, partners, companies }: ReturnType<Chart["accounts"]>,
  entries: readonly CheckedEntry[],
  options: EnterOptions,
): void {
  const books: Books = {
    vehicle: { id: vehicle.id, name: vehicle.name, baseCurrency: vehicle.baseCurrency },
    partners,
    commitments: [],
    companies,
    accounts,
    entries: entries.map((entry) => ({
      id: entry.id,
      entryDate: entry.entryDate,
      sourceType: entry.sourceType,
      status: options.post ? "posted" : "draft",
      postings: entry.postings,
    })),
    today: entries[0]?.entryDate ?? "2000-01-01",
  };
  try {
    indexBooks(books);
  } catch (error) {
    throw relocate(error, options);
  }
}

/** What the engine needs to see of an entry. */
interface CheckedEntry extends Pick<NewEntry, "entryDate" | "sourceType"> {
  readonly id: string;
  readonly postings: readonly Posting[];
}

/** The engine names places as `entries, 3, postings, 0`; the caller sent them elsewhere. */
function relocate(error: unknown, options: EnterOptions): unknown {
  if (!isEngineError(error)) return error;
  const move = (at: ErrorPath) =>
    at[0] === "entries" ? [...placeOf(Number(at[1] ?? 0), options), ...at.slice(2)] : at;
  return new EngineError(error.code, error.message, move(error.path), {
    ...(error.details === undefined ? {} : { details: error.details }),
    issues: error.issues.map((issue) => ({ ...issue, path: move(issue.path) })),
  });
}

async function insertDrafts(write: Write, vehicle: VehicleRow, entries: readonly ReadyEntry[]): Promise<void> {
  const key = [write.accountId, vehicle.id];
  await write.tx.query(
    `insert into journal_entries (account_id, vehicle_id, id, entry_date, memo, source_type, source_ref, reference,
       status, reverses, adjusting, book, created_version, created_at, created_by)
     select $1, $2, id, "entryDate", coalesce(memo, ''), "sourceType", "sourceRef", reference, 'draft', reverses,
       coalesce(adjusting, false), coalesce(book, 'actual'), $4, $5, $6
     from jsonb_to_recordset($3::text::jsonb) as e (id uuid, "entryDate" date, memo text, "sourceType" text,
       "sourceRef" text, reference text, reverses uuid, adjusting boolean, book text)`,
    [
      ...key,
      toJson(entries.map(({ postings: _, ...entry }) => entry)),
      vehicle.booksVersion,
      write.now,
      write.caller.key.id,
    ],
  );
  await insertPostings(
    write,
    vehicle,
    entries.flatMap(({ id, entryDate, postings }) => postingRows(write, vehicle, { id, entryDate, postings })),
  );
}

function postingRows(
  write: Write,
  vehicle: VehicleRow,
  { id, entryDate, postings }: Pick<ReadyEntry, "id" | "entryDate" | "postings">,
) {
  return postings.map((posting, index) => ({
    ...posting,
    entryId: id,
    entryDate,
    lineNo: index + 1,
    id: write.desk.identifiers.ordered(),
    amount: String(toUnits(posting.amount, posting.currency)),
    baseAmount: String(toUnits(posting.baseAmount ?? 0, vehicle.baseCurrency)),
  }));
}

async function insertPostings(write: Write, vehicle: VehicleRow, rows: readonly object[]): Promise<void> {
  await write.tx.query(
    `insert into journal_postings (account_id, vehicle_id, entry_id, line_no, id, ledger_account_id, amount, currency,
       base_amount, lp_entity_id, company_id, memo, entry_date, status)
     select $1, $2, "entryId", "lineNo", id, "accountId", amount, currency, "baseAmount", "lpEntityId", "companyId",
       memo, "entryDate", 'draft'
     from jsonb_to_recordset($3::text::jsonb) as p ("entryId" uuid, "lineNo" int, id uuid, "accountId" uuid, amount bigint,
       currency text, "baseAmount" bigint, "lpEntityId" uuid, "companyId" uuid, memo text, "entryDate" date)`,
    [write.accountId, vehicle.id, toJson(rows)],
  );
}

/** Replaces the content of a draft; its id stays and its version grows. */
export async function rewriteDraft(
  write: Write,
  vehicle: VehicleRow,
  { id, entryDate, entry }: { id: string; entryDate: string; entry: NewEntry },
): Promise<void> {
  requireOpen(vehicle, entryDate);
  requireOpen(vehicle, entry.entryDate);
  const chart = await Chart.load(write, vehicle);
  const ready = { ...(await makeReady(write, vehicle, chart, entry, [])), id };
  checkMeaning(vehicle, chart.accounts(), [ready], { post: false });
  const key = [write.accountId, vehicle.id, id];
  await write.tx.query("delete from journal_postings where account_id = $1 and vehicle_id = $2 and entry_id = $3", key);
  await write.tx.query(
    `update journal_entries set entry_date = $4, memo = $5, source_type = $6, source_ref = $7, reference = $8,
       adjusting = $9, book = $10, version = version + 1
     where account_id = $1 and vehicle_id = $2 and id = $3`,
    [
      ...key,
      ready.entryDate,
      ready.memo ?? "",
      ready.sourceType,
      ready.sourceRef ?? null,
      ready.reference ?? null,
      ready.adjusting ?? false,
      ready.book ?? "actual",
    ],
  );
  await insertPostings(write, vehicle, postingRows(write, vehicle, ready));
}
