/**
 * CAMT of ISO 20022: 053, the statement of an account, and 052, its report within the day.
 * @see ISO 20022, Bank-to-Customer Cash Management
 */
import type { CsvHints } from "../csv/csv-columns.js";
import { asDay, decimalOf, negated } from "../figures/plain-figures.js";
import { type FileReading, UnreadableFile } from "../statement/file-reading.js";
import { type Finding, NAMED_FIELDS, type Statement, type StatementRow } from "../statement/statement.js";
import { CamtBalances } from "./camt-balances.js";
import { childOf, findAll, readXml, textOf, type XmlNode } from "./xml-records.js";

const WANTED = new Set(["Ntry", "Bal", "Acct"]);

/** Reads statements. @throws UnreadableFile */
export function readCamt053(text: string, file: FileReading, hints: CsvHints): Statement {
  return readCamt(text, file, { hints, root: "Stmt" });
}

/** Reads reports. @throws UnreadableFile */
export function readCamt052(text: string, file: FileReading, hints: CsvHints): Statement {
  return readCamt(text, file, { hints, root: "Rpt" });
}

function readCamt(
  text: string,
  file: FileReading,
  { hints, root }: { readonly hints: CsvHints; readonly root: "Stmt" | "Rpt" },
): Statement {
  const balances = new CamtBalances(file, hints.checkBalance !== false);
  let statements = 0;
  const take = (node: XmlNode) => {
    if (node.name === "Acct") {
      const id = childOf(node, "Id");
      file.enter(textOf(id, "IBAN") || textOf(childOf(id, "Othr"), "Id"), node.line);
      if (file.isWanted && textOf(node, "Ccy") !== "") file.nameCurrency(textOf(node, "Ccy"), node.line);
    } else if (!file.isWanted) {
      return;
    } else if (node.name === "Bal") {
      balances.read(node);
    } else if (!isUnbooked(node)) {
      const row = readEntry(node, file);
      if ("message" in row) file.refuse(row);
      else file.add(row);
      balances.move("message" in row ? undefined : row.amount);
    }
  };
  const pass = (name: string) => {
    if (name !== root) return;
    statements += 1;
    balances.endPage();
    file.leave();
  };
  readXml(text.trimEnd(), { wanted: WANTED, take, pass });
  if (statements === 0) throw new UnreadableFile([{ line: 1, message: `There is no ${root} in this file.` }]);
  balances.endPage();
  const rows = file.finish();
  return {
    rows,
    openingBalance: balances.opening,
    closingBalance: balances.closing,
    decided: {
      ...NAMED_FIELDS,
      runningBalance: balances.found,
      currency: file.namedCurrency ?? (rows.length === 0 ? null : (file.currency ?? null)),
    },
    warnings: [],
  };
}

/** Entries that are pending, to come, or for information are no movement yet. */
function isUnbooked(entry: XmlNode): boolean {
  const status = childOf(entry, "Sts");
  const code = status?.text || textOf(status, "Cd");
  return code === "PDNG" || code === "FUTR" || code === "INFO";
}

function readEntry(entry: XmlNode, file: FileReading): StatementRow | Finding {
  const { line } = entry;
  const day = (name: string) => {
    const node = childOf(entry, name);
    return asDay(textOf(node, "Dt") || textOf(node, "DtTm"));
  };
  const date = day(childOf(entry, "BookgDt") === undefined ? "ValDt" : "BookgDt");
  const amountNode = childOf(entry, "Amt");
  const amount = decimalOf(amountNode?.text ?? "");
  const own = amountNode?.attributes.get("Ccy") ?? file.currency;
  const side = textOf(entry, "CdtDbtInd");
  if (date === undefined) return { line, column: "BookgDt", message: "This is not a date." };
  if (amount === undefined) return { line, column: "Amt", message: "This is not an amount." };
  if (own !== undefined && !file.isOwn(own)) {
    const message = `The amount is in ${own}; the account is kept in ${file.currency}.`;
    return { line, column: "Amt", code: "other_currency", message };
  }
  if (side !== "DBIT" && side !== "CRDT") {
    return { line, column: "CdtDbtInd", code: "ambiguous_sign", message: "It says neither DBIT nor CRDT." };
  }
  const out = side === "DBIT";
  const [details] = findAll(entry, "TxDtls");
  const [related] = findAll(details ?? entry, out ? "Cdtr" : "Dbtr");
  const remittance = findAll(entry, "RmtInf").map(({ children }) =>
    children
      .filter(({ name }) => name === "Ustrd")
      .map((part) => part.text)
      .join(" "),
  );
  return {
    line,
    date,
    valueDate: day("ValDt") ?? null,
    amount: out ? negated(amount) : amount,
    description: remittance.join(" ").trim() || textOf(entry, "AddtlNtryInf"),
    counterparty: textOf(related, "Nm") || textOf(childOf(related, "Pty"), "Nm"),
    code: codesOf(childOf(entry, "BkTxCd")),
    reference: textOf(childOf(details, "Refs"), "EndToEndId") || textOf(entry, "NtryRef") || null,
    externalId: textOf(entry, "AcctSvcrRef") || null,
    opening: false,
  };
}

/** `PMNT-RCDT-ESCT` of the standard's list, or what the bank calls it. */
function codesOf(kind: XmlNode | undefined): string | null {
  const domain = childOf(kind, "Domn");
  const family = childOf(domain, "Fmly");
  const codes = [textOf(domain, "Cd"), textOf(family, "Cd"), textOf(family, "SubFmlyCd")].filter((code) => code !== "");
  return codes.join("-") || textOf(childOf(kind, "Prtry"), "Cd") || null;
}
