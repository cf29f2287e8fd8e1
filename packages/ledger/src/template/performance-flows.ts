/**
 * What a performance template takes from a fund's books: the flows of all fee-paying limited partners together since
 * inception, by the kinds of the granular or of the gross-up method, and those of the portfolio.
 * @see ILPA, Performance Template Granular v1.1 (31 March 2025), measurement definitions
 */
import {
  date,
  EngineError,
  fromDayNumber,
  type Input,
  later,
  list,
  oneOf,
  openShape,
  plainArgument,
  toDayNumber,
} from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { termsAt } from "../books/terms-at.js";
import { cellWeights } from "../capital/allocation/allocation-weight.js";
import { portfolioFlowsThrough } from "../fund/portfolio.js";
import { positionUnits } from "../fund/position-units.js";
import { toAmount, type Units } from "../money/amount.js";
import { quarterEnd } from "../periods/window.js";
import { allocationCategories } from "../records/allocation-category.js";
import { type AskedFlows, calledFlows, carryFlows } from "./called-flows.js";
import { distributionParts, readParts } from "./distribution-parts.js";
import { lineFlowsOf } from "./line-flows.js";
import {
  type AssumedUnits,
  type AssumptionKind,
  type FlowUnits,
  mergedFlows,
  type PerformanceFlowType,
  type PerformanceSubtype,
} from "./performance-flow.js";
import { callPurposes, drawPurposes, readPurposes } from "./purposes.js";
import { quarterEndFlows, waivedUnits } from "./quarter-end-flows.js";

export const performanceQuestion = openShape({
  /** The last day of the quarter. */
  end: later(date()),
  method: oneOf(["granular", "gross_up"], { default: "granular" }),
  /** What calls are for; one that is not named is for working capital. */
  calls: list(callPurposes, { default: [] }),
  /** What draws of the credit line are for; one that is not named is for investments. */
  draws: list(drawPurposes, { default: [] }),
  /** What distributions are made of; one that is not named has no finer kind, but for a holding that is handed over. */
  distributions: list(distributionParts, { default: [] }),
});

/** The quarter, the method, what calls and draws are for, and what distributions are made of. */
export interface PerformanceQuestion extends Input<typeof performanceQuestion> {}

/** A flow: what partners pay in negative, what they get and what stands at the end positive. Currency. */
export interface PerformanceFlow {
  readonly date: string;
  readonly amount: number;
  readonly type: PerformanceFlowType;
  readonly subtype?: PerformanceSubtype;
}

/** A flow of the whole fund's portfolio: paid negative, got back and fair value positive. Currency. */
export interface PortfolioTableFlow {
  readonly date: string;
  readonly amount: number;
  readonly type: "invested_capital" | "realized_income" | "stock_distributed" | "stock_sold" | "fair_value";
  /** Of companies of which nothing is held any more: realised; of all others not. */
  readonly part: "realized" | "unrealized";
}

/** Where the books do not say, what is assumed: of a day, and of an amount of the partners. */
export interface PerformanceAssumption {
  readonly kind: AssumptionKind;
  readonly date: string;
  readonly amount: number;
}

/** The flows of a performance template. */
export interface PerformanceFlows {
  readonly end: string;
  readonly method: "granular" | "gross_up";
  /** Who they are of: limited partners that share the management fee. */
  readonly partners: readonly string[];
  readonly flows: readonly PerformanceFlow[];
  readonly portfolio: readonly PortfolioTableFlow[];
  readonly assumptions: readonly PerformanceAssumption[];
}

/**
 * The flows of the fee-paying limited partners by the method's kinds: calls on the days on which they are due,
 * distributions, carry that they bore, draws and repayments of the credit line in their part, and at the end carry not paid,
 * fees and expenses accrued (by gross-up all of them, quarter by quarter), the line and net asset value. Calls due after the
 * end are left out of both the calls and the net asset value.
 * @returns base currency, exact to the minor unit; flows of one day and kind together, by day
 * @throws EngineError `invalid_date`, `invalid_period` (no quarter ends there), `amount_precision`, and as {@link capitalAccounts}
 * @see ILPA, Performance Template Granular v1.1 (31 March 2025)
 * @example
 * const { flows } = performanceFlows(halfAYear, { end: "2025-06-30" });
 * flows.map(({ type, amount }) => [type, amount]) // => [["call_working_capital", -988095.24], ["nav", 1065972.13]]
 */
export function performanceFlows(books: Books | BooksIndex, input: PerformanceQuestion): PerformanceFlows {
  const question = plainArgument(input, performanceQuestion);
  const index = toIndex(books);
  const { end, method = "granular" } = question;
  const endDay = toDayNumber(end);
  if (quarterEnd(end) !== end) {
    throw new EngineError("invalid_period", `${end} is not the last day of a quarter.`, ["end"]);
  }
  const asked = askedOf(index, question, endDay);
  const called = calledFlows(index, asked);
  const line = lineFlowsOf(index, asked);
  const units = [
    ...[...called.flows, ...line.flows, ...carryFlows(index, asked)],
    ...quarterEndFlows(index, asked, called.notDue),
  ];
  const amount = (value: number) => toAmount(value, index.base.decimals);
  return {
    end,
    method,
    partners: index.partners.filter((_, at) => asked.payers.has(at)).map(({ lpEntityId }) => lpEntityId),
    flows: mergedFlows(units).map(({ day, units: value, ...kind }) => {
      return { date: fromDayNumber(day), amount: amount(value), ...kind };
    }),
    portfolio: portfolioTable(index, endDay),
    assumptions: [...called.assumed, ...line.assumed, ...undeemed(index, asked, called.flows)].map(
      ({ kind, day, units: value }) => {
        return { kind, date: fromDayNumber(day), amount: amount(value) };
      },
    ),
  };
}

/** Fees that were waived while no call is for a contribution of the general partner. */
function undeemed(index: BooksIndex, asked: AskedFlows, flows: readonly FlowUnits[]): AssumedUnits[] {
  if (!asked.isGranular || flows.some(({ type }) => type === "deemed_contribution")) return [];
  const units = waivedUnits(index, asked);
  return units === 0 ? [] : [{ kind: "waived_fee", day: asked.endDay, units }];
}

function askedOf(
  index: BooksIndex,
  { method, calls = [], draws = [], distributions = [] }: PerformanceQuestion,
  endDay: number,
): AskedFlows {
  const { decimals } = index.base;
  const stated = <T extends object>(
    rows: readonly T[],
    keyOf: (row: T) => string,
    read: (row: T, decimals: number) => readonly Units[] | null,
  ) =>
    new Map(
      rows.flatMap((row) => {
        const weights = read(row, decimals);
        return weights === null ? [] : [[keyOf(row), weights] as const];
      }),
    );
  return {
    payers: feePayers(index, endDay),
    endDay,
    isGranular: method !== "gross_up",
    callsFor: stated(calls, ({ sourceRef }) => sourceRef, readPurposes),
    drawsFor: stated(draws, ({ entryId }) => entryId, readPurposes),
    distributionsOf: stated(distributions, ({ entryId }) => entryId, readParts),
  };
}

/** Limited partners that the rules of the day do not exempt from the management fee. */
function feePayers(index: BooksIndex, day: number): Set<number> {
  const terms = termsAt(index, day);
  const cell = { category: allocationCategories.indexOf("management_fee"), company: -1 };
  const weights = cellWeights(terms, cell).of(index.partners.map(() => 1));
  const isPayer = (partner: number) => weights.length === 0 || Number(weights[partner]) > 0;
  return new Set(index.partners.flatMap(({ partnerClass }, at) => (partnerClass === "lp" && isPayer(at) ? [at] : [])));
}

/** Purchases, proceeds and fair values of the whole fund's companies. */
function portfolioTable(index: BooksIndex, endDay: number): PortfolioTableFlow[] {
  const amount = (units: number) => toAmount(units, index.base.decimals);
  const positions = positionUnits(index, endDay);
  const partOf = (company: number) => (positions[company]?.value === 0 ? "realized" : "unrealized");
  const flows = portfolioFlowsThrough(index, endDay).flatMap((flow): PortfolioTableFlow[] => {
    const { company, day, kind, units, sourceType } = flow;
    if (kind === "write_off") return [];
    const dated = { date: fromDayNumber(day), part: partOf(company) } as const;
    if (kind === "purchase") return [{ ...dated, type: "invested_capital", amount: amount(-units) }];
    return [{ ...dated, type: PROCEEDS[sourceType] ?? "stock_sold", amount: amount(units) }];
  });
  const values = positions.flatMap(({ company, value }): PortfolioTableFlow[] => {
    if (value === 0) return [];
    return [{ date: fromDayNumber(endDay), amount: amount(value), type: "fair_value", part: partOf(company) }];
  });
  return [...flows, ...values];
}

const PROCEEDS: Readonly<Record<string, PortfolioTableFlow["type"]>> = {
  income: "realized_income",
  distribution: "stock_distributed",
  recallable_distribution: "stock_distributed",
};
