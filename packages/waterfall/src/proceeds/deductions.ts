/**
 * From the price to what the stack shares, in this order: cash is added, costs, debt and the carve-out come off, each
 * rounded half up to the cent and never more than is there. Achieved earn-outs count as price.
 */

import { minOf, type Rational, sumOf } from "@capstack/decimal";
import type { ExitDeductions } from "../shapes/answer/deductions-paid.js";
import { ZERO } from "../shapes/exact-figures.js";
import { carveOutOn } from "./carve-out.js";
import type { CarveOutTerms } from "./carve-out-terms.js";
import { centsOf, fromCents, roundShares, toCurrency } from "./cents.js";
import type { Deal } from "./deal.js";

/** The deductions, and the equity that is left. */
export interface EquityProceeds {
  /** Before the part of the escrow that is lost. */
  readonly beforeEscrow: Rational;
  readonly equity: Rational;
  /** Held back at closing; not limited to the equity there is. */
  readonly escrowHeld: Rational;
  /** The part of it that is released. */
  readonly escrowReleased: Rational;
  readonly deductions: ExitDeductions;
}

/** Deductions at one exit valuation, in currency. */
export function deduct(exitValuation: Rational, deal: Deal): EquityProceeds {
  const earnouts = sumOf(deal.earnouts.map((one) => one.achieved));
  const price = exitValuation.plus(earnouts);
  const available = centsOf(price.plus(deal.cash));
  const costs = payCosts(price, available, deal);
  const afterCosts = available - costs.paid;
  const debt = payDebt(afterCosts, deal);
  const afterDebt = afterCosts - debt.paid;
  const carveOut = payCarveOut(fromCents(afterDebt), price, deal.carveOut);
  const left = fromCents(afterDebt - carveOut.paid);
  const { held, lost, released } = heldBack(left, deal);
  return {
    beforeEscrow: left,
    equity: left.minus(lost),
    escrowHeld: held,
    escrowReleased: released,
    deductions: {
      cash: deal.cash.toNumber(),
      earnouts: earnouts.toNumber(),
      transactionCosts: costs.lines,
      debt: debt.lines,
      carveOut: carveOut.line,
      escrowForfeited: lost.toNumber(),
    },
  };
}

function payCosts(price: Rational, available: bigint, { costs }: Deal) {
  const owed = costs.map(({ id, amount, pct }) => ({ id, exact: amount.plus(price.times(pct)).roundTo(2, "half_up") }));
  const paid = payInFull(owed, available);
  const lines = costs.map(({ id, name }, index) => {
    const due = centsOf(owed[index]?.exact ?? ZERO);
    const amount = paid[index] as bigint;
    return { id, name, amount: toCurrency(amount), unpaid: toCurrency(due - amount) };
  });
  return { paid: paid.reduce((total, one) => total + one, 0n), lines };
}

function payDebt(available: bigint, { debts }: Deal) {
  const ranks = [...new Set(debts.map((debt) => debt.seniority))].sort((a, b) => b - a);
  const paidById = new Map<string, bigint>();
  let left = available;
  for (const rank of ranks) {
    const equals = debts.filter((debt) => debt.seniority === rank);
    const paid = payInFull(
      equals.map(({ id, amount }) => ({ id, exact: amount })),
      left,
    );
    equals.forEach(({ id }, index) => {
      paidById.set(id, paid[index] as bigint);
      left -= paid[index] as bigint;
    });
  }
  const lines = debts.map(({ id, name, amount }) => {
    const paid = paidById.get(id) as bigint;
    return { id, name, claim: amount.toNumber(), paid: toCurrency(paid), unpaid: toCurrency(centsOf(amount) - paid) };
  });
  return { paid: available - left, lines };
}

function payCarveOut(net: Rational, gross: Rational, terms: CarveOutTerms | null) {
  if (terms === null) return { paid: 0n, line: { amount: 0, base: 0, recipients: [] } };
  const base = terms.base === "net" ? net : gross;
  const paid = centsOf(minOf(carveOutOn(base, terms).roundTo(2, "half_up"), net));
  const shares = terms.recipients.map(({ id, share }) => ({ id, exact: fromCents(paid).times(share) }));
  const parts = roundShares(shares, paid);
  const recipients = terms.recipients.map(({ id, name }, index) => ({
    id,
    name,
    amount: toCurrency(parts[index] as bigint),
  }));
  return { paid, line: { amount: toCurrency(paid), base: base.roundTo(2, "half_up").toNumber(), recipients } };
}

/** Claims of equal rank: in full, or pro rata with the cents by largest remainder. */
function payInFull(owed: readonly { readonly id: string; readonly exact: Rational }[], available: bigint): bigint[] {
  const total = sumOf(owed.map(({ exact }) => exact));
  if (centsOf(total) <= available) return owed.map(({ exact }) => centsOf(exact));
  const share = fromCents(available).div(total);
  return roundShares(
    owed.map(({ id, exact }) => ({ id, exact: exact.times(share) })),
    available,
  );
}

function heldBack(equity: Rational, { escrow }: Deal) {
  if (escrow === null) return { held: ZERO, lost: ZERO, released: ZERO };
  const held = (escrow.amount ?? equity.times(escrow.pct ?? ZERO)).roundTo(2, "half_up");
  const present = minOf(held, equity);
  const released = present.times(escrow.releasePct).roundTo(2, "half_up");
  return { held, lost: present.minus(released), released };
}
