/** The size of an answer, added up event by event while nothing of it is built. */
import { type EngineError, textBytes, answerTooLarge as tooLarge } from "@capstack/decimal";
import type { CapTable } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import type { Lot } from "../model/lot.js";
import type { CapTableWarning } from "../shapes/error-codes.js";
import type { RoundReport } from "../shapes/round-report.js";

/** What is shown after each event; ids of events mean full snapshots of those alone. */
export type ShownSnapshots = "full" | "summary" | "none" | { readonly events: readonly string[] };

/** Bytes of one row with its commas and names of fields, its own texts left out. */
const ROW = {
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
  convertible: 460,
  round: 120,
  series: 60,
} as const;

const EXPLAINED = { round: 950, conversion: 330, investor: 75, dilution: 28, otherLine: 210 } as const;

const WARNING = 100;
/** Two quotation marks and a comma. */
const QUOTED = 3;

/** The answer asked for, and what there would be with less to show, in bytes of JSON. */
export class AnswerSize {
  /** As asked. */
  bytes = 0;
  /** With summaries for snapshots, and with no snapshot at all. */
  summary = 0;
  none = 0;

  /** The table after one event. */
  event(table: CapTable, step: EventStep, show: "full" | "summary" | "none"): void {
    const warnings = warningBytes(step.warnings);
    const head = ROW.head + textBytes(step.eventId) + textBytes(step.label);
    const round = step.round === undefined ? 0 : roundBytes(step.round);
    const summary = head + round + warnings + summaryBytes(table);
    if (show === "full") this.bytes += summary + lotBytes(table);
    if (show === "summary") this.bytes += summary;
    this.summary += summary;
    this.#everywhere(warnings);
  }

  /** A round set out step by step. */
  explained(round: RoundReport): void {
    this.#everywhere(explanationBytes(round));
  }

  /** What is remarked on while reading. */
  warned(warnings: readonly CapTableWarning[]): void {
    this.#everywhere(warningBytes(warnings));
  }

  /** The final state and its ledger. */
  final(table: CapTable): void {
    this.#everywhere(summaryBytes(table) + lotBytes(table) + ledgerBytes(table));
  }

  #everywhere(bytes: number): void {
    this.bytes += bytes;
    this.summary += bytes;
    this.none += bytes;
  }
}

/** Says by how much an answer is too large, and which option would do. */
export function answerTooLarge(
  { bytes, summary, none }: AnswerSize,
  asked: ShownSnapshots,
  limit: number,
): EngineError {
  const option = remedy(asked, { summary, none }, limit);
  const advice =
    option === null
      ? "Compute fewer events at a time, each call from the final state of the one before."
      : `Ask for options.snapshots: "${option}", or name the events to show: {"events": ["event-1"]}.`;
  return tooLarge({ bytes, limit, advice, path: ["options", "snapshots"], remedy: { option } });
}

/** The fullest snapshots that stay within the limit; null when the final state alone does not. */
function remedy(asked: ShownSnapshots, { summary, none }: { summary: number; none: number }, limit: number) {
  if (asked === "full" && summary <= limit) return "summary";
  return asked !== "none" && none <= limit ? "none" : null;
}

function warningBytes(warnings: readonly CapTableWarning[]): number {
  return total(warnings, ({ message }) => WARNING + textBytes(message));
}

/** A state without lots. */
function summaryBytes({ holders, classes, pools, convertibles, text }: CapTable): number {
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

function lotBytes({ lots, text }: CapTable): number {
  return lots.size * ROW.position + text.lots;
}

function roundBytes(round: RoundReport): number {
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

function explanationBytes({
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

function ledgerBytes(table: CapTable): number {
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
  return lot + LEDGER.vesting + ("steps" in vesting.plan ? vesting.plan.steps.length * LEDGER.step : 0);
}

function total<T>(items: Iterable<T>, bytes: (item: T) => number): number {
  let sum = 0;
  for (const item of items) sum += bytes(item);
  return sum;
}
