/** Entries with resolved accounts: ready to be written, or read back from storage. */
import { EngineError, type ErrorPath } from "@capstack/decimal";
import type { Account, Posting } from "@capstack/ledger";
import type { Write } from "../../transactions/writing.js";
import type { VehicleRow } from "../../vehicles/vehicle.js";
import type { Chart } from "../chart/chart.js";
import type { NewEntry, NewPosting } from "./new-entry.js";

/** A line with its account; `baseAmount` is null if another currency came without one. */
export interface ReadyPosting extends Required<Omit<Posting, "account" | "baseAmount">> {
  readonly baseAmount: number | null;
}

/** The entry, from which the engine's input and the rows are made. */
export interface ReadyEntry extends Omit<NewEntry, "postings"> {
  readonly id: string;
  readonly postings: readonly ReadyPosting[];
}

/**
 * Resolves an entry's accounts, creating sub-accounts on first use. @throws EngineError `unknown_account`,
 * `unknown_partner`
 */
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

/**
 * Capital on the pooled account belongs to no partner; only a manual entry that allows it explicitly may post there.
 */
function refusePooled(account: Account, entry: NewEntry, path: ErrorPath): void {
  if (account.code !== "3100" || entry.reverses) return;
  if (entry.sourceType === "manual" && entry.allowPooled === true) return;
  throw new EngineError(
    "unknown_partner",
    "3100 is the pooled account; name the partner with lpEntityId (a manual entry may set allowPooled).",
    path,
  );
}
