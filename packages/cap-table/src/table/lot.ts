/**
 * A lot: one issue of stock, one award or one warrant, under its own security id. Posting a lot adds its shares to its
 * holder, its class, its pool and the company; taking it off subtracts the same, so that the counts always agree.
 */
import type { ErrorPath, Rational } from "@capstack/decimal";
import { ZERO } from "../reading/fields.js";
import { type CapTable, issued, refuse } from "./cap-table.js";
import type { Holder } from "./holder.js";
import type { Pool } from "./pool.js";
import type { StockClass } from "./stock-class.js";

export type AwardKind = "option" | "iso" | "nso" | "rsu" | "sar" | "promised";
export type LotKind = "stock" | AwardKind | "warrant";

export interface Lot {
  readonly securityId: string;
  readonly kind: LotKind;
  readonly holder: Holder;
  readonly stockClass: StockClass;
  /** The pool it was drawn from, or null. */
  readonly pool: Pool | null;
  shares: Rational;
  /** As converted into common, rounded per lot. */
  asConverted: Rational;
  pricePerShare: Rational;
  /** What was paid for it. */
  invested: Rational;
  strikePrice: Rational | null;
  readonly issueDate: string | null;
  readonly countsInFullyDiluted: boolean;
}

type NewLot = Pick<Lot, "securityId" | "kind" | "holder" | "stockClass" | "shares"> & Partial<Lot>;

/** Brings a new lot onto the table. The pool's availability is the caller's to check. */
export function addLot(table: CapTable, given: NewLot, path: ErrorPath): Lot {
  if (table.securityIds.has(given.securityId)) {
    refuse("duplicate_id", `The security id "${given.securityId}" is already in use.`, [...path, "securityId"]);
  }
  table.securityIds.add(given.securityId);
  const lot: Lot = {
    pool: null,
    asConverted: ZERO,
    pricePerShare: ZERO,
    invested: ZERO,
    strikePrice: null,
    issueDate: null,
    countsInFullyDiluted: true,
    ...given,
  };
  lot.asConverted = asConvertedOf(lot, table);
  table.lots.set(lot.securityId, lot);
  lot.holder.lots.add(lot);
  lot.stockClass.lots.add(lot);
  post(table, lot, 1);
  return lot;
}

/** Changes a lot's figures with all counts following; a lot left without shares leaves the table. */
export function changeLot(
  table: CapTable,
  lot: Lot,
  change: Partial<Pick<Lot, "shares" | "invested" | "strikePrice" | "pricePerShare">>,
): void {
  post(table, lot, -1);
  Object.assign(lot, change);
  lot.asConverted = asConvertedOf(lot, table);
  post(table, lot, 1);
  if (!lot.shares.isZero()) return;
  table.lots.delete(lot.securityId);
  lot.holder.lots.delete(lot);
  lot.stockClass.lots.delete(lot);
}

function asConvertedOf({ shares, stockClass }: Lot, table: CapTable): Rational {
  return issued(shares.times(stockClass.conversionRatio), table);
}

function post(table: CapTable, lot: Lot, sign: 1 | -1): void {
  if (lot.kind === "stock") postStock(table, lot, sign);
  else if (lot.kind === "warrant") postWarrant(table, lot, sign);
  else postAward(table, lot, sign);
}

function postStock({ totals }: CapTable, lot: Lot, sign: 1 | -1): void {
  const { holder, stockClass } = lot;
  const [shares, asConverted, invested] = [
    signed(lot.shares, sign),
    signed(lot.asConverted, sign),
    signed(lot.invested, sign),
  ];
  const votes = shares.times(stockClass.votesPerShare);
  for (const owner of [holder, stockClass]) {
    owner.asConverted = owner.asConverted.plus(asConverted);
    owner.invested = owner.invested.plus(invested);
  }
  holder.shares = holder.shares.plus(shares);
  holder.votes = holder.votes.plus(votes);
  stockClass.outstanding = stockClass.outstanding.plus(shares);
  totals[stockClass.kind] = totals[stockClass.kind].plus(shares);
  totals.asConverted = totals.asConverted.plus(asConverted);
  totals.invested = totals.invested.plus(invested);
  totals.votes = totals.votes.plus(votes);
}

function postAward({ totals }: CapTable, { kind, holder, pool, shares }: Lot, sign: 1 | -1): void {
  const amount = signed(shares, sign);
  const count = kind === "promised" ? "promised" : "options";
  holder[count] = holder[count].plus(amount);
  totals[count] = totals[count].plus(amount);
  if (pool === null) return;
  if (kind === "promised") pool.promised = pool.promised.plus(amount);
  else pool.granted = pool.granted.plus(amount);
}

function postWarrant({ totals }: CapTable, lot: Lot, sign: 1 | -1): void {
  lot.holder.warrants = lot.holder.warrants.plus(signed(lot.shares, sign));
  if (!lot.countsInFullyDiluted) return;
  const counted = signed(lot.asConverted, sign);
  lot.holder.warrantsCounted = lot.holder.warrantsCounted.plus(counted);
  totals.warrants = totals.warrants.plus(counted);
}

function signed(value: Rational, sign: 1 | -1): Rational {
  return sign === 1 ? value : value.neg();
}
