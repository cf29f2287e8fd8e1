/** What each class receives and decides. */

import { type Rational, sumOf } from "@capstack/decimal";
import type { StackClass } from "../../claims/stack-class.js";
import type { Unit } from "../../claims/unit.js";
import type { PaidRow, PaymentCents } from "../../pay/distribution.js";
import { netOf } from "../../pay/payment.js";
import { toCurrency, toRatio } from "../../proceeds/cents.js";
import type { ExitDecision } from "../../shapes/answer/decision.js";
import type { ClassResult } from "../../shapes/answer/rows.js";
import { ZERO } from "../../shapes/exact-figures.js";
import type { StackFigures } from "../stack-figures.js";
import { addCents } from "./holder-results.js";
import { asConverted, claimOf, moneyOf, NOTHING, returnsOf, unpaidOf } from "./row-money.js";

export function classResults(figures: StackFigures): ClassResult[] {
  const { stack, distribution, nextDollar } = figures;
  const byClass: PaidRow[][] = stack.classes.map(() => []);
  for (const paid of distribution.rows) byClass[paid.row.classIndex]?.push(paid);
  return stack.classes.map((one, index) => {
    const rows = byClass[index] ?? [];
    return classResult(figures, one, rows, nextDollar.ofClass[index] ?? ZERO);
  });
}

function classResult(figures: StackFigures, one: StackClass, rows: readonly PaidRow[], next: Rational): ClassResult {
  const { distribution } = figures;
  const owed = (paid: PaidRow) => paid.row.dividends?.claimant.dividends ?? ZERO;
  const shares = sumOf(rows.map(({ row }) => row.claimant.shares));
  const cents = rows.reduce<PaymentCents>((total, row) => addCents(total, row.cents), NOTHING);
  const asSafes = one.kind === "convertibles";
  return {
    id: one.id,
    name: one.name,
    kind: one.kind,
    seniority: one.seniority,
    shares: shares.toNumber(),
    asConvertedShares: toRatio(asSafes ? sumOf(rows.map(({ outcome }) => outcome.converting)) : one.asConvertedShares),
    claim: toCurrency(rows.reduce((total, paid) => total + claimOf(paid.row.claimant, owed(paid)), 0n)),
    ...moneyOf(cents),
    unpaidPreference: toCurrency(rows.reduce((total, paid) => total + unpaidOf(paid), 0n)),
    ...classDecision(figures, rows, cents.net),
    ...returnsOf(cents.net, shares, sumOf(rows.map(({ row }) => row.claimant.invested)), distribution.at.equity),
    shareOfNextDollar: toRatio(next),
  };
}

/** A class that decides as one shows its figures; others show the decision they share, or `mixed`. */
function classDecision({ decisions }: StackFigures, rows: readonly PaidRow[], net: bigint) {
  const units = [...new Set(rows.map(({ row }) => row.unit))];
  const only = units[0];
  if (units.length === 1 && only !== undefined) {
    const owed = sumOf(rows.map(({ row }) => row.dividends?.claimant.dividends ?? ZERO));
    return decisions.figuresOf(only, null, net, owed);
  }
  const all = units.map((unit) => decisions.of(unit));
  const same = <Value>(values: readonly Value[]) => (new Set(values).size === 1 ? (values[0] ?? null) : null);
  const decision: ExitDecision | null =
    same(all.map((one) => one.decision)) ?? (all[0]?.decision == null ? null : "mixed");
  return {
    decision,
    indifferent: all.some((one) => one.indifferent),
    reason: same(all.map((one) => one.reason)),
    thresholdPrice: null,
    ifHold: null,
    ifConvert: null,
  };
}

/** Net exercise withholds the shares whose value is the strike. */
export function issuedShares({ outcome, row, exact }: PaidRow, unit: Unit) {
  const { claimant } = row;
  const none = { sharesIssued: ZERO, sharesWithheld: ZERO };
  if (outcome.choice === "waits") return none;
  if (unit.kind !== "right") {
    const shares = unit.ownershipPct === null ? claimant.converting : outcome.converting;
    return outcome.choice === "converts" ? { sharesIssued: shares, sharesWithheld: ZERO } : none;
  }
  const converts = unit.onPreferred && outcome.choice === "converts";
  const shares = unit.onPreferred && !converts ? claimant.shares : asConverted(claimant);
  const gross = netOf(exact).plus(exact.exerciseCost);
  if (!claimant.settlesNet || gross.isZero()) return { sharesIssued: shares, sharesWithheld: ZERO };
  const withheld = shares.times(claimant.cost).div(gross);
  return { sharesIssued: shares.minus(withheld), sharesWithheld: withheld };
}
