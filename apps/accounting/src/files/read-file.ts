/** Reading a file as it was sent, the same on the main thread and in a thread of its own. */

import { createHash } from "node:crypto";
import { type BankFileProblem, decodeText } from "@capstack/bank-files";
import { type ArchiveRow, readArchive } from "@capstack/books/archive/read-archive";
import { keyedFile, RefusedBankFile } from "@capstack/books/bank/bank-file";
import { refusedLines, UnreadableJournal } from "@capstack/books/imports/journal-text";
import { readJournal } from "@capstack/books/imports/read-journal";
import { type DocumentPlaces, readDocument } from "@capstack/books/kept-documents/read-document";
import { Failure, validationFailure } from "@capstack/contract";
import { accountingOperations } from "@capstack/contract/accounting";
import { brokenPlace } from "@capstack/http/edge";
import type { FileLimits, SentFile } from "@capstack/uploads";
import { openFile } from "@capstack/uploads/open-file";

/** What to read, and what the books know of it; plain data, as it crosses to a thread. */
export type FileJob =
  /** `currencies`: those of the vehicle's bank accounts, by name and id; a new account is in `currency`. */
  | { readonly kind: "bank"; readonly currency: string; readonly currencies?: ReadonlyMap<string, string> }
  /** `creditAccounts`: codes of the chart that grow by credits. */
  | { readonly kind: "journal"; readonly currency: string; readonly creditAccounts: readonly string[] }
  | { readonly kind: "archive" }
  | ({ readonly kind: "document" } & DocumentPlaces);

/**
 * What came of it. Long lists are JSON text in pieces, so that whoever takes them over from a thread can do it piece by
 * piece; `whole` has them empty; `bytes` are what is kept as it came. A refusal is plain data, since errors lose their fields between threads.
 */
export type FileOutcome =
  | {
      readonly said: unknown;
      readonly whole: unknown;
      readonly pieces: readonly string[];
      readonly bytes: ReadonlyMap<string, Uint8Array>;
      readonly digest: string;
    }
  | { readonly refused: Failure["body"] & { readonly status: number } };

const PIECE = 1000;

/** Reads a file; whatever is wrong with it is an outcome. */
export function readFile(job: FileJob, sent: SentFile, limits: FileLimits): FileOutcome {
  try {
    const { said, content, whole, list, bytes } = readers[job.kind](job as never, sent, limits);
    requireText(whole, list);
    const pieces: string[] = [];
    for (let at = 0; at < list.length; at += PIECE) pieces.push(JSON.stringify(list.slice(at, at + PIECE)));
    const digest = createHash("sha256").update(content).digest("hex");
    return { said, whole, pieces, bytes, digest };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    return { refused: { status: refusal.status, ...refusal.body } };
  }
}

/** A file's reader by its kind: what was said, and what stands in it, its long list apart. */
const readers = {
  bank(job: Extract<FileJob, { kind: "bank" }>, sent: SentFile, limits: FileLimits) {
    const { said, content } = openFile(accountingOperations.importBankFile.request, sent, limits);
    const { columns = {}, dateOrder, decimalSign, checkBalance, words, format, account } = said;
    const currency = job.currencies?.get(said.bankAccount ?? "") ?? job.currency;
    const named = Object.fromEntries(Object.entries(columns).filter(([, heading]) => heading !== undefined));
    const hints = { columns: named, dateOrder, decimalSign, checkBalance, words, format, account, currency };
    const { rows, ...whole } = keyedFile(content, hints);
    return { said, content, whole, list: rows, bytes: NONE };
  },
  journal(job: Extract<FileJob, { kind: "journal" }>, sent: SentFile, limits: FileLimits) {
    const { said, content } = openFile(accountingOperations.importJournal.request, sent, limits);
    const text = typeof content === "string" ? content : decodeText(content).text;
    const credits = new Set(job.creditAccounts);
    const named = Object.entries(said.accounts);
    const growByCredit = named.flatMap(([name, { account }]) => (credits.has(account) ? [name] : []));
    const { entries, ...whole } = readJournal(text, { ...said, currency: job.currency, growByCredit });
    return { said, content, whole, list: entries, bytes: NONE };
  },
  archive(_: Extract<FileJob, { kind: "archive" }>, sent: SentFile, limits: FileLimits) {
    const { said, content } = openFile(accountingOperations.importArchive.request, sent, limits);
    const zip = bytesOf(content);
    const { vehicle, rows, documents } = readArchive(zip);
    const list = [...rows].flatMap(([table, some]) => some.map((row): readonly [string, ArchiveRow] => [table, row]));
    return { said, content: zip, whole: { vehicle, tables: [...rows.keys()] }, list, bytes: documents };
  },
  document(places: Extract<FileJob, { kind: "document" }>, sent: SentFile, limits: FileLimits) {
    const { said, content } = openFile(accountingOperations.addDocument.request, sent, limits);
    const bytes = bytesOf(content);
    const whole = readDocument(said, bytes, places);
    return { said, content: bytes, whole, list: [], bytes: new Map([["content", bytes]]) };
  },
};

const NONE: ReadonlyMap<string, Uint8Array> = new Map();

/** Bytes are base64 in a JSON body, and themselves in a form. */
function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === "string" ? Buffer.from(content, "base64") : content;
}

/** What the reader of a kind gives. */
export type ReadBy<Kind extends FileJob["kind"]> = ReturnType<(typeof readers)[Kind]>;

/** What was read can be kept. @throws Failure `validation_failed` with the row and the field */
function requireText(whole: unknown, list: readonly unknown[]): void {
  for (const [place, one] of [whole, ...list].entries()) {
    const path = brokenPlace(one);
    if (path === null) continue;
    const field = JSON.stringify(path.at(-1));
    const where = place === 0 ? field : `${field} of row ${place}`;
    const message = `${where} holds a NUL character or half of a surrogate pair; send text.`;
    throw validationFailure([{ code: "invalid_value", message, path: ["content"] }]);
  }
}

function refusalOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (error instanceof RefusedBankFile) return refusedRows(error.problems);
  return error instanceof UnreadableJournal ? refusedLines(error.problems) : undefined;
}

function refusedRows(problems: readonly BankFileProblem[]): Failure {
  return validationFailure(
    problems.map(({ line, column, code, message }) => ({
      code,
      message: `Line ${line}${column === undefined ? "" : `, ${column}`}: ${message}`,
      path: ["content", line],
    })),
  );
}
