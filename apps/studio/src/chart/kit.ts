/** All that draws on these pages, in one file to load. */
export {
  drawDistribution,
  drawExitPayoff,
  drawExitSplit,
  drawFundCurve,
  drawGrossToNet,
  drawMultiples,
  drawOwnership,
  drawRoundBridge,
  drawSensitivity,
  themes,
} from "@capstack/charts";
export { Picture } from "@capstack/components";
