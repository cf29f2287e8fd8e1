/** The chain of hashes in an auditor's package, from the first posted entry to the last, and the text each hash is of. */
import { preparedRows } from "@capstack/database";
import { type CsvCell, writeCsv } from "@capstack/decimal";
import { sql } from "drizzle-orm";
import { chainText, readChained } from "../journal/hash-chain.js";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
import { journalEntries as e } from "../tables/journal-tables.js";
import type { Read } from "../transactions/reading.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** How many entries are read at once. */
const BATCH = 2000n;

const linksOf = preparedRows((params: OwnerOfRow & { readonly from: bigint; readonly to: bigint }) => ({
  fields: {
    id: e.id,
    sequence: sql<bigint>`${e.sequence}`,
    entryDate: e.entryDate,
    prevHash: sql<string>`${e.prevHash}`,
    hash: sql<string>`${e.hash}`,
  },
  rest: sql`from ${e} where ${ownedBy(e, params)} and ${e.sequence} >= ${params.from} and ${e.sequence} < ${params.to}
    order by ${e.sequence}`,
}));

const HEAD = ["sequence", "entry_date", "entry_id", "previous_hash", "hash"];

/** The list of links, and the texts: line n of the texts is what the hash of link n is of. */
interface ChainFiles {
  readonly links: Uint8Array;
  readonly texts: Uint8Array;
}

/** Every posted entry of a vehicle in posting order, whatever its day: a chain is followed whole or not at all. */
export async function chainFiles(read: Read, vehicle: VehicleRow): Promise<ChainFiles> {
  const owner = ownerOf(read, vehicle);
  const [links, texts] = [[Buffer.from(writeCsv([HEAD]))], [] as Buffer[]];
  for (let from = 1n; from <= vehicle.lastSequence; from += BATCH) {
    const batch = await linksOf(read.tx, { ...owner, from, to: from + BATCH });
    const ids = batch.map(({ id }) => id);
    const chained = await readChained(read.tx, read.tenantId, vehicle.id, ids);
    const lines = batch.map(({ id, sequence, entryDate, prevHash, hash }): CsvCell[] => {
      return [Number(sequence), entryDate, id, prevHash, hash];
    });
    links.push(Buffer.from(writeCsv(lines)));
    const own = batch.flatMap(({ id, sequence, prevHash }) => {
      const content = chained.get(id);
      return content === undefined ? [] : [`${chainText(prevHash, vehicle.id, sequence, content)}\n`];
    });
    texts.push(Buffer.from(own.join("")));
  }
  return { links: new Uint8Array(Buffer.concat(links)), texts: new Uint8Array(Buffer.concat(texts)) };
}
