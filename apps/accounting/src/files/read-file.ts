/** Reading a file from its bytes or text, the same on the main thread and in a thread of its own. */
import { createHash } from "node:crypto";
import { type BankFileJob, readBankFile } from "../bank/bank-file.js";
import { type StatementProblem, UnreadableStatement } from "../bank/statement-row.js";
import { type FileProblem, UnreadableJournal } from "../imports/journal-text.js";
import { type JournalJob, readJournal } from "../imports/read-journal.js";
import { decodeFile, type FileText } from "./file-text.js";

/** What to read, as plain data. */
export type FileJob =
  | { readonly kind: "bank"; readonly hints: BankFileJob }
  | { readonly kind: "journal"; readonly hints: JournalJob };

/** A file as it came: text, or bytes in the pieces they arrived in. */
export type FileContent = string | readonly Uint8Array[];

/**
 * What came of it. Long lists are JSON text in pieces, so that whoever takes them over from a thread can do it piece by
 * piece; `whole` has them empty. Problems are plain data, since errors lose their fields between threads.
 */
export type FileOutcome =
  | {
      readonly whole: unknown;
      readonly pieces: readonly string[];
      readonly digest: string;
      readonly encoding: FileText["encoding"];
    }
  | { readonly bankProblems: readonly StatementProblem[] }
  | { readonly journalProblems: readonly FileProblem[] };

const PIECE = 1000;

/** Reads a file; whatever is wrong with it is an outcome. */
export function readFile(job: FileJob, content: FileContent): FileOutcome {
  try {
    const digest = createHash("sha256");
    for (const part of typeof content === "string" ? [content] : content) digest.update(part);
    const { text, encoding } =
      typeof content === "string" ? { text: content, encoding: "utf-8" as const } : decodeFile(Buffer.concat(content));
    const { whole, list } = job.kind === "bank" ? bankFile(text, job.hints) : journal(text, job.hints);
    const pieces: string[] = [];
    for (let at = 0; at < list.length; at += PIECE) pieces.push(JSON.stringify(list.slice(at, at + PIECE)));
    return { whole, pieces, digest: digest.digest("hex"), encoding };
  } catch (error) {
    if (error instanceof UnreadableStatement) return { bankProblems: error.problems };
    if (error instanceof UnreadableJournal) return { journalProblems: error.problems };
    throw error;
  }
}

function bankFile(text: string, hints: BankFileJob) {
  const { rows, ...whole } = readBankFile(text.replace(/^\uFEFF/, ""), hints);
  return { whole, list: rows };
}

function journal(text: string, hints: JournalJob) {
  const { entries, ...whole } = readJournal(text, hints);
  return { whole, list: entries };
}
