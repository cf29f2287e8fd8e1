/** All that draws on these pages, in one file to load. */
import {
  drawDistribution,
  drawExitPayoff,
  drawExitSplit,
  drawFundCurve,
  drawGrossToNet,
  drawMultiples,
  drawOwnership,
  drawPayoffComparison,
  drawRoundBridge,
  drawSensitivity,
  themes,
} from "@capstack/charts";
import { Picture } from "@capstack/components";

export const kit = {
  Picture,
  drawDistribution,
  drawExitPayoff,
  drawExitSplit,
  drawFundCurve,
  drawGrossToNet,
  drawMultiples,
  drawOwnership,
  drawPayoffComparison,
  drawRoundBridge,
  drawSensitivity,
  themes,
};
