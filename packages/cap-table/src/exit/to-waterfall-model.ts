/**
 * A cap table as the exit waterfall reads it. Available pool and promised shares have no claim on proceeds and are left
 * out. Convertible securities still outstanding go along with what the waterfall needs to convert or repay them.
 */
import { rational, requireShape, type Shape } from "@capstack/decimal";
import { STATE } from "../answer/state-shape.js";
import type { CapTableState, ClassState, ConvertibleState, HolderState, Position } from "../answer/state-types.js";
import { refuse } from "../model/cap-table.js";
import type {
  WaterfallCommon,
  WaterfallConvertible,
  WaterfallModel,
  WaterfallOption,
  WaterfallPreferred,
  WaterfallPreferredHolder,
  WaterfallWarrant,
} from "./waterfall-model.js";

/** What to take into the model. */
export interface WaterfallModelOptions {
  /** Whether unvested stock and awards take part; true unless given. */
  readonly includeUnvested?: boolean;
  /** Whether outstanding SAFEs and notes go along (default) or are left out. */
  readonly convertibles?: "outstanding" | "omit";
}

const OPTIONS: Shape = { "includeUnvested?": "flag", "convertibles?": new Set(["outstanding", "omit"]) };

/**
 * Turns a state into the exit waterfall's `model`, field for field under its names.
 * @param state a final state, or a snapshot with positions
 * @throws EngineError `invalid_value` when the state has no positions (`snapshots: "summary"`), `missing_field`,
 * `not_finite`, `invalid_date` where it is no state
 * @see Open Cap Format: the larger seniority is paid first, here and in the waterfall
 * @example
 * const { final } = computeCapTable({
 *   events: [
 *     { type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 8_000_000 }] },
 *     { type: "priced_round", label: "Seed", preMoneyValuation: 8_000_000,
 *       investments: [{ id: "vc", name: "VC", amount: 2_000_000 }] },
 *   ],
 * });
 * const model = toWaterfallModel(final);
 * model.common // => [{ id: "ada", name: "Ada", shares: 8000000 }]
 * model.preferred[0].holders // => [{ id: "vc", name: "VC", shares: 2000000, invested: 2000000 }]
 */
export function toWaterfallModel(state: CapTableState, options: WaterfallModelOptions = {}): WaterfallModel {
  requireShape({ state, options }, { state: STATE, "options?": OPTIONS });
  const { includeUnvested, convertibles } = options ?? {};
  const rows = state.holders.flatMap((holder) => rowsOf(holder, includeUnvested ?? true));
  const classes = new Map(state.classes.map((stockClass) => [stockClass.id, stockClass]));
  const stock = rows.filter(({ position }) => position.kind === "stock");
  const preferred = state.classes
    .filter(({ kind }) => kind === "preferred")
    .map((stockClass) =>
      series(
        stockClass,
        stock.filter(({ position }) => position.classId === stockClass.id),
      ),
    )
    .filter(({ holders }) => holders.length > 0);
  const sold = new Set(preferred.map(({ id }) => id));
  return {
    common: commonRows(stock, classes),
    preferred,
    options: rows.filter(({ position }) => AWARDS.includes(position.kind)).map(award),
    warrants: rows.filter(({ position }) => position.kind === "warrant").map((row) => warrant(row, sold, classes)),
    convertibles: convertibles === "omit" ? [] : outstanding(state),
  };
}

const AWARDS: readonly Position["kind"][] = ["option", "iso", "nso", "rsu", "sar"];

interface Row {
  readonly holder: HolderState;
  readonly position: Position;
  /** Shares that take part. */
  readonly shares: number;
}

function rowsOf(holder: HolderState, includeUnvested: boolean): Row[] {
  if (holder.positions == null) {
    return refuse("invalid_value", "The state has no positions; compute it with full snapshots.", ["holders"]);
  }
  return holder.positions
    .map((position) => ({ holder, position, shares: includeUnvested ? position.shares : vestedOf(position) }))
    .filter(({ shares }) => shares > 0);
}

function vestedOf({ vested, shares }: Position): number {
  return vested ?? shares;
}

function commonRows(stock: readonly Row[], classes: ReadonlyMap<string, ClassState>): WaterfallCommon[] {
  const common = stock.filter(({ position }) => classes.get(position.classId)?.kind === "common");
  return [...byHolder(common)].map(([, rows]) => ({ ...who(rows), shares: total(rows) }));
}

function series(stockClass: ClassState, stock: readonly Row[]): WaterfallPreferred {
  const { terms } = stockClass;
  const price = stockClass.originalIssuePrice ?? 0;
  return {
    id: stockClass.id,
    name: stockClass.name,
    seniority: stockClass.seniority,
    originalIssuePrice: price,
    conversionRatio: stockClass.conversionRatio,
    liquidationMultiple: terms?.liquidationMultiple ?? 1,
    participation: terms?.participation ?? "none",
    ...(terms?.participationCapMultiple == null
      ? {}
      : {
          participationCapMultiple: terms.participationCapMultiple,
          participationCapIncludesPreference: terms.participationCapIncludesPreference,
          participationCapIncludesDividends: terms.participationCapIncludesDividends,
        }),
    ...(terms?.dividends == null ? {} : { dividends: terms.dividends }),
    holders: terms?.dividends == null ? holderRows(stock, price) : stock.map((row) => lotRow(row, price)),
  };
}

function holderRows(stock: readonly Row[], price: number): WaterfallPreferredHolder[] {
  return [...byHolder(stock)].map(([, rows]) => {
    const shares = total(rows);
    return { ...who(rows), shares, invested: cost(shares, price) };
  });
}

/** With dividends each lot accrues from its own day. */
function lotRow({ holder, position, shares }: Row, price: number): WaterfallPreferredHolder {
  const row = {
    id: position.securityId,
    name: holder.name,
    holderId: holder.id,
    shares,
    invested: cost(shares, price),
  };
  return position.issueDate === null ? row : { ...row, issueDate: position.issueDate };
}

function cost(shares: number, price: number): number {
  return rational(shares).times(rational(price)).toNumber();
}

function byHolder(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.holder.id, [...(groups.get(row.holder.id) ?? []), row]);
  return groups;
}

function who(rows: readonly Row[]): { id: string; name: string } {
  const { id, name } = (rows[0] as Row).holder;
  return { id, name };
}

function total(rows: readonly Row[]): number {
  return rows.reduce((sum, { shares }) => sum.plus(shares), rational(0)).toNumber();
}

function award({ holder, position, shares }: Row): WaterfallOption {
  return {
    id: position.securityId,
    name: holder.name,
    holderId: holder.id,
    shares,
    strikePrice: position.kind === "rsu" ? 0 : (position.strikePrice ?? 0),
    vested: Math.min(vestedOf(position), shares),
    kind: position.kind === "rsu" || position.kind === "sar" ? position.kind : "option",
  };
}

/** A warrant on a series nobody holds yet is one on the common it would convert into. */
function warrant(
  { holder, position, shares }: Row,
  sold: ReadonlySet<string>,
  classes: ReadonlyMap<string, ClassState>,
): WaterfallWarrant {
  const row = { id: position.securityId, name: holder.name, holderId: holder.id };
  const strikePrice = position.strikePrice ?? 0;
  if (sold.has(position.classId)) return { ...row, shares, strikePrice, underlying: position.classId };
  const ratio = rational(classes.get(position.classId)?.conversionRatio ?? 1);
  return {
    ...row,
    shares: ratio.times(shares).toNumber(),
    strikePrice: rational(strikePrice).div(ratio).toNumber(),
    underlying: "common",
  };
}

function outstanding({ convertibles, holders }: CapTableState): WaterfallConvertible[] {
  const names = new Map(holders.map(({ id, name }) => [id, name]));
  const byId = new Map(convertibles.map((row) => [row.securityId, row]));
  return convertibles
    .filter(({ status }) => status === "outstanding")
    .map((row) => ({
      id: row.securityId,
      name: names.get(row.holderId) ?? row.holderId,
      holderId: row.holderId,
      type: row.kind,
      amount: row.principal,
      ...conversionTerms(row, byId),
      ...interestTerms(row),
      ...(row.issueDate === null ? {} : { issueDate: row.issueDate }),
    }));
}

type Terms = Pick<
  WaterfallConvertible,
  "valuationCap" | "capType" | "discount" | "conversionShares" | "conversionPrice"
>;

/** Its own terms, or those an MFN holder elected or would take; a fixed percentage as the cap that comes to it. */
function conversionTerms(own: ConvertibleState, byId: ReadonlyMap<string, ConvertibleState>): Terms {
  if (own.ownershipPct !== null) {
    return { valuationCap: rational(own.principal).div(rational(own.ownershipPct)).toNumber(), capType: "post" };
  }
  const elected = own.mfnElection ?? own.implied?.electedFrom ?? null;
  const { customCapitalization, valuationCap, capType, discount } = byId.get(elected ?? "") ?? own;
  if (customCapitalization && own.implied !== null) {
    return bearsInterest(own) ? { conversionPrice: own.implied.price } : { conversionShares: own.implied.shares };
  }
  return {
    ...(valuationCap === null ? {} : { valuationCap, capType }),
    ...(discount === 0 ? {} : { discount }),
  };
}

/** Whether what converts still grows. */
function bearsInterest({ interest }: ConvertibleState): boolean {
  return interest !== null && interest.interestRate > 0 && interest.interestStartDate !== null;
}

function interestTerms(row: ConvertibleState): Partial<WaterfallConvertible> {
  const { interest, accruedInterest } = row;
  if (interest === null) return {};
  const { interestRate, interestAccrual, compounding, dayCount, frozenInterest, interestStartDate } = interest;
  const terms = { interestRate, interestAccrual, compounding, dayCount };
  if (!bearsInterest(row) || interestStartDate === null) return { accruedInterest, ...terms };
  return {
    accruedInterest: frozenInterest,
    ...terms,
    interestStartDate,
    ...(interest.interestEndDate === null ? {} : { interestEndDate: interest.interestEndDate }),
  };
}
