/** The fold: events in, in order; one snapshot per event and a final state out. */
import { type CapTableLimits, noLimits } from "./limits.js";
import { type ReadOptions, readRequest } from "./reading/read-request.js";
import type { CapTableRequest } from "./request.js";
import { buildState } from "./state/build-state.js";
import type { CapTableFinal, CapTableResult, CapTableSnapshot } from "./state/state-types.js";
import { writeLedger } from "./state/write-ledger.js";
import { beginStep } from "./table/begin-step.js";
import type { CapTable } from "./table/cap-table.js";
import { showVestingAsOf } from "./table/lot.js";

/**
 * Folds an ordered list of cap-table events into one snapshot per event and a final state. Pure and exact: shares are
 * rounded once, when they are issued, and every number of the answer is the double nearest to the exact value.
 * @param request  `events` in the order of their effect; `options`; `initial`, an earlier call's `final`
 * @param settings `limits` on what one call may ask for; none unless given ({@link apiLimits} is what a server passes)
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
export function computeCapTable(request: CapTableRequest, settings: { limits?: CapTableLimits } = {}): CapTableResult {
  const { events, options, table, warnings } = readRequest(request, settings.limits ?? noLimits);
  const snapshots: CapTableSnapshot[] = [];
  events.forEach((event, index) => {
    const step = beginStep(table, event, index);
    event.apply(table, step);
    warnings.push(...step.warnings);
    if (options.snapshots === "none") return;
    snapshots.push({
      eventIndex: index,
      eventId: step.eventId,
      type: event.type,
      label: event.label,
      date: event.date,
      ...buildState(table, options.snapshots),
      ...(step.round === undefined ? {} : { round: step.round }),
      warnings: step.warnings,
    });
  });
  return { snapshots, final: finalState(table, options), warnings };
}

function finalState(table: CapTable, { asOf, currency }: ReadOptions): CapTableFinal {
  const day = asOf ?? table.date;
  if (asOf !== null) showVestingAsOf(table, asOf);
  return { schemaVersion: 1, asOf: day, currency, ...buildState(table, "full", day), ledger: writeLedger(table) };
}
