/** Unindented lines of a journal: heads of entries, and ignored directives. */
import { toIsoDate } from "./imported-entry.js";
import { unescaped } from "./journal-text.js";

/** The fields of an entry's head; `comment` may carry metadata. */
export interface JournalHead {
  readonly date: string;
  readonly mark: string | undefined;
  readonly memo: string;
  readonly reference: string | undefined;
  readonly comment: string | undefined;
}

const HEAD = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:=\S+)?(?:\s+([*!]))?(?:\s+\(([^)]*)\))?(?:\s+|$)(.*)$/;

const BEANCOUNT_HEAD =
  /^(\d{4})-(\d{2})-(\d{2})\s+(\*|!|txn)(?:\s+"((?:[^"\\]|\\.)*)")?(?:\s+"((?:[^"\\]|\\.)*)")?\s*(?:[#^;].*)?$/;

const BEANCOUNT_DIRECTIVE =
  /^\d{4}-\d{2}-\d{2}\s+(open|close|commodity|price|balance|pad|note|document|event|query|custom)\b/;

const DIRECTIVE =
  /^(account|commodity|payee|tag|alias|apply|end|bucket|year|decimal-mark|option|plugin|pushtag|poptag|pushmeta|popmeta|assert|check|define|expr|P|D|Y|N|A|C)\b/;

/** A directive that opens an account and names it. */
export const ACCOUNT_DIRECTIVE = /^(?:account|\d{4}-\d{2}-\d{2}\s+open)\s+(\S+)/;

/** The head of an entry of hledger or Ledger. */
export function readHead(text: string): JournalHead | undefined {
  const head = HEAD.exec(text);
  if (head === null) return undefined;
  const [, year, month, day, mark, reference, rest = ""] = head;
  const at = rest.indexOf(";");
  const memo = (at < 0 ? rest : rest.slice(0, at)).trim();
  return { date: toIsoDate(year, month, day), mark, memo, reference, comment: at < 0 ? undefined : rest.slice(at + 1) };
}

/** The head of a transaction of beancount. */
export function readBeancountHead(text: string): JournalHead | undefined {
  const head = BEANCOUNT_HEAD.exec(text);
  if (head === null) return undefined;
  const [, year, month, day, mark, payee = "", narration] = head;
  const memo = unescaped(narration ?? payee);
  return { date: toIsoDate(year, month, day), mark, memo, reference: undefined, comment: undefined };
}

/** Whether a line is not part of an entry: a directive, a price, an automated transaction, a heading. */
export function isDirective(text: string, isBeancount: boolean): boolean {
  if (DIRECTIVE.test(text)) return true;
  if (isBeancount) return BEANCOUNT_DIRECTIVE.test(text) || text.startsWith("*");
  return text.startsWith("~") || text.startsWith("=");
}
