/** The rows of a payment as the response shows them: securities, classes and holders. */
import { type Rational, rational, sumOf } from "@capstack/decimal";
import type { Claimant, Unit } from "../claims/claimant.js";
import type { StackClass } from "../claims/units.js";
import type { Distribution, PaidRow, PaymentCents } from "../pay/distribution.js";
import { netOf } from "../pay/payment.js";
import type { StagedRow } from "../pay/payment-stages.js";
import { centsOf, fromCents, quotient, toCurrency, toRatio } from "../proceeds/cents.js";
import type { ClassResult, ExitDecision, HolderResult, MoneyReceived, SecurityResult } from "../shapes/rows.js";
import type { StackFigures } from "./stack-figures.js";

const ZERO = /* @__PURE__ */ rational(0);

export function securityResults(figures: StackFigures, staged: readonly StagedRow[]): SecurityResult[] {
  return figures.distribution.rows.map((paid, index) => securityResult(figures, paid, staged[index] as StagedRow));
}

function securityResult(figures: StackFigures, paid: PaidRow, staged: StagedRow): SecurityResult {
  const { stack, distribution, decisions, nextDollar } = figures;
  const { row, cents } = paid;
  const { claimant } = row;
  const unit = stack.units[row.unit] as Unit;
  const { sharesIssued, sharesWithheld } = issuedShares(paid, unit);
  const owed = row.dividends === null ? ZERO : row.dividends.claimant.dividends;
  const next = nextDollar.ofClaimant(row.unit, claimant);
  const nextOwed = row.dividends === null ? ZERO : nextDollar.ofClaimant(row.dividends.unit, row.dividends.claimant);
  return {
    classId: claimant.classId,
    id: claimant.id,
    holderId: claimant.holderId,
    name: claimant.name,
    shares: claimant.shares.toNumber(),
    asConvertedShares: toRatio(unit.ownershipPct === null ? asConverted(claimant) : paid.outcome.converting),
    claim: toCurrency(claimOf(claimant, owed)),
    ...moneyOf(cents),
    unpaidPreference: toCurrency(unpaidOf(paid)),
    ...decisions.figuresOf(row.unit, claimant, cents.net, owed),
    ...returnsOf(cents.net, claimant.shares, claimant.invested, distribution.at.equity),
    shareOfNextDollar: toRatio(next.plus(nextOwed)),
    sharesIssued: toRatio(sharesIssued),
    sharesWithheld: toRatio(sharesWithheld),
    deferred: toCurrency(centsOf(fromCents(cents.net).times(claimant.deferredPct))),
    ...staged,
  };
}

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

export function holderResults({ rows, at }: Distribution): HolderResult[] {
  const byHolder = new Map<string, PaidRow[]>();
  for (const paid of rows) {
    const { holderId } = paid.row.claimant;
    const known = byHolder.get(holderId);
    if (known === undefined) byHolder.set(holderId, [paid]);
    else known.push(paid);
  }
  return [...byHolder].map(([holderId, held]) => {
    const net = held.reduce((total, { cents }) => total + cents.net, 0n);
    const invested = sumOf(held.map(({ row }) => row.claimant.invested));
    const { multiple, pctOfProceeds } = returnsOf(net, ZERO, invested, at.equity);
    const securities = held.map(({ row, cents }) => {
      return { classId: row.claimant.classId, id: row.claimant.id, net: toCurrency(cents.net) };
    });
    const name = held[0]?.row.claimant.name ?? holderId;
    return { holderId, name, net: toCurrency(net), invested: invested.toNumber(), multiple, pctOfProceeds, securities };
  });
}

const NOTHING: PaymentCents = {
  preference: 0n,
  dividends: 0n,
  participation: 0n,
  common: 0n,
  exerciseCost: 0n,
  net: 0n,
};

function addCents(a: PaymentCents, b: PaymentCents): PaymentCents {
  return {
    preference: a.preference + b.preference,
    dividends: a.dividends + b.dividends,
    participation: a.participation + b.participation,
    common: a.common + b.common,
    exerciseCost: a.exerciseCost + b.exerciseCost,
    net: a.net + b.net,
  };
}

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

function returnsOf(net: bigint, shares: Rational, invested: Rational, equity: Rational) {
  return {
    perShare: quotient(net, shares),
    pctOfProceeds: quotient(net, equity) ?? 0,
    invested: invested.toNumber(),
    multiple: quotient(net, invested),
  };
}

function asConverted({ participating, converting }: Claimant): Rational {
  return converting.isZero() ? participating : converting;
}

function claimOf({ preference, dividends }: Claimant, owed: Rational): bigint {
  return centsOf(preference.plus(dividends).plus(owed));
}

/** What a claim that stands lacks: none for who converts or lapses, but dividends owed either way. */
export function unpaidOf({ row, outcome, cents }: PaidRow): bigint {
  const owed = row.dividends?.claimant.dividends ?? ZERO;
  const stands = outcome.choice === "holds" || outcome.choice === "capped";
  const claim = stands ? claimOf(row.claimant, owed) : centsOf(owed);
  const unpaid = claim - cents.preference - cents.dividends;
  return unpaid > 0n ? unpaid : 0n;
}

/** Net exercise withholds the shares whose value is the strike. */
function issuedShares({ outcome, row, exact }: PaidRow, unit: Unit) {
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
