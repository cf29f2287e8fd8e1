/** Happenings on days, told in order of date; those of one day in the order they were noted. */
import { addMonths, endOfMonth } from "@capstack/decimal";

/** Collects happenings and runs them by date. */
export class Schedule {
  readonly #events: { date: string; happen: (date: string) => void }[] = [];

  on(date: string, happen: (date: string) => void): void {
    this.#events.push({ date, happen });
  }

  /** Something on one day of every month from a month through another; `nth` counts from zero. */
  monthly(first: string, last: string, dayOfMonth: number, happen: (date: string, nth: number) => void): void {
    for (let nth = 0, month = first; month <= last; nth++, month = addMonths(month, 1)) {
      const date = `${month.slice(0, 8)}${String(dayOfMonth).padStart(2, "0")}`;
      this.on(date, () => happen(date, nth));
    }
  }

  /** Something at the end of every quarter. */
  quarterly(firstMonth: string, last: string, happen: (date: string, nth: number) => void): void {
    for (let nth = 0, month = firstMonth; month <= last; nth++, month = addMonths(month, 3)) {
      const date = endOfMonth(addMonths(month, 2));
      if (date <= last) this.on(date, () => happen(date, nth));
    }
  }

  /** Runs everything, what is noted on the way included. */
  run(): void {
    for (let next = this.#takeFirst(); next !== undefined; next = this.#takeFirst()) next.happen(next.date);
  }

  #takeFirst() {
    let first = 0;
    for (const [place, { date }] of this.#events.entries()) {
      if (date < (this.#events[first]?.date ?? "")) first = place;
    }
    return this.#events.splice(first, 1)[0];
  }
}
