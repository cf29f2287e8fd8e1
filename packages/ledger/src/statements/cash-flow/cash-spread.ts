/** Splits an entry's cash over its other legs. */
import type { BooksIndex } from "../../books/books-index.js";
import type { Units } from "../../money/amount.js";
import { totalUnits } from "../../money/exact-sum.js";
import { splitUnits } from "../../money/split.js";
import type { Leg } from "./internal-legs.js";

/** An entry's net cash; undefined when it does not touch cash. */
export function netCash({ entries, postings }: BooksIndex, entry: number, isCash: Uint8Array): Units | undefined {
  const end = entries.firstPosting[entry + 1] as number;
  let net: Units | undefined;
  for (let row = entries.firstPosting[entry] as number; row < end; row++) {
    if (isCash[postings.account[row] as number] === 1) net = (net ?? 0) + (postings.units[row] as number);
  }
  return net;
}

/** Splits an entry's net cash over its legs of the opposite sign; over marks only if it has no other. */
export function spreadCash(net: Units, legs: readonly Leg[], isMark: Uint8Array): Leg[] {
  if (net === 0) return [];
  const all = legs.filter(({ units }) => units !== 0 && units > 0 !== net > 0);
  const real = all.filter(({ account }) => isMark[account] === 0);
  const paid = real.length === 0 ? all : real;
  const sizes = paid.map(({ units }) => Math.abs(units));
  const sign = net > 0 ? 1 : -1;
  const shares = totalUnits(sizes) === Math.abs(net) ? sizes.map((size) => sign * size) : splitUnits(net, sizes);
  return paid.map(({ account }, at) => ({ account, units: shares[at] as Units }));
}
