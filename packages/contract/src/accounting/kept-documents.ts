/** Documents kept with the books: what an entry, a mark, terms, a bank's row or an agreement rests on. */
import * as z from "zod";
import { create, read } from "./operation.js";
import { group, within } from "./query.js";
import { count, id, rowId, text, timestamp } from "./values.js";

/**
 * The media types of documents, each with the endings of its files' names.
 * @example documentTypes["image/jpeg"] // => ["jpg", "jpeg"]
 */
export const documentTypes = {
  "application/pdf": ["pdf"],
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "text/csv": ["csv"],
  "text/plain": ["txt"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "message/rfc822": ["eml"],
  "application/json": ["json"],
  "application/zip": ["zip"],
} as const;

/** A media type that a document may have. */
export type DocumentType = keyof typeof documentTypes;

/**
 * Every media type that a document may have.
 * @example documentTypeNames.includes("application/pdf") // => true
 */
export const documentTypeNames = Object.keys(documentTypes) as [DocumentType, ...DocumentType[]];

/**
 * What a document may belong to.
 * @example documentSubjects.slice(0, 3) // => ["entry", "valuation_file", "terms"]
 */
export const documentSubjects = [
  "entry",
  "valuation_file",
  "terms",
  "bank_row",
  "agreement",
  "capital_call",
  "distribution",
  "issued_statement",
  "company",
  "security",
  "provision",
  "partner",
] as const;

const subjectType = z.enum(documentSubjects).describe("The kind of thing.");
const subject = { subjectType, subjectId: id("The thing, by its id.") };

const newLink = z
  .strictObject(subject)
  .meta({ id: "DocumentSubject", description: "What a document belongs to: an entry, a bank's row, a company." });

const fileName = z
  .string()
  .transform((said) => said.normalize("NFC").trim())
  .refine((said) => said.length >= 1 && said.length <= 200 && !/[\p{Cc}/\\]/u.test(said), {
    message: "it must be a file's name of 1 to 200 characters, without a folder",
  })
  .describe("The file's name, 1 to 200 characters; its ending says the type: `invoice.pdf`.");

const mediaType = z.enum(documentTypeNames).describe("The media type.");

const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "it must be 64 hexadecimal digits in lower case")
  .describe("SHA-256 of the bytes, in hexadecimal digits.");

const HTTPS = /^https:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?$/;
const S3 = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/[^\s\\]+$/;

const said = {
  note: text("What it is, for people.").default(""),
  links: z.array(newLink).max(100).default([]).describe("What it belongs to; more can follow."),
};

const newDocument = z
  .strictObject({
    content: z
      .base64()
      .describe(
        "The file's bytes as base64; with the whole body at most the limit `importBytes`, 10 MiB unless set. Larger ones go as a form, with the bytes in `file`.",
      ),
    fileName: fileName.exactOptional(),
    mediaType: mediaType
      .exactOptional()
      .describe("The media type; by default the one that the ending of the name says, with which it must agree."),
    ...said,
  })
  .meta({ id: "NewDocument", description: "A document to keep. A form's file brings its name." });

const newAddress = z
  .strictObject({
    address: z
      .string()
      .max(2000)
      .refine((address) => HTTPS.test(address) || S3.test(address), {
        message: "it must be https://… or s3://bucket/key, without a user and a password",
      })
      .describe("Where the bytes are: `https://…` or `s3://bucket/key`. It is kept, and never read."),
    sha256,
    size: z.number().int().min(1).describe("How many bytes it has."),
    fileName,
    mediaType: newDocument.shape.mediaType,
    ...said,
  })
  .meta({ id: "NewDocumentAddress", description: "A document whose bytes are kept elsewhere." });

const link = z
  .strictObject({
    subjectType,
    subjectId: rowId("The thing, by its id."),
    linkedBy: z.string().describe("The key it was linked with."),
    linkedAt: timestamp("When."),
    unlinkedBy: z.string().nullable().describe("The key it was unlinked with; null while it belongs there."),
    unlinkedAt: timestamp("When it was unlinked; null while it belongs there.").nullable(),
  })
  .meta({ id: "DocumentLink", description: "What a document belongs to, or belonged to." });

const document = z
  .strictObject({
    id: rowId("The document."),
    fileName: z.string().describe("The file's name."),
    mediaType,
    size: count("Its bytes."),
    sha256,
    hasContent: z
      .boolean()
      .describe("Whether `GET /documents/{id}/content` answers with the bytes; false where an address alone is kept."),
    address: z.string().nullable().describe("Where the bytes are; null where they are in the books."),
    note: z.string().describe("What it is, for people."),
    uploadedBy: z.string().describe("The key it was added with."),
    uploadedAt: timestamp("When."),
    links: z.array(link).describe("What it belongs to, in the order it was linked."),
  })
  .meta({ id: "KeptDocument", description: "A document kept with the books." });

/** So many things may be asked about at once: the entries of a page. */
const MOST_SUBJECTS = 100;

export const keptDocumentOperations = {
  listDocuments: read("documents", "/documents", "The documents kept with the books, newest first", {
    tag: "Reports",
    own: "rows",
    description: "The documents of a vehicle, newest first; with `subject`, those that belong to something.",
    query: z.object({
      ...group,
      subject: z
        .string()
        .transform((list) => [...new Set(list.split(",").map((one) => one.trim().toLowerCase()))])
        .refine((list) => list.length <= MOST_SUBJECTS && list.every((one) => z.uuid().safeParse(one).success), {
          message: `it must be an id, or up to ${MOST_SUBJECTS} parted by commas`,
        })
        .exactOptional()
        .describe(
          `Those of this thing alone, by its id: an entry, a bank's row, a company. Or of up to ${MOST_SUBJECTS} things, parted by commas.`,
        ),
      limit: within(1, 200, "Documents a page; 100 by default.").default(100),
      offset: within(0, 1_000_000, "Documents to pass over.").default(0),
    }),
    response: z.array(document),
    errors: [],
    examples: [],
  }),
  addDocument: create("documents add", "/documents", "Keep a document with the books", {
    tag: "Reports",
    description:
      "Keeps a file: PDF, PNG, JPEG, CSV, text, XLSX, DOCX, EML, JSON or ZIP. Its first bytes must be those of what the name's ending says. Up to the limit `documentBytes`, 10 MiB unless set, the bytes are in the database; beyond, in the store of the service, if it has one. A document is never changed and never removed.",
    query: z.object(group),
    request: newDocument,
    takesFile: true,
    response: document,
    status: 201,
    errors: ["not_found", "overloaded", "timeout", "unavailable"],
    examples: [
      {
        name: "invoice",
        summary: "The invoice of an entry",
        request: {
          fileName: "invoice.pdf",
          content: "JVBERi0xLjQKJSVFT0YK",
          note: "Audit of 2025",
          links: [{ subjectType: "entry", subjectId: "3f1d2c4b-8a5e-4b1f-9c3d-2e6f7a8b9c0d" }],
        },
      },
    ],
  }),
  addDocumentAddress: create("documents add-address", "/documents/addresses", "Keep a document's address and hash", {
    tag: "Reports",
    description:
      "Keeps where a document is, with its size and hash, where the bytes themselves stay elsewhere. Nothing is read from the address.",
    query: z.object(group),
    request: newAddress,
    response: document,
    status: 201,
    errors: ["not_found"],
    examples: [
      {
        name: "closing",
        summary: "The closing binder of an investment, in a data room",
        request: {
          fileName: "closing-binder.pdf",
          address: "s3://harbor-data-room/closing-binder.pdf",
          sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
          size: 48_211_004,
          links: [{ subjectType: "entry", subjectId: "3f1d2c4b-8a5e-4b1f-9c3d-2e6f7a8b9c0d" }],
        },
      },
    ],
  }),
  getDocument: read("documents show", "/documents/{id}", "What is recorded of a document", {
    tag: "Reports",
    own: "rows",
    description: "What is recorded of a document, with everything it belongs to or belonged to.",
    query: z.object({}),
    response: document,
    errors: [],
    examples: [],
  }),
  getDocumentContent: read("documents content", "/documents/{id}/content", "The bytes of a document", {
    tag: "Reports",
    own: "rows",
    description:
      "The bytes as they came in, as a file to save. Not found where an address alone is kept: the message names it.",
    query: z.object({}),
    response: z.never(),
    files: documentTypeNames,
    errors: ["unavailable"],
    examples: [],
  }),
  linkDocument: create("documents link", "/documents/{id}/links", "Say what a document belongs to", {
    tag: "Reports",
    description: "Links a document to something of the same vehicle.",
    query: z.object({}),
    request: newLink,
    response: document,
    status: 201,
    errors: [],
    examples: [
      {
        name: "entry",
        summary: "To an entry",
        request: { subjectType: "entry", subjectId: "3f1d2c4b-8a5e-4b1f-9c3d-2e6f7a8b9c0d" },
      },
    ],
  }),
  unlinkDocument: create("documents unlink", "/documents/{id}/unlink", "Say that a document does not belong there", {
    tag: "Reports",
    description: "Ends a link. What it was, who ended it and when stays recorded.",
    query: z.object({}),
    request: newLink,
    response: document,
    errors: [],
    examples: [
      {
        name: "entry",
        summary: "From an entry",
        request: { subjectType: "entry", subjectId: "3f1d2c4b-8a5e-4b1f-9c3d-2e6f7a8b9c0d" },
      },
    ],
  }),
};
