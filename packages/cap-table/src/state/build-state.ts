/** The table as an answer: every count and ratio computed once, from the exact figures. */
import { type Rational, rational } from "@capstack/decimal";
import { ZERO } from "../reading/fields.js";
import type { CapTable } from "../table/cap-table.js";
import { fullyDilutedOf, type Holder } from "../table/holder.js";
import type { Lot } from "../table/lot.js";
import { fullyDiluted, type Pool, poolAvailable, poolShortfall, totalAvailable } from "../table/pool.js";
import { conversionPriceOf, type StockClass } from "../table/stock-class.js";
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
}

export function buildState(table: CapTable, show: "full" | "summary"): CapTableState {
  const whole: Whole = {
    fullyDiluted: fullyDiluted(table),
    outstanding: table.totals.asConverted,
    votes: table.totals.votes,
    price: table.latestRoundId === null ? null : (table.rounds.get(table.latestRoundId)?.pricePerShare ?? null),
  };
  return {
    holders: [...table.holders.values()].map((holder) => holderState(holder, whole, show)),
    classes: [...table.classes.values()].map((stockClass) => classState(stockClass, whole)),
    pools: [...table.pools.values()].map((pool) => poolState(pool, whole)),
    convertibles: [],
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
    vestedShares: null,
    unvestedShares: null,
    value: whole.price === null ? null : holder.asConverted.times(whole.price).toNumber(),
    ...(show === "full" ? { positions: [...holder.lots].map(position) } : {}),
  };
}

function position(lot: Lot): Position {
  return {
    securityId: lot.securityId,
    classId: lot.stockClass.id,
    kind: lot.kind,
    shares: lot.shares.toNumber(),
    asConverted: lot.asConverted.toNumber(),
    pricePerShare: lot.pricePerShare.toNumber(),
    invested: lot.invested.toNumber(),
    strikePrice: lot.strikePrice?.toNumber() ?? null,
    vested: null,
    unvested: null,
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
    terms: terms && {
      liquidationMultiple: terms.liquidationMultiple.toNumber(),
      participation: terms.participation,
      participationCapMultiple: terms.participationCapMultiple?.toNumber() ?? null,
      antiDilution: terms.antiDilution,
    },
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
    convertiblePrincipal: rational(0).toNumber(),
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
