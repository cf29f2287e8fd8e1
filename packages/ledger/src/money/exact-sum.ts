/**
 * Exact sums of minor units. A running total may exceed 2^53 and come back; only a reported total beyond it is
 * refused. Each slot holds a double below 2^53 and a count of how often 2^53 was carried out of it.
 */
import { EngineError } from "@capstack/decimal";
import { LARGEST_UNITS, type Units } from "./amount.js";

const CARRY = 2 ** 53;

/** Running totals by slot, each exact at any size. */
export class ExactSums {
  readonly #low: Float64Array;
  #carries: Map<number, number> | undefined;

  constructor(slots: number) {
    this.#low = new Float64Array(slots);
  }

  get length(): number {
    return this.#low.length;
  }

  add(slot: number, units: Units): void {
    const before = this.#low[slot] as number;
    const sum = before + units;
    if (sum <= LARGEST_UNITS && sum >= -LARGEST_UNITS) this.#low[slot] = sum;
    else this.#carry(slot, before, units);
  }

  /** The total of a slot. @throws EngineError `total_out_of_range` */
  at(slot: number): Units {
    const low = this.#low[slot] as number;
    const carried = this.#carries?.get(slot) ?? 0;
    return carried === 0 ? low + 0 : inRange(BigInt(low) + BigInt(carried) * BigInt(CARRY));
  }

  /** An independent copy. */
  clone(): ExactSums {
    const copy = new ExactSums(this.#low.length);
    copy.#low.set(this.#low);
    if (this.#carries !== undefined) copy.#carries = new Map(this.#carries);
    return copy;
  }

  #carry(slot: number, before: number, units: Units): void {
    const direction = units > 0 ? 1 : -1;
    this.#low[slot] = before + (units - direction * CARRY);
    this.#carries ??= new Map();
    this.#carries.set(slot, (this.#carries.get(slot) ?? 0) + direction);
  }
}

/** The exact sum of a few figures. @throws EngineError `total_out_of_range` */
export function sumUnits(...values: readonly Units[]): Units {
  return totalUnits(values);
}

/** The exact sum of a list. @throws EngineError `total_out_of_range` */
export function totalUnits(values: Iterable<Units>): Units {
  const sum = new ExactSums(1);
  for (const value of values) sum.add(0, value);
  return sum.at(0);
}

function inRange(total: bigint): Units {
  if (total <= BigInt(LARGEST_UNITS) && total >= -BigInt(LARGEST_UNITS)) return Number(total);
  throw new EngineError(
    "total_out_of_range",
    `A total of ${total} minor units is beyond ${LARGEST_UNITS}, the largest kept exactly.`,
  );
}
