/**
 * What type a document is: its name's ending says it, and its first bytes must agree, so that nothing is kept, or served
 * later, under the name of something else.
 */
import { validationFailure } from "@capstack/contract";
import { type DocumentType, documentTypeNames, documentTypes } from "@capstack/contract/accounting";

/** What a document says of itself. */
interface NamedDocument {
  readonly fileName: string;
  readonly mediaType?: DocumentType;
}

/** The media type of a document by its name. @throws Failure `validation_failed` if it is not one that is kept */
export function documentType({ fileName, mediaType }: NamedDocument): DocumentType {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const named = documentTypeNames.find((type) => (documentTypes[type] as readonly string[]).includes(ending));
  if (named === undefined) {
    const endings = Object.values(documentTypes).flat().join(", ");
    throw refused("fileName", `fileName is ${JSON.stringify(fileName)}; it must end with one of ${endings}.`);
  }
  if (mediaType !== undefined && mediaType !== named) {
    throw refused("mediaType", `mediaType is ${mediaType}; a file named .${ending} is ${named}.`);
  }
  return named;
}

/** Checks that bytes are of a type. @throws Failure `validation_failed` */
export function requireType(bytes: Uint8Array, mediaType: DocumentType): void {
  if (bytes.length === 0) throw refused("content", "The file is empty.");
  if (checks[mediaType](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))) return;
  const [ending] = documentTypes[mediaType];
  throw refused("content", `The file's bytes are not those of a .${ending} file.`);
}

/** Whether bytes, a name and a type agree. */
export function isDocument(
  bytes: Uint8Array,
  said: { readonly fileName: string; readonly mediaType: string },
): boolean {
  try {
    const type = documentType({ fileName: said.fileName });
    requireType(bytes, type);
    return type === said.mediaType;
  } catch {
    return false;
  }
}

const begins =
  (...wanted: readonly number[]) =>
  (bytes: Buffer) =>
    wanted.every((byte, place) => bytes[place] === byte);

const isZip = begins(0x50, 0x4b, 0x03, 0x04);
const isEmptyZip = begins(0x50, 0x4b, 0x05, 0x06);

/** Text in any encoding: UTF-16 begins with its mark, no other text has a NUL. */
const isText = (bytes: Buffer) => begins(0xff, 0xfe)(bytes) || begins(0xfe, 0xff)(bytes) || !bytes.includes(0);

const checks: Readonly<Record<DocumentType, (bytes: Buffer) => boolean>> = {
  "application/pdf": begins(0x25, 0x50, 0x44, 0x46, 0x2d),
  "image/png": begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  "image/jpeg": begins(0xff, 0xd8, 0xff),
  "text/csv": isText,
  "text/plain": isText,
  // The names of a package's parts stand in its directory as they are.
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": (bytes) =>
    isZip(bytes) && bytes.includes("[Content_Types].xml") && bytes.includes("xl/"),
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": (bytes) =>
    isZip(bytes) && bytes.includes("[Content_Types].xml") && bytes.includes("word/"),
  "message/rfc822": (bytes) => isText(bytes) && /^(From |[!-9;-~]+:)/.test(bytes.toString("latin1", 0, 200)),
  "application/json": (bytes) => isText(bytes) && isJson(bytes.toString("utf8")),
  "application/zip": (bytes) => isZip(bytes) || isEmptyZip(bytes),
};

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ""));
    return true;
  } catch {
    return false;
  }
}

function refused(field: string, message: string) {
  return validationFailure([{ code: "invalid_value", message, path: [field] }]);
}
