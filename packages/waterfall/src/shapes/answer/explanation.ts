/** Why, and how it changes with the price: breakpoints, the payoff curve, the sentences of the trace. */

/** One sentence of the explanation, with what it moves and what is left after it. */
export interface TraceStep {
  /** From 1. */
  readonly step: number;
  /** What happens. */
  readonly kind:
    | "gross"
    | "cash"
    | "cost"
    | "debt"
    | "carve_out"
    | "equity"
    | "decision"
    | "exercise"
    | "preference"
    | "step_up"
    | "participation"
    | "cap"
    | "common"
    | "round"
    | "check"
    | "rollover";
  /** In a sentence. */
  readonly text: string;
  /** What it moves. Currency. */
  readonly amount: number;
  /** What is left after it; zero at the end. Currency. */
  readonly remaining: number;
  /** Details, a sentence each. */
  readonly lines: readonly string[];
}
