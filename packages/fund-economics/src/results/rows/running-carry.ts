/** Carry in whole cents, paid and given back. */
import { toWholeCents } from "../../plan/cents.js";

/** Carry published on its running total, never more than the cash it comes from. */
export class RunningCarry {
  #exact = 0;
  #published = 0;

  add(amount: number, most: number): number {
    this.#exact += amount;
    const row = Math.min(toWholeCents(this.#exact) - this.#published, most);
    this.#published += row;
    return row;
  }
}
