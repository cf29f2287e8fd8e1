import { archiveOperations } from "./archive.js";
import { bankOperations } from "./bank/bank-operations.js";
import { agreementOperations } from "./capital/agreements.js";
import { capitalOperations } from "./capital/capital-operations.js";
import { feeOperations } from "./capital/fees.js";
import { partnerOperations } from "./capital/partners.js";
import { provisionOperations } from "./capital/provisions.js";
import { securityOperations } from "./capital/securities.js";
import { termsOperations } from "./capital/terms.js";
import { valuationFileOperations } from "./capital/valuation-files.js";
import { firmOperations } from "./firms.js";
import { chartOperations } from "./journal/chart.js";
import { entryOperations } from "./journal/entries.js";
import { fxRateOperations } from "./journal/fx-rates.js";
import { interchangeOperations } from "./journal/interchange.js";
import { journalOperations } from "./journal/journal.js";
import { scheduleOperations } from "./journal/schedules.js";
import { keptDocumentOperations } from "./kept-documents.js";
import { type AccountingOperation, named } from "./operation.js";
import { proposalOperations } from "./proposals.js";
import { auditTestOperations } from "./reading/audit-tests.js";
import { carryOperations } from "./reading/carry.js";
import { closingOperations } from "./reading/closing.js";
import { constructionOperations } from "./reading/construction.js";
import { creditLineOperations } from "./reading/credit-line.js";
import { ilpaOperations } from "./reading/ilpa.js";
import { issuedStatementOperations } from "./reading/issued-statements.js";
import { leadSheetOperations } from "./reading/lead-sheets.js";
import { meterOperations } from "./reading/meters.js";
import { noteOperations } from "./reading/notes.js";
import { oversightOperations } from "./reading/oversight.js";
import { reportOperations } from "./reading/reports.js";
import { combiningOperations } from "./structure/combining.js";
import { holdingOperations } from "./structure/holdings.js";
import { lookThroughOperations } from "./structure/look-through.js";
import { parallelOperations } from "./structure/parallel.js";
import { throughAgreementOperations } from "./structure/through-agreements.js";

/**
 * The table of all operations of the books. Routes, validation, the OpenAPI document, the client, the command line and
 * the MCP tools are made from it.
 * @example accountingOperations.issueCapitalCall.scope // => "accounting:post"
 */
export const accountingOperations = named({
  ...firmOperations,
  ...partnerOperations,
  ...securityOperations,
  ...valuationFileOperations,
  ...termsOperations,
  ...provisionOperations,
  ...fxRateOperations,
  ...chartOperations,
  ...journalOperations,
  ...entryOperations,
  ...scheduleOperations,
  ...capitalOperations,
  ...agreementOperations,
  ...feeOperations,
  ...holdingOperations,
  ...throughAgreementOperations,
  ...parallelOperations,
  ...lookThroughOperations,
  ...bankOperations,
  ...creditLineOperations,
  ...carryOperations,
  ...closingOperations,
  ...reportOperations,
  ...ilpaOperations,
  ...combiningOperations,
  ...issuedStatementOperations,
  ...noteOperations,
  ...keptDocumentOperations,
  ...interchangeOperations,
  ...archiveOperations,
  ...constructionOperations,
  ...oversightOperations,
  ...meterOperations,
  ...leadSheetOperations,
  ...auditTestOperations,
  ...proposalOperations,
} satisfies Readonly<Record<string, Omit<AccountingOperation, "id">>>);

/** The name of an operation of the books. */
export type AccountingOperationName = keyof typeof accountingOperations;
