/** An exit, with what each person receives a share, and what a person holds. */
import { type CapTableRequest, computeCapTable, type Position } from "@capstack/cap-table";
import { type Rational, rational, roundToCents, sumOf } from "@capstack/decimal";
import { computeExitWaterfall, type ExitWaterfallRequest, type ExitWaterfallResult } from "@capstack/waterfall";

/** The engine's answer; people hold several securities, so that their part a share is over all of them. */
export interface Exit extends ExitWaterfallResult {
  /** Net over all shares of a person as common; null without any. Currency a share, by holder. */
  readonly perShare: Readonly<Record<string, number | null>>;
}

/** Who gets what. */
export function exitOf(request: ExitWaterfallRequest): Exit {
  return withPerShare(computeExitWaterfall(request));
}

/** The answer with each person's part a share, exactly their net over their shares. */
export function withPerShare(result: ExitWaterfallResult): Exit {
  const shares = new Map<string, Rational[]>();
  for (const { holderId, asConvertedShares } of result.securities) {
    shares.set(holderId, [...(shares.get(holderId) ?? []), rational(asConvertedShares)]);
  }
  const perShare = result.holders.map(({ holderId, net }) => {
    const all = sumOf(shares.get(holderId) ?? []);
    return [holderId, all.isZero() ? null : rational(net).div(all).toNumber()] as const;
  });
  return { ...result, perShare: Object.fromEntries(perShare) };
}

export interface HoldingQuestion {
  readonly request: CapTableRequest;
  readonly holderId: string;
  /** To which vesting is counted. */
  readonly date: string;
}

/** A lot, and what exercising it costs; null of what is not exercised. Currency. */
export type HeldLot = Position & { readonly exerciseCost: number | null };

/** The lots of a person with vesting counted to a day, and what it costs to exercise what has vested. */
export function holdingOf({ request, holderId, date }: HoldingQuestion): readonly HeldLot[] {
  const { options } = request;
  const { final } = computeCapTable({
    ...request,
    options: { ...options, explain: false, snapshots: "none", asOf: date },
  });
  const { positions = [] } = final.holders.find(({ id }) => id === holderId) ?? {};
  return positions.map((position) => ({
    ...position,
    exerciseCost:
      position.strikePrice === null
        ? null
        : roundToCents(rational(position.strikePrice).times(position.vested ?? position.shares)),
  }));
}
