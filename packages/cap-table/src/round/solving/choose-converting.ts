/**
 * Which SAFEs and notes convert in a round: every SAFE, and every note for which the round is a qualified financing.
 * The threshold is measured against the money invested, conversions not counted. An instrument that the round names
 * converts regardless of its threshold.
 */

import type { Rational } from "@capstack/decimal";
import { refuse } from "../../model/cap-table.js";
import { outstandingConvertibles, requireOutstanding } from "../../model/convertibles/convertible.js";
import type { EventStep } from "../../model/event-step.js";
import type { Convertible } from "../../model/records.js";
import type { TableView } from "../../model/table-view.js";
import type { SkippedLine } from "../../shapes/round-report.js";
import type { PricedRound } from "../terms/priced-round.js";

export interface ConvertingSet {
  readonly converting: readonly Convertible[];
  readonly skipped: readonly SkippedLine[];
}

export function chooseConverting(
  view: TableView,
  { converts }: PricedRound,
  newMoney: Rational,
  step: EventStep,
): ConvertingSet {
  const outstanding = outstandingConvertibles(view);
  requireDate(view, outstanding, step);
  const named = typeof converts === "string" ? null : namedSecurities(view, converts, step);
  const converting: Convertible[] = [];
  const skipped: SkippedLine[] = [];
  for (const convertible of outstanding) {
    const reason = reasonToStay(convertible, converts, named, newMoney);
    if (reason === null) converting.push(convertible);
    else skipped.push({ securityId: convertible.securityId, holderId: convertible.holder.id, reason });
    if (reason === "not_qualified") {
      const message = `${convertible.holder.name}'s note "${convertible.securityId}" stays out: the round is below its qualified financing threshold.`;
      step.warn("note_not_qualified", message);
    }
    warnPastMaturity(convertible, view.date, step);
  }
  return { converting, skipped };
}

function reasonToStay(
  { kind, note, securityId }: Convertible,
  converts: PricedRound["converts"],
  named: ReadonlySet<string> | null,
  newMoney: Rational,
): SkippedLine["reason"] | null {
  if (converts === "none") return "not_selected";
  if (named !== null) return named.has(securityId) ? null : "not_selected";
  const threshold = kind === "note" ? (note?.qualifiedFinancingThreshold ?? null) : null;
  return threshold !== null && newMoney.lt(threshold) ? "not_qualified" : null;
}

function namedSecurities(view: TableView, converts: readonly string[], step: EventStep): ReadonlySet<string> {
  converts.forEach((securityId, index) => {
    requireOutstanding(view, securityId, step.path("converts", index));
  });
  return new Set(converts);
}

/** Interest cannot be counted while no day is known. */
function requireDate({ date }: TableView, outstanding: readonly Convertible[], step: EventStep): void {
  if (date !== null || !outstanding.some(({ note }) => note !== null && !note.interestRate.isZero())) return;
  refuse("date_required", "A round that interest-bearing notes may convert in needs a date.", step.path("date"));
}

function warnPastMaturity({ note, holder, securityId }: Convertible, date: string | null, step: EventStep): void {
  const maturity = note?.maturityDate ?? null;
  if (maturity === null || date === null || maturity >= date) return;
  step.warn("note_past_maturity", `${holder.name}'s note "${securityId}" matured on ${maturity}.`);
}
