/** What a distribution is made of, and the flows of a performance template that it becomes. */
import { type Input, shape, text } from "@capstack/decimal";
import type { BooksIndex } from "../books/books-index.js";
import type { Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { splitUnits } from "../money/split.js";
import { zeroOrMore } from "../records/deal.js";
import type { FlowUnits, PerformanceFlowType, PerformanceSubtype } from "./performance-flow.js";
import { readWeights } from "./purposes.js";

export const distributionParts = shape({
  /** The entry that declares it. */
  entryId: text(),
  /** Income. Currency, of all partners. */
  income: zeroOrMore(),
  /** Gains. */
  gain: zeroOrMore(),
  /** Capital that comes back. */
  returnOfCapital: zeroOrMore(),
  /** Management fees that come back. */
  returnOfFees: zeroOrMore(),
  /** Expenses of the partnership that come back. */
  returnOfExpenses: zeroOrMore(),
  /** Called for investments and not needed. */
  excessForInvestments: zeroOrMore(),
  /** Called for fees and expenses and not needed. */
  excessForFees: zeroOrMore(),
});

/** What a distribution is made of; its parts are taken in proportion. */
export interface DistributionParts extends Input<typeof distributionParts> {}

const partNames = [
  ...(["income", "gain", "returnOfCapital", "returnOfFees", "returnOfExpenses"] as const),
  ...(["excessForInvestments", "excessForFees"] as const),
] as const;

/** Weights by part, in the order of the table. */
export type PartWeights = readonly Units[];

/** As weights; null where nothing is said. @throws EngineError `amount_precision`, `negative_value` */
export function readParts(stated: DistributionParts, decimals: number): PartWeights | null {
  return readWeights(partNames, stated, decimals);
}

/**
 * What the books know themselves: a holding that is handed over is capital up to its cost, income as far as it accrued
 * interest, and gain beyond. Null for money.
 */
export function partsInKind(index: BooksIndex, row: number): PartWeights | null {
  const { accounts, entries, postings } = index;
  let [cost, interest, value] = [0, 0, 0];
  for (let at = entries.firstPosting[row] as number; at < (entries.firstPosting[row + 1] as number); at++) {
    const units = postings.units[at] as Units;
    const subtype = accounts[postings.account[at] as number]?.subtype ?? "";
    if ((postings.partner[at] as number) >= 0) value = sumUnits(value, Math.max(units, 0));
    else if (subtype === "investment") cost = sumUnits(cost, -units);
    else if (subtype === "accrued_interest") interest = sumUnits(interest, -units);
  }
  if (cost <= 0) return null;
  const capital = Math.min(cost, value);
  const income = Math.min(Math.max(interest, 0), sumUnits(value, -capital));
  return partNames.map((name) => {
    if (name === "returnOfCapital") return capital;
    return name === "income" ? income : name === "gain" ? sumUnits(value, -capital, -income) : 0;
  });
}

type Kind = { readonly type: PerformanceFlowType | null; readonly subtype?: PerformanceSubtype };

/** A part's kind; null for one of the distribution itself. */
const KINDS: Readonly<Record<(typeof partNames)[number], Kind>> = {
  income: { type: null, subtype: "income" },
  gain: { type: null, subtype: "gain" },
  returnOfCapital: { type: null, subtype: "return_of_capital" },
  returnOfFees: { type: null, subtype: "return_of_fees" },
  returnOfExpenses: { type: null, subtype: "return_of_expenses" },
  excessForInvestments: { type: "excess_call_investments" },
  excessForFees: { type: "excess_call_fees" },
};

/** The flows of a distribution: by part where it says what it is made of, else as a whole. */
export function distributionFlows(
  { day, units, recallable }: { readonly day: number; readonly units: Units; readonly recallable: boolean },
  weights: PartWeights | null,
  isGranular: boolean,
): FlowUnits[] {
  const own = recallable ? "recallable_distribution" : "distribution";
  if (weights === null || totalUnits(weights) === 0) return [{ day, type: own, units }];
  const parts = splitUnits(units, weights);
  return partNames.flatMap((name, at): FlowUnits[] => {
    const part = parts[at] as Units;
    if (part === 0) return [];
    const { type, ...subtype } = KINDS[name];
    return [{ day, type: type === null ? own : isGranular ? type : "excess_call", ...subtype, units: part }];
  });
}
