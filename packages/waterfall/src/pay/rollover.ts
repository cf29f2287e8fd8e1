/**
 * Rollover equity: some holders take part of what they are paid at closing as shares of the buyer. It changes in what
 * they are paid, not how much: costs, debt, the carve-out and the escrow come off before it, and the escrow, earn-outs
 * and what is deferred come later and in cash. A holder's rollover is spread over its rows in proportion to their
 * closing payments.
 */

import { rational, sumOf, unknownIdSentence } from "@capstack/decimal";
import { refusal } from "../decide/equilibrium.js";
import { centsOf, fromCents, roundShares, toCurrency } from "../proceeds/cents.js";
import type { Deal, RolloverTerms } from "../proceeds/deal.js";
import type { ExitDeductions } from "../shapes/answer/deductions-paid.js";
import type { RolloverPaid } from "../shapes/answer/rollover-paid.js";
import type { Distribution, PaidRow } from "./distribution.js";

/** What is rolled over: of each row in cents, and in all. */
export interface RolledOver {
  readonly rows: readonly bigint[];
  readonly paid: RolloverPaid;
}

interface ClosingRow {
  readonly index: number;
  readonly id: string;
  readonly cents: bigint;
}

/**
 * @param closing what each row is paid at closing, in cents
 * @returns null where nobody rolls over
 * @throws EngineError `unknown_holder`, `rollover_exceeds_proceeds`
 */
export function rollOver(
  { rows, at }: Distribution,
  closing: readonly bigint[],
  deductions: ExitDeductions,
  { rollover }: Deal,
): RolledOver | null {
  if (rollover.length === 0) return null;
  const payable = rows.map((paid, index) => closingRow(paid, index, closing[index] ?? 0n));
  const byHolder = new Map<string, ClosingRow[]>(rollover.map(({ holderId }) => [holderId, []]));
  rows.forEach(({ row }, index) => {
    byHolder.get(row.claimant.holderId)?.push(payable[index] as ClosingRow);
  });
  const byRow = rows.map(() => 0n);
  rollover.forEach((terms, index) => {
    const own = byHolder.get(terms.holderId) ?? [];
    if (own.length === 0) refuseHolder(terms, rows, index);
    spread(rolledBy(terms, own, index), own, byRow);
  });
  const total = byRow.reduce((sum, cents) => sum + cents, 0n);
  return {
    rows: byRow,
    paid: {
      amount: toCurrency(total),
      cash: toCurrency(centsOf(at.equity) - total),
      buyerCash: toCurrency(paidOut(deductions) + sumOfCents(payable) - total),
    },
  };
}

/** What a row is paid at closing, without what a buyer who assumes unvested options pays later. */
function closingRow({ row: { claimant } }: PaidRow, index: number, cents: bigint): ClosingRow {
  const deferred = centsOf(fromCents(cents).times(claimant.deferredPct));
  return { index, id: `${claimant.classId}/${claimant.id}`, cents: cents - deferred };
}

/** Spreads a holder's rollover over its rows, in proportion to what they are paid at closing. */
function spread(rolled: bigint, own: readonly ClosingRow[], byRow: bigint[]): void {
  if (rolled === 0n) return;
  const part = fromCents(rolled).div(sumOfCents(own));
  const shares = own.map(({ id, cents }) => ({ id, exact: part.times(cents) }));
  roundShares(shares, rolled).forEach((cents, place) => {
    byRow[(own[place] as ClosingRow).index] = cents;
  });
}

function refuseHolder({ holderId }: RolloverTerms, rows: readonly PaidRow[], index: number): never {
  const path = ["deal", "rollover", index, "holderId"];
  const known = rows.map(({ row }) => row.claimant.holderId);
  throw refusal("unknown_holder", unknownIdSentence(path, holderId, "the id of a holder", known), path);
}

function rolledBy({ holderId, pct, amount }: RolloverTerms, own: readonly ClosingRow[], index: number): bigint {
  const received = sumOfCents(own);
  if (amount === null) return centsOf(fromCents(received).times(pct ?? 0));
  const wanted = centsOf(amount);
  if (wanted <= received) return wanted;
  const message = `"${holderId}" is paid ${fromCents(received).toFixed(2)} at closing and cannot roll over ${amount.toFixed(2)}.`;
  throw refusal("rollover_exceeds_proceeds", message, ["deal", "rollover", index, "amount"]);
}

/** Costs, debt and the carve-out, which are paid at closing in cash. */
function paidOut({ transactionCosts, debt, carveOut }: ExitDeductions): bigint {
  const amounts = [...transactionCosts.map(({ amount }) => amount), ...debt.map(({ paid }) => paid), carveOut.amount];
  return centsOf(sumOf(amounts.map((amount) => rational(amount))));
}

function sumOfCents(rows: readonly { readonly cents: bigint }[]): bigint {
  return rows.reduce((sum, { cents }) => sum + cents, 0n);
}
