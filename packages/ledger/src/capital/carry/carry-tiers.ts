/**
 * Carry in tiers ("20 % until the limited partners have 3×, then 30 %"): as a function of profit it is a line of segments.
 * A tier begins at the smallest profit of which the limited partners keep enough after the carry of the tiers before.
 * Without catch-up its rate is on the profit beyond; with one the general partner takes the catch-up's part of that until
 * its carry is the tier's rate of the whole profit.
 */
import { type Rational, rational } from "@capstack/decimal";
import type { IndexedCarryTier, IndexedWaterfall } from "../../books/indexed-terms.js";

/** From a profit on: the carry there, and the part of further profit that is carry. */
interface Segment {
  readonly from: Rational;
  readonly carry: Rational;
  readonly rate: Rational;
}

/** A tier with the net profit of the limited partners at which it begins. */
interface StartedTier {
  readonly tier: IndexedCarryTier;
  readonly netProfit: Rational;
}

const ZERO = /* @__PURE__ */ rational(0);

/** The carry on a profit, exactly: the first tier after a hurdle, then each further one. */
export function tieredCarry(
  terms: Pick<IndexedWaterfall, "kind" | "carryRate" | "catchupRate">,
  {
    profit,
    hurdle,
    tiers,
  }: { readonly profit: Rational; readonly hurdle: Rational; readonly tiers: readonly StartedTier[] },
): Rational {
  let line = firstTier(terms, hurdle);
  for (const { tier, netProfit } of tiers) line = withTier(line, tier, netProfit);
  const at = line.filter(({ from }) => from.lte(profit)).at(-1);
  return at === undefined ? ZERO : carryAt(at, profit);
}

function carryAt({ from, carry, rate }: Segment, profit: Rational): Rational {
  return carry.plus(profit.minus(from).times(rate));
}

/** What the limited partners keep of the profit at which a segment begins. */
function netOf({ from, carry }: Segment): Rational {
  return from.minus(carry);
}

function firstTier(
  { kind, carryRate, catchupRate }: Pick<IndexedWaterfall, "kind" | "carryRate" | "catchupRate">,
  hurdle: Rational,
): Segment[] {
  const start = { from: ZERO, carry: ZERO };
  if (kind === "straight") return [{ ...start, rate: rational(carryRate) }];
  return [{ ...start, rate: ZERO }, ...beyond({ from: hurdle, carry: ZERO }, carryRate, catchupRate)];
}

/** The segments of a rate from a profit on: of what lies beyond, or with a catch-up until it is that of all profit. */
function beyond(start: Omit<Segment, "rate">, carryRate: number, catchupRate: number): Segment[] {
  const missing = start.from.times(carryRate).minus(start.carry);
  if (catchupRate === 0 || missing.lte(0)) return [{ ...start, rate: rational(carryRate) }];
  const caughtUp = start.from.plus(missing.div(rational(catchupRate).minus(carryRate)));
  return [
    { ...start, rate: rational(catchupRate) },
    { from: caughtUp, carry: caughtUp.times(carryRate), rate: rational(carryRate) },
  ];
}

/** The line with a further tier, which begins where the limited partners keep `netProfit`, and not before the last segment's start. */
function withTier(
  line: readonly Segment[],
  { carryRate, catchupRate }: IndexedCarryTier,
  netProfit: Rational,
): Segment[] {
  for (const [place, segment] of line.entries()) {
    const next = line[place + 1];
    const wanted = netProfit.minus(netOf(segment));
    const isFirst = place === 0 && line.length > 1;
    if (next !== undefined && (isFirst || netOf(next).lt(netProfit))) continue;
    const kept = rational(1).minus(segment.rate);
    if (wanted.lte(0)) return [...line.slice(0, place), ...beyond(segment, carryRate, catchupRate)];
    // The general partner takes all of it: the limited partners never keep more.
    if (kept.lte(0)) return [...line];
    const from = segment.from.plus(wanted.div(kept));
    return [...line.slice(0, place + 1), ...beyond({ from, carry: carryAt(segment, from) }, carryRate, catchupRate)];
  }
  return [...line];
}
