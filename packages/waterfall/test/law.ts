/** Laws of the exit waterfall, each held on every stack that is not refused. */
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import {
  computeExitWaterfall,
  type ExitWaterfallRequest,
  type ExitWaterfallResult,
  isEngineError,
} from "../src/index.js";

/** Only the distribution, without breakpoints and trace. */
export const quiet = { breakpoints: false, trace: false };

/** The answer to a request; null if it is refused. */
export function compute(request: ExitWaterfallRequest): ExitWaterfallResult | null {
  try {
    return computeExitWaterfall(request);
  } catch (error) {
    if (isEngineError(error)) return null;
    throw error;
  }
}

/** Runs a law on every stack that is not refused. */
export function law(
  everyday: number,
  arbitrary: fc.Arbitrary<ExitWaterfallRequest>,
  holds: (request: ExitWaterfallRequest, result: ExitWaterfallResult) => void,
): void {
  const property = fc.property(arbitrary, (request) => {
    const result = compute(request);
    fc.pre(result !== null);
    holds(request, result);
  });
  fc.assert(property, runs(everyday));
}
