/** Figures behind the lines of a response: the payment, its decisions, and the shares of the next dollar. */

import type { CompiledStack, Outcome } from "../decide/equilibrium.js";
import type { Distribution } from "../pay/distribution.js";
import type { PaidExit } from "../pay/prepared-exit.js";
import { Decisions } from "./decision.js";
import { type NextDollar, nextDollarAt } from "./next-dollar.js";

/** A payment with everything its lines say about it. */
export interface StackFigures {
  readonly stack: CompiledStack;
  readonly distribution: Distribution;
  readonly decisions: Decisions;
  readonly nextDollar: NextDollar;
}

export function stackFigures({ segment: { stack }, distribution }: PaidExit): StackFigures {
  const outcomes: Outcome[] = [];
  for (const { row, outcome } of distribution.rows) outcomes[row.unit] = outcome;
  const decisions = new Decisions(stack, distribution.at, outcomes);
  return { stack, distribution, decisions, nextDollar: nextDollarAt(stack, distribution.at) };
}
