/**
 * The payment of an amount of equity, row by row: exact first, then to the cent in two passes, classes to the whole and
 * rows to their class.
 */

import { type Rational, sumOf } from "@capstack/decimal";
import { type CompiledStack, type Equilibrium, equilibriumAt, type Outcome, outcomeOf } from "../decide/equilibrium.js";
import { centsOf, roundShares } from "../proceeds/cents.js";
import { netOf, nothing, type Payment, rowPayment } from "./payment.js";
import type { Row } from "./payment-row.js";

/** Parts of a payment in whole cents. */
export interface PaymentCents {
  readonly preference: bigint;
  readonly dividends: bigint;
  readonly participation: bigint;
  readonly common: bigint;
  readonly exerciseCost: bigint;
  readonly net: bigint;
}

/** A row with what it receives. */
export interface PaidRow {
  readonly row: Row;
  readonly outcome: Outcome;
  readonly exact: Payment;
  readonly cents: PaymentCents;
}

/** A whole payment. */
export interface Distribution {
  readonly at: Equilibrium;
  readonly rows: readonly PaidRow[];
  readonly classNets: readonly bigint[];
}

/** Pays whole cents of equity through the stack. */
export function distribute(stack: CompiledStack, rows: readonly Row[], equity: Rational): Distribution {
  const at = equilibriumAt(stack, equity);
  const outcomes = stack.units.map((_, index) => outcomeOf(stack, at, index));
  const paid = rows.map((row) => {
    const outcome = outcomes[row.unit] as Outcome;
    const exact = rowPayment(stack, at, row, outcome, outcomes);
    return { row, outcome, exact, net: netOf(exact) };
  });
  const byClass: (typeof paid)[] = stack.classes.map(() => []);
  for (const one of paid) byClass[one.row.classIndex]?.push(one);
  const classNets = roundShares(
    stack.classes.map(({ id }, index) => ({ id, exact: sumOf((byClass[index] ?? []).map(({ net }) => net)) })),
    centsOf(equity),
  );
  const nets = new Map<Row, bigint>();
  byClass.forEach((members, index) => {
    const shares = members.map(({ row, net }) => ({ id: row.claimant.id, exact: net }));
    const cents = roundShares(shares, classNets[index] as bigint);
    members.forEach(({ row }, position) => {
      nets.set(row, cents[position] as bigint);
    });
  });
  const done = paid.map(({ row, outcome, exact }) => {
    const cents = partsInCents(exact, nets.get(row) as bigint);
    return { row, outcome, exact, cents };
  });
  return { at, rows: done, classNets };
}

/** The parts to the cent, adding up to the gross that the rounded net and the rounded strike make. */
function partsInCents(exact: Payment, net: bigint): PaymentCents {
  if (exact === nothing) return { preference: 0n, dividends: 0n, participation: 0n, common: 0n, exerciseCost: 0n, net };
  const exerciseCost = exact.exerciseCost.isZero() ? 0n : centsOf(exact.exerciseCost);
  const gross = net + exerciseCost;
  const names = ["preference", "dividends", "participation", "common"] as const;
  const present = names.filter((name) => !exact[name].isZero());
  const cents = { preference: 0n, dividends: 0n, participation: 0n, common: 0n };
  const main = present[0] ?? "common";
  if (present.length <= 1) return { ...cents, [main]: gross, exerciseCost, net };
  const rounded = roundShares(
    present.map((id) => ({ id, exact: exact[id] })),
    gross,
  );
  const missing = gross - rounded.reduce((total, part) => total + part, 0n);
  present.forEach((name, index) => {
    cents[name] = (rounded[index] as bigint) + (index === 0 ? missing : 0n);
  });
  return { ...cents, exerciseCost, net };
}
