import { agreementOperations } from "./agreements.js";
import { archiveOperations } from "./archive.js";
import { bankOperations } from "./bank-operations.js";
import { capitalOperations } from "./capital-operations.js";
import { chartOperations } from "./chart.js";
import { closingOperations } from "./closing.js";
import { constructionOperations } from "./construction.js";
import { entryOperations } from "./entries.js";
import { firmOperations } from "./firms.js";
import { fxRateOperations } from "./fx-rates.js";
import { interchangeOperations } from "./interchange.js";
import { journalOperations } from "./journal.js";
import { type AccountingOperation, named } from "./operation.js";
import { oversightOperations } from "./oversight.js";
import { partnerOperations } from "./partners.js";
import { reportOperations } from "./reports.js";
import { termsOperations } from "./terms.js";

/**
 * The one table of operations of the books. Routes, validation, the OpenAPI document, the client, the command line and
 * the MCP tools all come from it.
 * @example accountingOperations.issueCapitalCall.scope // => "accounting:post"
 */
export const accountingOperations = named({
  ...firmOperations,
  ...partnerOperations,
  ...termsOperations,
  ...fxRateOperations,
  ...chartOperations,
  ...journalOperations,
  ...entryOperations,
  ...capitalOperations,
  ...agreementOperations,
  ...bankOperations,
  ...closingOperations,
  ...reportOperations,
  ...interchangeOperations,
  ...archiveOperations,
  ...constructionOperations,
  ...oversightOperations,
} satisfies Readonly<Record<string, Omit<AccountingOperation, "id">>>);

/** The name of an operation of the books. */
export type AccountingOperationName = keyof typeof accountingOperations;
