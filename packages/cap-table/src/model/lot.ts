/**
 * A lot: one issue of stock, one award or one warrant, under its own security id. Posting a lot adds its shares to its
 * holder, its class, its pool and the company; taking it off subtracts the same, so that the counts always agree.
 */
import { duplicateSentence, type ErrorPath, type Rational, textBytes } from "@capstack/decimal";
import { ZERO } from "../shapes/fields.js";
import { labelBytes, noLabel, type SecurityLabel } from "../shapes/security-label.js";
import { type CapTable, issued, refuse } from "./cap-table.js";
import type { Holder } from "./holder.js";
import type { Pool } from "./pool.js";
import type { StockClass } from "./stock-class.js";
import { nextChange, scaleVesting, type Vesting, vestedOf } from "./vesting.js";

export const lotKinds = ["stock", "option", "iso", "nso", "rsu", "sar", "promised", "warrant"] as const;

type LotKind = (typeof lotKinds)[number];

export interface Lot {
  readonly securityId: string;
  readonly kind: LotKind;
  holder: Holder;
  stockClass: StockClass;
  /** The pool it was drawn from, or null. */
  readonly pool: Pool | null;
  shares: Rational;
  /** As converted into common, rounded per lot. */
  asConverted: Rational;
  pricePerShare: Rational;
  /** What was paid for it. */
  invested: Rational;
  strikePrice: Rational | null;
  vesting: Vesting | null;
  /** Unvested at the table's date. */
  unvested: Rational;
  readonly issueDate: string | null;
  readonly label: SecurityLabel;
  readonly expirationDate: string | null;
  readonly earlyExercise: boolean;
  readonly countsInFullyDiluted: boolean;
  /** How long its ids are, as a row shows them. */
  textBytes: number;
  /** How often it was posted or vested. */
  postings: number;
}

type NewLot = Pick<Lot, "securityId" | "kind" | "holder" | "stockClass" | "shares"> & Partial<Lot>;
type LotChange = Partial<
  Pick<Lot, "shares" | "invested" | "strikePrice" | "pricePerShare" | "vesting" | "holder" | "stockClass">
>;

const MOST_SHARES = 1e30;

/** Brings a new lot onto the table. The pool's availability is the caller's to check. */
export function addLot(table: CapTable, given: NewLot, path: ErrorPath): Lot {
  claimSecurityId(table, given.securityId, path);
  const lot: Lot = {
    securityId: given.securityId,
    kind: given.kind,
    holder: given.holder,
    stockClass: given.stockClass,
    pool: given.pool ?? null,
    shares: given.shares,
    asConverted: ZERO,
    pricePerShare: given.pricePerShare ?? ZERO,
    invested: keptMoney(given.invested ?? ZERO),
    strikePrice: given.strikePrice ?? null,
    vesting: given.vesting ?? null,
    unvested: ZERO,
    issueDate: given.issueDate ?? null,
    label: given.label ?? noLabel,
    expirationDate: given.expirationDate ?? null,
    earlyExercise: given.earlyExercise ?? false,
    countsInFullyDiluted: given.countsInFullyDiluted ?? true,
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

function vestingAfter(lot: Lot, vesting: Vesting, shares: Rational, first: LeavesFirst): Vesting {
  if (first === "both") return scaleVesting(vesting, lot.shares.minus(shares).div(lot.shares));
  if (first === "vested") return { ...vesting, left: vesting.left.plus(shares) };
  const beyond = shares.minus(lot.unvested);
  return beyond.sign() > 0 ? { ...vesting, left: vesting.left.plus(beyond) } : vesting;
}

/** Moves the table to a day and brings the vesting of every lot up to it. */
export function advanceTo(table: CapTable, date: string): void {
  table.date = date;
  for (const lot of table.calendar.due(date)) {
    if (table.lots.get(lot.securityId) !== lot) continue;
    changeUnvested(table, lot, date);
    scheduleVesting(table, lot);
  }
}

/** Recomputes every lot's vesting for a day, earlier or later. */
export function showVestingAsOf(table: CapTable, date: string): void {
  for (const lot of table.lots.values()) {
    if (lot.vesting !== null) changeUnvested(table, lot, date);
  }
}

function changeUnvested(table: CapTable, lot: Lot, date: string): void {
  const unvested = unvestedOn(lot, date);
  table.totals.unvested = table.totals.unvested.plus(unvested).minus(lot.unvested);
  lot.holder.unvested = lot.holder.unvested.plus(unvested).minus(lot.unvested);
  lot.unvested = unvested;
  countPosting(lot);
}

/** While no date is known, the lot waits for the first one. */
function scheduleVesting(table: CapTable, lot: Lot): void {
  if (lot.vesting === null) return;
  const next = table.date === null ? "" : nextChange(lot.vesting, table.date);
  if (next !== null) table.calendar.add(next, lot);
}

function refresh(table: CapTable, lot: Lot): void {
  const { conversionRatio } = lot.stockClass;
  lot.asConverted = issued(lot.shares.times(conversionRatio), table);
  lot.unvested = unvestedOn(lot, table.date);
}

/** A promise is not granted yet, so nothing of it vests. */
function unvestedOn({ kind, shares, vesting }: Lot, date: string | null): Rational {
  if (kind === "promised") return shares;
  return vesting === null || date === null ? ZERO : shares.minus(vestedOf(shares, vesting, date));
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

function countPosting(lot: Lot): void {
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
