/** A statement of a vehicle by name, as JSON and as a document. */

import type { accountingOperations } from "@capstack/contract/accounting";
import {
  type Book,
  type BooksIndex,
  isEngineError,
  type PartnerStatementOptions,
  type PreparedStatement,
  prepareStatement,
} from "@capstack/ledger";
import type * as z from "zod";
import type { PrintableDocument } from "../documents/document.js";
import { type Caller, maySee, notFound, requireScope } from "../requests/caller.js";
import { refusal } from "../requests/failures.js";

/** The name of a statement. */
export type StatementName = z.output<typeof accountingOperations.getStatement.response>["statement"];

/**
 * A partner's key is answered with its own capital account, and with no statement of the vehicle. @throws Failure
 * `scope_required`, `not_found`
 */
export function requireOwnStatement(caller: Caller, name: StatementName, lpEntityId: string | undefined): void {
  if (caller.key.partners === null) return;
  if (name !== "capital-account") requireScope(caller, "accounting:read");
  if (lpEntityId !== undefined && !maySee(caller, lpEntityId)) {
    throw notFound("There is no such partner in this vehicle.");
  }
}

/** The statement. A name in the contract without a preparer in the ledger does not compile. */
export function statementOf(
  books: BooksIndex,
  name: StatementName,
  params: Required<PartnerStatementOptions>,
): PreparedStatement {
  if (name === "capital-account" && params.lpEntityId === undefined) {
    throw refusal("invalid_query", "lp is required: the partner's id.", { details: { query: "lp" } });
  }
  try {
    return prepareStatement(books, name, params);
  } catch (error) {
    if (name !== "capital-account" || !isEngineError(error) || error.code !== "unknown_partner") throw error;
    throw notFound("There is no such partner in this vehicle.");
  }
}

/** Its document, which names the sets of books if the request does. */
export function statementDocument(
  name: StatementName,
  books: BooksIndex,
  { page }: PreparedStatement,
  book: readonly Book[] | undefined,
): PrintableDocument {
  const { addressee = null, facts = [], ties = [], remarks = [], ...printed } = page();
  return {
    ...printed,
    name,
    vehicle: book === undefined ? books.vehicle.name : `${books.vehicle.name}, ${booksNamed(book)}`,
    currency: books.base.currency,
    addressee,
    facts,
    paragraphs: [],
    remarks,
    ties,
  };
}

const BOOK_NAMES: Readonly<Record<Book, string>> = { actual: "actual", tax: "tax", pro_forma: "pro forma" };

function booksNamed(book: readonly Book[]): string {
  return `${book.map((one) => BOOK_NAMES[one]).join(" and ")} books`;
}
