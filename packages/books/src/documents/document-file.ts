/** A document as a file to save. */
import { toCsv } from "./csv.js";
import type { PrintableDocument } from "./document.js";
import { toPdf } from "./pdf.js";

/** The files a document is made into. */
export const documentFormats = ["csv", "xlsx", "pdf"] as const;
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
};

/** One document as a file; several go into a PDF only, a page and more each. */
export async function documentFile(
  format: DocumentFormat,
  documents: readonly [PrintableDocument, ...PrintableDocument[]],
): Promise<DocumentFile> {
  const [document] = documents;
  return { name: `${document.name}.${format}`, type: TYPES[format], bytes: await bytesOf(format, documents) };
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
  return new TextEncoder().encode(toCsv(documents[0]));
}
