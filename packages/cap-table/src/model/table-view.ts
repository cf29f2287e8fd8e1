/**
 * The cap table as it is at one moment, to be read and not changed. What computes from it gives back a
 * {@link TableChange}; once a change is applied, a new view is taken.
 */
import type { Rational } from "@capstack/decimal";
import type { CapTable } from "./cap-table.js";
import { fullyDiluted, totalAvailable } from "./pool.js";
import type { Convertible, Holder, Pool, StockClass } from "./records.js";
import type { RoundRecord } from "./round-record.js";

export interface TableView extends Pick<CapTable, "rounding"> {
  readonly date: string | null;
  readonly holders: ReadonlyMap<string, Holder>;
  readonly classes: ReadonlyMap<string, StockClass>;
  readonly pools: ReadonlyMap<string, Pool>;
  readonly convertibles: ReadonlyMap<string, Convertible>;
  readonly securityIds: ReadonlySet<string>;
  readonly totals: Readonly<CapTable["totals"]>;
  /** The price of the latest round; null before the first. */
  readonly latestRound: RoundRecord | null;
  /** Shares that the pools have left to grant. */
  readonly availablePool: Rational;
  /** Common and preferred as converted, awards, promises, counted warrants and available pools. */
  readonly fullyDiluted: Rational;
}

export function viewOf(table: CapTable): TableView {
  const { rounding, date, holders, classes, pools, convertibles, securityIds, totals, rounds, latestRoundId } = table;
  const availablePool = totalAvailable(table);
  return {
    rounding,
    date,
    holders,
    classes,
    pools,
    convertibles,
    securityIds,
    totals,
    latestRound: latestRoundId === null ? null : (rounds.get(latestRoundId) ?? null),
    availablePool,
    fullyDiluted: fullyDiluted(table, availablePool),
  };
}
