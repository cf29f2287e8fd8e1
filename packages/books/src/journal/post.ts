/** Posts drafts: extends the vehicle's sequence and hash chain, and updates what depends on the entries. */
import { prepared, rowList } from "@capstack/database";
import { EngineError } from "@capstack/decimal";
import { and, eq } from "drizzle-orm";
import { among, type OwnerOfRow, type OwnerOfRows, ownedBy } from "../tables/columns.js";
import { journalEntries as entries, journalPostings as lines } from "../tables/journal-tables.js";
import { proveHistory } from "../transactions/prove-reads.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { refreshBankRowsOf } from "./bank-row-status.js";
import { continueChain, readChained } from "./hash-chain.js";
import { currentVehicle } from "./rows/insert-entries.js";

const postLines = prepared((db, params: OwnerOfRows) =>
  db
    .update(lines)
    .set({ status: "posted" })
    .where(among(lines, lines.entryId, params)),
);

const { id, sequence, prevHash, hash } = entries;
const places = rowList("place", { id, sequence, prevHash, hash });

interface Posting extends OwnerOfRow {
  readonly places: string;
  readonly postedAt: Date;
  readonly postedVersion: bigint;
}

const postEntries = prepared((db, params: Posting) => {
  const { sequence, prevHash, hash } = places.fields;
  const { postedAt, postedVersion } = params;
  return db
    .update(entries)
    .set({ status: "posted", sequence, prevHash, hash, postedAt, postedVersion })
    .from(places.of(params.places))
    .where(and(ownedBy(entries, params), eq(entries.id, places.fields.id), eq(entries.status, "draft")))
    .returning({ id: entries.id });
});

/** Posts drafts in order. The vehicle is locked by this write, and the entries have been checked. */
export async function postDrafts(write: Write, vehicle: VehicleRow, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { tx, tenantId, now: postedAt } = write;
  const owner = ownerOf(write, vehicle);
  const current = await currentVehicle(write, vehicle);
  const chained = await readChained(tx, tenantId, vehicle.id, ids);
  const drafts = ids.map((id) => {
    const entry = chained.get(id);
    if (entry === undefined) throw new Error(`entry ${id} is not there`);
    return entry;
  });
  const steps = continueChain(current, drafts).map((place, at) => ({ id: ids[at] as string, ...place }));
  await postLines(tx, { ...owner, ids });
  const posting = { ...owner, places: places.json(steps), postedAt, postedVersion: vehicle.booksVersion };
  const posted = await postEntries(tx, posting);
  if (posted.length !== ids.length) throw new EngineError("not_draft", "An entry is no draft any more.");
  await proveHistory(write, vehicle.id, ids);
  await refreshBankRowsOf(write, vehicle, ids);
}
