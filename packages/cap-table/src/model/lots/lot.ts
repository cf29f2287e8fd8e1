/**
 * A lot: one issue of stock, one award or one warrant, under its own security id. Posting a lot adds its shares to its
 * holder, its class, its pool and the company; taking it off subtracts the same, so that the counts always agree.
 */

import { duplicateSentence, type ErrorPath, type Rational, textBytes } from "@capstack/decimal";
import { ZERO } from "../../shapes/figures/exact-figures.js";
import { labelBytes, noLabel } from "../../shapes/security-label.js";
import { type CapTable, refuse } from "../cap-table.js";
import type { Lot, StockClass } from "../records.js";
import { post } from "./lot-totals.js";
import { refresh, scheduleVesting, vestingAfter } from "./lot-vesting.js";

type NewLot = Pick<Lot, "securityId" | "kind" | "holder" | "stockClass" | "shares"> & Partial<Lot>;

type LotChange = Partial<
  Pick<Lot, "shares" | "invested" | "strikePrice" | "pricePerShare" | "vesting" | "holder" | "stockClass">
>;

const MOST_SHARES = 1e30;

/** Brings a new lot onto the table. The pool's availability is the caller's to check. */
export function addLot(table: CapTable, input: NewLot, path: ErrorPath): Lot {
  claimSecurityId(table, input.securityId, path);
  const lot: Lot = {
    securityId: input.securityId,
    kind: input.kind,
    holder: input.holder,
    stockClass: input.stockClass,
    pool: input.pool ?? null,
    shares: input.shares,
    asConverted: ZERO,
    pricePerShare: input.pricePerShare ?? ZERO,
    invested: keptMoney(input.invested ?? ZERO),
    strikePrice: input.strikePrice ?? null,
    vesting: input.vesting ?? null,
    unvested: ZERO,
    issueDate: input.issueDate ?? null,
    label: input.label ?? noLabel,
    expirationDate: input.expirationDate ?? null,
    earlyExercise: input.earlyExercise ?? false,
    countsInFullyDiluted: input.countsInFullyDiluted ?? true,
    textBytes: 0,
    postings: 0,
  };
  requireCountable(lot.shares, path);
  enlist(table, lot);
  refresh(table, lot);
  post(table, lot, 1);
  scheduleVesting(table, lot);
  return lot;
}

/** Lists a lot last with the company, its holder and its class: the order of the lists is the order of acquisition. */
function enlist(table: CapTable, lot: Lot): void {
  lot.textBytes = textBytes(lot.securityId) + textBytes(lot.stockClass.id) + textBytes(lot.pool?.id ?? "");
  lot.textBytes += labelBytes(lot.label);
  table.text.lots += lot.textBytes;
  table.lots.set(lot.securityId, lot);
  lot.holder.lots.add(lot);
  lot.stockClass.lots.add(lot);
}

const MONEY_DECIMALS = 20;

/**
 * What was paid, kept to twenty decimals: far beyond what a double shows, and sums over many lots stay short where
 * exact fractions of unrelated prices would grow without end.
 */
function keptMoney(paid: Rational): Rational {
  return paid.isInteger() ? paid : paid.roundTo(MONEY_DECIMALS, "half_even");
}

/** Refuses counts that no company has and no double could tell apart. */
export function requireCountable(shares: Rational, path: ErrorPath): void {
  if (shares.toNumber() > MOST_SHARES) refuse("limit_exceeded", "More than 1e30 shares in one lot.", path);
}

/** Security ids are used once, for good. */
export function claimSecurityId(table: CapTable, securityId: string, path: ErrorPath): void {
  if (table.securityIds.has(securityId)) {
    refuse("duplicate_id", duplicateSentence("securityId", securityId), [...path, "securityId"]);
  }
  table.securityIds.add(securityId);
}

/** Changes a lot's figures with all counts following; a lot left without shares leaves the table. */
export function changeLot(table: CapTable, lot: Lot, change: LotChange): void {
  post(table, lot, -1);
  const { holder, stockClass } = lot;
  Object.assign(lot, change);
  const moved = lot.holder !== holder || lot.stockClass !== stockClass;
  if (moved || lot.shares.isZero()) {
    table.lots.delete(lot.securityId);
    table.text.lots -= lot.textBytes;
    holder.lots.delete(lot);
    stockClass.lots.delete(lot);
  }
  if (lot.shares.isZero()) return;
  if (moved) enlist(table, lot);
  refresh(table, lot);
  post(table, lot, 1);
}

/** Whether what leaves a vesting lot is vested or unvested shares first, or a like part of both. */
export type LeavesFirst = "vested" | "unvested" | "both";

/** Takes shares out of a lot: cost leaves in proportion, and its vesting follows. */
export function reduceLot(table: CapTable, lot: Lot, shares: Rational, first: LeavesFirst): Rational {
  const invested = shares.eq(lot.shares) ? lot.invested : keptMoney(lot.invested.times(shares).div(lot.shares));
  changeLot(table, lot, {
    shares: lot.shares.minus(shares),
    invested: lot.invested.minus(invested),
    vesting: lot.vesting === null ? null : vestingAfter(lot, lot.vesting, shares, first),
  });
  return invested;
}

/** Posts again every lot of a class whose conversion ratio has changed. */
export function reconvert(table: CapTable, stockClass: StockClass, conversionRatio: Rational): void {
  for (const lot of stockClass.lots) post(table, lot, -1);
  stockClass.conversionRatio = conversionRatio;
  for (const lot of stockClass.lots) {
    refresh(table, lot);
    post(table, lot, 1);
  }
}
