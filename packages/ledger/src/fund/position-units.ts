/** Positions in minor units: cost, carrying value and proceeds of each company. */
import { firstRowFrom } from "../balances/account-balance.js";
import type { BooksIndex } from "../books/books-index.js";
import type { Units } from "../money/amount.js";
import { ExactSums, totalUnits } from "../money/exact-sum.js";
import { carryingSlots, carryingSubtypes, type PortfolioFlow, portfolioFlowsThrough } from "./portfolio.js";

/** A position in minor units; carrying figures in the order of {@link carryingSubtypes}. */
export interface PositionUnits {
  readonly company: number;
  readonly firstDay: number;
  readonly initial: Units;
  readonly invested: Units;
  readonly proceeds: Units;
  readonly carrying: readonly Units[];
  readonly value: Units;
  /** Whether nothing happened after its cost was written off. */
  readonly isWrittenOff: boolean;
}

export function positionUnits(index: BooksIndex, endDay: number): PositionUnits[] {
  const byCompany: PortfolioFlow[][] = index.companies.map(() => []);
  for (const flow of portfolioFlowsThrough(index, endDay)) byCompany[flow.company]?.push(flow);
  const carrying = carryingUnits(index, endDay);
  return index.companies.map((_, company) => {
    const flows = byCompany[company] as PortfolioFlow[];
    const purchases = flows.filter((flow) => flow.kind === "purchase");
    const firstDay = purchases[0]?.day ?? Number.POSITIVE_INFINITY;
    const own = carryingSubtypes.map((_subtype, at) => carrying.at(company * carryingSubtypes.length + at));
    return {
      company,
      firstDay,
      initial: totalUnits(purchases.filter((flow) => flow.day === firstDay).map((flow) => flow.units)),
      invested: totalUnits(purchases.map((flow) => flow.units)),
      proceeds: totalUnits(flows.filter((flow) => flow.kind === "proceeds").map((flow) => flow.units)),
      carrying: own,
      value: totalUnits(own),
      isWrittenOff: flows.at(-1)?.kind === "write_off",
    };
  });
}

/** Carrying figures by `company * 4 + subtype`. */
function carryingUnits(index: BooksIndex, endDay: number): ExactSums {
  const { entries, postings, companies } = index;
  const slot = carryingSlots(index);
  const sums = new ExactSums(companies.length * carryingSubtypes.length);
  const last = entries.firstPosting[firstRowFrom(entries.day, endDay + 1)] as number;
  for (let row = 0; row < last; row++) {
    const company = postings.company[row] as number;
    const at = slot[postings.account[row] as number] as number;
    if (company >= 0 && at >= 0) sums.add(company * carryingSubtypes.length + at, postings.units[row] as number);
  }
  return sums;
}

/** The nearest double to an exact quotient of minor units; null over zero. */
export function ratio(numerator: Units, denominator: Units): number | null {
  return denominator === 0 ? null : numerator / denominator + 0;
}
