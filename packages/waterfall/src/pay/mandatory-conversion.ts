/** When an initial public offering converts a series, whatever its holders would choose. */
import type { Rational } from "@capstack/decimal";
import type { Series } from "../claims/preferred/preferred-series.js";
import type { CompiledStack } from "../decide/equilibrium.js";
import { smallestEquity } from "../decide/inverse.js";
import type { ExitValues } from "../proceeds/exit-value.js";
import { ZERO } from "../shapes/exact-figures.js";

/**
 * The exit valuation from which the offering's proceeds reach the series' minimum and the price of a common share, were
 * every series to convert, reaches its minimum too; null if none does.
 * @param all the stack with every series converted
 */
export function convertsFrom(
  { terms: { mandatoryConversion } }: Series,
  all: CompiledStack,
  exitValues: ExitValues,
): Rational | null {
  const { minPricePerShare, minProceeds } = mandatoryConversion ?? { minPricePerShare: ZERO, minProceeds: ZERO };
  if (minPricePerShare.isZero()) return minProceeds;
  const equity = smallestEquity(all, ({ price }) => price, minPricePerShare, { from: ZERO, to: null });
  const exit = equity && exitValues.smallestFor(equity);
  return exit && (exit.gt(minProceeds) ? exit : minProceeds);
}
