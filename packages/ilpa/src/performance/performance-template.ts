/**
 * ILPA's Performance Template of a fund, by the granular or the gross-up method: rates of return and multiples, gross and
 * net, with the credit line and without it.
 * @see ILPA, Performance Template Granular v1.1 (31 March 2025), Methodology Comparison v1.1 (28 April 2025)
 */
import type { Rational } from "@capstack/decimal";
import { enters, type FlowType, type FlowTypeId, flowTypes, type Treatment, treatments } from "./flow-types.js";
import { type ExactFlow, type ExactPerformance, type PerformanceTemplateInput, readPerformance } from "./input.js";
import { type MeasuredFlow, type Measures, measure } from "./measures.js";
import { type PortfolioMeasures, portfolioMeasures } from "./portfolio.js";

/** A row of the cash-flow table: what a flow enters each treatment with, zero where it does not. */
export interface CashFlowRow {
  readonly date: string;
  readonly amount: number;
  readonly type: FlowTypeId;
  readonly subtype: string | null;
  readonly treatments: Readonly<Record<Treatment, number>>;
}

/** A flow that counts on another day than its own. */
export interface MovedFlow {
  /** Its place among the flows, from 0. */
  readonly flow: number;
  readonly from: string;
  readonly to: string;
  readonly treatment: Treatment;
}

/** Gross and net of one measure, side by side, as the marketing rule wants them: with equal prominence, of one period. */
export interface GrossAndNet {
  readonly measure: "irr" | "multiple";
  readonly of: "fund with the line" | "fund without the line" | "portfolio";
  readonly from: string;
  readonly to: string;
  readonly gross: number | null;
  readonly net: number | null;
}

/** A performance template. */
export interface PerformanceTemplate {
  readonly fund: string;
  readonly currency: string;
  readonly method: ExactPerformance["method"];
  /** What the multiple is called: invested capital by the granular method, total value to paid-in by gross-up. */
  readonly multipleName: "MOIC" | "TVPI";
  readonly periodEnd: string;
  readonly cashFlows: readonly CashFlowRow[];
  readonly measures: Readonly<Record<Treatment, Measures>>;
  /** Null where no portfolio is given. */
  readonly portfolio: PortfolioMeasures | null;
  readonly grossAndNet: readonly GrossAndNet[];
  readonly moved: readonly MovedFlow[];
  readonly footnotes: readonly { readonly about: string; readonly text: string }[];
}

/**
 * Fills the performance template.
 * @param input flows of all fee-paying limited partners since inception, calls negative, distributions positive
 * @returns XIRR of each treatment (a fraction a year, binary floating point) and its multiple (an exact quotient as the
 * nearest double), null where there is none. Amounts added back before a treatment's first call count on that call's day.
 * @throws EngineError `missing_field`, `unknown_field`, `invalid_value`, `not_finite`, `invalid_date`, `limit_exceeded`
 * @see ILPA, Performance Template v1.1; Microsoft Excel, XIRR
 * @example
 * const { measures } = performanceTemplate({
 *   fund: "Harbor Fund I", currency: "USD", method: "granular", periodEnd: "2027-03-31",
 *   flows: [
 *     { date: "2026-03-31", type: "call_investments", amount: -900 },
 *     { date: "2026-03-31", type: "call_fees", subtype: "expenses", amount: -100 },
 *     { date: "2027-03-31", type: "nav", amount: 1100 },
 *   ],
 * });
 * measures.netWith.irr?.toFixed(10) // => "0.1000000000"
 * measures.netWith.multiple // => 1.1
 * measures.grossWith.multiple // => 1.2222222222222223
 */
export function performanceTemplate(input: PerformanceTemplateInput): PerformanceTemplate {
  const read = readPerformance(input);
  const { fund, currency, method, periodEnd, flows } = read;
  const sets = treatments.map((treatment) => [treatment, flowsOf(read, treatment)] as const);
  const measures = Object.fromEntries(
    sets.map(([treatment, { measured }]) => [treatment, measure(measured)]),
  ) as PerformanceTemplate["measures"];
  const moved = sets.flatMap(([, set]) => set.moved);
  const portfolio = portfolioMeasures(read, measures);
  return {
    fund,
    currency,
    method,
    multipleName: method === "granular" ? "MOIC" : "TVPI",
    periodEnd,
    cashFlows: flows.map((flow) => cashFlowRow(flow, typeOf(read, flow))),
    measures,
    portfolio,
    grossAndNet: sideBySide(read, measures, portfolio),
    moved,
    footnotes: [...read.footnotes.map(({ about, text }) => ({ about, text })), ...ownNotes(read, moved)],
  };
}

function typeOf({ method }: ExactPerformance, { type }: ExactFlow): FlowType {
  return flowTypes[method][type] as FlowType;
}

function cashFlowRow({ date, amount, type, subtype }: ExactFlow, kind: FlowType): CashFlowRow {
  const value = amount.toNumber();
  const own = treatments.map((treatment) => [treatment, enters(kind, treatment) ? value : 0]);
  return { date, amount: value, type, subtype, treatments: Object.fromEntries(own) as CashFlowRow["treatments"] };
}

/** The flows of a treatment, with what is added back before the first call moved to that call's day. */
function flowsOf(read: ExactPerformance, treatment: Treatment) {
  const entering = read.flows.flatMap((flow, at) => {
    const type = typeOf(read, flow);
    return enters(type, treatment) ? [{ at, type, date: flow.date, amount: flow.amount }] : [];
  });
  const first = firstCall(entering.filter(({ type }) => type.isPaidIn));
  const moved: MovedFlow[] = [];
  const measured = entering.map(({ at, type, date, amount }): MeasuredFlow => {
    const isEarly = type.isAddedBack === true && first !== null && date < first;
    if (isEarly) moved.push({ flow: at, from: date, to: first, treatment });
    return { date: isEarly ? first : date, amount, isPaidIn: type.isPaidIn };
  });
  return { measured, moved };
}

function firstCall(paidIn: readonly { readonly date: string; readonly amount: Rational }[]): string | null {
  const days = paidIn.filter(({ amount }) => amount.sign() < 0).map(({ date }) => date);
  return earliest(days);
}

function earliest(days: readonly string[]): string | null {
  return [...days].sort()[0] ?? null;
}

function sideBySide(
  { flows, periodEnd: to }: ExactPerformance,
  { grossWith, netWith, grossWithout, netWithout }: PerformanceTemplate["measures"],
  portfolio: PortfolioMeasures | null,
): GrossAndNet[] {
  const from = earliest(flows.map(({ date }) => date)) ?? to;
  const pairs: readonly (readonly [GrossAndNet["of"], Measures, Measures])[] = [
    ["fund with the line", grossWith, netWith],
    ["fund without the line", grossWithout, netWithout],
    ...(portfolio === null ? [] : [["portfolio", portfolio.gross.total, portfolio.net] as const]),
  ];
  return pairs.flatMap(([of, gross, net]) =>
    (["irr", "multiple"] as const).map((one) => ({ measure: one, of, from, to, gross: gross[one], net: net[one] })),
  );
}

function ownNotes(read: ExactPerformance, moved: readonly MovedFlow[]): { about: string; text: string }[] {
  const { realizedPolicy, portfolio, netPortfolio } = read;
  const notes = [...new Set(moved.map(({ flow, from, to }) => `${flow} ${from} ${to}`))].map((key) => {
    const [flow, from, to] = key.split(" ");
    const text = `An amount added back on ${from}, before the first call, counts on the day of that call, ${to}, as the measurement definitions say.`;
    return { about: `flow ${flow}`, text };
  });
  if (portfolio.length > 0) {
    const way =
      netPortfolio === "ratio" ? "ratio of the fund's net to its gross" : "difference of the fund's net and gross";
    notes.push({
      about: "portfolio",
      text: `Net figures of the portfolio follow from its gross ones by the ${way}, with the line.`,
    });
  }
  if (realizedPolicy !== null) notes.push({ about: "realized", text: realizedPolicy });
  return notes;
}
