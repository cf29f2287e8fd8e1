/**
 * Capital movements: postings to a partner's capital account, with the sign inverted so that a credit is positive, in
 * the order of the books.
 */

import { type BooksIndex, perIndex } from "../../books/books-index.js";
import { categoryOfSource } from "../../records/allocation-category.js";
import { bucketAt, bucketOf } from "../../records/capital-bucket.js";

/** Movements in columns, ascending by day. */
export interface CapitalMovements {
  readonly count: number;
  readonly day: Int32Array;
  readonly partner: Int32Array;
  readonly bucket: Uint8Array;
  readonly units: Float64Array;
  /** The entry row it comes from. */
  readonly entry: Int32Array;
  /** 1 if the entry allocates income or expense against undistributed earnings. */
  readonly settles: Uint8Array;
}

export const postedMovements = /* @__PURE__ */ perIndex(readMovements);

function readMovements(index: BooksIndex): CapitalMovements {
  const { entries, postings } = index;
  const capital = capitalAccountOwners(index);
  const buckets = index.sourceTypes.map((sourceType) => bucketAt(bucketOf(sourceType)));
  const settling = settlingEntries(index);
  let count = 0;
  for (let row = 0; row < postings.count; row++) if ((capital[postings.account[row] as number] as number) >= 0) count++;
  const movements = emptyMovements(count);
  let next = 0;
  for (let entry = 0; entry < entries.count; entry++) {
    const end = entries.firstPosting[entry + 1] as number;
    for (let row = entries.firstPosting[entry] as number; row < end; row++) {
      const partner = capital[postings.account[row] as number] as number;
      if (partner < 0) continue;
      movements.day[next] = entries.day[entry] as number;
      movements.partner[next] = partner;
      movements.bucket[next] = buckets[entries.sourceType[entry] as number] as number;
      movements.units[next] = -(postings.units[row] as number);
      movements.entry[next] = entry;
      movements.settles[next++] = settling[entry] as number;
    }
  }
  return movements;
}

function emptyMovements(count: number): CapitalMovements {
  return {
    count,
    day: new Int32Array(count),
    partner: new Int32Array(count),
    bucket: new Uint8Array(count),
    units: new Float64Array(count),
    entry: new Int32Array(count),
    settles: new Uint8Array(count),
  };
}

/** By account: the partner whose capital it holds, −1 for every other account. */
export function capitalAccountOwners({ accounts, accountPartner }: BooksIndex): Int32Array {
  return Int32Array.from(accounts, (account, ordinal) =>
    account.type === "equity" ? (accountPartner[ordinal] as number) : -1,
  );
}

/** By entry: 1 when it is of a category and also posts to undistributed earnings. */
export function settlingEntries({ accounts, entries, postings, sourceTypes }: BooksIndex): Uint8Array {
  const isUndistributed = accounts.map((account) => account.subtype === "undistributed_earnings");
  const isCategory = sourceTypes.map((sourceType) => categoryOfSource(sourceType) >= 0);
  const settles = new Uint8Array(entries.count);
  for (let entry = 0; entry < entries.count; entry++) {
    if (!isCategory[entries.sourceType[entry] as number]) continue;
    const end = entries.firstPosting[entry + 1] as number;
    for (let row = entries.firstPosting[entry] as number; row < end; row++) {
      if (isUndistributed[postings.account[row] as number]) settles[entry] = 1;
    }
  }
  return settles;
}
