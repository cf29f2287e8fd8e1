/**
 * The hash chain that reveals changes to posted entries: each hash covers the entry's content and the hash of the
 * previously posted entry of the vehicle.
 */
import { createHash } from "node:crypto";
import { prepared, type Queryable } from "@capstack/database";
import { sql } from "drizzle-orm";
import { among, type OwnerOfRows } from "../tables/columns.js";
import { journalEntries, journalPostings } from "../tables/journal-tables.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** The hash before the first entry. */
export const CHAIN_START = "0".repeat(64);

/** Account, minor units, currency, minor units of the base, partner, company, memo: the hashed fields of a line. */
export type ChainedLine = readonly (string | null)[];

const { id, entryDate, memo, sourceType, sourceRef, reference, adjusting, book, reverses } = journalEntries;
const covered = { id, entryDate, memo, sourceType, sourceRef, reference, adjusting, book, reverses };

/** The hashed fields of an entry. */
export interface ChainedEntry extends Readonly<Pick<typeof journalEntries.$inferSelect, keyof typeof covered>> {
  readonly postings: readonly ChainedLine[];
}

/** SHA-256 of the text of an entry. */
export const chainHash = (text: string) => createHash("sha256").update(text).digest("hex");

/** The text that is hashed: the previous hash, the entry's position, the entry. */
export function chainText(previous: string, vehicleId: string, sequence: bigint, entry: ChainedEntry): string {
  const { id, entryDate, memo, sourceType, sourceRef, reference, adjusting, book, reverses, postings } = entry;
  const content = [id, entryDate, memo, sourceType, sourceRef, reference, adjusting, book, reverses, postings];
  return JSON.stringify([previous, vehicleId, String(sequence), ...content]);
}

/** An entry's position in the chain. */
export interface ChainPlace {
  readonly sequence: bigint;
  readonly prevHash: string;
  readonly hash: string;
}

/** The positions of entries appended to a vehicle's chain. */
export function continueChain(
  { id: vehicleId, lastSequence, lastHash }: Pick<VehicleRow, "id" | "lastSequence" | "lastHash">,
  entries: readonly ChainedEntry[],
): ChainPlace[] {
  let sequence = lastSequence;
  let hash = lastHash ?? CHAIN_START;
  return entries.map((entry) => {
    const prevHash = hash;
    sequence += 1n;
    hash = chainHash(chainText(prevHash, vehicleId, sequence, entry));
    return { sequence, prevHash, hash };
  });
}

const entriesOf = prepared((db, params: OwnerOfRows) =>
  db
    .select(covered)
    .from(journalEntries)
    .where(among(journalEntries, id, params)),
);

const linesOf = prepared((db, params: OwnerOfRows) => {
  const { entryId, lineNo, ledgerAccountId, amount, currency, baseAmount, lpEntityId, companyId, memo } =
    journalPostings;
  const line = sql<ChainedLine>`jsonb_build_array(${ledgerAccountId}, ${amount}::text, ${currency}, ${baseAmount}::text,
    ${lpEntityId}, ${companyId}, ${memo})`.as("line");
  return db
    .select({ entryId, line })
    .from(journalPostings)
    .where(among(journalPostings, entryId, params))
    .orderBy(entryId, lineNo);
});

/** Reads the hashed fields of entries, by id. */
export async function readChained(
  tx: Queryable,
  tenantId: string,
  vehicleId: string,
  ids: readonly string[],
): Promise<Map<string, ChainedEntry>> {
  const params = { tenantId, vehicleId, ids };
  const entries = await entriesOf(tx, params);
  const lines = new Map<string, ChainedLine[]>();
  for (const { entryId, line } of await linesOf(tx, params)) {
    const known = lines.get(entryId);
    if (known === undefined) lines.set(entryId, [line]);
    else known.push(line);
  }
  return new Map(entries.map((entry) => [entry.id, { ...entry, postings: lines.get(entry.id) ?? [] }]));
}
