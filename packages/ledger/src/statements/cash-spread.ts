/** What an entry's cash was for: its other legs. */
import type { BooksIndex } from "../books/books-index.js";
import type { Units } from "../money/amount.js";
import { type ExactSums, totalUnits } from "../money/exact-sum.js";
import { splitUnits } from "../money/split.js";

/** An entry's net cash; undefined when it does not touch cash. */
export function netCash({ entries, postings }: BooksIndex, entry: number, isCash: Uint8Array): Units | undefined {
  const end = entries.firstPosting[entry + 1] as number;
  let net: Units | undefined;
  for (let row = entries.firstPosting[entry] as number; row < end; row++) {
    if (isCash[postings.account[row] as number] === 1) net = (net ?? 0) + (postings.units[row] as number);
  }
  return net;
}

interface CashSpread {
  readonly isCash: Uint8Array;
  readonly isMark: Uint8Array;
  readonly net: Units;
  readonly sums: ExactSums;
}

/** Splits an entry's net cash over its other legs of the opposite sign; over marks only where it has no other. */
export function spreadCash(index: BooksIndex, entry: number, { isCash, isMark, net, sums }: CashSpread): void {
  if (net === 0) return;
  const all = oppositeLegs(index, entry, isCash, net);
  const real = all.filter(({ account }) => isMark[account] === 0);
  const legs = real.length === 0 ? all : real;
  const sign = net > 0 ? 1 : -1;
  const covered = totalUnits(legs.map(({ size }) => size));
  const sizes = legs.map(({ size }) => size);
  const shares = covered === Math.abs(net) ? sizes.map((size) => sign * size) : splitUnits(net, sizes);
  legs.forEach(({ account }, at) => {
    sums.add(account, shares[at] as Units);
  });
}

/** An entry's legs beside cash whose sign is the other one. */
function oppositeLegs({ entries, postings }: BooksIndex, entry: number, isCash: Uint8Array, net: Units) {
  const legs: { account: number; size: Units }[] = [];
  const end = entries.firstPosting[entry + 1] as number;
  for (let row = entries.firstPosting[entry] as number; row < end; row++) {
    const account = postings.account[row] as number;
    const units = postings.units[row] as number;
    if (isCash[account] === 0 && units > 0 !== net > 0) legs.push({ account, size: Math.abs(units) });
  }
  return legs;
}
