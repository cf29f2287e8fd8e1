/** How the equity proceeds are paid out: tier by tier, then step-ups, participation and common, to the cent. */

import type { Rational } from "@capstack/decimal";
import type { StackClass } from "../claims/stack-class.js";
import type { Unit } from "../claims/unit.js";
import type { PaidRow, PaymentCents } from "../pay/distribution.js";
import { fillOf } from "../pay/payment.js";
import { centsOf, fromCents } from "../proceeds/cents.js";
import { ZERO } from "../shapes/exact-figures.js";
import type { StackFigures } from "./stack-figures.js";
import type { TraceEntry } from "./trace.js";
import { money, percent, price, shares } from "./wording.js";

type Part = (cents: PaymentCents) => bigint;

export function explainPayments(figures: StackFigures): TraceEntry[] {
  const { stack, distribution } = figures;
  const tiers = stack.tiers.list.flatMap((tier, index) =>
    tier.kind === "tier" ? tierEntry(figures, index, tier.seniority) : [],
  );
  const ofKind = (isConvertible: boolean) =>
    distribution.rows.filter(({ row }) => (kindOf(figures, row.unit) === "convertible") === isConvertible);
  const entries = [
    ...tiers,
    ...part(
      figures,
      "step_up",
      ofKind(true),
      ({ participation }) => participation,
      "Discounts above the cash claims are paid",
    ),
    ...participationEntries(figures, ofKind(false)),
    ...commonEntries(figures),
    roundEntry(figures),
  ];
  return entries;
}

function kindOf({ stack }: StackFigures, unit: number): Unit["kind"] | undefined {
  return stack.units[unit]?.kind;
}

function tierOf({ stack }: StackFigures, { row }: PaidRow): number {
  return (stack.units[row.unit] as Unit).tier;
}

function tierEntry(figures: StackFigures, tier: number, seniority: number | null): TraceEntry[] {
  const rows = figures.distribution.rows.filter((paid) => tierOf(figures, paid) === tier);
  const name = seniority === null ? "Notes rank first" : `Claims of rank ${seniority} follow`;
  const filled = fillOf(tier, figures.distribution.at, figures.stack.tiers.common);
  const covered = filled.eq(1) ? "paid in full" : `paid to ${percent(filled)}, pro rata`;
  return part(
    figures,
    "preference",
    rows,
    ({ preference, dividends }) => preference + dividends,
    `${name} and are ${covered}`,
  );
}

/** One step for a part of the payment, with a line a class, or a row where a class has several units. */
function part(
  { stack }: StackFigures,
  kind: TraceEntry["kind"],
  rows: readonly PaidRow[],
  of: Part,
  text: string,
): TraceEntry[] {
  const total = rows.reduce((sum, { cents }) => sum + of(cents), 0n);
  if (total === 0n) return [];
  const amount = fromCents(total);
  const lines = rows.flatMap(({ row, cents }) => {
    if (of(cents) === 0n) return [];
    const { id, name } = stack.classes[row.classIndex] as StackClass;
    const owner = id === "convertibles" ? row.claimant.name : `${row.claimant.name}, ${name}`;
    return [`${owner}: ${money(fromCents(of(cents)))}.`];
  });
  return [{ kind, text: `${text}: ${money(amount)}.`, amount, change: amount.neg(), lines }];
}

function participationEntries(figures: StackFigures, rows: readonly PaidRow[]): TraceEntry[] {
  const { price: level } = figures.distribution.at;
  const capped = rows.filter(({ outcome }) => outcome.choice === "capped");
  const open = rows.filter(({ outcome }) => outcome.choice !== "capped");
  return [
    ...part(
      figures,
      "participation",
      open,
      ({ participation }) => participation,
      `Participating preferred shares as common at ${price(level)} a share`,
    ),
    ...part(
      figures,
      "cap",
      capped,
      ({ participation }) => participation,
      "Participation that has reached its cap stops there",
    ),
  ];
}

function commonEntries(figures: StackFigures): TraceEntry[] {
  const { stack, distribution } = figures;
  const { price: level } = distribution.at;
  const rows = distribution.rows.filter(({ cents }) => cents.common !== 0n);
  const lines = stack.classes.flatMap(({ name }, classIndex) => {
    const own = rows.filter(({ row }) => row.classIndex === classIndex);
    const total = own.reduce((sum, { cents }) => sum + cents.common, 0n);
    return total === 0n ? [] : [`${name}: ${shares(sharesOf(own))} shares receive ${money(fromCents(total))}.`];
  });
  return part(
    figures,
    "common",
    rows,
    ({ common }) => common,
    `Common, held or converted, shares the rest at ${price(level)} a share`,
  ).map((entry) => ({ ...entry, lines }));
}

function sharesOf(rows: readonly PaidRow[]): Rational {
  return rows.reduce((sum, { row, outcome }) => {
    const { participating, converting } = row.claimant;
    if (outcome.choice !== "converts") return sum.plus(participating);
    return sum.plus(converting.isZero() ? outcome.converting : converting);
  }, ZERO);
}

function roundEntry({ stack, distribution }: StackFigures): TraceEntry {
  const exact = distribution.rows.map(({ row, exact: one }) => {
    const { preference, dividends, participation, common, exerciseCost } = one;
    return {
      id: row.claimant.id,
      exact: preference.plus(dividends).plus(participation).plus(common).minus(exerciseCost),
    };
  });
  const floors = exact.reduce((sum, one) => sum + one.exact.times(100).round("floor"), 0n);
  const spare = centsOf(distribution.at.equity) - floors;
  const text =
    spare === 0n || stack.classes.length === 0
      ? "Every payment is a whole number of cents."
      : `${spare} spare cent${spare === 1n ? "" : "s"} went to the largest fractions.`;
  return { kind: "round", text, amount: fromCents(spare), change: ZERO };
}
