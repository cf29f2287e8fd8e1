/**
 * How many breakpoints an exit has and how much they say, without finding one: a point of the ladder tells every class
 * that has been paid and every class that takes the next dollar, and both are counted while walking up once.
 */

import { type Rational, textBytes } from "@capstack/decimal";
import type { Unit } from "../../claims/unit.js";
import type { CompiledStack } from "../../decide/equilibrium.js";
import { lastBelow } from "../../decide/ladder.js";
import type { ExitSegment, PreparedExit } from "../../pay/prepared-exit.js";
import { ZERO } from "../../shapes/exact-figures.js";

/** Bytes of one line with its commas and names of fields, its ids left out. */
const LINE = { breakpoint: 220, event: 45, security: 16, share: 38, net: 36 } as const;

/** Breakpoints and the bytes that tell them. */
export interface BendCount {
  readonly count: number;
  readonly bytes: number;
}

/** The breakpoints from one equity up to another; `null` is without end. */
export function countBends({ segments }: PreparedExit, from: Rational, to: Rational | null): BendCount {
  let count = 0;
  let bytes = 0;
  segments.forEach((segment, index) => {
    const within = ofSegment(segment, from, earlier(to, segments[index + 1]?.fromEquity ?? null));
    count += within.count;
    bytes += within.bytes;
  });
  return { count, bytes };
}

function ofSegment({ stack, fromEquity }: ExitSegment, from: Rational, to: Rational | null): BendCount {
  const { ladder, tiers, regimes } = stack;
  const upTo = runningCounts(stack);
  let count = 0;
  let bytes = 0;
  regimes.inForce.forEach((regime, index) => {
    const start = [from, fromEquity, index === 0 ? ZERO : regime.from].reduce((a, b) => (a.gt(b) ? a : b));
    const end = earlier(to, regimes.inForce[index + 1]?.from ?? null);
    if (end?.lt(start)) return;
    const first = lastBelow(ladder, start, tiers.common, regime.line);
    const last = end === null ? ladder.length - 1 : lastBelow(ladder, end, tiers.common, regime.line);
    const [before, after] = [upTo[first + 1] as BendCount, upTo[last + 1] as BendCount];
    count += 1 + after.count - before.count;
    bytes += LINE.breakpoint + after.bytes - before.bytes;
  });
  return { count, bytes };
}

/** Bytes of the points before each index; points at one equity are one breakpoint. */
function runningCounts({ ladder, units, classes }: CompiledStack): BendCount[] {
  const ids = classes.map(({ id }) => textBytes(id));
  const slopes = classes.map(() => ZERO);
  const taking = new Set<number>();
  const paid = new Set<number>();
  let [takingBytes, paidBytes, count, bytes] = [0, 0, 0, 0];
  const running: BendCount[] = [{ count, bytes }];
  const share = (index: number) => LINE.share + (ids[index] as number);
  const move = (index: number, slope: Rational) => {
    slopes[index] = slope;
    if (slope.isZero() ? taking.delete(index) : !taking.has(index) && taking.add(index)) {
      takingBytes += slope.isZero() ? -share(index) : share(index);
    }
  };
  ladder.forEach((point, place) => {
    const before = ladder[place - 1];
    const isApart = before === undefined || !before.equity.eq(point.equity);
    if (isApart) {
      for (const index of taking) if (!paid.has(index)) paidBytes += LINE.net + (ids[index] as number);
      for (const index of taking) paid.add(index);
    }
    if (before !== undefined && before.tier !== point.tier) for (const index of [...taking]) move(index, ZERO);
    for (const { unit, slope, events } of point.slopeChanges) {
      const { kind, classIndex, claimants } = units[unit] as Unit;
      move(classIndex, (slopes[classIndex] as Rational).plus(slope));
      const only = kind === "common" || claimants.length > 1 ? undefined : claimants[0]?.id;
      const event =
        LINE.event + (ids[classIndex] as number) + (only === undefined ? 0 : LINE.security + textBytes(only));
      bytes += events.length * event;
    }
    const isLast = !ladder[place + 1]?.equity.eq(point.equity);
    if (isLast && (point.slopeChanges.length > 0 || !isApart)) {
      count += 1;
      bytes += LINE.breakpoint + takingBytes + paidBytes;
    }
    running.push({ count, bytes });
  });
  return running;
}

function earlier(a: Rational | null, b: Rational | null): Rational | null {
  if (a === null || b === null) return a ?? b;
  return a.lt(b) ? a : b;
}
