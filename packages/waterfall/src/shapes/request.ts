/** The request as JSON: money in currency units, shares as decimals of zero or more, percents as fractions of one. */

import type { ExitDeal } from "./exit-deal.js";
import type { WaterfallModel } from "./model.js";
import type { PreferredSeries } from "./preferred.js";
import type { OptionGrant } from "./rights.js";

/** Who holds what, what the buyer pays, what comes off the top, and which questions to answer besides. */
export interface ExitWaterfallRequest {
  readonly model: WaterfallModel;
  /** Price of the company in currency, zero or more. */
  readonly exitValuation: number;
  readonly deal?: ExitDeal;
  readonly analysis?: ExitAnalysis;
}

/** The questions besides "who gets what". */
export interface ExitAnalysis {
  /** Whether to list the breakpoints; true unless given. */
  readonly breakpoints?: boolean;
  /** Whether to explain step by step; true unless given. */
  readonly trace?: boolean;
  /** Exit valuations to plot. */
  readonly curve?: CurveRequest;
  /** What-ifs, each computed afresh. */
  readonly scenarios?: readonly ScenarioRequest[];
  /** The outcome at other prices. */
  readonly sensitivity?: {
    /** Changes of the exit valuation, fractions: -0.2 is 20 % less. -0.2, -0.1, 0.1 and 0.2 unless given. */
    readonly deltas?: readonly number[];
  };
  /** Targets to solve for. */
  readonly goals?: readonly GoalRequest[];
}

/** Exit values to plot: an even grid, or a list. */
export interface CurveRequest {
  /** First exit valuation. Currency. */
  readonly from?: number;
  /** Last exit valuation. Currency. */
  readonly to?: number;
  /** Exit valuations in an even grid, two or more. */
  readonly points?: number;
  /** Exit valuations one by one, instead. Currency. */
  readonly exitValues?: readonly number[];
}

/** A what-if: terms that replace those of the request, computed afresh. */
export interface ScenarioRequest {
  /** Unique within its list. */
  readonly id: string;
  /** For people; the id unless given. */
  readonly name?: string;
  /** Another price. Currency. */
  readonly exitValuation?: number;
  readonly deal?: ExitDeal;
  /** New terms by series id. */
  readonly preferred?: Readonly<Record<string, Partial<PreferredSeries>>>;
  /** New terms by grant id. */
  readonly options?: Readonly<Record<string, Partial<OptionGrant>>>;
}

/** A target; the answer is the smallest exit valuation that reaches it. */
export interface GoalRequest {
  /** Unique within its list. */
  readonly id: string;
  /** What targetId names. */
  readonly target: "holder" | "class" | "security";
  /** A holderId, a class id, or a row id (`series/row` where a row id is not unique across lists). */
  readonly targetId: string;
  /** Of what `value` is given: currency, a factor, currency a share, or a fraction a year. */
  readonly metric: "proceeds" | "multiple" | "pricePerShare" | "irr";
  /** The figure to reach, in the metric's unit. */
  readonly value: number;
  /** Start of the holding period, for `irr`. YYYY-MM-DD. */
  readonly investedDate?: string;
}
