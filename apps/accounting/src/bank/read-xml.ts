/** Bank files in XML: CAMT.053 statements and OFX/QFX (2.x as it is, 1.x after closing its open tags). */

import { isDate } from "@capstack/decimal";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { type Statement, type StatementProblem, type StatementRow, UnreadableStatement } from "./statement-row.js";

type Node = { readonly [name: string]: unknown };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  removeNSPrefix: true,
  processEntities: true,
});

/** OFX and QFX. @throws UnreadableStatement */
export function readOfx(text: string): Statement {
  const start = text.search(/<OFX>/i);
  if (start < 0) throw new UnreadableStatement([{ line: 1, message: "There is no <OFX> in this file." }]);
  const root = parseXml(closeTags(text.slice(start)), text.slice(0, start).split("\n").length - 1);
  const rows: StatementRow[] = [];
  const problems: StatementProblem[] = [];
  const lines = linesOf(text, /<STMTTRN>/gi);
  for (const [place, transaction] of findAll(root, "STMTTRN").entries()) {
    const line = lines[place] ?? place + 1;
    const date = asDay(textOf(transaction.DTPOSTED));
    const amount = decimalOf(textOf(transaction.TRNAMT));
    if (date === undefined) problems.push({ line, column: "DTPOSTED", message: "This is no date." });
    if (amount === undefined) problems.push({ line, column: "TRNAMT", message: "This is no amount." });
    if (date === undefined || amount === undefined) continue;
    const [name, memo] = [textOf(transaction.NAME), textOf(transaction.MEMO)];
    rows.push({
      line,
      date,
      amount,
      description: memo || name,
      counterparty: name,
      externalId: textOf(transaction.FITID) || null,
      opening: false,
    });
  }
  if (problems.length > 0) throw new UnreadableStatement(problems);
  const [balance] = findAll(root, "LEDGERBAL");
  return { rows, openingBalance: null, closingBalance: decimalOf(textOf(balance?.BALAMT)) ?? null };
}

/** OFX 1.x leaves the tags of values open. */
function closeTags(text: string): string {
  return text
    .replace(/&(?!(amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)/gi, "&amp;")
    .replace(/<([A-Z0-9.]+)>([^<\r\n]+)(?:<\/\1>)?/gi, "<$1>$2</$1>");
}

/** CAMT.053. @throws UnreadableStatement */
export function readCamt(text: string): Statement {
  const root = parseXml(text);
  const statements = findAll(root, "Stmt");
  if (statements.length === 0) throw new UnreadableStatement([{ line: 1, message: "There is no Stmt in this file." }]);
  const rows: StatementRow[] = [];
  const problems: StatementProblem[] = [];
  const lines = linesOf(text, /<(?:\w+:)?Ntry>/g);
  for (const [place, entry] of statements.flatMap((statement) => listOf(statement.Ntry)).entries()) {
    if (isUnbooked(entry)) continue;
    const row = readCamtEntry(entry, lines[place] ?? place + 1);
    if ("message" in row) problems.push(row);
    else rows.push(row);
  }
  if (problems.length > 0) throw new UnreadableStatement(problems);
  const balances = statements.flatMap((statement) => listOf(statement.Bal));
  return { rows, openingBalance: balanceOf(balances, "OPBD"), closingBalance: balanceOf(balances, "CLBD") };
}

/** Pending and information entries are no movement yet. */
function isUnbooked({ Sts: status }: Node): boolean {
  const code = textOf(status) || textOf((status as Node | undefined)?.Cd);
  return code === "PDNG" || code === "INFO";
}

/** The lines on which a pattern stands, in order. */
function linesOf(text: string, pattern: RegExp): number[] {
  let line = 1;
  let from = 0;
  return [...text.matchAll(pattern)].map(({ index }) => {
    for (let at = text.indexOf("\n", from); at >= 0 && at < index; at = text.indexOf("\n", at + 1)) {
      line++;
      from = at + 1;
    }
    return line;
  });
}

function readCamtEntry(entry: Node, line: number): StatementRow | StatementProblem {
  const booked = (entry.BookgDt ?? entry.ValDt ?? {}) as Node;
  const date = asDay(textOf(booked.Dt) || textOf(booked.DtTm));
  const amount = decimalOf(textOf(entry.Amt));
  if (date === undefined) return { line, column: "BookgDt", message: "This is no date." };
  if (amount === undefined) return { line, column: "Amt", message: "This is no amount." };
  const out = textOf(entry.CdtDbtInd) === "DBIT";
  const [details] = findAll(entry, "TxDtls");
  const [related] = findAll(details ?? entry, out ? "Cdtr" : "Dbtr");
  const remittance = findAll(entry, "RmtInf").map(({ Ustrd }) => listOf(Ustrd).map(textOf).join(" "));
  return {
    line,
    date,
    amount: out ? `-${amount}` : amount,
    description: remittance.join(" ") || textOf(entry.AddtlNtryInf),
    counterparty: textOf(related?.Nm) || textOf((related?.Pty as Node | undefined)?.Nm),
    externalId: textOf(entry.AcctSvcrRef) || null,
    opening: false,
  };
}

function balanceOf(balances: readonly Node[], code: string): string | null {
  const found = balances.find((balance) => findAll(balance, "CdOrPrtry").some(({ Cd }) => textOf(Cd) === code));
  const amount = decimalOf(textOf(found?.Amt));
  if (found === undefined || amount === undefined) return null;
  return textOf(found.CdtDbtInd) === "DBIT" ? `-${amount}` : amount;
}

/** Reads XML that begins after so many lines of the file. */
function parseXml(text: string, before = 0): Node {
  if (/<!DOCTYPE/i.test(text)) throw new UnreadableStatement([{ line: 1, message: "A DOCTYPE is not accepted." }]);
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) {
    const { line, msg } = verdict.err;
    const isCutOff = msg.startsWith("Invalid '[");
    const last = text.trimEnd().split("\n").length;
    const problem = isCutOff
      ? { line: before + last, message: "The file ends before its last tags are closed." }
      : { line: before + line, message: msg };
    throw new UnreadableStatement([problem]);
  }
  return parser.parse(text) as Node;
}

/** Every node of a name, in document order. */
function findAll(node: unknown, name: string): Node[] {
  if (Array.isArray(node)) return node.flatMap((one) => findAll(one, name));
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    return key === name ? listOf(value) : findAll(value, name);
  });
}

function listOf(value: unknown): Node[] {
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]) as Node[];
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  if (typeof value === "object" && value !== null && "#text" in value) return textOf((value as Node)["#text"]);
  return "";
}

function asDay(text: string): string | undefined {
  const date = /^\d{8}/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}` : text.slice(0, 10);
  return isDate(date) ? date : undefined;
}

function decimalOf(text: string): string | undefined {
  const plain = text.replace(",", ".").replace(/^\+/, "");
  return /^-?\d+(\.\d*)?$/.test(plain) ? plain : undefined;
}
