/** The table as an answer: every count and ratio computed once, from the exact figures. */
import type { Rational } from "@capstack/decimal";
import type { CapTable } from "../table/cap-table.js";
import { fullyDilutedOf, type Holder } from "../table/holder.js";
import type { Lot } from "../table/lot.js";
import { fullyDiluted, type Pool, poolAvailable, poolShortfall, totalAvailable } from "../table/pool.js";
import type { StockClass } from "../table/stock-class.js";
import { convertibleStates, outstandingPrincipal } from "./convertible-state.js";
import { classFigures, holderFigures } from "./figures.js";
import type {
  CapTableState,
  ClassState,
  HolderState,
  PoolState,
  Position,
  TotalsState,
  ValuationState,
} from "./state-types.js";

/** Whole-company figures that every row is measured against. */
interface Whole {
  readonly fullyDiluted: Rational;
  readonly outstanding: Rational;
  readonly votes: Rational;
  readonly fullyDilutedNumber: number;
  readonly outstandingNumber: number;
  readonly votesNumber: number;
  readonly price: Rational | null;
  /** Whether a day is known, without which nothing is known to have vested. */
  readonly dated: boolean;
}

/** The state on a day: the table's own, or another that vesting and interest are to be shown for. */
export function buildState(table: CapTable, show: "full" | "summary", date = table.date): CapTableState {
  const whole: Whole = {
    ...wholeNumbers(table),
    dated: date !== null,
    price: table.latestRoundId === null ? null : (table.rounds.get(table.latestRoundId)?.pricePerShare ?? null),
  };
  return {
    holders: [...table.holders.values()].map((holder) => holderState(holder, whole, show)),
    classes: [...table.classes.values()].map((stockClass) => classState(stockClass, whole)),
    pools: [...table.pools.values()].map((pool) => poolState(pool, whole)),
    convertibles: convertibleStates(table, date),
    totals: totalsState(table, whole),
    valuation: valuationState(table),
  };
}

function wholeNumbers(table: CapTable) {
  const whole = fullyDiluted(table);
  const { asConverted, votes } = table.totals;
  return {
    fullyDiluted: whole,
    outstanding: asConverted,
    votes,
    fullyDilutedNumber: whole.toNumber(),
    outstandingNumber: asConverted.toNumber(),
    votesNumber: votes.toNumber(),
  };
}

/** The nearest double of a / b; 0 when there is nothing to divide by. */
export function share(part: Rational, whole: Rational): number {
  return whole.isZero() ? 0 : part.div(whole).toNumber();
}

function holderState(holder: Holder, whole: Whole, show: "full" | "summary"): HolderState {
  const figures = holderFigures(holder, whole.price);
  const { owned, asConverted, votes } = figures;
  return {
    id: holder.id,
    name: holder.name,
    kind: holder.kind,
    shares: figures.shares,
    asConvertedShares: asConverted,
    optionShares: figures.options,
    promisedShares: figures.promised,
    warrantShares: figures.warrants,
    fullyDilutedShares: owned,
    ownership: ratio(owned, whole.fullyDilutedNumber) ?? share(fullyDilutedOf(holder), whole.fullyDiluted),
    issuedOwnership: ratio(asConverted, whole.outstandingNumber) ?? share(holder.asConverted, whole.outstanding),
    votingPower: ratio(votes, whole.votesNumber) ?? share(holder.votes, whole.votes),
    invested: figures.invested,
    vestedShares: whole.dated ? figures.vested : null,
    unvestedShares: whole.dated ? figures.unvested : null,
    value: figures.value,
    ...(show === "full" ? { positions: positionsOf(holder, whole.dated) } : {}),
  };
}

/** Two whole numbers divide correctly rounded in hardware; anything else is left to the exact figures. */
function ratio(part: number, whole: number): number | null {
  return Number.isSafeInteger(part) && Number.isSafeInteger(whole) && whole !== 0 ? part / whole : null;
}

/** Rows are built once and shared by every snapshot until the lot changes. */
function positionsOf(holder: Holder, dated: boolean): readonly Position[] {
  holder.shown ??= [...holder.lots].map((lot) => {
    lot.shown ??= position(lot, dated);
    return lot.shown;
  });
  return holder.shown;
}

function position(lot: Lot, dated: boolean): Position {
  return {
    securityId: lot.securityId,
    classId: lot.stockClass.id,
    kind: lot.kind,
    shares: lot.shares.toNumber(),
    asConverted: lot.asConverted.toNumber(),
    pricePerShare: lot.pricePerShare.toNumber(),
    invested: lot.invested.toNumber(),
    strikePrice: lot.strikePrice?.toNumber() ?? null,
    vested: dated ? lot.shares.minus(lot.unvested).toNumber() : null,
    unvested: dated ? lot.unvested.toNumber() : null,
    poolId: lot.pool?.id ?? null,
    issueDate: lot.issueDate,
  };
}

function classState(stockClass: StockClass, whole: Whole): ClassState {
  const row = classFigures(stockClass);
  const ownership =
    ratio(row.asConverted, whole.fullyDilutedNumber) ?? share(stockClass.asConverted, whole.fullyDiluted);
  return { ...row, ownership };
}

function poolState(pool: Pool, whole: Whole): PoolState {
  const available = poolAvailable(pool);
  return {
    id: pool.id,
    name: pool.name,
    authorized: pool.authorized.toNumber(),
    granted: pool.granted.toNumber(),
    promised: pool.promised.toNumber(),
    issued: pool.issued.toNumber(),
    available: available.toNumber(),
    shortfall: poolShortfall(pool).toNumber(),
    ownership: share(available, whole.fullyDiluted),
    totalPct: share(available.plus(pool.granted).plus(pool.promised), whole.fullyDiluted),
  };
}

function totalsState(table: CapTable, whole: Whole): TotalsState {
  const { common, preferred, asConverted, options, promised, warrants, invested } = table.totals;
  return {
    commonShares: common.toNumber(),
    preferredShares: preferred.toNumber(),
    outstandingShares: common.plus(preferred).toNumber(),
    outstandingAsConverted: asConverted.toNumber(),
    optionsOutstanding: options.toNumber(),
    promised: promised.toNumber(),
    warrants: warrants.toNumber(),
    poolAvailable: totalAvailable(table).toNumber(),
    fullyDilutedShares: whole.fullyDiluted.toNumber(),
    invested: invested.toNumber(),
    convertiblePrincipal: outstandingPrincipal(table).toNumber(),
  };
}

function valuationState(table: CapTable): ValuationState | null {
  const round = table.latestRoundId === null ? undefined : table.rounds.get(table.latestRoundId);
  if (round === undefined) return null;
  return {
    pricePerShare: round.pricePerShare.toNumber(),
    preMoney: round.preMoney.toNumber(),
    postMoney: round.postMoney.toNumber(),
  };
}
