/** The cap table engine's answer, cut down to what the pages show. */
import { type CapTableState, computeCapTable, toWaterfallModel } from "@capstack/cap-table";
import type { Company, Questions } from "./questions.js";
import { linesByClass, linesByHolder, linesBySecurity } from "./table-lines.js";

/** Computes a company and its capital stack. */
export function companyOf(request: Questions["company"]["asked"]): Company {
  const { snapshots, final, ...answer } = computeCapTable(request);
  const { ledger: _, ...state } = final;
  return {
    ...answer,
    snapshots: snapshots.map(withoutLots),
    final: withoutLots(state),
    byHolder: snapshots.map(linesByHolder),
    byClass: snapshots.map(linesByClass),
    stack: toWaterfallModel(final),
  };
}

/** Every lot after each event that is shown. */
export function securitiesOf(request: Questions["securities"]["asked"]): Questions["securities"]["answer"] {
  return computeCapTable(request).snapshots.map(linesBySecurity);
}

/** The lots of one holder after one event; none where there is no such holder. */
export function lotsOf({ request, eventId, holderId }: Questions["lots"]["asked"]): Questions["lots"]["answer"] {
  const { snapshots } = computeCapTable({
    ...request,
    options: { ...request.options, snapshots: { events: [eventId] } },
  });
  return snapshots[0]?.holders.find(({ id }) => id === holderId)?.positions ?? [];
}

function withoutLots<State extends CapTableState>(state: State): State {
  return { ...state, holders: state.holders.map(({ positions: _, ...holder }) => holder) };
}
