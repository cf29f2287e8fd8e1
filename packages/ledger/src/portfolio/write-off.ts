/** A company that is worth nothing: marked to zero, or its cost given up. */
import { OF_COMPANY, readDeal } from "../books/argument.js";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import type { Entry } from "../books/entry.js";
import { toIndex } from "../books/index-books.js";
import { draftEntry } from "../entries/draft-entry.js";
import { companyLine } from "../entries/draft-line.js";
import { buildExit } from "./exit.js";
import type { CompanyHead } from "./investment.js";
import { carryingOf, withCompanyId } from "./valuation.js";

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
