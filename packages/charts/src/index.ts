// A chart

export {
  type CapitalAccountInput,
  drawCapitalAccountBridge,
} from "./books/capital-account-bridge.js";
export type { Chart, ChartOptions, ChartTable, FoldOptions, LegendEntry, MoneyOptions, Plot } from "./chart.js";
// Company

export {
  drawOwnership,
  type OwnershipInput,
  type OwnershipOptions,
  type OwnershipSnapshot,
} from "./company/ownership.js";
export { drawRoundBridge, type RoundBridgeInput, type RoundBridgeReport } from "./company/round-bridge.js";
// Exit

export { drawExitPayoff, type ExitPayoffOptions, type NumberRun, runsOfNumbers } from "./exit/payoff.js";
export {
  type ComparedPayoff,
  drawPayoffComparison,
  type PayoffComparisonInput,
  type PayoffComparisonOptions,
} from "./exit/payoff-comparison.js";
export type { ExitPayoffInput, PayoffBreakpoint } from "./exit/payoff-kinks.js";
export { drawExitSplit } from "./exit/split.js";
export type { ExitSplitInput } from "./exit/split-flows.js";
export type { Figure } from "./figures/exact.js";
// Fund

export {
  type DistributionInput,
  type DistributionOptions,
  drawDistribution,
  type OutcomeSample,
} from "./fund/distribution.js";
export {
  drawFundCurve,
  type FundCurveInput,
  type FundCurveOptions,
  type FundPeriod,
  type FundSides,
} from "./fund/fund-curve.js";
export { drawGrossToNet, type GrossToNetInput, type GrossToNetOptions } from "./fund/gross-to-net.js";
export { drawMultiples, type MultiplesInput, type MultiplesOptions } from "./fund/multiples.js";
export { drawNavFan, type FanPeriod, type NavFanInput } from "./fund/nav-fan.js";
export { drawSensitivity, type SensitivityInput, type SensitivityOptions } from "./fund/sensitivity.js";
// The picture as data

export type { CircleMark, Dashes, LineMark, Mark, PathMark, RectMark, Role, Scene, TextMark } from "./scene/mark.js";
// Writing it

export { type SvgOptions, toSvg } from "./svg/to-svg.js";
export { type Paint, paintOf } from "./theme/paint.js";
export { type Theme, themes } from "./theme/themes.js";
