/** Purchases of investments. */
import { type Input, plainArgument } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { draftEntry } from "../entries/draft-entry.js";
import { holdingLine, positiveUnits } from "../entries/draft-line.js";
import { sumUnits } from "../money/exact-sum.js";
import { paid, securityDeal, zeroOrMore } from "../records/deal.js";
import type { Entry } from "../records/entry.js";
import { carryingOf } from "./carrying.js";
import { withHoldingId } from "./valuation.js";

export const investment = securityDeal({
  /** Above zero. Currency. */
  amount: paid(),
  /** Added to the cost; none by default. Currency. */
  capitalizedCosts: zeroOrMore(),
});

/** A purchase. */
export interface Investment extends Input<typeof investment> {}

/**
 * A purchase: debit the cost of the security with the price and capitalised costs, credit 1000.
 * @throws EngineError `unknown_company`, `unknown_security`, `security_required`, `period_locked`, `invalid_value`
 * @example
 * const buy = { date: "2025-07-01", companyId: nimbus, amount: 100_000, capitalizedCosts: 2_500 };
 * buildInvestment(halfAYear, buy).postings.map((posting) => posting.amount) // => [102500, -102500]
 */
export function buildInvestment(books: Books | BooksIndex, input: Investment): Entry {
  const purchase = plainArgument(input, investment);
  const index = toIndex(books);
  const { holding } = carryingOf(index, purchase, purchase.date);
  const price = positiveUnits(index, purchase.amount, "amount");
  const total = sumUnits(price, positiveUnits(index, purchase.capitalizedCosts ?? 0, "capitalizedCosts", 0));
  return draftEntry(index, "investment", withHoldingId(purchase, holding, "investment"), [
    holdingLine(index, "1100", holding, total),
    { account: "1000", units: -total },
  ]);
}
