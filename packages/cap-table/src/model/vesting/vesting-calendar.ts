/**
 * Which lot vests next. A heap ordered by day: moving to a later date touches only the lots on which something vests
 * on the way, however many there are.
 */
import type { Lot } from "../records.js";

interface Entry {
  readonly date: string;
  readonly lot: Lot;
}

export class VestingCalendar {
  readonly #heap: Entry[] = [];

  add(date: string, lot: Lot): void {
    const heap = this.#heap;
    let at = heap.push({ date, lot }) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#date(parent) <= this.#date(at)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  /** The lots on which something vests up to and including a day, each taken off the calendar. */
  *due(date: string): Generator<Lot> {
    while (this.#heap.length > 0 && this.#date(0) <= date) yield this.#takeFirst();
  }

  #takeFirst(): Lot {
    const heap = this.#heap;
    const { lot } = heap[0] as Entry;
    const last = heap.pop() as Entry;
    if (heap.length === 0) return lot;
    heap[0] = last;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= heap.length) return lot;
      const right = left + 1;
      const child = right < heap.length && this.#date(right) < this.#date(left) ? right : left;
      if (this.#date(at) <= this.#date(child)) return lot;
      this.#swap(at, child);
      at = child;
    }
  }

  #date(index: number): string {
    return (this.#heap[index] as Entry).date;
  }

  #swap(a: number, b: number): void {
    const heap = this.#heap;
    [heap[a], heap[b]] = [heap[b] as Entry, heap[a] as Entry];
  }
}
