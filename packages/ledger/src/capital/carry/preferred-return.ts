/**
 * The preferred return of a partner: what unreturned capital must earn before the general partner shares in profit.
 * Unreturned capital K and unpaid preferred return P roll through the partner's flows. Over d days P grows by
 * (K + P)·((1 + r)^(d/365) − 1), or by K·r·d/365 when it does not compound; a contribution adds to K, a distribution
 * reduces K, then P. Capital that is returned stops earning. What a credit line lends in the partner's place earns as K does
 * where the agreement says so. Precision is 64 bits after the minor unit.
 * @see ILPA, "Principles 3.0", preferred return; actual/365
 */

import { rational } from "@capstack/decimal";
import type { Units } from "../../money/amount.js";
import { FRACTION, GROWTH, type Growth } from "./compound-growth.js";

/** A partner's hurdle, rolled forward in time. */
export class HurdleAccount {
  readonly #growth: Growth;
  readonly #compounds: boolean;
  #day = Number.NEGATIVE_INFINITY;
  #capital = 0n;
  #lent = 0n;
  #unpaid = 0n;
  #paid = 0n;
  #excess = 0n;

  constructor(growth: Growth, compounds: boolean) {
    this.#growth = growth;
    this.#compounds = compounds;
  }

  /** Accrues to a day, then adds paid-in capital; a negative contribution returns capital. */
  contribute(day: number, units: Units): void {
    this.#accrue(day);
    if (units < 0) this.#giveBack(BigInt(-units) << FRACTION);
    else this.#capital += BigInt(units) << FRACTION;
  }

  /**
   * Accrues to a day, then returns capital first and preferred return second; a negative distribution restores
   * capital.
   */
  distribute(day: number, units: Units): void {
    this.#accrue(day);
    if (units < 0) this.#capital += BigInt(-units) << FRACTION;
    else this.#giveBack(BigInt(units) << FRACTION);
  }

  /** Accrues to a day, then adds what a credit line lends in the partner's place; negative when it is repaid. */
  lend(day: number, units: Units): void {
    this.#accrue(day);
    this.#lent += BigInt(units) << FRACTION;
  }

  /** Preferred return earned through a day, paid or not, in minor units scaled by 2^64. */
  earned(day: number): bigint {
    this.#accrue(day);
    return this.#unpaid + this.#paid;
  }

  /** Preferred return paid, and what was paid beyond capital and preferred return, scaled by 2^64. */
  paidOut(): { readonly preferredPaid: bigint; readonly excess: bigint } {
    return { preferredPaid: this.#paid, excess: this.#excess };
  }

  #accrue(day: number): void {
    const days = day - this.#day;
    this.#day = Math.max(day, this.#day);
    const invested = this.#capital + this.#lent;
    const earning = this.#compounds ? invested + this.#unpaid : invested;
    if (days > 0 && earning > 0n) this.#unpaid += (earning * this.#growth(days)) >> GROWTH;
  }

  #giveBack(amount: bigint): void {
    const capital = amount < this.#capital ? amount : this.#capital;
    this.#capital -= capital;
    const left = amount - capital;
    let preferred = this.#unpaid;
    if (left < preferred) preferred = left;
    this.#unpaid -= preferred;
    this.#paid += preferred;
    this.#excess += left - preferred;
  }
}

/** Profit less preferred return, in minor units scaled by 2^64. */
export function excessOver(profit: Units, earned: bigint): bigint {
  return (BigInt(profit) << FRACTION) - earned;
}

/** rate · scaled amount, rounded half up to a minor unit. */
export function shareOf(rate: number, scaled: bigint): Units {
  const { numerator, denominator } = rational(rate).toFraction();
  return Number(rational(numerator * scaled, denominator << FRACTION).round("half_up"));
}

/** Whole minor units of a scaled amount, rounded down. */
export function toWholeUnits(scaled: bigint): Units {
  return Number(scaled >> FRACTION);
}
