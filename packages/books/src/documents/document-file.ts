/** A document as a file to save. */
import { toCsv } from "./csv.js";
import type { PrintableDocument } from "./document.js";
import { documentJson } from "./document-json.js";
import { toPdf } from "./pdf.js";
import { toText } from "./text.js";

/** The files a document is made into. */
export const documentFormats = ["csv", "xlsx", "pdf", "document", "text"] as const;
export type DocumentFormat = (typeof documentFormats)[number];

/** A file to save. */
export interface DocumentFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

const TYPES: Readonly<Record<DocumentFormat, string>> = {
  csv: "text/csv; charset=UTF-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
  document: "application/vnd.capstack.document+json",
  text: "text/plain; charset=UTF-8",
};

/** How the name of each ends. */
const ENDINGS: Readonly<Record<DocumentFormat, string>> = {
  csv: "csv",
  xlsx: "xlsx",
  pdf: "pdf",
  document: "json",
  text: "txt",
};

/** One document as a file; several go into a PDF only, a page and more each. */
export async function documentFile(
  format: DocumentFormat,
  documents: readonly [PrintableDocument, ...PrintableDocument[]],
): Promise<DocumentFile> {
  const [document] = documents;
  return { name: `${document.name}.${ENDINGS[format]}`, type: TYPES[format], bytes: await bytesOf(format, documents) };
}

async function bytesOf(
  format: DocumentFormat,
  documents: readonly [PrintableDocument, ...PrintableDocument[]],
): Promise<Uint8Array> {
  if (format === "pdf") return toPdf(documents);
  if (format === "xlsx") {
    // It brings the writer of workbooks along, which no start waits for.
    const { toXlsx } = await import("./xlsx.js");
    return toXlsx(documents[0]);
  }
  const [document] = documents;
  const text = { csv: toCsv, document: documentJson, text: toText }[format](document);
  return new TextEncoder().encode(text);
}
