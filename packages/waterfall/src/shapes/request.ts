/** The request as JSON: money in currency units, shares as decimals of zero or more, percents as fractions of one. */

import {
  changes,
  changesById,
  date,
  double,
  type Exact,
  flag,
  fraction,
  type Input,
  list,
  money,
  oneOf,
  optional,
  orEmpty,
  shape,
  text,
} from "@capstack/decimal";
import { exitDeal } from "./exit-deal.js";
import { waterfallModel } from "./model.js";
import { preferredSeries } from "./preferred.js";
import { optionGrant } from "./rights.js";

export const curveRequest = shape({
  /** First exit valuation. Currency. */
  from: money({ optional: true }),
  /** Last exit valuation. Currency. */
  to: money({ optional: true }),
  /** Exit valuations in an even grid, two or more. */
  points: double({ unit: "count", min: 2, whole: true, optional: true }),
  /** Exit valuations one by one, instead. Currency. */
  exitValues: list(money(), { optional: true, limit: "curvePoints" }),
});

/** Exit values to plot: an even grid, or a list. */
export interface CurveRequest extends Input<typeof curveRequest> {}

export const scenarioRequest = shape({
  /** Unique within its list. */
  id: text(),
  /** For people; the id by default. */
  name: text({ optional: true }),
  /** Another price. Currency. */
  exitValuation: money({ optional: true }),
  deal: changes(exitDeal),
  /** New terms by series id. */
  preferred: changesById(preferredSeries),
  /** New terms by grant id. */
  options: changesById(optionGrant),
});

/** A what-if: terms that replace those of the request, computed afresh. */
export interface ScenarioRequest extends Input<typeof scenarioRequest> {}

export const goalRequest = shape({
  /** Unique within its list. */
  id: text(),
  /** What targetId names. */
  target: oneOf(["holder", "class", "security"]),
  /** A holderId, a class id, or a row id (`series/row` where a row id is not unique across lists). */
  targetId: text(),
  /** Of what `value` is given: currency, a factor, currency a share, or a fraction a year. */
  metric: oneOf(["proceeds", "multiple", "pricePerShare", "irr"]),
  /** The figure to reach, in the metric's unit. */
  value: double(),
  /** Start of the holding period, for `irr`. YYYY-MM-DD. */
  investedDate: date({ optional: true }),
});

/** A target; the answer is the smallest exit valuation that reaches it. */
export interface GoalRequest extends Input<typeof goalRequest> {}

export const exitSensitivity = shape({
  /** Changes of the exit valuation, fractions: -0.2 is 20 % less. -0.2, -0.1, 0.1 and 0.2 by default. */
  deltas: list(fraction({ min: -1 }), { optional: true, limit: "curvePoints" }),
});

/** The outcome at other prices. */
export interface ExitSensitivity extends Input<typeof exitSensitivity> {}

export const exitAnalysis = shape({
  /** Whether to list the breakpoints; true by default. */
  breakpoints: flag({ default: true }),
  /** Whether to explain step by step; true by default. */
  trace: flag({ default: true }),
  /** Exit valuations to plot. */
  curve: optional(curveRequest),
  /** What-ifs, each computed afresh. */
  scenarios: list(scenarioRequest, { default: [], limit: "scenarios" }),
  /** The outcome at other prices. */
  sensitivity: optional(exitSensitivity),
  /** Targets to solve for. */
  goals: list(goalRequest, { default: [], limit: "curvePoints" }),
});

/** The questions besides "who gets what". */
export interface ExitAnalysis extends Input<typeof exitAnalysis> {}

/** The questions, read. */
export type ExactAnalysis = Exact<typeof exitAnalysis>;

export const exitWaterfallRequest = shape({
  model: waterfallModel,
  /** Price of the company in currency, zero or more. */
  exitValuation: money(),
  deal: orEmpty(exitDeal),
  analysis: orEmpty(exitAnalysis),
});

/** Who holds what, what the buyer pays, what comes off the top, and which questions to answer besides. */
export interface ExitWaterfallRequest extends Input<typeof exitWaterfallRequest> {}
