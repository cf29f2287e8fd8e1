/**
 * A state written as an Open Cap Format package: the securities as they stand, each with the issuance that brings it
 * about and what is left of its vesting. Importing the package gives the same holdings. Numbers have ten decimals at
 * most, as the format allows.
 * @see Open Cap Format 1.2
 */

import { rational, requireShape } from "@capstack/decimal";
import type { LedgerLot } from "../answer/ledger.js";
import { STATE } from "../answer/state-shape.js";
import type {
  CapTableFinal,
  CapTableState,
  ClassState,
  HolderState,
  PoolState,
  Position,
} from "../answer/state-types.js";
import { computeCapTable } from "../compute/compute-cap-table.js";
import { checkLedger } from "../compute/read-initial.js";
import type { CapTableEvent } from "../events/event.js";
import { toOcfLabel } from "../shapes/security-label.js";
import type { OcfObject, OcfRemark } from "./ocf-object.js";
import { money, number, type OcfWriter } from "./ocf-writer.js";
import { convertibleObject } from "./write-convertible.js";
import { VestingWriter } from "./write-vesting.js";

/** The package as one list of objects, and what the format has no place for. */
export interface OcfExport {
  readonly objects: readonly OcfObject[];
  readonly report: readonly OcfRemark[];
}

/**
 * Writes events, or a state with positions, as a package. Vesting is written from events or from a `final`, whose ledger
 * knows the plans; a snapshot only knows what has vested. Price protection, promises, participation without a cap and
 * whatever else the format has no words for is in `report`.
 * @param source events, which are folded first, or a state
 * @param options `currency`, an ISO 4217 code; USD unless given. `date`, the day undated securities are given
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
  requireShape({ options }, { "options?": { "currency?": "text", "date?": "date" } });
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
  requireShape(source, STATE, ["source"]);
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

function stockClassObject(stockClass: ClassState, writer: OcfWriter): OcfObject {
  const { id, name, kind, authorized, originalIssuePrice, conversionRatio, terms, seniority } = stockClass;
  for (const unsaid of unsaidTerms(terms)) {
    writer.remark("STOCK_CLASS", id, `Its ${unsaid} no place in the format.`);
  }
  const preferred = kind === "preferred" && {
    price_per_share: money(originalIssuePrice ?? 0, writer),
    liquidation_preference_multiple: number(terms?.liquidationMultiple ?? 1),
    ...(terms?.participationCapMultiple == null
      ? {}
      : { participation_cap_multiple: number(terms.participationCapMultiple) }),
    conversion_rights: [
      {
        type: "STOCK_CLASS_CONVERSION_RIGHT",
        conversion_mechanism: {
          type: "RATIO_CONVERSION",
          ratio: { numerator: number(conversionRatio), denominator: "1" },
          conversion_price: money(stockClass.conversionPrice ?? 0, writer),
          rounding_type: "FLOOR",
        },
        converts_to_stock_class_id: "common",
      },
    ],
  };
  return {
    object_type: "STOCK_CLASS",
    id,
    name,
    class_type: kind === "preferred" ? "PREFERRED" : "COMMON",
    default_id_prefix: `${id.toUpperCase()}-`,
    initial_shares_authorized: authorized === null ? "UNLIMITED" : number(authorized),
    votes_per_share: String(terms?.votesPerShare ?? 1),
    seniority: String(seniority),
    ...(preferred || {}),
  };
}

/** What a series is promised that the format cannot say. */
function unsaidTerms(terms: ClassState["terms"]): string[] {
  if (terms === null) return [];
  return [
    ...(terms.antiDilution === "none" ? [] : ["price protection has"]),
    ...(terms.participation === "full" ? ["participation without a cap has"] : []),
    ...(terms.dividends === null ? [] : ["dividends have"]),
  ];
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

function security(holder: HolderState, position: Position, writer: OcfWriter): OcfObject[] {
  const { securityId, shares, issueDate, unvested } = position;
  if (position.kind === "promised") {
    writer.remark("TX_EQUITY_COMPENSATION_ISSUANCE", securityId, "A promise is not a security of the format.");
    return [];
  }
  if (issueDate === null) writer.remark("ISSUANCE", securityId, `It has no date and is given ${writer.date}.`);
  const lot = writer.lots.get(securityId);
  const vesting = lot === undefined ? null : writer.vesting.write(lot);
  if (vesting === null && unvested !== null && unvested > 0) {
    writer.remark("ISSUANCE", securityId, "Its vesting plan is not carried over, only what it holds.");
  }
  const head = {
    id: `issue-${securityId}`,
    security_id: securityId,
    ...toOcfLabel(position, securityId),
    date: issueDate ?? writer.date,
    stakeholder_id: holder.id,
    security_law_exemptions: [],
    quantity: number(shares),
    ...vesting?.fields,
  };
  return [issuance(head, position, lot, writer), ...(vesting?.start ?? [])];
}

function issuance(head: Head, position: Position, lot: LedgerLot | undefined, writer: OcfWriter): OcfObject {
  if (position.kind === "stock") return stockObject(head, position, writer);
  return position.kind === "warrant"
    ? warrantObject(head, position, lot, writer)
    : awardObject(head, position, lot, writer);
}

type Head = Omit<OcfObject, "object_type">;

function stockObject(head: Head, { classId, pricePerShare, invested, poolId }: Position, writer: OcfWriter): OcfObject {
  return {
    ...head,
    object_type: "TX_STOCK_ISSUANCE",
    stock_class_id: classId,
    share_price: money(pricePerShare, writer),
    cost_basis: money(invested, writer),
    ...(poolId === null ? {} : { stock_plan_id: poolId }),
    stock_legend_ids: [],
  };
}

const COMPENSATION = { option: "OPTION", iso: "OPTION_ISO", nso: "OPTION_NSO", rsu: "RSU", sar: "SSAR" } as const;

function awardObject(
  head: Head,
  { kind, strikePrice, poolId }: Position,
  lot: LedgerLot | undefined,
  writer: OcfWriter,
): OcfObject {
  const price =
    kind === "rsu" ? {} : { [kind === "sar" ? "base_price" : "exercise_price"]: money(strikePrice ?? 0, writer) };
  return {
    ...head,
    object_type: "TX_EQUITY_COMPENSATION_ISSUANCE",
    compensation_type: COMPENSATION[kind as keyof typeof COMPENSATION],
    ...(poolId === null ? {} : { stock_plan_id: poolId }),
    ...price,
    ...(lot?.earlyExercise ? { early_exercisable: true } : {}),
    expiration_date: lot?.expirationDate ?? null,
    termination_exercise_windows: [],
  };
}

function warrantObject(
  head: Head,
  { classId, strikePrice }: Position,
  lot: LedgerLot | undefined,
  writer: OcfWriter,
): OcfObject {
  const expires = lot?.expirationDate ?? null;
  if (lot?.countsInFullyDiluted === false) {
    writer.remark("TX_WARRANT_ISSUANCE", lot.securityId, "That it stays out of the fully diluted count is not said.");
  }
  return {
    ...head,
    ...(expires === null ? {} : { warrant_expiration_date: expires }),
    object_type: "TX_WARRANT_ISSUANCE",
    quantity_source: "INSTRUMENT_FIXED",
    exercise_price: money(strikePrice ?? 0, writer),
    purchase_price: money(0, writer),
    exercise_triggers: [
      {
        trigger_id: `${String(head.security_id)}-exercise`,
        type: "ELECTIVE_AT_WILL",
        conversion_right: {
          type: "WARRANT_CONVERSION_RIGHT",
          conversion_mechanism: { type: "FIXED_AMOUNT_CONVERSION", converts_to_quantity: head.quantity },
          converts_to_stock_class_id: classId,
        },
      },
    ],
  };
}
