/** The net profit of limited partners at which each further tier of carry begins. */
import { rational } from "@capstack/decimal";
import type { IndexedCarryTier } from "../../books/indexed-terms.js";
import { FRACTION, growthOf } from "./compound-growth.js";
import type { HurdleFlow } from "./hurdle-flow.js";
import { HurdleAccount } from "./preferred-return.js";

/** Rolls the flows of some partners forward; `at` gives the starts by tier, in minor units scaled by 2^64, never descending. */
export class TierStarts {
  readonly #tiers: readonly IndexedCarryTier[];
  #accounts: HurdleAccount[] = [];
  #paidIn = 0n;

  constructor(tiers: readonly IndexedCarryTier[]) {
    this.#tiers = tiers;
    this.clear();
  }

  clear(): void {
    this.#paidIn = 0n;
    // A rate of return compounds.
    this.#accounts = this.#tiers.map(({ fromRate }) => new HurdleAccount(growthOf(fromRate ?? 0, true), true));
  }

  add({ day, contribution, distribution, lent }: Omit<HurdleFlow, "knownFrom" | "carry">): void {
    this.#paidIn += BigInt(contribution);
    for (const account of this.#accounts) {
      if (lent !== 0) account.lend(day, lent);
      if (contribution !== 0) account.contribute(day, contribution);
      if (distribution !== 0) account.distribute(day, -distribution);
    }
  }

  at(day: number): bigint[] {
    let last = 0n;
    return this.#tiers.map(({ fromMultiple }, place) => {
      const start =
        fromMultiple === null ? (this.#accounts[place] as HurdleAccount).earned(day) : this.#beyond(fromMultiple);
      if (start > last) last = start;
      return last;
    });
  }

  /** What makes a multiple of what was paid in, less what was paid in. */
  #beyond(multiple: number): bigint {
    const { numerator, denominator } = rational(multiple).minus(1).toFraction();
    return ((this.#paidIn << FRACTION) * numerator) / denominator;
  }
}
