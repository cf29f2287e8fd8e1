/** Running sums in whole cents, so that rows add up to what has been reached. */
import { type Sides, splitCents, splitCentsBy, toWholeCents } from "./cents.js";

/** A running total published row by row: each row is the change of the rounded total. */
export class RunningCents {
  #exact = 0;
  #published = 0;

  /** Adds an amount of currency and gives the row in cents. */
  add(amount: number): number {
    this.#exact += amount;
    const published = toWholeCents(this.#exact);
    const row = published - this.#published;
    this.#published = published;
    return row;
  }
}

/** A running split of whole cents: rows of both parts add up to the split of the running total. */
export class RunningSides {
  #total = 0;
  #lp = 0;
  #gp = 0;
  #lpPublished = 0;

  /** Adds whole cents with the exact size of both parts (in cents) and gives the row's split. */
  add(totalCents: number, lpCents: number, gpCents: number): Sides {
    this.#total += totalCents;
    this.#lp += lpCents;
    this.#gp += gpCents;
    const split = splitCents(this.#total, this.#lp / 100, this.#gp / 100);
    const lp = split.lp - this.#lpPublished;
    this.#lpPublished = split.lp;
    return { total: totalCents, lp, gp: totalCents - lp };
  }
}

/** A running split of whole cents over many parts: a part with nothing in a row gets nothing in it. */
export class RunningParts {
  readonly #owed: number[];

  constructor(count: number) {
    this.#owed = new Array<number>(count).fill(0);
  }

  /** Adds a row's exact parts (currency) and splits its whole cents among those that have any. */
  add(totalCents: number, parts: readonly number[]): number[] {
    const wanted = parts.map((part, k) => (part > 0 ? Math.max(0, part + (this.#owed[k] as number)) : 0));
    const active = wanted.flatMap((_, k) => ((parts[k] as number) > 0 ? [k] : []));
    const cents = splitCentsBy(
      totalCents,
      active.map((k) => wanted[k] as number),
    );
    const row = new Array<number>(parts.length).fill(0);
    active.forEach((k, i) => {
      row[k] = cents[i] as number;
    });
    parts.forEach((part, k) => {
      this.#owed[k] = (this.#owed[k] as number) + part - (row[k] as number) / 100;
    });
    return row;
  }
}
