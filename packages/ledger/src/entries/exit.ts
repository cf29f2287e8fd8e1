/** Selling: cost basis by lot, the realized gain, escrow, and write-offs. */

import { EngineError, rational, type ShapeOfFields, showValue, toDayNumber } from "@capstack/decimal";
import { DECIMALS, OF_COMPANY, oneOf, readDeal, readLater } from "../books/argument.js";
import type { Books, Entry } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { firstRowFrom } from "../books/trial-balance.js";
import { requireNumber, requireUnits, toAmount, type Units } from "../money/amount.js";
import { ExactSums, sumUnits, totalUnits } from "../money/exact-sum.js";
import { companyLine, companyOrdinal, draftEntry, positiveUnits } from "./draft-entry.js";
import type { CompanyHead } from "./investment.js";
import { carryingOf, withCompanyId } from "./valuation.js";

/** A lot as bought: shares or units, and what they cost in currency. */
export interface Lot {
  readonly id: string;
  readonly date: string;
  readonly units: number;
  readonly cost: number;
}

/** What a sale takes out of one lot. */
export interface LotUse {
  readonly lotId: string;
  readonly units: number;
  readonly cost: number;
}

/** How the lots sold are chosen: oldest first, newest first, all alike, or by name. */
export type LotMethod = "fifo" | "lifo" | "average" | "specific";

const SALE: ShapeOfFields = {
  ...readLater("unitsSold"),
  lots: [{ id: "text", date: "date", units: "number", ...readLater("cost") }],
  method: oneOf("fifo", "lifo", "average", "specific"),
  "specific?": [{ lotId: "text", units: "number" }],
  "decimals?": "number",
};

/**
 * The cost of the units sold, lot by lot, each to the cent; what is left of a lot keeps the rest of its cost.
 * @param sale `unitsSold` for `fifo`, `lifo`, `average`; `specific` names lots and units
 * @throws EngineError `insufficient_lots`, `invalid_value`
 * @see IRC 1012; Treas. Reg. 1.1012-1(c)
 * @example
 * const lots = [{ id: "a", date: "2023-01-01", units: 100, cost: 1000 }, { id: "b", date: "2024-01-01", units: 100, cost: 3000 }];
 * costBasis({ lots, method: "fifo", unitsSold: 150 }).cost // => 2500
 * costBasis({ lots, method: "average", unitsSold: 150 }).cost // => 3000
 * costBasis({ lots, method: "lifo", unitsSold: 201 }) // throws insufficient_lots
 */
export function costBasis(given: {
  readonly lots: readonly Lot[];
  readonly method: LotMethod;
  readonly unitsSold?: number;
  readonly specific?: readonly { readonly lotId: string; readonly units: number }[];
  readonly decimals?: number;
}): { readonly cost: number; readonly uses: readonly LotUse[] } {
  const sale = readDeal(given, SALE);
  const decimals = requireNumber(sale.decimals ?? 2, DECIMALS, "decimals");
  for (const { units } of sale.lots) requireNumber(units, { min: 0 }, "units");
  for (const { units } of sale.specific ?? []) requireNumber(units, { above: 0 }, "units");
  const lots = sale.lots.map((lot, i) => ({
    ...lot,
    costUnits: requireUnits(lot.cost, decimals, ["lots", i, "cost"]),
  }));
  const wanted =
    sale.method === "specific"
      ? specificUnits(sale.specific ?? [])
      : orderedUnits(sale.lots, sale.method, sale.unitsSold ?? 0);
  const uses = [...wanted].map(([lotId, units]) => {
    const lot = lots.find((candidate) => candidate.id === lotId);
    if (lot === undefined || rational(lot.units).lt(units)) {
      throw new EngineError("insufficient_lots", `Lot ${showValue(lotId)} does not hold ${units} units.`, ["specific"]);
    }
    const cost = rational(lot.costUnits).times(units).div(lot.units).round("half_up");
    return { lotId, units, costUnits: Number(cost) };
  });
  return {
    cost: toAmount(totalUnits(uses.map((use) => use.costUnits)), decimals),
    uses: uses.map(({ lotId, units, costUnits }) => ({ lotId, units, cost: toAmount(costUnits, decimals) })),
  };
}

function specificUnits(uses: readonly { lotId: string; units: number }[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { lotId, units } of uses)
    wanted.set(
      lotId,
      rational(wanted.get(lotId) ?? 0)
        .plus(units)
        .toNumber(),
    );
  return wanted;
}

function orderedUnits(
  lots: readonly Lot[],
  method: Exclude<LotMethod, "specific">,
  unitsSold: number,
): Map<string, number> {
  const held = lots.reduce((sum, lot) => sum.plus(lot.units), rational(0));
  requireNumber(unitsSold, { above: 0 }, "unitsSold");
  if (held.lt(unitsSold)) {
    throw new EngineError("insufficient_lots", `${unitsSold} units are sold; the lots hold ${held.toNumber()}.`, [
      "unitsSold",
    ]);
  }
  if (method === "average") {
    const kept = lots.filter((lot) => lot.units > 0);
    return new Map(kept.map((lot) => [lot.id, rational(lot.units).times(unitsSold).div(held).toNumber()]));
  }
  const order = [...lots].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  if (method === "lifo") order.reverse();
  const wanted = new Map<string, number>();
  let left = rational(unitsSold);
  for (const lot of order) {
    const taken = left.lt(lot.units) ? left : rational(lot.units);
    if (taken.isZero()) break;
    wanted.set(lot.id, taken.toNumber());
    left = left.minus(taken);
  }
  return wanted;
}

/** A sale of all or part of a position. */
export interface Exit extends CompanyHead {
  /** Cash received now; zero or more. */
  readonly proceeds: number;
  /** Held back by an escrow agent. */
  readonly escrow?: number;
  /** Cost of what is sold, from {@link costBasis}; all of it unless this or `soldPct` is given. */
  readonly basis?: number;
  /** The part sold at average cost, above 0 up to 1. */
  readonly soldPct?: number;
}

/**
 * An exit, full or part: cash and escrow in, cost out, the difference to 4000; the same share of the mark and of FX
 * translation is unwound through 4200 and 4300, so nothing is counted twice.
 * @throws EngineError `insufficient_lots` (basis above cost), `invalid_value`, `unknown_company`, `period_locked`
 * @see ASC 946-320 (realized gains and the reversal of unrealized appreciation)
 * @example
 * const exit = { date: "2025-07-01", companyId: nimbus, proceeds: 400_000, escrow: 50_000, soldPct: 0.5 };
 * const shown = buildExit(halfAYear, exit).postings.map((posting) => posting.amount);
 * shown // => [400000, 50000, -300000, -150000, 75000, -75000]
 */
export function buildExit(books: Books | BooksIndex, given: Exit): Entry {
  const exit = readDeal(given, { ...OF_COMPANY, ...readLater("proceeds", "escrow", "basis", "soldPct") });
  const index = toIndex(books);
  const { companyId } = exit;
  const held = carryingOf(index, companyId, exit.date);
  const basis = exitBasis(index, exit, held.cost);
  const proceeds = positiveUnits(index, exit.proceeds, "proceeds", 0);
  const escrow = positiveUnits(index, exit.escrow ?? 0, "escrow", 0);
  const share = held.cost === 0 ? rational(1) : rational(basis, held.cost);
  const unwound = (units: Units) => Number(share.times(units).round("half_up"));
  const [mark, fx] = [unwound(held.unrealized), unwound(held.fxTranslation)];
  return draftEntry(index, "realized_gain", withCompanyId(exit, "realized_gain"), [
    { account: "1000", units: proceeds, companyId },
    { account: "1350", units: escrow, companyId },
    companyLine(index, "1100", companyId, -basis),
    { account: "4000", units: sumUnits(basis, -proceeds, -escrow), companyId },
    { account: "4200", units: mark, companyId },
    companyLine(index, "1200", companyId, -mark),
    { account: "4300", units: fx, companyId },
    companyLine(index, "1250", companyId, -fx),
  ]);
}

function exitBasis(index: BooksIndex, { basis, soldPct = 1 }: Exit, cost: Units): Units {
  if (basis === undefined) {
    return Number(
      rational(requireNumber(soldPct, { above: 0, max: 1 }, "soldPct"))
        .times(cost)
        .round("half_up"),
    );
  }
  const units = positiveUnits(index, basis, "basis", 0);
  if (units <= cost) return units;
  const [asked, available] = [basis, toAmount(cost, index.base.decimals)];
  throw new EngineError("insufficient_lots", `A basis of ${asked} is sold; the position cost ${available}.`, ["basis"]);
}

/**
 * Escrow coming in: debit 1000, credit 1350; what will not come is a loss on 4000.
 * @param release `received` in cash; `shortfall` given up
 * @throws EngineError `over_release` (more than the company's escrow), `unknown_company`, `period_locked`
 * @example
 * const release = { date: "2025-07-01", companyId: nimbus, received: 45_000, shortfall: 5_000 };
 * buildEscrowRelease(halfAYear, release) // throws over_release
 */
export function buildEscrowRelease(
  books: Books | BooksIndex,
  given: CompanyHead & { readonly received: number; readonly shortfall?: number },
): Entry {
  const release = readDeal(given, { ...OF_COMPANY, ...readLater("received", "shortfall") });
  const index = toIndex(books);
  const { companyId } = release;
  const received = positiveUnits(index, release.received, "received", 0);
  const shortfall = positiveUnits(index, release.shortfall ?? 0, "shortfall", 0);
  const held = escrowOf(index, companyOrdinal(index, companyId), release.date);
  if (sumUnits(received, shortfall) > held) {
    const [asked, available] = [received + shortfall, held].map((units) => toAmount(units, index.base.decimals));
    throw new EngineError("over_release", `${asked} is released; ${available} is in escrow.`, ["received"], {
      details: { asked, available },
    });
  }
  return draftEntry(index, "escrow_release", withCompanyId(release, "escrow_release"), [
    { account: "1000", units: received, companyId },
    { account: "4000", units: shortfall, companyId },
    { account: "1350", units: -sumUnits(received, shortfall), companyId },
  ]);
}

function escrowOf({ entries, postings, accounts }: BooksIndex, company: number, date: string): Units {
  const isEscrow = accounts.map((account) => account.subtype === "escrow_receivable");
  const last = entries.firstPosting[firstRowFrom(entries.day, toDayNumber(date) + 1)] as number;
  const sum = new ExactSums(1);
  for (let row = 0; row < last; row++) {
    if (postings.company[row] === company && isEscrow[postings.account[row] as number])
      sum.add(0, postings.units[row] as Units);
  }
  return sum.at(0);
}

/**
 * A write-off. Marked to zero, the cost is kept and 1200 takes the loss; realized, the cost leaves through 4000 and the
 * mark is unwound.
 * @throws EngineError `empty_entry` (carried at zero already), `unknown_company`, `period_locked`
 * @example
 * buildWriteOff(halfAYear, { date: "2025-07-01", companyId: nimbus }).postings.map((posting) => posting.amount) // => [-750000, 750000]
 * const realized = buildWriteOff(halfAYear, { date: "2025-07-01", companyId: nimbus, realize: true });
 * realized.postings.map((posting) => posting.amount) // => [-600000, 600000, 150000, -150000]
 */
export function buildWriteOff(books: Books | BooksIndex, given: CompanyHead & { readonly realize?: boolean }): Entry {
  const { realize, ...writeOff } = readDeal(given, { ...OF_COMPANY, "realize?": "flag" });
  const index = toIndex(books);
  const { companyId } = writeOff;
  if (realize === true)
    return { ...buildExit(index, { ...writeOff, proceeds: 0 }), memo: writeOff.memo ?? "Write-off" };
  const { value } = carryingOf(index, companyId, writeOff.date);
  return draftEntry(index, "valuation", withCompanyId(writeOff, "write_off"), [
    companyLine(index, "1200", companyId, -value),
    { account: "4200", units: value, companyId },
  ]);
}
