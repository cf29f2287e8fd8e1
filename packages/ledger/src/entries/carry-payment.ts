/** Carry that is paid, held in escrow, released, and given back. */

import { EngineError, flag, type Input, list, plainArgument, toDayNumber } from "@capstack/decimal";
import { balanceOfSubtype } from "../balances/account-balance.js";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { termsAt } from "../books/terms-at.js";
import { capitalState } from "../capital/capital-state.js";
import { CARRY_PAYMENT, carryPaid, carryPaidUnits } from "../capital/carry/carry-paid.js";
import { codeForUse } from "../chart/account-for-use.js";
import { clawbackDue } from "../fund/deal-by-deal.js";
import { toAmount, type Units } from "../money/amount.js";
import { totalUnits } from "../money/exact-sum.js";
import { splitUnits } from "../money/split.js";
import { checkDate, readWindow } from "../periods/window.js";
import { deal, paid, partnerAmount, zeroOrMore } from "../records/deal.js";
import type { Entry } from "../records/entry.js";
import { draftEntry } from "./draft-entry.js";
import { capitalLine, type DraftLine, type Part, positiveUnits, readPartnerAmounts, toParts } from "./draft-line.js";

export const carryDistribution = deal({
  /** Amounts by partner, what is held in escrow among them. */
  lines: list(partnerAmount),
  /** Of it, held in escrow as restricted cash until it is released or given back; none by default. Currency. */
  escrowed: zeroOrMore(),
  /** Allows paying more than is accrued; false by default. */
  allowAdvance: flag({ default: false }),
});

/** Carry to pay. */
export interface CarryDistribution extends Input<typeof carryDistribution> {}

/**
 * Paying carry: debit the recipients' capital, credit 1000; what is held in escrow is credited to 2310 instead, and its
 * cash moves to 1050.
 * @throws EngineError `over_distribution` (more than accrued and unpaid, unless allowed), `over_release` (more is held than
 * paid), `unknown_partner`, `period_locked`
 * @example
 * const lines = [{ lpEntityId: keel, amount: 100 }];
 * buildCarryDistribution(halfAYear, { date: "2025-07-01", lines, allowAdvance: true }).postings[1]?.amount // => -100
 */
export function buildCarryDistribution(books: Books | BooksIndex, input: CarryDistribution): Entry {
  const payment = plainArgument(input, carryDistribution);
  const index = toIndex(books);
  checkDate(payment.date, "date");
  const parts = readPartnerAmounts(index, payment.lines);
  const total = totalUnits(parts.map((part) => part.units));
  // What is paid later counts too: an entry dated back takes nothing twice.
  const paidByThen = carryPaid(index, toDayNumber(payment.date));
  const due = carryTarget(index, payment.date) - Math.max(paidByThen, carryPaid(index, Number.POSITIVE_INFINITY));
  if (!payment.allowAdvance && total > due) {
    const what = (requested: number, available: number) =>
      `${requested} of carry would be paid; ${available} is accrued and unpaid.`;
    throw beyond(index, ["over_distribution", total, due, "lines"], what);
  }
  const held = positiveUnits(index, payment.escrowed ?? 0, "escrowed", 0);
  if (held > total) {
    const what = (requested: number, available: number) => `${requested} would be held of a payment of ${available}.`;
    throw beyond(index, ["over_release", held, total, "escrowed"], what);
  }
  return draftEntry(index, CARRY_PAYMENT, payment, [
    ...parts.map(({ lpEntityId, units }) => capitalLine(index, lpEntityId, units)),
    { account: "1000", units: held - total },
    ...heldLines(index, held),
  ]);
}

export const carryEscrowRelease = deal({
  /** Above zero. Currency. */
  amount: paid(),
});

/** Carry in escrow that its recipients get. */
export interface CarryEscrowRelease extends Input<typeof carryEscrowRelease> {}

/**
 * Releasing carry from escrow: debit 2310, credit 1050. The recipients' capital was debited when it was distributed.
 * @throws EngineError `over_release` (more than is held), `period_locked`
 * @example
 * const held = { date: "2025-07-01", lines: [{ lpEntityId: keel, amount: 100 }], escrowed: 30, allowAdvance: true };
 * const paid = { ...buildCarryDistribution(halfAYear, held), status: "posted" };
 * const books = { ...halfAYear, accounts: [...halfAYear.accounts, ...missingAccounts(halfAYear, [paid])], entries: [...halfAYear.entries, paid] };
 * buildCarryEscrowRelease(books, { date: "2025-08-01", amount: 30 }).postings.map((posting) => posting.account) // => ["2310", "1050"]
 */
export function buildCarryEscrowRelease(books: Books | BooksIndex, input: CarryEscrowRelease): Entry {
  const release = plainArgument(input, carryEscrowRelease);
  const index = toIndex(books);
  checkDate(release.date, "date");
  const units = positiveUnits(index, release.amount, "amount");
  requireHeld(index, release.date, units, "amount");
  return draftEntry(index, "carry_escrow_release", release, [
    { account: codeForUse(index, "2310"), units },
    { account: codeForUse(index, "1050"), units: -units },
  ]);
}

export const clawback = deal({
  /** Amounts by recipient; what is due by default, each in proportion to the carry it was paid. */
  lines: list(partnerAmount, { optional: true }),
  /** Of it, taken from what is held in escrow; as much as is held by default. Currency. */
  fromEscrow: zeroOrMore(),
});

/** Carry that its recipients give back. */
export interface Clawback extends Input<typeof clawback> {}

/**
 * Carry given back: debit 2310 what is taken from escrow and 1000 the rest, credit the recipients' capital. Each gives back
 * by what it was paid (several, not joint), escrow first; together at most what was paid beyond the carry of the whole fund,
 * less the part the terms leave them for tax.
 * @throws EngineError `over_distribution` (more than is due), `over_release` (more than is held in escrow),
 * `empty_entry` (nothing is due), `unknown_partner`, `period_locked`
 * @see ILPA, "Principles 3.0", clawback
 * @example
 * const advance = { date: "2025-06-30", lines: [{ lpEntityId: keel, amount: 100 }], allowAdvance: true };
 * const books = { ...halfAYear, entries: [...halfAYear.entries, { ...buildCarryDistribution(halfAYear, advance), status: "posted" }] };
 * buildClawback(books, { date: "2025-07-01" }).postings.map((posting) => posting.amount) // => [100, -100]
 */
export function buildClawback(books: Books | BooksIndex, input: Clawback): Entry {
  const given = plainArgument(input, clawback);
  const index = toIndex(books);
  checkDate(given.date, "date");
  const day = toDayNumber(given.date);
  const due = clawbackDue(termsAt(index, day), day, carryTarget(index, given.date));
  const parts = given.lines === undefined ? severally(index, due, day) : readPartnerAmounts(index, given.lines);
  const total = totalUnits(parts.map(({ units }) => units));
  if (total > due) {
    const what = (requested: number, available: number) => `${requested} would be given back; ${available} is due.`;
    throw beyond(index, ["over_distribution", total, due, "lines"], what);
  }
  const available = Math.min(heldUnits(index, given.date), total);
  const held = given.fromEscrow === undefined ? available : positiveUnits(index, given.fromEscrow, "fromEscrow", 0);
  requireHeld(index, given.date, held, "fromEscrow");
  if (held > total) {
    const what = (requested: number, most: number) => `${requested} would leave escrow for ${most} that is given back.`;
    throw beyond(index, ["over_release", held, total, "fromEscrow"], what);
  }
  return draftEntry(index, CARRY_PAYMENT, given, [
    { account: "1000", units: total - held },
    ...heldLines(index, -held),
    ...parts.map(({ lpEntityId, units }) => capitalLine(index, lpEntityId, -units)),
  ]);
}

/** The carry of a hypothetical liquidation. */
function carryTarget(index: BooksIndex, date: string): Units {
  return capitalState(index, readWindow({ end: date }), "live").carry.total;
}

/** What each recipient gives back of a total. */
function severally(index: BooksIndex, total: Units, day: number): Part[] {
  const paid = carryPaidUnits(index, day);
  const weights = index.partners.map((_, at) => Math.max(paid.at(at), 0));
  return total === 0 ? [] : toParts(index, splitUnits(total, weights));
}

/** Cash that goes into escrow for carry (positive) or out of it, and what the fund owes on it. */
function heldLines(index: BooksIndex, held: Units): DraftLine[] {
  if (held === 0) return [];
  return [
    { account: codeForUse(index, "2310"), units: -held },
    { account: codeForUse(index, "1050"), units: held },
    { account: "1000", units: -held },
  ];
}

/** What is held on a day and not taken by a later entry. */
function heldUnits(index: BooksIndex, date: string): Units {
  const held = (end: string | null) => -balanceOfSubtype(index, "carry_escrow", end);
  return Math.max(Math.min(held(date), held(null)), 0);
}

/** @throws EngineError `over_release` if less is held */
function requireHeld(index: BooksIndex, date: string, units: Units, name: string): void {
  const held = heldUnits(index, date);
  if (units === 0 || units <= held) return;
  const what = (requested: number, available: number) => `${requested} would leave escrow; ${available} is held.`;
  throw beyond(index, ["over_release", units, held, name], what);
}

function beyond(
  { base }: BooksIndex,
  [code, asked, there, name]: ["over_distribution" | "over_release", Units, Units, string],
  what: (requested: number, available: number) => string,
): EngineError {
  const [requested, available] = [toAmount(asked, base.decimals), toAmount(Math.max(there, 0), base.decimals)];
  return new EngineError(code, what(requested, available), [name], { details: { requested, available } });
}
