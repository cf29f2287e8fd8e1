/**
 * A state written as an Open Cap Format package: the securities as they stand, each with the issuance that brings it
 * about. Importing the package gives the same holdings. Numbers have ten decimals at most, as the format allows.
 * @see Open Cap Format 1.2
 */
import { rational } from "@capstack/decimal";
import { computeCapTable } from "../compute-cap-table.js";
import type { CapTableEvent } from "../events/event.js";
import type {
  CapTableState,
  ClassState,
  ConvertibleState,
  HolderState,
  PoolState,
  Position,
} from "../state/state-types.js";
import type { OcfObject, OcfRemark } from "./ocf-object.js";

/** The package as one list of objects, and what the format has no place for. */
export interface OcfExport {
  readonly objects: readonly OcfObject[];
  readonly report: readonly OcfRemark[];
}

/**
 * Writes events, or a state with positions, as a package.
 * @param source events, which are folded first, or a state
 * @param options `currency`, an ISO 4217 code; USD unless given. `date`, the day undated securities are given
 * @example
 * const { objects } = toOcf([{ type: "common_issuance", date: "2024-01-01",
 *   grants: [{ id: "ada", name: "Ada", shares: 400 }] }]);
 * objects.map(({ object_type }) => object_type) // => ["STAKEHOLDER", "STOCK_CLASS", "TX_STOCK_ISSUANCE"]
 */
export function toOcf(
  source: readonly CapTableEvent[] | CapTableState,
  options: { readonly currency?: string; readonly date?: string } = {},
): OcfExport {
  const state = isEvents(source) ? computeCapTable({ events: source }).final : source;
  const report: OcfRemark[] = [];
  const writer: Writer = {
    state,
    currency: options.currency ?? "USD",
    date: options.date ?? "2000-01-01",
    classes: new Map(state.classes.map((stockClass) => [stockClass.id, stockClass])),
    remark: (objectType, id, message) => report.push({ objectType, id, message }),
  };
  const objects = [
    ...state.holders.map(stakeholder),
    ...state.classes.map((stockClass) => stockClassObject(stockClass, writer)),
    ...state.pools.map((pool) => planObject(pool, writer)),
    ...state.holders.flatMap((holder) => (holder.positions ?? []).flatMap((one) => security(holder, one, writer))),
    ...state.convertibles
      .filter(({ status }) => status === "outstanding")
      .map((convertible) => convertibleObject(convertible, writer)),
  ];
  return { objects, report };
}

interface Writer {
  readonly state: CapTableState;
  readonly currency: string;
  readonly date: string;
  readonly classes: ReadonlyMap<string, ClassState>;
  readonly remark: (objectType: string, id: string, message: string) => void;
}

function isEvents(source: readonly CapTableEvent[] | CapTableState): source is readonly CapTableEvent[] {
  return Array.isArray(source);
}

/** At most ten decimals, no trailing zeros. */
function number(value: number): string {
  const digits = rational(value).toFixed(10, "half_even");
  return digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
}

function money(value: number, { currency }: Writer): { amount: string; currency: string } {
  return { amount: number(value), currency };
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

function stockClassObject(stockClass: ClassState, writer: Writer): OcfObject {
  const { id, name, kind, authorized, originalIssuePrice, conversionRatio, terms, seniority } = stockClass;
  if (terms !== null && terms.antiDilution !== "none") {
    writer.remark("STOCK_CLASS", id, "Its price protection has no place in the format.");
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

/** Reserved are the shares the plan's securities in this package use, and those still available. */
function planObject(pool: PoolState, { state }: Writer): OcfObject {
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

function security(holder: HolderState, position: Position, writer: Writer): OcfObject[] {
  const { securityId, shares, issueDate, unvested } = position;
  if (position.kind === "promised") {
    writer.remark("TX_EQUITY_COMPENSATION_ISSUANCE", securityId, "A promise is not a security of the format.");
    return [];
  }
  if (issueDate === null) writer.remark("ISSUANCE", securityId, `It has no date and is given ${writer.date}.`);
  if (unvested !== null && unvested > 0) {
    writer.remark("ISSUANCE", securityId, "Its vesting plan is not carried over, only what it holds.");
  }
  const head = {
    id: `issue-${securityId}`,
    security_id: securityId,
    custom_id: securityId,
    date: issueDate ?? writer.date,
    stakeholder_id: holder.id,
    security_law_exemptions: [],
    quantity: number(shares),
  };
  if (position.kind === "stock") return [stockObject(head, position, writer)];
  return [position.kind === "warrant" ? warrantObject(head, position, writer) : awardObject(head, position, writer)];
}

type Head = Omit<OcfObject, "object_type">;

function stockObject(head: Head, { classId, pricePerShare, invested, poolId }: Position, writer: Writer): OcfObject {
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

function awardObject(head: Head, { kind, strikePrice, poolId }: Position, writer: Writer): OcfObject {
  const price =
    kind === "rsu" ? {} : { [kind === "sar" ? "base_price" : "exercise_price"]: money(strikePrice ?? 0, writer) };
  return {
    ...head,
    object_type: "TX_EQUITY_COMPENSATION_ISSUANCE",
    compensation_type: COMPENSATION[kind as keyof typeof COMPENSATION],
    ...(poolId === null ? {} : { stock_plan_id: poolId }),
    ...price,
    expiration_date: null,
    termination_exercise_windows: [],
  };
}

function warrantObject(head: Head, { classId, strikePrice }: Position, writer: Writer): OcfObject {
  return {
    ...head,
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

function convertibleObject(convertible: ConvertibleState, writer: Writer): OcfObject {
  const { securityId, holderId, kind, principal, issueDate } = convertible;
  return {
    object_type: "TX_CONVERTIBLE_ISSUANCE",
    id: `issue-${securityId}`,
    security_id: securityId,
    custom_id: securityId,
    date: issueDate ?? writer.date,
    stakeholder_id: holderId,
    security_law_exemptions: [],
    convertible_type: kind === "note" ? "NOTE" : "SAFE",
    investment_amount: money(principal, writer),
    seniority: 1,
    conversion_triggers: [
      {
        trigger_id: `${securityId}-next-financing`,
        type: "AUTOMATIC_ON_CONDITION",
        trigger_condition: "Next equity financing",
        conversion_right: {
          type: "CONVERTIBLE_CONVERSION_RIGHT",
          conversion_mechanism: mechanism(convertible, writer),
          converts_to_future_round: true,
        },
      },
    ],
  };
}

function mechanism(convertible: ConvertibleState, writer: Writer): object {
  const { ownershipPct, valuationCap, capType, discount, mfn, interest, kind } = convertible;
  if (ownershipPct !== null) {
    return { type: "PERCENT_CAPITALIZATION_CONVERSION", converts_to_percent: number(ownershipPct) };
  }
  const shared = {
    ...(valuationCap === null ? {} : { conversion_valuation_cap: money(valuationCap, writer) }),
    ...(discount === 0 ? {} : { conversion_discount: number(discount) }),
    conversion_timing: capType === "post" ? "POST_MONEY" : "PRE_MONEY",
    conversion_mfn: mfn,
  };
  if (kind === "safe" || interest === null) return { type: "SAFE_CONVERSION", ...shared };
  const start = interest.interestStartDate ?? convertible.issueDate ?? writer.date;
  return {
    type: "CONVERTIBLE_NOTE_CONVERSION",
    ...shared,
    interest_rates: [{ rate: number(interest.interestRate), accrual_start_date: start }],
    day_count_convention: interest.dayCount === "30/360" ? "30_360" : "ACTUAL_365",
    interest_payout: "DEFERRED",
    interest_accrual_period: interest.compounding === "semiannual" ? "SEMI_ANNUAL" : interest.compounding.toUpperCase(),
    compounding_type: interest.interestAccrual === "compound" ? "COMPOUNDING" : "SIMPLE",
  };
}
