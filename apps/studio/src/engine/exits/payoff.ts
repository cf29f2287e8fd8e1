/** What holders get over a range of prices, from the lowest price at which the terms of the closing hold. */
import { rational } from "@capstack/decimal";
import { computeExitWaterfall, type ExitWaterfallRequest, type ScenarioResult } from "@capstack/waterfall";

export interface PayoffQuestion {
  /** Without scenarios of its own. */
  readonly request: Pick<ExitWaterfallRequest, "model" | "deal">;
  /** In rising order. Currency. */
  readonly prices: readonly number[];
}

/** The prices of the question at which the terms hold, the lowest such price among them. */
export interface Payoff {
  /** Zero where the terms hold at every price. Currency. */
  readonly from: number;
  readonly scenarios: readonly ScenarioResult[];
}

/**
 * What each holder gets at each price.
 * @throws EngineError where the terms hold at none of the prices
 */
export function payoffOver({ request, prices }: PayoffQuestion): Payoff {
  const from = lowestPriceOf(request, prices.at(-1) ?? 0);
  const held = [...new Set([from, ...prices.filter((price) => price >= from)])];
  const scenarios = held.map((exitValuation, at) => ({ id: `price-${at + 1}`, exitValuation }));
  const answer = computeExitWaterfall({ ...request, exitValuation: from, analysis: { ...PLAIN, scenarios } });
  return { from, scenarios: answer.scenarios };
}

const PLAIN = { breakpoints: false, trace: false };

/**
 * The lowest price, to the cent, at which what is held back and what comes later is no more than there is to share.
 * @param most a price at which the terms hold. Currency
 * @throws EngineError where they do not
 */
export function lowestPriceOf(request: PayoffQuestion["request"], most: number): number {
  const refusalAt = (cents: bigint): unknown => {
    try {
      computeExitWaterfall({ ...request, exitValuation: inCurrency(cents), analysis: PLAIN });
      return null;
    } catch (error) {
      return error;
    }
  };
  if (refusalAt(0n) === null) return 0;
  let [refused, held] = [0n, rational(most).times(100).round("up")];
  const refusal = refusalAt(held);
  if (refusal !== null) throw refusal;
  while (held - refused > 1n) {
    const middle = (held + refused) / 2n;
    if (refusalAt(middle) === null) held = middle;
    else refused = middle;
  }
  return inCurrency(held);
}

const inCurrency = (cents: bigint): number => rational(cents, 100n).toNumber();
