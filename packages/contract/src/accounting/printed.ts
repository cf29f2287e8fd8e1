/** The files that a printed document is made into: a statement, a sheet. */

/** The formats besides JSON. */
export const documentFormats = ["csv", "xlsx", "pdf", "document", "text"] as const;

/** What the query says of them. */
export const documentFormat =
  "JSON, or a file. `document` is the printed page as JSON, with its tables, captions and notes; `text` is the page for a terminal.";

/** Their media types. */
export const documentTypes = [
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/pdf",
  "application/vnd.capstack.document+json",
  "text/plain",
];
