/** The size of an answer, added up event by event while nothing of it is built. */

import { type EngineError, textBytes, answerTooLarge as tooLarge } from "@capstack/decimal";
import type { CapTable } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import type { CapTableWarning } from "../shapes/error-codes.js";
import type { RoundReport } from "../shapes/round-report.js";
import { explanationBytes, ledgerBytes, lotBytes, ROW, roundBytes, summaryBytes, warningBytes } from "./row-sizes.js";

/** What is shown after each event; ids of events mean full snapshots of those alone. */
export type ShownSnapshots = "full" | "summary" | "none" | { readonly events: readonly string[] };

/** Size of the requested answer in bytes of JSON, and of answers that show less. */
export class AnswerSize {
  /** Of the requested answer. */
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
  requested: ShownSnapshots,
  limit: number,
): EngineError {
  const option = remedy(requested, { summary, none }, limit);
  const advice =
    option === null
      ? "Compute fewer events at a time, each call from the final state of the one before."
      : `Ask for options.snapshots: "${option}", or name the events to show: {"events": ["event-1"]}.`;
  return tooLarge({ bytes, limit, advice, path: ["options", "snapshots"], remedy: { option } });
}

/** The fullest snapshots that stay within the limit; null when the final state alone does not. */
function remedy(requested: ShownSnapshots, { summary, none }: { summary: number; none: number }, limit: number) {
  if (requested === "full" && summary <= limit) return "summary";
  return requested !== "none" && none <= limit ? "none" : null;
}
