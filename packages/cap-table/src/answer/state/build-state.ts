/** The table as an answer: every count and ratio computed once, from the exact figures. */

import type { CapTable } from "../../model/cap-table.js";
import { poolAvailable, poolShortfall, totalAvailable } from "../../model/pool.js";
import type { Pool } from "../../model/records.js";
import { share } from "../../shapes/figures/ratio.js";
import { type Whole, wholeOf } from "../whole.js";
import { ClassRows } from "./class-state.js";
import { ConvertibleRows, outstandingPrincipal } from "./convertible-state.js";
import { HolderRows } from "./holder-state.js";
import type { CapTableState, PoolState, TotalsState, ValuationState } from "./state-types.js";

/**
 * States of one table, event after event. Most events change few rows: the others are the ones last shown, so that
 * snapshots share them.
 */
export class States {
  readonly #holders = new HolderRows();
  readonly #classes = new ClassRows();
  readonly #convertibles = new ConvertibleRows();
  #whole: Whole | null = null;

  /** The state on a day: the table's own, or another that vesting and interest are to be shown for. */
  of(table: CapTable, show: "full" | "summary", date = table.date): CapTableState {
    const whole = wholeOf(table, show, date, this.#whole);
    this.#whole = whole;
    return {
      holders: rows(table.holders, (holder, index) => this.#holders.of(holder, index, whole)),
      classes: rows(table.classes, (stockClass, index) => this.#classes.of(stockClass, index, whole)),
      pools: rows(table.pools, (pool) => poolState(pool, whole)),
      convertibles: this.#convertibles.on(table, date),
      totals: totalsState(table, whole),
      valuation: valuationState(table),
    };
  }
}

/** A row for each of what a map holds; `Array.from` takes three times as long. */
function rows<Item, Row>(items: ReadonlyMap<string, Item>, rowOf: (item: Item, index: number) => Row): Row[] {
  const made: Row[] = [];
  for (const item of items.values()) made.push(rowOf(item, made.length));
  return made;
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
