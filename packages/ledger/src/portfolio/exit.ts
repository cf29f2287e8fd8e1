/** Selling all or part of a position: cash and escrow in, cost out, the realized gain. */

import { double, EngineError, type Input, later, plainArgument, rational } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { draftEntry } from "../entries/draft-entry.js";
import { holdingLine, positiveUnits } from "../entries/draft-line.js";
import { toAmount, type Units } from "../money/amount.js";
import { sumUnits } from "../money/exact-sum.js";
import { amount } from "../records/books-kinds.js";
import { securityDeal, zeroOrMore } from "../records/deal.js";
import type { Entry } from "../records/entry.js";
import { carryingOf } from "./carrying.js";
import { withHoldingId } from "./valuation.js";

export const exit = securityDeal({
  /** Cash received now; zero or more. Currency. */
  proceeds: later(amount({ min: 0 })),
  /** Held back by an escrow agent; none by default. Currency. */
  escrow: zeroOrMore(),
  /** Cost of the part sold, from {@link costBasis}; all of it unless this or `soldPct` is given. Currency. */
  basis: zeroOrMore(),
  /** The part sold at average cost; 1, all of it, by default. A fraction of one: 0.5 is half. */
  soldPct: double({ unit: "fraction", above: 0, max: 1, default: 1 }),
});

/** A sale of all or part of a position. */
export interface Exit extends Input<typeof exit> {}

/**
 * An exit, full or partial: cash and escrow in, cost out, the difference to 4000; the same share of the mark and of FX
 * translation is unwound through 4200 and 4300, so nothing is counted twice.
 * @throws EngineError `insufficient_lots` (basis above cost), `invalid_value`, `unknown_company`, `period_locked`
 * @see ASC 946-320 (realized gains and the reversal of unrealized appreciation)
 * @example
 * const exit = { date: "2025-07-01", companyId: nimbus, proceeds: 400_000, escrow: 50_000, soldPct: 0.5 };
 * const shown = buildExit(halfAYear, exit).postings.map((posting) => posting.amount);
 * shown // => [400000, 50000, -300000, -150000, 75000, -75000]
 */
export function buildExit(books: Books | BooksIndex, input: Exit): Entry {
  const read = plainArgument(input, exit);
  const index = toIndex(books);
  const { companyId } = read;
  const held = carryingOf(index, read, read.date);
  const basis = exitBasis(index, read, held.cost);
  const proceeds = positiveUnits(index, read.proceeds, "proceeds", 0);
  const escrow = positiveUnits(index, read.escrow ?? 0, "escrow", 0);
  const share = held.cost === 0 ? rational(1) : rational(basis, held.cost);
  const unwound = (units: Units) => Number(share.times(units).round("half_up"));
  const [mark, fx] = [unwound(held.unrealized), unwound(held.fxTranslation)];
  return draftEntry(index, "realized_gain", withHoldingId(read, held.holding, "realized_gain"), [
    { account: "1000", units: proceeds, companyId },
    { account: "1350", units: escrow, companyId },
    holdingLine(index, "1100", held.holding, -basis),
    { account: "4000", units: sumUnits(basis, -proceeds, -escrow), companyId },
    { account: "4200", units: mark, companyId },
    holdingLine(index, "1200", held.holding, -mark),
    { account: "4300", units: fx, companyId },
    holdingLine(index, "1250", held.holding, -fx),
  ]);
}

function exitBasis(index: BooksIndex, { basis, soldPct = 1 }: Exit, cost: Units): Units {
  if (basis === undefined) {
    return Number(rational(soldPct).times(cost).round("half_up"));
  }
  const units = positiveUnits(index, basis, "basis", 0);
  if (units <= cost) return units;
  const [requested, available] = [basis, toAmount(cost, index.base.decimals)];
  throw new EngineError("insufficient_lots", `A basis of ${requested} is sold; the position cost ${available}.`, [
    "basis",
  ]);
}
