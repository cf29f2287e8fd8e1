/** Who gets what at an exit and at every other, as the view draws it. */
import { fitted, shortName } from "./bounded.js";

/** Where the split of the next dollar changes. */
interface Breakpoint {
  readonly equityValue: number;
  readonly exitValuation: number | null;
  readonly events: readonly { readonly classId: string; readonly event: string }[];
  readonly tranche: { readonly shares: readonly { readonly classId: string; readonly share: number }[] };
  readonly cumulative: readonly { readonly classId: string; readonly net: number }[];
  readonly jump: boolean;
}

/** What one class or one holder is paid. */
interface Paid {
  readonly name: string;
  /** Currency. */
  readonly net: number;
  /** Of what was invested; null where nothing was. A factor. */
  readonly multiple: number | null;
  /** A fraction of one: 0.2 is 20 %. */
  readonly pctOfProceeds: number;
}

interface PaidClass extends Paid {
  readonly id: string;
  readonly decision: string | null;
}

interface PaidHolder extends Paid {
  readonly holderId: string;
}

/** The part of an exit's answer that is drawn. */
export interface ExitAnswer {
  readonly exitValuation: number;
  readonly summary: { readonly equityProceeds: number; readonly totalDistributed: number };
  readonly classes: readonly PaidClass[];
  readonly holders: readonly PaidHolder[];
  readonly breakpoints: readonly Breakpoint[];
  readonly warnings: readonly { readonly message: string }[];
}

export interface ExitFigures extends Omit<ExitAnswer, "warnings"> {
  /** Where the slider ends. Currency. */
  readonly highestExit: number;
  /** Where the picture ends. Equity value, currency. */
  readonly drawnUpTo: number;
  /** Breakpoints beyond the picture. */
  readonly breakpointsLeftOut: number;
  /** Holders in all, of whom those paid most are listed. */
  readonly holdersInAll: number;
  readonly warnings: readonly string[];
}

const MOST_ROWS = 60;

/**
 * Classes, the holders paid most, and the breakpoints from the first.
 * @param answer of `computeExitWaterfall`, with its breakpoints
 */
export function exitFigures(answer: ExitAnswer): ExitFigures {
  const { exitValuation, summary, classes, holders, breakpoints, warnings } = answer;
  const byPay = [...holders].sort((a, b) => b.net - a.net);
  return fitted((rows) => {
    const kept = breakpoints.slice(0, rows);
    const beyond = breakpoints[rows]?.equityValue;
    const highestExit = highestOf(kept, exitValuation);
    return {
      exitValuation,
      summary: { equityProceeds: summary.equityProceeds, totalDistributed: summary.totalDistributed },
      classes: classes.slice(0, MOST_ROWS).map(({ id, decision, ...paid }) => ({ id, decision, ...paidOf(paid) })),
      holders: byPay.slice(0, rows).map(({ holderId, ...paid }) => ({ holderId, ...paidOf(paid) })),
      breakpoints: kept.map(breakpointOf),
      highestExit,
      drawnUpTo: Math.min(beyond ?? Number.POSITIVE_INFINITY, highestExit),
      breakpointsLeftOut: breakpoints.length - kept.length,
      holdersInAll: holders.length,
      warnings: warnings.slice(0, 8).map(({ message }) => message.slice(0, 400)),
    };
  }, MOST_ROWS);
}

function paidOf({ name, net, multiple, pctOfProceeds }: Paid): Paid {
  return { name: shortName(name), net, multiple, pctOfProceeds };
}

function breakpointOf({ equityValue, exitValuation, events, tranche, cumulative, jump }: Breakpoint): Breakpoint {
  return {
    equityValue,
    exitValuation,
    events: events.map(({ classId, event }) => ({ classId, event })),
    tranche: { shares: tranche.shares.map(({ classId, share }) => ({ classId, share })) },
    cumulative: cumulative.map(({ classId, net }) => ({ classId, net })),
    jump,
  };
}

/** Room beyond the last breakpoint and this exit, in a round figure. */
function highestOf(breakpoints: readonly Breakpoint[], exitValuation: number): number {
  const last = Math.max(0, ...breakpoints.map((one) => one.exitValuation ?? one.equityValue));
  return roundUp(Math.max(last * 1.5, exitValuation * 1.5, 1_000_000));
}

/** The next of 1, 1.5, 2, 3, 5, 7.5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 1.5, 2, 3, 5, 7.5, 10].find((step) => step * power >= value) ?? 10) * power;
}
