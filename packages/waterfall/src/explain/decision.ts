/** What each unit decides, why, at which price it would decide otherwise, and what that would pay it. */

import type { Rational } from "@capstack/decimal";
import type { Claimant } from "../claims/claimant.js";
import type { Unit } from "../claims/unit.js";
import { type Deviation, PinnedStack } from "../decide/deviation.js";
import type { CompiledStack, Equilibrium, Outcome } from "../decide/equilibrium.js";
import { fillOf, netOf, paymentOf } from "../pay/payment.js";
import { centsOf, toCurrency, toRatio } from "../proceeds/cents.js";
import type { DecisionFigures, DecisionReason, ExitDecision } from "../shapes/answer/decision.js";
import { hasChoice, thresholdOf } from "./conversion-threshold.js";

/** The decision of a unit, and where a deviation would lead. */
export interface UnitDecision {
  readonly decision: ExitDecision | null;
  readonly reason: DecisionReason | null;
  readonly indifferent: boolean;
  readonly threshold: Rational | null;
  readonly deviation: Deviation | null;
  /** Whether the unit has both choices before it, were it free. */
  readonly isOpen: boolean;
}

/** Decides for the units of one equilibrium, each once. */
export class Decisions {
  readonly #stack: CompiledStack;
  readonly #at: Equilibrium;
  readonly #outcomes: readonly Outcome[];
  readonly #decided = new Map<number, UnitDecision>();
  #pinned: PinnedStack | null = null;

  constructor(stack: CompiledStack, at: Equilibrium, outcomes: readonly Outcome[]) {
    this.#stack = stack;
    this.#at = at;
    this.#outcomes = outcomes;
  }

  of(index: number): UnitDecision {
    const known = this.#decided.get(index);
    if (known !== undefined) return known;
    const unit = this.#stack.units[index] as Unit;
    const outcome = this.#outcomes[index] as Outcome;
    const isOpen = hasChoice(unit);
    const decided = {
      decision: decisionOf(unit, outcome),
      reason: reasonOf(this.#stack, this.#at, unit, outcome),
      indifferent: outcome.indifferent && unit.constraint === null,
      threshold: thresholdOf(this.#stack, this.#at, index),
      deviation: isOpen ? this.#deviate(index, unit, outcome) : null,
      isOpen,
    };
    this.#decided.set(index, decided);
    return decided;
  }

  /**
   * The figures of one claimant, or of the whole unit. `net` is what it receives as things are, `owed` the dividends in
   * it that are due either way.
   */
  figuresOf(index: number, claimant: Claimant | null, net: bigint, owed: Rational): DecisionFigures {
    const { decision, reason, indifferent, threshold, deviation, isOpen } = this.of(index);
    const other = isOpen ? this.#otherwise(index, claimant, deviation, owed) : null;
    const own = isOpen ? toCurrency(net) : null;
    const moved = decision !== null && decision !== "hold" && decision !== "lapse" && decision !== "cash_out";
    return {
      decision,
      indifferent,
      reason,
      thresholdPrice: threshold === null ? null : toRatio(threshold),
      ifHold: moved ? other : own,
      ifConvert: moved ? own : other,
    };
  }

  /** Leaving an option unexercised pays nothing and needs no search. */
  #deviate(index: number, unit: Unit, outcome: Outcome): Deviation | null {
    if (unit.kind === "right" && outcome.choice !== "waits") return null;
    this.#pinned ??= new PinnedStack(this.#stack, this.#at);
    return this.#pinned.deviate(index, outcome);
  }

  #otherwise(index: number, claimant: Claimant | null, deviation: Deviation | null, owed: Rational): number | null {
    const unit = this.#stack.units[index] as Unit;
    const outcome = this.#outcomes[index] as Outcome;
    if (unit.kind === "right" && outcome.choice !== "waits") return 0;
    if (deviation === null) return null;
    const at = { ...this.#at, level: deviation.level, price: deviation.price };
    const changed = { choice: deviation.choice, indifferent: false, converting: deviation.converting };
    const claimants = claimant === null ? unit.claimants : [claimant];
    const nets = claimants.map((one) => netOf(paymentOf(this.#stack, at, unit, one, changed)));
    const owedThen = owed.isZero() ? owed : owed.times(fillOf(unit.tier, at, this.#stack.tiers.common));
    return toCurrency(centsOf(nets.reduce((sum, net) => sum.plus(net), owedThen)));
  }
}

function decisionOf({ kind, onPreferred }: Unit, { choice }: Outcome): ExitDecision | null {
  const converts = choice === "converts";
  switch (kind) {
    case "common":
    case "dividends":
    case "profits_interest":
      return null;
    case "preferred":
      return converts ? "convert" : "hold";
    case "convertible":
      return converts ? "convert" : "cash_out";
    case "right":
      if (choice === "waits") return "lapse";
      if (!onPreferred) return "exercise";
      return converts ? "exercise_convert" : "exercise_hold";
  }
}

function reasonOf(stack: CompiledStack, at: Equilibrium, unit: Unit, outcome: Outcome): DecisionReason | null {
  if (decisionOf(unit, outcome) === null) return null;
  if (unit.constraint !== null) return unit.constraint;
  if (outcome.indifferent) return "tie";
  if (unit.kind === "right") return outcome.choice === "waits" ? "out_of_the_money" : "in_the_money";
  if (outcome.choice === "converts") {
    return unit.cap === null ? "conversion_exceeds_preference" : "capped_below_conversion";
  }
  const isPaid = fillOf(unit.tier, at, stack.tiers.common).eq(1);
  if (!isPaid && unit.claim.sign() > 0) return "not_covered";
  if (outcome.choice === "capped") return "cap_exceeds_conversion";
  return unit.participating.sign() > 0 ? "participation_exceeds_conversion" : "preference_exceeds_conversion";
}
