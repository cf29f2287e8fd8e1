import { computation, computationErrors } from "../models/computation.js";
import type { Operation } from "../operation.js";
import { capTableFileSchema, readCapTableFileSchema } from "../schemas/cap-table-file.js";

/**
 * Reads a cap table from a file: what other programs export, a workbook, a sheet of holdings.
 * @example capTableImport.path // => "/cap-table/import"
 */
export const capTableImport = {
  id: "importCapTable",
  ...computation,
  path: "/cap-table/import",
  summary: "Read a cap table from a file",
  description:
    "Reads what Carta, Pulley, LTSE and others export, the Open Cap Format, or a plain sheet, as a workbook (.xlsx), text, JSON or an archive, into events for `/cap-table/compute`. Every total that the file states is held against them: `tieOut.ties` says whether they agree. What the file does not say is a question with a default; send the answers with the file again. The file is read and not kept.",
  request: capTableFileSchema,
  takesFile: true,
  takes: "the import takes a file in content",
  response: readCapTableFileSchema,
  errors: computationErrors,
  engineErrors: [
    "answer_too_large",
    "damaged_file",
    "invalid_value",
    "limit_exceeded",
    "macros_refused",
    "missing_field",
    "old_workbook",
    "password_protected",
    "unknown_field",
    "unsupported_file",
    "unsupported_version",
  ],
  examples: [
    {
      name: "ledger",
      summary: "A ledger of common stock, with an answer to what it leaves open",
      request: {
        content:
          "Security ID,Stakeholder Name,Share Class,Quantity Issued,Quantity Outstanding,Issue Date,Price Paid Per Share\nCS-1,Ada,Common (CS),7000000,7000000,2024-02-01,0.0001\nPS1-1,Fjord,Series Seed Preferred (PS1),3000000,3000000,2025-05-13,1.25\n",
        fileName: "ledgers.csv",
        answers: { "participation:PS1": "none" },
      },
    },
  ],
} as const satisfies Operation;
