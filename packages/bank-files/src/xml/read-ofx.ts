/** OFX and QFX: 2.x as the XML it is, 1.x after closing its open tags. */
import { asDay, decimalOf, onlyOne } from "../statement/named-fields.js";
import { NAMED_FIELDS, RowsRead, type Statement, UnreadableStatement } from "../statement/statement-row.js";
import { childOf, readXml, textOf, type XmlNode } from "./xml-records.js";

const WANTED = new Set(["STMTTRN", "LEDGERBAL", "CURDEF", "ACCTID"]);

/** Reads a file of an account kept in `currency`. @throws UnreadableStatement */
export function readOfx(text: string, currency: string): Statement {
  const start = text.search(/<OFX>/i);
  if (start < 0) throw new UnreadableStatement([{ line: 1, message: "There is no <OFX> in this file." }]);
  const read = new RowsRead();
  const named = new Map<string, number>();
  const accounts = new Map<string, number>();
  let closingBalance: string | null = null;
  const take = (node: XmlNode) => {
    if (node.name === "STMTTRN") readTransaction(node, { currency, read });
    else if (node.name === "CURDEF") named.set(node.text, node.line);
    else if (node.name === "ACCTID") accounts.set(node.text, node.line);
    else closingBalance = decimalOf(textOf(node, "BALAMT")) ?? null;
  };
  const linesBefore = (text.slice(0, start).match(/\n/g) ?? []).length;
  readXml(closeTags(text.slice(start).trimEnd()), { wanted: WANTED, take, linesBefore });
  onlyOne({ named, accounts, currency }, read);
  const decided = { ...NAMED_FIELDS, currency: [...named.keys()][0] ?? null };
  return { rows: read.finish(), openingBalance: null, closingBalance, decided, warnings: [] };
}

function readTransaction(node: XmlNode, { currency, read }: { currency: string; read: RowsRead }): void {
  const { line } = node;
  const date = asDay(textOf(node, "DTPOSTED"));
  const amount = decimalOf(textOf(node, "TRNAMT"));
  const own = textOf(childOf(node, "CURRENCY"), "CURSYM");
  if (date === undefined) read.refuse({ line, column: "DTPOSTED", message: "This is no date." });
  if (amount === undefined) read.refuse({ line, column: "TRNAMT", message: "This is no amount." });
  if (own !== "" && own !== currency) {
    const message = `The amount is in ${own}; the account is kept in ${currency}.`;
    read.refuse({ line, column: "CURRENCY", code: "other_currency", message });
  }
  if (date === undefined || amount === undefined) return;
  const [name, memo] = [textOf(node, "NAME"), textOf(node, "MEMO")];
  const externalId = textOf(node, "FITID") || null;
  read.add({ line, date, amount, description: memo || name, counterparty: name, externalId, opening: false });
}

/** OFX 1.x leaves the tags of values open. */
function closeTags(text: string): string {
  return text
    .replace(/&(?!(amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)/gi, "&amp;")
    .replace(/<([A-Z0-9.]+)>([^<\r\n]+)(?:<\/\1>)?/gi, (whole, tag: string, value: string) =>
      value.trim() === "" ? whole : `<${tag}>${value}</${tag}>`,
    );
}
