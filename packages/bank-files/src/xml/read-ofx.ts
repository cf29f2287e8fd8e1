/** OFX and QFX: 2.x as the XML it is, 1.x after closing its open tags. @see Open Financial Exchange 2.2, section 11 */
import { asDay, decimalOf } from "../figures/plain-figures.js";
import { type FileReading, UnreadableFile } from "../statement/file-reading.js";
import { NAMED_FIELDS, type Statement } from "../statement/statement.js";
import { childOf, readXml, textOf, type XmlNode } from "./xml-records.js";

const WANTED = new Set(["STMTTRN", "LEDGERBAL", "CURDEF", "ACCTID"]);

/** Reads a file. @throws UnreadableFile */
export function readOfx(text: string, file: FileReading): Statement {
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
    if (node.name === "STMTTRN") readTransaction(node, file);
    else if (node.name === "LEDGERBAL") closingBalance = decimalOf(textOf(node, "BALAMT")) ?? null;
  };
  const linesBefore = (text.slice(0, start).match(/\n/g) ?? []).length;
  readXml(closeTags(text.slice(start).trimEnd()), { wanted: WANTED, take, linesBefore });
  nameCurrency();
  const rows = file.finish();
  const decided = { ...NAMED_FIELDS, currency: file.namedCurrency };
  return { rows, openingBalance: null, closingBalance, decided, warnings: [] };
}

function readTransaction(node: XmlNode, file: FileReading): void {
  const { line } = node;
  const date = asDay(textOf(node, "DTPOSTED"));
  const amount = decimalOf(textOf(node, "TRNAMT"));
  const own = textOf(childOf(node, "CURRENCY"), "CURSYM");
  if (date === undefined) file.refuse({ line, column: "DTPOSTED", message: "This is no date." });
  if (amount === undefined) file.refuse({ line, column: "TRNAMT", message: "This is no amount." });
  if (own !== "" && !file.isOwn(own)) {
    const message = `The amount is in ${own}; the account is kept in ${file.currency}.`;
    file.refuse({ line, column: "CURRENCY", code: "other_currency", message });
  }
  if (date === undefined || amount === undefined) return;
  const [name, memo] = [textOf(node, "NAME") || textOf(childOf(node, "PAYEE"), "NAME"), textOf(node, "MEMO")];
  file.add({
    line,
    date,
    valueDate: asDay(textOf(node, "DTAVAIL")) ?? null,
    amount,
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
