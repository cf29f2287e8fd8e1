/** What a performance template is made of. */
import {
  date,
  type Exact,
  endOfMonth,
  type Input,
  isCurrency,
  list,
  money,
  oneOf,
  Reading,
  shape,
  text,
} from "@capstack/decimal";
import { type FlowType, type FlowTypeId, flowTypes, type PortfolioType, portfolioTypes } from "./flow-types.js";

const MOST_FLOWS = 50_000;

const types = [...new Set(Object.values(flowTypes).flatMap((table) => Object.keys(table)))] as FlowTypeId[];

const flow = shape({
  /** The day a call was due or a distribution made; of an adjustment the end of its quarter. */
  date: date(),
  /** Calls negative, distributions positive, in units of currency. */
  amount: money({ min: Number.NEGATIVE_INFINITY }),
  type: oneOf(types),
  /** The finer kind, where the type has such. */
  subtype: text({ optional: true }),
});

const portfolioFlow = shape({
  date: date(),
  /** Invested negative, got back and fair value positive. */
  amount: money({ min: Number.NEGATIVE_INFINITY }),
  type: oneOf(Object.keys(portfolioTypes) as PortfolioType[]),
  /** By the firm's own policy, which a footnote says. */
  part: oneOf(["realized", "unrealized"]),
});

const note = shape({ about: text(), text: text() });

export const performanceTemplateInput = shape({
  fund: text(),
  /** ISO 4217. */
  currency: text(),
  method: oneOf(["granular", "gross_up"]),
  /** The end of the quarter. */
  periodEnd: date(),
  /** Of all fee-paying limited partners together, since inception. */
  flows: list(flow, { least: 1, most: MOST_FLOWS }),
  /** Of the portfolio, with fair values at the end. */
  portfolio: list(portfolioFlow, { default: [], most: MOST_FLOWS }),
  /** How the portfolio's net figures follow from the fund's net and gross. */
  netPortfolio: oneOf(["ratio", "spread"], { default: "spread" }),
  /** What the firm counts as realised. */
  realizedPolicy: text({ optional: true }),
  footnotes: list(note, { default: [], most: 500 }),
});

/** What {@link performanceTemplate} takes. */
export interface PerformanceTemplateInput extends Input<typeof performanceTemplateInput> {}
/** The input, read. */
export type ExactPerformance = Exact<typeof performanceTemplateInput>;
/** A flow, read. */
export type ExactFlow = ExactPerformance["flows"][number];

/**
 * Reads an input.
 * @throws EngineError the codes of reading; `invalid_value` too for a type of the other method, an unknown subtype and a
 * wrong sign, `invalid_date` for an adjustment that is not at the end of a quarter
 */
export function readPerformance(input: unknown): ExactPerformance {
  const reading = new Reading();
  const read = performanceTemplateInput.readAt(input, reading);
  if (reading.problems.count === 0) checkTogether(read);
  reading.problems.throwIfAny();
  return read;
}

function checkTogether(read: ExactPerformance): void {
  const { place, currency, periodEnd, method, flows, portfolio } = read;
  if (!isCurrency(currency)) place.problem("invalid_value", `${currency} is no currency of ISO 4217.`, "currency");
  if (!isQuarterEnd(periodEnd)) place.problem("invalid_date", `${periodEnd} ends no quarter.`, "periodEnd");
  for (const one of [...flows, ...portfolio]) {
    if (one.date > periodEnd) one.place.problem("invalid_date", `${one.date} is after ${periodEnd}.`, "date");
  }
  for (const one of flows) {
    const type = flowTypes[method][one.type];
    if (type === undefined) {
      one.place.problem("invalid_value", `${one.type} is no type of the method ${method}.`, "type");
    } else checkFlow(one, type, periodEnd);
  }
}

function checkFlow({ place, date: day, amount, type: id, subtype }: ExactFlow, type: FlowType, end: string): void {
  const { sign, at, subtypes = [] } = type;
  if (sign === "plus" && amount.sign() < 0) place.problem("invalid_value", `${id} is zero or more.`, "amount");
  if (subtype !== null && !subtypes.includes(subtype)) {
    const known = subtypes.length === 0 ? "none" : `one of ${subtypes.join(", ")}`;
    place.problem("invalid_value", `${subtype} is no subtype of ${id}; it has ${known}.`, "subtype");
  }
  if (at === "quarter" && !isQuarterEnd(day))
    place.problem("invalid_date", `${id} is at the end of a quarter.`, "date");
  if (at === "end" && day !== end) place.problem("invalid_date", `${id} is at ${end}.`, "date");
}

function isQuarterEnd(day: string): boolean {
  return Number(day.slice(5, 7)) % 3 === 0 && endOfMonth(day) === day;
}
