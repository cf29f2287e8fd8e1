/** The table as an answer: every count and ratio computed once, from the exact figures. */
import type { Rational } from "@capstack/decimal";
import { ZERO } from "../reading/fields.js";
import type { CapTable } from "../table/cap-table.js";
import { fullyDilutedOf, type Holder } from "../table/holder.js";
import type { Lot } from "../table/lot.js";
import { fullyDiluted, type Pool, poolAvailable, poolShortfall, totalAvailable } from "../table/pool.js";
import { conversionPriceOf, type StockClass } from "../table/stock-class.js";
import { convertibleStates, outstandingPrincipal } from "./convertible-state.js";
import { termsState } from "./ledger.js";
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
  readonly price: Rational | null;
  /** Whether a day is known, without which nothing is known to have vested. */
  readonly dated: boolean;
}

/** The state on a day: the table's own, or another that vesting and interest are to be shown for. */
export function buildState(table: CapTable, show: "full" | "summary", date = table.date): CapTableState {
  const whole: Whole = {
    fullyDiluted: fullyDiluted(table),
    outstanding: table.totals.asConverted,
    votes: table.totals.votes,
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

/** The nearest double of a / b; 0 when there is nothing to divide by. */
export function share(part: Rational, whole: Rational): number {
  return whole.isZero() ? 0 : part.div(whole).toNumber();
}

function holderState(holder: Holder, whole: Whole, show: "full" | "summary"): HolderState {
  const owned = fullyDilutedOf(holder);
  const held = holder.shares.plus(holder.options).plus(holder.promised).plus(holder.warrants);
  return {
    id: holder.id,
    name: holder.name,
    kind: holder.kind,
    shares: holder.shares.toNumber(),
    asConvertedShares: holder.asConverted.toNumber(),
    optionShares: holder.options.toNumber(),
    promisedShares: holder.promised.toNumber(),
    warrantShares: holder.warrants.toNumber(),
    fullyDilutedShares: owned.toNumber(),
    ownership: share(owned, whole.fullyDiluted),
    issuedOwnership: share(holder.asConverted, whole.outstanding),
    votingPower: share(holder.votes, whole.votes),
    invested: holder.invested.toNumber(),
    vestedShares: whole.dated ? held.minus(holder.unvested).toNumber() : null,
    unvestedShares: whole.dated ? holder.unvested.toNumber() : null,
    value: whole.price === null ? null : holder.asConverted.times(whole.price).toNumber(),
    ...(show === "full" ? { positions: positionsOf(holder, whole.dated) } : {}),
  };
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
  const { terms, originalIssuePrice, outstanding } = stockClass;
  return {
    id: stockClass.id,
    name: stockClass.name,
    kind: stockClass.kind,
    authorized: stockClass.authorized?.toNumber() ?? null,
    outstanding: outstanding.toNumber(),
    asConverted: stockClass.asConverted.toNumber(),
    originalIssuePrice: originalIssuePrice?.toNumber() ?? null,
    conversionPrice: conversionPriceOf(stockClass)?.toNumber() ?? null,
    conversionRatio: stockClass.conversionRatio.toNumber(),
    terms: terms && termsState(terms),
    seniority: stockClass.seniority,
    liquidationPreference: (terms?.liquidationMultiple ?? ZERO)
      .times(originalIssuePrice ?? ZERO)
      .times(outstanding)
      .toNumber(),
    invested: stockClass.invested.toNumber(),
    ownership: share(stockClass.asConverted, whole.fullyDiluted),
    roundId: stockClass.roundId,
    shadowOf: stockClass.shadowOf,
  };
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
