/**
 * How many outcomes fall where, at a resolution fixed for all numbers: a bin holds the doubles that agree in sign, exponent
 * and the first ten bits of their mantissa, so it is 2^-10, under 0.1 %, of its lower end wide. Powers of two, and 3 and 5,
 * are ends of bins.
 */

const BINS_IN_PAGE = 1024;
/** Bits below a bin's own in the upper half of a double. */
const LOWER_BITS = 10;
const MIDDLE = 1 << (LOWER_BITS - 1);

const bits = new DataView(new ArrayBuffer(8));

/** The bin of a finite number. Bins rise as their numbers do; those of negative numbers are below zero. */
export function binOf(value: number): number {
  bits.setFloat64(0, Math.abs(value));
  const bin = bits.getUint32(0) >>> LOWER_BITS;
  return value < 0 ? -bin - 1 : bin;
}

/** The middle of a bin, at most 2^-11 of any number in it away; zero for what is smaller than doubles resolve. */
export function middleOf(bin: number): number {
  const size = bin < 0 ? -bin - 1 : bin;
  if (size < BINS_IN_PAGE) return 0;
  bits.setUint32(0, (size << LOWER_BITS) | MIDDLE);
  bits.setUint32(4, 0);
  const middle = bits.getFloat64(0);
  return bin < 0 ? -middle : middle;
}

/**
 * Bins and their counts as a list of whole numbers: the first bin, then counts of one bin after the other, a negative
 * number for as many empty ones. Equal counts have one list. Empty where nothing is counted.
 */
export type BinList = readonly number[];

/** Counts of outcomes by bin. */
export class ValueBins {
  readonly #pages = new Map<number, Float64Array>();
  #page: Float64Array = new Float64Array(BINS_IN_PAGE);
  #pageNumber = Number.NaN;

  /** Counts numbers into a bin. */
  add(bin: number, count = 1): void {
    const page = Math.floor(bin / BINS_IN_PAGE);
    if (page !== this.#pageNumber) this.#turnTo(page);
    const place = bin - page * BINS_IN_PAGE;
    this.#page[place] = (this.#page[place] as number) + count;
  }

  /** Counts what a list counts. */
  addList(list: BinList): void {
    eachBin(list, (bin, count) => this.add(bin, count));
  }

  /** All counts as a list. */
  list(): BinList {
    const list: number[] = [];
    let next = 0;
    for (const [page, counts] of [...this.#pages].sort(([a], [b]) => a - b)) {
      counts.forEach((count, place) => {
        if (count === 0) return;
        const bin = page * BINS_IN_PAGE + place;
        if (list.length === 0) list.push(bin);
        else if (bin > next) list.push(next - bin);
        list.push(count);
        next = bin + 1;
      });
    }
    return list;
  }

  #turnTo(page: number): void {
    this.#page = this.#pages.get(page) ?? new Float64Array(BINS_IN_PAGE);
    this.#pages.set(page, this.#page);
    this.#pageNumber = page;
  }
}

/** Every bin of a list that holds something, rising. */
export function eachBin(list: BinList, each: (bin: number, count: number) => void): void {
  let bin = list[0] ?? 0;
  for (let place = 1; place < list.length; place++) {
    const count = list[place] as number;
    if (count > 0) each(bin, count);
    bin += count > 0 ? 1 : -count;
  }
}
