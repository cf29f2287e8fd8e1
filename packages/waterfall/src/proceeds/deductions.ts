/**
 * From the price to what the stack shares, in this order: cash is added, costs, debt and the carve-out come off, each
 * rounded half up to the cent and never more than is there. Achieved earn-outs count as price.
 */

import { minOf, type Rational, sumOf } from "@capstack/decimal";
import type { ExitDeductions } from "../shapes/answer/deductions-paid.js";
import { ZERO } from "../shapes/exact-figures.js";
import { carveOutOn } from "./carve-out.js";
import type { CarveOutTerms } from "./carve-out-terms.js";
import { type Share, splitToCents } from "./cents.js";
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
  const costs = payCosts(price, toCent(price.plus(deal.cash)), deal);
  const debt = payDebt(costs.left, deal);
  const carveOut = payCarveOut(debt.left, price, deal.carveOut);
  const { held, lost, released } = heldBack(carveOut.left, deal);
  return {
    beforeEscrow: carveOut.left,
    equity: carveOut.left.minus(lost),
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

function payCosts(price: Rational, available: Rational, { costs }: Deal) {
  const due = costs.map(({ amount, pct }) => toCent(amount.plus(price.times(pct))));
  const paid = payInFull(
    costs.map(({ id }, index) => ({ id, exact: due[index] as Rational })),
    available,
  );
  const lines = costs.map(({ id, name }, index) => {
    const amount = paid[index] as Rational;
    return { id, name, amount: amount.toNumber(), unpaid: (due[index] as Rational).minus(amount).toNumber() };
  });
  return { left: available.minus(sumOf(paid)), lines };
}

function payDebt(available: Rational, { debts }: Deal) {
  const ranks = [...new Set(debts.map((debt) => debt.seniority))].sort((a, b) => b - a);
  const paidById = new Map<string, Rational>();
  let left = available;
  for (const rank of ranks) {
    const equals = debts.filter((debt) => debt.seniority === rank);
    const paid = payInFull(
      equals.map(({ id, amount }) => ({ id, exact: amount })),
      left,
    );
    for (const [index, { id }] of equals.entries()) paidById.set(id, paid[index] as Rational);
    left = left.minus(sumOf(paid));
  }
  const lines = debts.map(({ id, name, amount }) => {
    const paid = paidById.get(id) as Rational;
    return { id, name, claim: amount.toNumber(), paid: paid.toNumber(), unpaid: amount.minus(paid).toNumber() };
  });
  return { left, lines };
}

function payCarveOut(net: Rational, gross: Rational, terms: CarveOutTerms | null) {
  if (terms === null) return { left: net, line: { amount: 0, base: 0, recipients: [] } };
  const base = terms.base === "net" ? net : gross;
  const paid = minOf(toCent(carveOutOn(base, terms)), net);
  const shares = terms.recipients.map(({ id, share }) => ({ id, exact: paid.times(share) }));
  const parts = splitToCents(shares, paid);
  const recipients = terms.recipients.map(({ id, name }, index) => ({
    id,
    name,
    amount: (parts[index] as Rational).toNumber(),
  }));
  return { left: net.minus(paid), line: { amount: paid.toNumber(), base: toCent(base).toNumber(), recipients } };
}

/** Claims of equal rank: in full, or pro rata with the cents by largest remainder. */
function payInFull(owed: readonly Share[], available: Rational): Rational[] {
  const total = sumOf(owed.map(({ exact }) => exact));
  if (total.lte(available)) return owed.map(({ exact }) => exact);
  const share = available.div(total);
  return splitToCents(
    owed.map(({ id, exact }) => ({ id, exact: exact.times(share) })),
    available,
  );
}

function heldBack(equity: Rational, { escrow }: Deal) {
  if (escrow === null) return { held: ZERO, lost: ZERO, released: ZERO };
  const held = toCent(escrow.amount ?? equity.times(escrow.pct ?? ZERO));
  const present = minOf(held, equity);
  const released = toCent(present.times(escrow.releasePct));
  return { held, lost: present.minus(released), released };
}

function toCent(amount: Rational): Rational {
  return amount.roundTo(2, "half_up");
}
