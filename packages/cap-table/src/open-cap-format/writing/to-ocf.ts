/**
 * A state written as an Open Cap Format package: the securities outstanding, each with an issuance and what is
 * left of its vesting. Importing the package gives the same holdings. Numbers have ten decimals at
 * most, as the format allows.
 * @see Open Cap Format 1.2
 */

import { date as day, openShape, optional, rational, requireArgument, text } from "@capstack/decimal";
import type { CapTableFinal } from "../../answer/result-type.js";
import type { HolderState } from "../../answer/state/holder-state-type.js";
import { STATE } from "../../answer/state/state-shape.js";
import type { CapTableState, PoolState } from "../../answer/state/state-types.js";
import { computeCapTable } from "../../compute/compute-cap-table.js";
import { checkLedger } from "../../compute/read-initial.js";
import type { CapTableEvent } from "../../events/event.js";
import type { OcfObject, OcfRemark } from "../reading/ocf-object.js";
import { number, type OcfWriter } from "./ocf-writer.js";
import { convertibleObject } from "./write-convertible.js";
import { security } from "./write-security.js";
import { stockClassObject } from "./write-stock-class.js";
import { VestingWriter } from "./write-vesting.js";

/** The package as one list of objects, and what the format has no place for. */
export interface OcfExport {
  readonly objects: readonly OcfObject[];
  readonly report: readonly OcfRemark[];
}

const ASKED = /* @__PURE__ */ openShape({
  options: optional(openShape({ currency: text({ optional: true, least: 0 }), date: day({ optional: true }) })),
});

/**
 * Writes events, or a state with positions, as a package. Vesting is written from events or from a `final`, whose ledger
 * knows the plans; a snapshot only knows what has vested. Price protection, promises, participation without a cap and
 * whatever else the format has no words for is in `report`.
 * @param source events, which are folded first, or a state
 * @param options `currency`, an ISO 4217 code; USD by default. `date`, the day undated securities are given
 * @throws EngineError what {@link computeCapTable} refuses, `initial_state_invalid` for a final state that is none
 * @example
 * const { objects } = toOcf([{ type: "common_issuance", date: "2024-01-01",
 *   grants: [{ id: "ada", name: "Ada", shares: 400 }] }]);
 * objects.map(({ object_type }) => object_type) // => ["STAKEHOLDER", "STOCK_CLASS", "TX_STOCK_ISSUANCE"]
 */
export function toOcf(
  source: readonly CapTableEvent[] | CapTableState,
  options: { readonly currency?: string; readonly date?: string } = {},
): OcfExport {
  requireArgument({ options }, ASKED);
  const state = isEvents(source) ? computeCapTable({ events: source }).final : readState(source);
  const report: OcfRemark[] = [];
  const ledger = "ledger" in state ? (state as CapTableFinal).ledger : null;
  const writer: OcfWriter = {
    state,
    currency: options?.currency ?? "USD",
    date: options?.date ?? "2000-01-01",
    lots: new Map(ledger?.lots.map((lot) => [lot.securityId, lot])),
    instruments: new Map(ledger?.convertibles.map((one) => [one.securityId, one])),
    vesting: new VestingWriter(),
    remark: (objectType, id, message) => report.push({ objectType, id, message }),
  };
  const securities = state.holders.flatMap((holder) =>
    (holder.positions ?? []).flatMap((position) => security(holder, position, writer)),
  );
  const outstanding = state.convertibles.filter(({ status }) => status === "outstanding");
  const objects = [
    ...state.holders.map(stakeholder),
    ...state.classes.map((stockClass) => stockClassObject(stockClass, writer)),
    ...state.pools.map((pool) => planObject(pool, writer)),
    ...writer.vesting.terms,
    ...securities,
    ...outstanding.map((convertible) => convertibleObject(convertible, writer)),
  ];
  return { objects, report };
}

/** A state fit to be written; the ledger of a final one is read as a later call would read it. */
function readState(source: CapTableState): CapTableState {
  requireArgument(source, STATE, ["source"]);
  if ("ledger" in source) checkLedger(source, "source");
  return source;
}

function isEvents(source: readonly CapTableEvent[] | CapTableState): source is readonly CapTableEvent[] {
  return Array.isArray(source);
}

const RELATIONSHIPS = {
  founder: "FOUNDER",
  employee: "EMPLOYEE",
  advisor: "ADVISOR",
  consultant: "CONSULTANT",
  director: "BOARD_MEMBER",
  investor: "INVESTOR",
  other: "OTHER",
} as const;

function stakeholder({ id, name, kind }: HolderState): OcfObject {
  return {
    object_type: "STAKEHOLDER",
    id,
    name: { legal_name: name },
    stakeholder_type: kind === "investor" ? "INSTITUTION" : "INDIVIDUAL",
    current_relationships: [RELATIONSHIPS[kind]],
  };
}

/** Reserved are the shares the plan's securities in this package use, and those still available. */
function planObject(pool: PoolState, { state }: OcfWriter): OcfObject {
  const stock = state.holders.flatMap((holder) => holder.positions ?? []);
  const issued = stock.filter(({ kind, poolId }) => kind === "stock" && poolId === pool.id);
  const used = issued.reduce((sum, { shares }) => sum.plus(shares), rational(pool.granted).plus(pool.available));
  return {
    object_type: "STOCK_PLAN",
    id: pool.id,
    plan_name: pool.name,
    initial_shares_reserved: number(used.toNumber()),
    default_cancellation_behavior: "RETURN_TO_POOL",
    stock_class_ids: ["common"],
  };
}
