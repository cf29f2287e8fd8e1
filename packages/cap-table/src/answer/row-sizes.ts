/** How many bytes each row of an answer takes, counted without building it. */

import { textBytes } from "@capstack/decimal";
import type { CapTable } from "../model/cap-table.js";
import type { Lot } from "../model/records.js";
import type { CapTableWarning } from "../shapes/error-codes.js";
import type { RoundReport } from "../shapes/round-report.js";
import type { VestingPlan } from "../shapes/vesting-plan.js";

/** Bytes of one row with its commas and names of fields, its own texts left out. */
export const ROW = {
  head: 140,
  totals: 340,
  holder: 360,
  position: 215,
  stockClass: 270,
  pool: 165,
  convertible: 480,
  round: 560,
  investor: 115,
  conversion: 380,
  dilution: 100,
  otherLine: 140,
} as const;

const LEDGER = {
  head: 200,
  holder: 38,
  stockClass: 170,
  pool: 60,
  lot: 260,
  vesting: 220,
  step: 45,
  milestone: 75,
  acceleration: 120,
  convertible: 460,
  round: 120,
  series: 60,
} as const;

const EXPLAINED = { round: 950, conversion: 330, investor: 75, dilution: 28, otherLine: 210 } as const;

const WARNING = 100;

/** Two quotation marks and a comma. */
const QUOTED = 3;

export function warningBytes(warnings: readonly CapTableWarning[]): number {
  return total(warnings, ({ message }) => WARNING + textBytes(message));
}

/** A state without lots. */
export function summaryBytes({ holders, classes, pools, convertibles, text }: CapTable): number {
  return (
    ROW.totals +
    holders.size * ROW.holder +
    text.holders +
    classes.size * ROW.stockClass +
    text.classes +
    pools.size * ROW.pool +
    text.pools +
    convertibles.size * ROW.convertible +
    text.convertibles
  );
}

export function lotBytes({ lots, text }: CapTable): number {
  return lots.size * ROW.position + text.lots;
}

export function roundBytes(round: RoundReport): number {
  const { investors, conversions, dilution, skipped, poolChanges, antiDilution, payToPlay, rights } = round;
  const others = skipped.length + poolChanges.length + antiDilution.length + payToPlay.length + rights.length;
  return (
    ROW.round +
    total(investors, ({ id, classId }) => ROW.investor + textBytes(id) + textBytes(classId)) +
    total(conversions, (line) => ROW.conversion + textBytes(line.securityId) + textBytes(line.holderId)) +
    total(dilution, ({ holderId }) => ROW.dilution + textBytes(holderId)) +
    others * ROW.otherLine
  );
}

export function explanationBytes({
  investors,
  conversions,
  dilution,
  skipped,
  poolChanges,
  antiDilution,
  payToPlay,
}: RoundReport): number {
  const others = skipped.length + poolChanges.length + antiDilution.length + payToPlay.length;
  return (
    EXPLAINED.round +
    others * EXPLAINED.otherLine +
    total(conversions, (line) => EXPLAINED.conversion + 2 * textBytes(line.securityId) + textBytes(line.holderId)) +
    total(investors, ({ id, classId }) => EXPLAINED.investor + textBytes(id) + textBytes(classId)) +
    total(dilution, ({ holderId }) => EXPLAINED.dilution + textBytes(holderId))
  );
}

export function ledgerBytes(table: CapTable): number {
  const { holders, classes, pools, lots, convertibles, rounds, text } = table;
  return (
    LEDGER.head +
    total(table.eventIds, (id) => textBytes(id) + QUOTED) +
    total(table.securityIds, (id) => (lots.has(id) || convertibles.has(id) ? 0 : textBytes(id) + QUOTED)) +
    holders.size * LEDGER.holder +
    classes.size * LEDGER.stockClass +
    pools.size * LEDGER.pool +
    total(lots.values(), ledgerLotBytes) +
    convertibles.size * LEDGER.convertible +
    total(rounds.values(), ({ series }) => LEDGER.round + series.length * LEDGER.series) +
    text.holders +
    text.classes +
    text.pools +
    text.lots +
    text.convertibles
  );
}

function ledgerLotBytes({ holder, vesting }: Lot): number {
  const lot = LEDGER.lot + textBytes(holder.id);
  if (vesting === null) return lot;
  return lot + LEDGER.vesting + planBytes(vesting.plan);
}

function planBytes(plan: VestingPlan): number {
  const steps = "steps" in plan ? plan.steps.length * LEDGER.step : 0;
  const { milestones = [], requires, acceleration } = plan;
  const waited = requires === undefined ? milestones : [...milestones, requires];
  const named = total(waited, ({ id, name }) => LEDGER.milestone + textBytes(id) + textBytes(name ?? ""));
  return steps + named + (acceleration === undefined ? 0 : LEDGER.acceleration);
}

function total<T>(items: Iterable<T>, bytes: (item: T) => number): number {
  let sum = 0;
  for (const item of items) sum += bytes(item);
  return sum;
}
