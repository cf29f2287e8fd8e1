/** OFX and QFX: 2.x as the XML it is, 1.x after closing its open tags. @see Open Financial Exchange 2.2, section 11 */
import type { CsvHints } from "../csv/csv-columns.js";
import { asDay, decimalOf, isNothing, negated } from "../figures/plain-figures.js";
import { type FileReading, UnreadableFile } from "../statement/file-reading.js";
import { NAMED_FIELDS, type Statement } from "../statement/statement.js";
import { Vocabulary } from "../statement/status-words.js";
import { childOf, readXml, textOf, type XmlNode } from "./xml-records.js";

const WANTED = new Set(["STMTTRN", "LEDGERBAL", "CURDEF", "ACCTID"]);

/** Reads a file. @throws UnreadableFile */
export function readOfx(text: string, file: FileReading, hints: CsvHints): Statement {
  const words = new Vocabulary(hints.words);
  const corrections: Correction[] = [];
  const start = text.search(/<OFX>/i);
  if (start < 0) throw new UnreadableFile([{ line: 1, message: "There is no <OFX> in this file." }]);
  let closingBalance: string | null = null;
  // A statement names its currency before its account.
  let currency: XmlNode | undefined;
  const nameCurrency = () => {
    if (currency !== undefined && file.isWanted) file.nameCurrency(currency.text, currency.line);
    currency = undefined;
  };
  const take = (node: XmlNode) => {
    if (node.name === "CURDEF") {
      nameCurrency();
      file.leave();
      currency = node;
      return;
    }
    if (node.name === "ACCTID") file.enter(node.text, node.line);
    nameCurrency();
    if (!file.isWanted) return;
    if (node.name === "STMTTRN") readTransaction(node, { file, words, corrections });
    else if (node.name === "LEDGERBAL") closingBalance = decimalOf(textOf(node, "BALAMT")) ?? null;
  };
  const linesBefore = (text.slice(0, start).match(/\n/g) ?? []).length;
  readXml(closeTags(text.slice(start).trimEnd()), { wanted: WANTED, take, linesBefore });
  nameCurrency();
  const corrected = correctedIds(corrections, file);
  const rows = file.finish().filter(({ externalId }) => externalId === null || !corrected.has(externalId));
  const decided = { ...NAMED_FIELDS, currency: file.namedCurrency };
  return { rows, openingBalance: null, closingBalance, decided, warnings: [] };
}

/** A row that corrects one that was given before. */
interface Correction {
  readonly line: number;
  readonly own: string;
  readonly of: string;
  readonly deletes: boolean;
}

/** What a transaction is read with. */
interface OfxReading {
  readonly file: FileReading;
  readonly words: Vocabulary;
  readonly corrections: Correction[];
}

/** The ids of rows that corrections replace or delete, and of corrections that only delete. */
function correctedIds(corrections: readonly Correction[], file: FileReading): Set<string> {
  const gone = new Set<string>();
  const there = file.ids();
  for (const { line, own, of, deletes } of corrections) {
    if (!there.has(of)) {
      const message = `The row ${own} corrects ${of}, which is in another file; correct what ${of} was booked to, then import this file without the row.`;
      file.refuse({ line, column: "CORRECTFITID", code: "correction", message });
    }
    gone.add(of);
    if (deletes) gone.add(own);
  }
  return gone;
}

/** Types whose amounts flow one way; of the others, as fees and interest, some come back. */
const ONE_WAY: Readonly<Record<string, "out" | "in">> = {
  DEBIT: "out",
  CHECK: "out",
  DIRECTDEBIT: "out",
  CREDIT: "in",
  DEP: "in",
  DIRECTDEP: "in",
};

/** An amount as it flows: by its sign, unless its type says otherwise and the caller that the type is right. */
function flowing(node: XmlNode, amount: string, { file, words }: OfxReading): string {
  const type = textOf(node, "TRNTYPE");
  const [own, said] = [amount.startsWith("-") ? "out" : "in", ONE_WAY[type]] as const;
  if (said === undefined || said === own || isNothing(amount)) return amount;
  if (words.saysOf(type, said)) return negated(amount);
  if (words.saysOf(type, own)) return amount;
  const message = `A row of the type ${type} has the amount ${amount}, which flows ${own}; use \`words\` to say which is right: {"${said}": ["${type}"]} or {"${own}": ["${type}"]}.`;
  file.refuse({ line: node.line, column: "TRNAMT", code: "ambiguous_sign", message });
  return amount;
}

function readTransaction(node: XmlNode, reading: OfxReading): void {
  const { file, corrections } = reading;
  const { line } = node;
  const date = asDay(textOf(node, "DTPOSTED"));
  const amount = decimalOf(textOf(node, "TRNAMT"));
  const own = textOf(childOf(node, "CURRENCY"), "CURSYM");
  if (date === undefined) file.refuse({ line, column: "DTPOSTED", message: "This is not a date." });
  if (amount === undefined) file.refuse({ line, column: "TRNAMT", message: "This is not an amount." });
  if (own !== "" && !file.isOwn(own)) {
    const message = `The amount is in ${own}; the account is kept in ${file.currency}.`;
    file.refuse({ line, column: "CURRENCY", code: "other_currency", message });
  }
  if (date === undefined || amount === undefined) return;
  const of = textOf(node, "CORRECTFITID");
  if (of !== "") {
    corrections.push({ line, own: textOf(node, "FITID"), of, deletes: textOf(node, "CORRECTACTION") === "DELETE" });
  }
  const [name, memo] = [textOf(node, "NAME") || textOf(childOf(node, "PAYEE"), "NAME"), textOf(node, "MEMO")];
  file.add({
    line,
    date,
    valueDate: asDay(textOf(node, "DTAVAIL")) ?? null,
    amount: flowing(node, amount, reading),
    description: memo || name,
    counterparty: name,
    code: textOf(node, "TRNTYPE") || null,
    reference: textOf(node, "CHECKNUM") || textOf(node, "REFNUM") || null,
    externalId: textOf(node, "FITID") || null,
    opening: false,
  });
}

/** OFX 1.x leaves the tags of values open. */
function closeTags(text: string): string {
  return text
    .replace(/&(?!(amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)/gi, "&amp;")
    .replace(/<([A-Z0-9.]+)>([^<\r\n]+)(?:<\/\1>)?/gi, (whole, tag: string, value: string) =>
      value.trim() === "" ? whole : `<${tag}>${value}</${tag}>`,
    );
}
