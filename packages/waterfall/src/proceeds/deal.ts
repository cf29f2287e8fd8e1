/** The deal: what adds to the price, what comes off it, and when it is paid. */

import { duplicateSentence, Rational } from "@capstack/decimal";
import { refuse } from "../shapes/answer/input-report.js";
import { ZERO } from "../shapes/exact-figures.js";
import type { ExactDeal } from "../shapes/exit-deal.js";
import { type CarveOutTerms, carveOutOf } from "./carve-out-terms.js";
import { checkUniqueIds } from "./unique-ids.js";

/** The deal, its terms checked against each other. */
export interface Deal extends Pick<ExactDeal, "exitDate" | "exitType" | "cash" | "stockPct"> {
  readonly costs: readonly Cost[];
  readonly debts: readonly Debt[];
  readonly carveOut: CarveOutTerms | null;
  readonly escrow: EscrowTerms | null;
  readonly earnouts: readonly AchievedEarnout[];
  readonly rollover: readonly RolloverTerms[];
}

/** A cost: an amount, a fraction of the price, or both. */
interface Cost {
  readonly id: string;
  readonly name: string;
  readonly amount: Rational;
  readonly pct: Rational;
}

/** A debt; the larger seniority is repaid first. */
interface Debt {
  readonly id: string;
  readonly name: string;
  readonly amount: Rational;
  readonly seniority: number;
}

/** What the buyer holds back: an amount, or a fraction of the equity proceeds. */
type EscrowTerms = NonNullable<ExactDeal["escrow"]>;

/** An earn-out: what of it is achieved. */
interface AchievedEarnout {
  readonly id: string;
  readonly name: string;
  readonly achieved: Rational;
}

/** A holder who rolls over a fraction of the closing payment, or an amount. */
export interface RolloverTerms {
  readonly holderId: string;
  readonly pct: Rational | null;
  readonly amount: Rational | null;
}

export function dealOf(terms: ExactDeal): Deal {
  const { exitDate, exitType, cash, carveOut, escrow, stockPct } = terms;
  if (escrow !== null) checkEscrow(escrow);
  return {
    exitDate,
    exitType,
    cash: cash.roundTo(2, "half_up"),
    costs: costsOf(terms),
    debts: debtsOf(terms),
    carveOut: carveOut === null ? null : carveOutOf(carveOut),
    escrow,
    earnouts: earnoutsOf(terms),
    stockPct,
    rollover: rolloverOf(terms),
  };
}

function costsOf({ transactionCosts }: ExactDeal): Cost[] {
  if (transactionCosts instanceof Rational) {
    const amount = transactionCosts;
    return amount.isZero() ? [] : [{ id: "transaction_costs", name: "Transaction costs", amount, pct: ZERO }];
  }
  checkUniqueIds(transactionCosts);
  return transactionCosts.map(({ id, name, amount, pct, place }) => {
    if (!place.gives("pct")) place.lacks("amount");
    return { id, name: name ?? id, amount: amount ?? ZERO, pct: pct ?? ZERO };
  });
}

function debtsOf({ debt }: ExactDeal): Debt[] {
  checkUniqueIds(debt);
  return debt.map(({ id, name, amount, seniority }) => ({
    id,
    name: name ?? id,
    amount: amount.roundTo(2, "half_up"),
    seniority,
  }));
}

function checkEscrow({ place }: EscrowTerms): void {
  if (!place.gives("pct")) place.lacks("amount");
  if (place.gives("amount") && place.gives("pct")) {
    refuse(place, "conflicting_fields", "Only one of amount, pct may be given.", "pct");
  }
}

function earnoutsOf({ earnouts }: ExactDeal): AchievedEarnout[] {
  checkUniqueIds(earnouts);
  return earnouts.map(({ id, name, amount, achievedPct }) => ({
    id,
    name: name ?? id,
    achieved: amount.times(achievedPct).roundTo(2, "half_up"),
  }));
}

function rolloverOf({ rollover, stockPct, place }: ExactDeal): RolloverTerms[] {
  if (rollover.length > 0 && !stockPct.isZero()) {
    const message = "Only one of stockPct, rollover may be given: who is paid in the buyer's stock.";
    refuse(place, "conflicting_fields", message, "rollover");
  }
  const seen = new Set<string>();
  return rollover.map(({ holderId, pct, amount, place: at }) => {
    if (seen.has(holderId)) refuse(at, "duplicate_id", duplicateSentence("holderId", holderId), "holderId");
    seen.add(holderId);
    return { holderId, pct, amount: amount?.roundTo(2, "half_up") ?? null };
  });
}
