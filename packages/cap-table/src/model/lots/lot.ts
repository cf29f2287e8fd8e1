/**
 * A lot: one issue of stock, one award or one warrant, under its own security id. Posting a lot adds its shares to its
 * holder, its class, its pool and the company; unposting it subtracts the same, so that the counts always agree.
 */

import { duplicateSentence, type ErrorPath, type Rational, textBytes } from "@capstack/decimal";
import { ZERO } from "../../shapes/figures/exact-figures.js";
import { labelBytes, noLabel } from "../../shapes/security-label.js";
import { type CapTable, issued, type RoundingRules, refuse } from "../cap-table.js";
import type { Lot, StockClass } from "../records.js";
import { type LeavesFirst, nextChange, vestedOf, vestingAfter } from "../vesting/vesting.js";

export type NewLot = Pick<Lot, "securityId" | "kind" | "holder" | "stockClass" | "shares"> & Partial<Lot>;

type LotChange = Partial<
  Pick<Lot, "shares" | "invested" | "strikePrice" | "pricePerShare" | "vesting" | "holder" | "stockClass">
>;

const MOST_SHARES = 1e30;

/** Issues a new lot. The caller checks that its pool has the shares. */
export function addLot(table: CapTable, input: NewLot, path: ErrorPath): Lot {
  claimSecurityId(table, input.securityId, path);
  requireCountable(input.shares, path);
  const lot = newLot(input, table);
  putLot(table, lot);
  return lot;
}

/** A lot that is not on the table yet. */
export function newLot(input: NewLot, table: { readonly rounding: RoundingRules }): Lot {
  return {
    securityId: input.securityId,
    kind: input.kind,
    holder: input.holder,
    stockClass: input.stockClass,
    pool: input.pool ?? null,
    shares: input.shares,
    asConverted: issued(input.shares.times(input.stockClass.conversionRatio), table),
    pricePerShare: input.pricePerShare ?? ZERO,
    invested: roundedMoney(input.invested ?? ZERO),
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
}

/** Puts a new lot on the table: listed, posted, and on the vesting calendar. */
export function putLot(table: CapTable, lot: Lot): void {
  table.securityIds.add(lot.securityId);
  enlist(table, lot);
  lot.unvested = unvestedOn(lot, table.date);
  scheduleVesting(table, lot);
  post(table, lot, 1);
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
 * What was paid, rounded to twenty decimals: far beyond what a double shows, and sums over many lots stay short where
 * exact fractions of unrelated prices would grow without end.
 */
function roundedMoney(paid: Rational): Rational {
  return paid.isInteger() ? paid : paid.roundTo(MONEY_DECIMALS, "half_even");
}

/** Refuses counts that are too large for any company and for exact doubles. */
export function requireCountable(shares: Rational, path: ErrorPath): void {
  if (shares.toNumber() > MOST_SHARES) refuse("limit_exceeded", "More than 1e30 shares in one lot.", path);
}

/** Security ids are used once, for good. */
export function claimSecurityId(table: CapTable, securityId: string, path: ErrorPath): void {
  if (table.securityIds.has(securityId)) refuseSecurityId(securityId, path);
  table.securityIds.add(securityId);
}

export function refuseSecurityId(securityId: string, path: ErrorPath): never {
  return refuse("duplicate_id", duplicateSentence("securityId", securityId), [...path, "securityId"]);
}

/** Changes a lot's figures and all counts with them; a lot left without shares leaves the table. */
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

/** What was paid for some of a lot's shares. */
export function costOf(lot: Lot, shares: Rational): Rational {
  return shares.eq(lot.shares) ? lot.invested : roundedMoney(lot.invested.times(shares).div(lot.shares));
}

/** Takes shares out of a lot with their cost; its vesting follows. */
export function reduceLot(table: CapTable, lot: Lot, shares: Rational, first: LeavesFirst): Rational {
  const invested = costOf(lot, shares);
  changeLot(table, lot, {
    shares: lot.shares.minus(shares),
    invested: lot.invested.minus(invested),
    vesting: lot.vesting === null ? null : vestingAfter(lot, lot.vesting, shares, first),
  });
  return invested;
}

/** Changes the conversion ratio of a class and posts each of its lots again. */
export function reconvert(table: CapTable, stockClass: StockClass, conversionRatio: Rational): void {
  for (const lot of stockClass.lots) post(table, lot, -1);
  stockClass.conversionRatio = conversionRatio;
  for (const lot of stockClass.lots) {
    refresh(table, lot);
    post(table, lot, 1);
  }
}

function refresh(table: CapTable, lot: Lot): void {
  lot.asConverted = issued(lot.shares.times(lot.stockClass.conversionRatio), table);
  lot.unvested = unvestedOn(lot, table.date);
}

/** A promise is not granted yet, so nothing of it vests. */
export function unvestedOn({ kind, shares, vesting }: Lot, date: string | null): Rational {
  if (kind === "promised") return shares;
  return vesting === null || date === null ? ZERO : shares.minus(vestedOf(shares, vesting, date));
}

/** While no date is known, the lot waits for the first one. */
export function scheduleVesting(table: CapTable, lot: Lot): void {
  if (lot.vesting === null) return;
  const next = table.date === null ? "" : nextChange(lot.vesting, table.date);
  if (next !== null) table.calendar.add(next, lot);
}

function post(table: CapTable, lot: Lot, sign: 1 | -1): void {
  countPosting(lot);
  if (!lot.unvested.isZero()) {
    const unvested = signed(lot.unvested, sign);
    lot.holder.unvested = lot.holder.unvested.plus(unvested);
    table.totals.unvested = table.totals.unvested.plus(unvested);
  }
  if (lot.kind === "stock") postStock(table, lot, sign);
  else if (lot.kind === "warrant") postWarrant(table, lot, sign);
  else postAward(table, lot, sign);
}

export function countPosting(lot: Lot): void {
  lot.postings += 1;
  lot.holder.postings += 1;
}

function postStock({ totals }: CapTable, lot: Lot, sign: 1 | -1): void {
  const { holder, stockClass } = lot;
  const shares = signed(lot.shares, sign);
  const asConverted = signed(lot.asConverted, sign);
  const invested = signed(lot.invested, sign);
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
  const asConverted = signed(lot.asConverted, sign);
  totals.allWarrants = totals.allWarrants.plus(asConverted);
  if (!lot.countsInFullyDiluted) return;
  lot.holder.warrantsCounted = lot.holder.warrantsCounted.plus(asConverted);
  totals.warrants = totals.warrants.plus(asConverted);
}

function signed(value: Rational, sign: 1 | -1): Rational {
  return sign === 1 ? value : value.neg();
}
