/** The fold: events in, in order; one snapshot per event and a final state out. */

import { AnswerSize, answerTooLarge } from "../answer/answer-size.js";
import { namedRound } from "../answer/explanation/named-round.js";
import { roundSteps } from "../answer/explanation/round-steps.js";
import { writeLedger } from "../answer/ledger/write-ledger.js";
import type { CapTableFinal, CapTableResult, CapTableSnapshot, RoundExplanation } from "../answer/result-type.js";
import { States } from "../answer/state/build-state.js";
import type { CapTableState } from "../answer/state/state-types.js";
import type { PreparedEvent } from "../events/event.js";
import { beginStep, defaultEventId } from "../model/begin-step.js";
import { type CapTable, refuse } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import { showVestingAsOf } from "../model/lots/lot-vesting.js";
import type { CapTableLimits, CapTableSettings } from "../shapes/limits.js";
import { type ReadOptions, readRequest } from "./read-request.js";
import type { CapTableRequest } from "./request.js";

/**
 * Folds an ordered list of cap-table events into one snapshot per event and a final state. Pure and exact: shares are
 * rounded once, when they are issued, and every number of the answer is the double nearest to the exact value.
 * @param request  `events` in the order of their effect; `options`; `initial`, an earlier call's `final`
 * @param settings `limits` on what one call may ask for; none by default ({@link apiLimits} is what a server passes).
 * `unknownFields: "warn"` remarks on fields that nothing reads instead of refusing them
 * @throws EngineError with a code of {@link capTableErrorCodes}; `issues` lists everything found wrong while reading
 * @see Open Cap Format 1.2, for the events' meaning
 * @example
 * const { final } = computeCapTable({
 *   events: [
 *     { type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 8_000_000 }] },
 *     { type: "priced_round", label: "Seed", preMoneyValuation: 8_000_000,
 *       investments: [{ id: "vc", name: "VC", amount: 2_000_000 }] },
 *   ],
 * });
 * final.valuation // => { pricePerShare: 1, preMoney: 8000000, postMoney: 10000000 }
 * final.holders.map((holder) => holder.ownership) // => [0.8, 0.2]
 */
export function computeCapTable(request: CapTableRequest, settings: CapTableSettings = {}): CapTableResult {
  const read = readRequest(request, settings);
  const { options, table, warnings, limits } = read;
  const size = limits.answerBytes < Number.POSITIVE_INFINITY ? new AnswerSize() : null;
  const states = new States();
  let snapshots: CapTableSnapshot[] = [];
  let explanations: RoundExplanation[] = [];
  fold(read, size, (event, step, show) => {
    warnings.push(...step.warnings);
    if (isTooLarge(size, limits)) [snapshots, explanations] = [[], []];
    else {
      if (show !== "none") snapshots.push(snapshotOf(event, step, states.of(table, show)));
      if (!options.explain || !step.round) return;
      const steps = roundSteps(namedRound(step.round, table), options.currency);
      explanations.push({ eventId: step.eventId, steps });
    }
  });
  if (isTooLarge(size, limits)) throw answerTooLarge(size, options.snapshots, limits.answerBytes);
  const answer = { snapshots, final: finalState(table, states, options), warnings };
  return options.explain ? { ...answer, explanations } : answer;
}

/**
 * How large an answer would be, in bytes of JSON, within a factor of two and without building any of it: events are
 * folded, and their rows counted.
 * @param request  as {@link computeCapTable} takes it
 * @param settings `limits` on what is read; `answerBytes` is left out of account
 * @throws EngineError as {@link computeCapTable} does, but for `answer_too_large`
 * @example
 * const events = [{ type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 8_000_000 }] }];
 * estimateAnswerBytes({ events }) > estimateAnswerBytes({ events, options: { snapshots: "none" } }) // => true
 */
export function estimateAnswerBytes(request: CapTableRequest, settings: CapTableSettings = {}): number {
  const read = readRequest(request, settings);
  const size = new AnswerSize();
  fold(read, size, () => {});
  return size.bytes;
}

type Show = "full" | "summary" | "none";

function isTooLarge(size: AnswerSize | null, { answerBytes }: CapTableLimits): size is AnswerSize {
  return size !== null && size.bytes > answerBytes;
}

/** Applies the events in order, adding up the size of the answer where it matters. */
function fold(
  { events, options, table, warnings }: ReturnType<typeof readRequest>,
  size: AnswerSize | null,
  visit: (event: PreparedEvent, step: EventStep, show: Show) => void,
): void {
  const { snapshots } = options;
  const chosen = typeof snapshots === "string" ? null : chosenEvents(snapshots.events, events, table);
  size?.warned(warnings);
  events.forEach((event, index) => {
    const step = beginStep(table, event, index);
    event.apply(table, step);
    const show = typeof snapshots === "string" ? snapshots : chosen?.has(step.eventId) ? "full" : "none";
    size?.event(table, step, show);
    if (options.explain && step.round) size?.explained(step.round);
    visit(event, step, show);
  });
  size?.final(table);
}

/** The events whose snapshots the request names; refuses an id that no event has. */
function chosenEvents(ids: readonly string[], events: readonly PreparedEvent[], table: CapTable): ReadonlySet<string> {
  const known = new Set(events.map(({ id }, index) => id ?? defaultEventId(table.eventCount + index + 1)));
  ids.forEach((id, index) => {
    if (known.has(id)) return;
    refuse("invalid_value", `No event has the id "${id}".`, ["options", "snapshots", "events", index]);
  });
  return new Set(ids);
}

function snapshotOf(event: PreparedEvent, step: EventStep, state: CapTableState): CapTableSnapshot {
  return {
    eventIndex: step.index,
    eventId: step.eventId,
    type: event.type,
    label: event.label,
    date: event.date,
    ...state,
    ...(step.round === undefined ? {} : { round: step.round }),
    warnings: step.warnings,
  };
}

function finalState(table: CapTable, states: States, { asOf, currency }: ReadOptions): CapTableFinal {
  const day = asOf ?? table.date;
  if (asOf !== null) showVestingAsOf(table, asOf);
  return { schemaVersion: 1, asOf: day, currency, ...states.of(table, "full", day), ledger: writeLedger(table) };
}
