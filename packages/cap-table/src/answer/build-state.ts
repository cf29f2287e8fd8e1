/** The table as an answer: every count and ratio computed once, from the exact figures. */
import type { CapTable } from "../model/cap-table.js";
import { type Pool, poolAvailable, poolShortfall, totalAvailable } from "../model/pool.js";
import { classState } from "./class-state.js";
import { convertibleStates, outstandingPrincipal } from "./convertible-state.js";
import { holderState } from "./holder-state.js";
import type { CapTableState, PoolState, TotalsState, ValuationState } from "./state-types.js";
import { share, type Whole, wholeOf } from "./whole.js";

/** The state on a day: the table's own, or another that vesting and interest are to be shown for. */
export function buildState(table: CapTable, show: "full" | "summary", date = table.date): CapTableState {
  const whole = wholeOf(table, show, date);
  return {
    holders: Array.from(table.holders.values(), (holder) => holderState(holder, whole)),
    classes: Array.from(table.classes.values(), (stockClass) => classState(stockClass, whole)),
    pools: Array.from(table.pools.values(), (pool) => poolState(pool, whole)),
    convertibles: convertibleStates(table, date),
    totals: totalsState(table, whole),
    valuation: valuationState(table),
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
