/** Profits interests of a plan: a file has their threshold at most, and never says whether they catch up. */
import type { Questions } from "../questions/questions.js";
import type { FileAward } from "./company.js";

/**
 * What a file calls an exercise price is a profits interest's threshold.
 * @param plan the name of the plan the award is under
 */
export function profitsInterestOf({ poolId, strikePrice }: FileAward, plan: string, questions: Questions) {
  return {
    kind: askCatchUp(poolId, plan, questions),
    participationThreshold: strikePrice ?? askThreshold(poolId, plan, questions),
  };
}

function askThreshold(id: string, plan: string, questions: Questions): number {
  return questions.askFigure({
    id: `participationThreshold:${id}`,
    about: [id],
    sentence: `What does each common unit receive before profits interests under ${plan} share? 0 for nothing.`,
    default: "0",
  });
}

function askCatchUp(id: string, plan: string, questions: Questions) {
  const answer = questions.ask({
    id: `catchUp:${id}`,
    about: [id],
    sentence: `Do profits interests under ${plan} catch up once common has received their threshold?`,
    options: [
      { value: "none", says: "no: they share from there on" },
      { value: "full", says: "yes: they first receive as much as each common unit has" },
    ],
    default: "none",
  });
  return answer === "full" ? ("profits_interest_catch_up" as const) : ("profits_interest" as const);
}
