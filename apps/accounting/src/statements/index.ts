/** Every statement by its name in the address, and the document around its figures. */

import type { PrintableDocument } from "@capstack/documents";
import type { BooksIndex } from "@capstack/ledger";
import { prepareBalanceSheet } from "./balance-sheet.js";
import { prepareCapitalAccount } from "./capital-account.js";
import { prepareCashFlow } from "./cash-flow.js";
import { prepareIlpa } from "./ilpa.js";
import { prepareOperations } from "./operations.js";
import { preparePartnersCapital } from "./partners-capital.js";
import { prepareSchedule } from "./schedule-of-investments.js";
import type { PreparedStatement, StatementRequest } from "./statement.js";
import { prepareTrialBalance } from "./trial-balance.js";

type Prepare = (books: BooksIndex, asked: StatementRequest) => PreparedStatement;

/** The statements there are. */
export const statements: ReadonlyMap<string, Prepare> = new Map<string, Prepare>([
  ["balance-sheet", prepareBalanceSheet],
  ["operations", prepareOperations],
  ["cash-flow", prepareCashFlow],
  ["partners-capital", preparePartnersCapital],
  ["schedule-of-investments", prepareSchedule],
  ["trial-balance", prepareTrialBalance],
  ["capital-account", prepareCapitalAccount],
  ["ilpa", prepareIlpa],
]);

/** A prepared statement as a document. */
export function toDocument(name: string, books: BooksIndex, { print }: PreparedStatement): PrintableDocument {
  const { addressee = null, facts = [], notes = [], ...printed } = print();
  return {
    ...printed,
    name,
    vehicle: books.vehicle.name,
    currency: books.base.currency,
    addressee,
    facts,
    notes,
    paragraphs: [],
    remarks: [],
  };
}
