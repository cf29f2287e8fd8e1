/** One round under several sets of terms, side by side. */

import { list, openShape, requireArgument, text } from "@capstack/decimal";
import type { CapTableFinal } from "../answer/result-type.js";
import { computeCapTable } from "../compute/compute-cap-table.js";
import type { CapTableRequest } from "../compute/request.js";
import type { CapTableEvent } from "../events/event.js";
import { refuse } from "../model/cap-table.js";
import type { PricedRoundEvent } from "../round/terms/priced-round.js";
import type { RoundReport } from "../shapes/round-report.js";

/** A name and the fields of the last priced round that it changes. */
export interface RoundVariant {
  readonly name: string;
  readonly round: Partial<Omit<PricedRoundEvent, "type">>;
}

/** A variant's round and where it leaves everyone. */
export interface ComparedRound {
  readonly name: string;
  readonly round: RoundReport;
  readonly ownership: readonly { readonly id: string; readonly name: string; readonly ownership: number }[];
  readonly final: CapTableFinal;
}

/** A request as far as its events are looked at before they are read. */
const some = /* @__PURE__ */ list(openShape({}), { optional: true });

export const REQUEST = /* @__PURE__ */ openShape({
  events: list(openShape({ type: text({ least: 0 }), investments: some, pools: some, safes: some, notes: some })),
});

const COMPARED = /* @__PURE__ */ openShape({
  base: REQUEST,
  variants: list(openShape({ name: text({ least: 0 }), round: openShape({}) })),
});

/**
 * Computes a table once as it is and once for every variant of its last priced round.
 * @param base     a request that contains a priced round
 * @param variants fields to replace; one of the three prices replaces whichever was given
 * @returns the base first, under the name `base`, then the variants in order
 * @throws EngineError `missing_field` when there is no priced round; whatever the fold refuses
 * @example
 * const base = {
 *   events: [
 *     { type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 6_000_000 }] },
 *     { type: "priced_round", label: "A", preMoneyValuation: 8_000_000,
 *       investments: [{ id: "vc", name: "VC", amount: 2_000_000 }] },
 *   ],
 * };
 * const compared = compareRounds(base, [{ name: "with a pool", round: { pools: [{ pct: 0.2 }] } }]);
 * compared.map(({ ownership }) => ownership[0].ownership) // => [0.8, 0.6]
 */
export function compareRounds(base: CapTableRequest, variants: readonly RoundVariant[]): ComparedRound[] {
  requireArgument({ base, variants }, COMPARED);
  const at = lastRound(base.events);
  return [{ name: "base", round: {} }, ...variants].map(({ name, round }) => {
    const { snapshots, final } = computeCapTable(withRound(base, at, round));
    const ownership = final.holders.map((holder) => ({
      id: holder.id,
      name: holder.name,
      ownership: holder.ownership,
    }));
    return { name, round: snapshots[at]?.round as RoundReport, ownership, final };
  });
}

/** The place of the last priced round. */
export function lastRound(events: readonly CapTableEvent[]): number {
  const at = events.map(({ type }) => type).lastIndexOf("priced_round");
  return at === -1 ? refuse("missing_field", "There is no priced round to vary.", ["events"]) : at;
}

const PRICES = ["preMoneyValuation", "postMoneyValuation", "pricePerShare"] as const;

/** A request whose round at a place has other terms. */
export function withRound(base: CapTableRequest, at: number, changed: RoundVariant["round"]): CapTableRequest {
  const round = { ...(base.events[at] as PricedRoundEvent) } as Record<string, unknown>;
  if (PRICES.some((name) => changed[name] !== undefined)) for (const name of PRICES) delete round[name];
  const varied = { ...round, ...changed } as unknown as CapTableEvent;
  const events = base.events.map((event, index) => (index === at ? varied : event));
  return { ...base, events, options: { ...base.options, snapshots: "full" } };
}
