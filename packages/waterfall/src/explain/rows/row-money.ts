/** What a row received, and the return it is on what was paid. */

import type { Rational } from "@capstack/decimal";
import type { Claimant } from "../../claims/claimant.js";
import type { PaidRow, PaymentCents } from "../../pay/distribution.js";
import { centsOf, quotient, toCurrency } from "../../proceeds/cents.js";
import type { MoneyReceived } from "../../shapes/answer/rows.js";
import { ZERO } from "../../shapes/exact-figures.js";

export const NOTHING: PaymentCents = {
  preference: 0n,
  dividends: 0n,
  participation: 0n,
  common: 0n,
  exerciseCost: 0n,
  net: 0n,
};

/** Cents as currency. */
export function moneyOf(cents: PaymentCents): MoneyReceived {
  return {
    preference: toCurrency(cents.preference),
    dividends: toCurrency(cents.dividends),
    participation: toCurrency(cents.participation),
    common: toCurrency(cents.common),
    exerciseCost: toCurrency(cents.exerciseCost),
    net: toCurrency(cents.net),
  };
}

export function returnsOf(net: bigint, shares: Rational, invested: Rational, equity: Rational) {
  return {
    perShare: quotient(net, shares),
    pctOfProceeds: quotient(net, equity) ?? 0,
    invested: invested.toNumber(),
    multiple: quotient(net, invested),
  };
}

export function asConverted({ participating, converting }: Claimant): Rational {
  return converting.isZero() ? participating : converting;
}

export function claimOf({ preference, dividends }: Claimant, owed: Rational): bigint {
  return centsOf(preference.plus(dividends).plus(owed));
}

/** The unpaid part of a claim. A claimant that converts or lapses has no claim, except dividends owed either way. */
export function unpaidOf({ row, outcome, cents }: PaidRow): bigint {
  const owed = row.dividends?.claimant.dividends ?? ZERO;
  const exists = outcome.choice === "holds" || outcome.choice === "capped";
  const claim = exists ? claimOf(row.claimant, owed) : centsOf(owed);
  const unpaid = claim - cents.preference - cents.dividends;
  return unpaid > 0n ? unpaid : 0n;
}
