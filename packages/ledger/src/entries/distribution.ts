/** Distributing: declare, pay, or hand over an investment in kind. */

import { EngineError, type ShapeOfFields, toDayNumber } from "@capstack/decimal";
import { HEAD, LINES, OF_COMPANY, oneOf, readDeal, readLater } from "../books/argument.js";
import type { Books, Entry } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { BUCKETS } from "../books/capital-bucket.js";
import { toIndex } from "../books/index-books.js";
import { checkDate, readWindow } from "../books/period.js";
import { capitalState } from "../capital/capital-state.js";
import { type DistributionSplit, splitDistribution } from "../capital/distribution-split.js";
import { positionUnits } from "../fund/position.js";
import { requireNumber, toAmount } from "../money/amount.js";
import { totalUnits } from "../money/exact-sum.js";
import {
  capitalLine,
  companyLine,
  companyOrdinal,
  draftEntry,
  type EntryHead,
  type Part,
  type PartnerAmount,
  positiveUnits,
  readPartnerAmounts,
  toParts,
} from "./draft-entry.js";
import { buildValuation } from "./valuation.js";

/** A distribution of `total`, split `by` (capital balance unless given), or of given `lines`. */
export interface Distribution extends EntryHead {
  readonly total?: number;
  readonly by?: DistributionSplit;
  readonly lines?: readonly PartnerAmount[];
  /** Restores the commitment, so it can be called again. */
  readonly recallable?: boolean;
  /** Credits 1000 now; otherwise 2300 by partner until settled. */
  readonly paidAtOnce?: boolean;
  /** Lets a partner's capital go below zero. */
  readonly allowOverdrawn?: boolean;
}

const DISTRIBUTION: ShapeOfFields = {
  ...HEAD,
  ...readLater("total"),
  "by?": oneOf("commitment", "capital_balance", "waterfall"),
  "lines?": LINES,
  "recallable?": "flag",
  "paidAtOnce?": "flag",
  "allowOverdrawn?": "flag",
};

/**
 * A distribution: debit each partner's capital, credit 2300 by partner (or 1000 when paid at once). Through the
 * waterfall a second entry, `carry_distribution`, carries the general partner's part.
 * @throws EngineError `over_distribution`, `no_participants`, `no_carry_recipient`, `unknown_partner`, `period_locked`
 * @example
 * const [entry] = buildDistribution(halfAYear, { date: "2025-07-01", total: 84, by: "commitment", paidAtOnce: true });
 * entry?.postings.map((posting) => posting.amount) // => [50, 33, 1, -84]
 */
export function buildDistribution(books: Books | BooksIndex, given: Distribution): Entry[] {
  const distribution = readDeal(given, DISTRIBUTION);
  const index = toIndex(books);
  checkDate(distribution.date, "date");
  const { parts, carry } = distributionParts(index, distribution);
  if (distribution.allowOverdrawn !== true) refuseOverdraft(index, distribution.date, parts);
  const sourceType = distribution.recallable === true ? "recallable_distribution" : "distribution";
  const paid = distribution.paidAtOnce === true;
  const first = parts.length === 0 ? [] : [payout(index, sourceType, distribution, parts, paid)];
  const second = carry.length === 0 ? [] : [payout(index, "carry_distribution", withoutId(distribution), carry, paid)];
  return [...first, ...second];
}

function withoutId({ id, ...head }: Distribution): EntryHead {
  return id === undefined ? head : { ...head, id: `${id}:carry` };
}

function payout(index: BooksIndex, sourceType: string, head: EntryHead, parts: readonly Part[], paid: boolean): Entry {
  const credits = paid
    ? [{ account: "1000", units: -totalUnits(parts.map((part) => part.units)) }]
    : parts.map(({ lpEntityId, units }) => ({ account: "2300", units: -units, lpEntityId }));
  return draftEntry(index, sourceType, head, [
    ...parts.map((part) => capitalLine(index, part.lpEntityId, part.units)),
    ...credits,
  ]);
}

function distributionParts(
  index: BooksIndex,
  { lines, total, date, by = "capital_balance" }: Distribution,
): { parts: Part[]; carry: Part[] } {
  if (lines !== undefined) return { parts: readPartnerAmounts(index, lines), carry: [] };
  const split = splitDistribution(index, positiveUnits(index, total, "total"), date, by);
  return { parts: toParts(index, split.distribution), carry: toParts(index, split.carry) };
}

function refuseOverdraft(index: BooksIndex, date: string, parts: readonly Part[]): void {
  const { itd } = capitalState(index, readWindow({ end: date }), "live");
  for (const { at, lpEntityId, units } of parts) {
    const capital = totalUnits(itd.slice(at * BUCKETS, (at + 1) * BUCKETS));
    if (units <= capital) continue;
    const [asked, available] = [toAmount(units, index.base.decimals), toAmount(capital, index.base.decimals)];
    throw new EngineError(
      "over_distribution",
      `${index.partners[at]?.name} would receive ${asked} of a capital of ${available}.`,
      ["lines"],
      {
        details: { lpEntityId, asked, capital: available },
      },
    );
  }
}

/**
 * Paying a declared distribution: debit 2300 by partner, credit 1000.
 * @throws EngineError `unknown_partner`, `period_locked`, `invalid_value`
 * @example
 * const lines = [{ lpEntityId: harbor, amount: 50 }];
 * buildDistributionSettlement(halfAYear, { date: "2025-07-10", lines }).postings.map((posting) => posting.account) // => ["2300", "1000"]
 */
export function buildDistributionSettlement(
  books: Books | BooksIndex,
  given: EntryHead & { readonly lines: readonly PartnerAmount[] },
): Entry {
  const settlement = readDeal(given, { ...HEAD, lines: LINES });
  const index = toIndex(books);
  const parts = readPartnerAmounts(index, settlement.lines);
  const debits = parts.map(({ lpEntityId, units }) => ({ account: "2300", units, lpEntityId }));
  const cash = { account: "1000", units: -totalUnits(parts.map((part) => part.units)) };
  return draftEntry(index, "distribution_settlement", settlement, [...debits, cash]);
}

/** Handing a company's shares to the partners, all of them or a part, at `value`. */
export interface InKindDistribution extends EntryHead {
  readonly companyId: string;
  /** Fair value of the whole position on the date. */
  readonly value: number;
  /** The part of the position handed over, above 0 up to 1; all of it unless given. */
  readonly distributedPct?: number;
  readonly by?: Exclude<DistributionSplit, "waterfall">;
}

const IN_KIND: ShapeOfFields = {
  ...OF_COMPANY,
  ...readLater("value", "distributedPct"),
  "by?": oneOf("commitment", "capital_balance"),
};

/**
 * A distribution in kind: first the position is marked to its distribution value (when that differs), then each
 * partner's capital is debited and the position's accounts credited.
 * @returns the valuation, when one is due, and the distribution; post them in order
 * @throws EngineError `unknown_company`, `no_participants`, `period_locked`, `invalid_value`
 * @example
 * const entries = buildInKindDistribution(halfAYear, { date: "2025-07-01", companyId: nimbus, value: 760_000 });
 * entries.map((entry) => entry.sourceType) // => ["valuation", "distribution"]
 */
export function buildInKindDistribution(books: Books | BooksIndex, given: InKindDistribution): Entry[] {
  const transfer = readDeal(given, IN_KIND);
  const index = toIndex(books);
  const { date, companyId, distributedPct = 1 } = transfer;
  checkDate(date, "date");
  const at = companyOrdinal(index, companyId);
  const value = positiveUnits(index, transfer.value, "value");
  requireNumber(distributedPct, { above: 0, max: 1 }, "distributedPct");
  const held = positionUnits(index, toDayNumber(date))[at];
  const change = value - (held?.value ?? 0);
  const carrying = (held?.carrying ?? []).map((units, slot) => (slot === UNREALIZED ? units + change : units));
  const handed = carrying.map((units) => Math.round(units * distributedPct));
  const total = totalUnits(handed);
  const { distribution } = splitDistribution(index, total, date, transfer.by ?? "capital_balance");
  const debits = toParts(index, distribution).map((part) => capitalLine(index, part.lpEntityId, part.units));
  const credits = handed.map((units, slot) => companyLine(index, CARRYING_CODES[slot] as string, companyId, -units));
  const { distributedPct: _part, ...head } = transfer;
  const mark = change === 0 ? [] : [buildValuation(index, { date, companyId, fairValue: transfer.value })];
  return [...mark, draftEntry(index, "distribution", head, [...debits, ...credits])];
}

const CARRYING_CODES = ["1100", "1150", "1200", "1250"];
const UNREALIZED = 2;
