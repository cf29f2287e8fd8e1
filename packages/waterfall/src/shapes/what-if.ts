/** What the questions besides are answered with: scenarios, exit values up and down, goals. */
import type { ExitDecision } from "./answer/decision.js";

/** The figures a what-if is read for. */
export interface OutcomeDigest {
  /** Price of the company. Currency. */
  readonly exitValuation: number;
  /** What the stack shares. Currency. */
  readonly equityProceeds: number;
  /** What a share of common receives. Currency a share. */
  readonly commonPricePerShare: number;
  /** By class. */
  readonly classes: readonly {
    /** The class. */
    readonly id: string;
    /** Received. Currency. */
    readonly net: number;
    /** What it does; `mixed` for a class whose rows differ, null where nothing is decided. */
    readonly decision: ExitDecision | null;
  }[];
  /** By person. */
  readonly holders: readonly {
    /** The person. */
    readonly holderId: string;
    /** Received. Currency. */
    readonly net: number;
  }[];
}

/** A scenario, computed afresh. */
export interface ScenarioResult extends OutcomeDigest {
  /** As in the request. */
  readonly id: string;
  /** For people. */
  readonly name: string;
}

/** The exit at a price changed by `delta`, a fraction. */
export interface SensitivityResult extends OutcomeDigest {
  /** By which the price was changed. A fraction of one: 0.2 is 20 %. */
  readonly delta: number;
}

/** The smallest exit valuation that reaches a target, or why there is none. */
export interface GoalResult {
  /** As in the request. */
  readonly id: string;
  /** The smallest that reaches the target; null when none does. Currency. */
  readonly exitValuation: number | null;
  /** What the target amounts to. Currency. */
  readonly targetProceeds: number;
  /** Why there is none. */
  readonly reason: "unreachable" | null;
}
