/** A document as it was sent: named, of a known type, within what is kept. Pure, as it runs in a thread. */
import { createHash } from "node:crypto";
import { platformFailure, validationFailure } from "@capstack/contract";
import type { DocumentType } from "@capstack/contract/accounting";
import type { Body } from "../requests/body.js";
import { documentType, requireType } from "./document-type.js";

/** How much is kept, and where. */
export interface DocumentPlaces {
  /** Bytes of the largest document that the database keeps. */
  readonly keptBytes: number;
  /** Whether a store takes larger ones. */
  readonly hasStore: boolean;
}

/** What was found of a document. */
export interface FoundDocument {
  readonly fileName: string;
  readonly mediaType: DocumentType;
  readonly size: number;
  readonly sha256: string;
}

/** @throws Failure `validation_failed`, `payload_too_large` */
export function readDocument(
  { fileName, mediaType }: Omit<Body<"addDocument">, "content">,
  bytes: Uint8Array,
  { keptBytes, hasStore }: DocumentPlaces,
): FoundDocument {
  if (fileName === undefined) {
    const message = "fileName is required: the name of the file, such as invoice.pdf.";
    throw validationFailure([{ code: "missing_field", message, path: ["fileName"] }]);
  }
  const type = documentType({ fileName, ...(mediaType && { mediaType }) });
  if (bytes.length > keptBytes && !hasStore) {
    const message = `The document is larger than ${keptBytes} bytes; keep its address and hash (POST /documents/addresses).`;
    throw platformFailure("payload_too_large", message, { details: { limitBytes: keptBytes } });
  }
  requireType(bytes, type);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { fileName, mediaType: type, size: bytes.length, sha256 };
}
