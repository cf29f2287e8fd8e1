/** Entries whose accounts are known, ready to be written. */
import { EngineError, type ErrorPath } from "@capstack/decimal";
import type { Account, Posting } from "@capstack/ledger";
import { toUnits } from "../money.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import type { Chart } from "./chart.js";
import type { ChainedEntry } from "./hash-chain.js";
import type { NewEntry, NewPosting } from "./new-entry.js";

/** A line with its account; `baseAmount` null where another currency came without one. */
export interface ReadyPosting extends Required<Omit<Posting, "account" | "baseAmount">> {
  readonly baseAmount: number | null;
}

/** The entry. */
export interface ReadyEntry extends Omit<NewEntry, "postings"> {
  readonly id: string;
  readonly postings: readonly ReadyPosting[];
}

/** Resolves an entry's accounts, making sub-accounts at their first use. @throws EngineError `unknown_account`, `unknown_partner` */
export async function makeReady(
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
  return { ...entry, id: write.services.identifiers.ordered(), postings };
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

/** A line as its row is written: amounts in minor units, with what the lines add up to before and after it. */
export interface PostingRow extends Omit<ReadyPosting, "amount" | "baseAmount"> {
  readonly id: string;
  readonly entryId: string;
  readonly entryDate: string;
  readonly lineNo: number;
  readonly amount: string;
  readonly baseAmount: string;
  readonly lines: number;
  readonly sumBefore: string;
  readonly sumAfter: string;
}

/** The rows of an entry's lines. */
export function postingRows(
  write: Write,
  vehicle: VehicleRow,
  { id, entryDate, postings }: Pick<ReadyEntry, "id" | "entryDate" | "postings">,
): PostingRow[] {
  let sum = 0n;
  return postings.map((posting, index) => {
    const base = toUnits(posting.baseAmount ?? 0, vehicle.baseCurrency);
    const sumBefore = sum;
    sum += base;
    return {
      ...posting,
      entryId: id,
      entryDate,
      lineNo: index + 1,
      id: write.services.identifiers.ordered(),
      amount: String(toUnits(posting.amount, posting.currency)),
      baseAmount: String(base),
      lines: postings.length,
      sumBefore: String(sumBefore),
      sumAfter: String(sum),
    };
  });
}

/** How many lines an entry has, and what they add up to in the base; null where there is none. */
export function lineCount(lines: readonly PostingRow[]): { readonly lines: number; readonly zero: string | null } {
  return { lines: lines.length, zero: lines.at(-1)?.sumAfter ?? null };
}

/** An entry's own row, what was left out in its place. */
export interface EntryRow extends Omit<ChainedEntry, "postings"> {}

/** The row of an entry. */
export function entryRow({ postings: _, allowPooled: _pooled, ...entry }: ReadyEntry): EntryRow {
  return {
    id: entry.id,
    entryDate: entry.entryDate,
    memo: entry.memo ?? "",
    sourceType: entry.sourceType,
    sourceRef: entry.sourceRef ?? null,
    reference: entry.reference ?? null,
    adjusting: entry.adjusting ?? false,
    book: entry.book ?? "actual",
    reverses: entry.reverses ?? null,
  };
}
