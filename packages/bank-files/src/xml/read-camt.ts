/** CAMT.053, the statement of an account in ISO 20022. */
import { asDay, decimalOf, negated, onlyOne } from "../statement/named-fields.js";
import {
  NAMED_FIELDS,
  RowsRead,
  type Statement,
  type StatementProblem,
  type StatementRow,
  UnreadableStatement,
} from "../statement/statement-row.js";
import { childOf, findAll, readXml, textOf, type XmlNode } from "./xml-records.js";

const WANTED = new Set(["Ntry", "Bal", "Acct"]);

/** Reads a file of an account kept in `currency`. @throws UnreadableStatement */
export function readCamt(text: string, currency: string): Statement {
  const read = new RowsRead();
  const named = new Map<string, number>();
  const accounts = new Map<string, number>();
  const balances: XmlNode[] = [];
  let statements = 0;
  const take = (node: XmlNode) => {
    if (node.name === "Bal") {
      if (isKept(node)) balances.push(node);
    } else if (node.name === "Acct") {
      const id = childOf(node, "Id");
      accounts.set(textOf(id, "IBAN") || textOf(childOf(id, "Othr"), "Id"), node.line);
      if (textOf(node, "Ccy") !== "") named.set(textOf(node, "Ccy"), node.line);
    } else if (!isUnbooked(node)) {
      const row = readEntry(node, currency);
      if ("message" in row) read.refuse(row);
      else read.add(row);
    }
  };
  const pass = (name: string) => {
    if (name === "Stmt") statements += 1;
  };
  readXml(text.trimEnd(), { wanted: WANTED, take, pass });
  if (statements === 0) throw new UnreadableStatement([{ line: 1, message: "There is no Stmt in this file." }]);
  onlyOne({ named, accounts, currency }, read);
  const rows = read.finish();
  return {
    rows,
    openingBalance: balanceOf(balances, "OPBD"),
    closingBalance: balanceOf([...balances].reverse(), "CLBD"),
    decided: { ...NAMED_FIELDS, currency: [...named.keys()][0] ?? (rows.length === 0 ? null : currency) },
    warnings: [],
  };
}

const codeOf = (balance: XmlNode) => textOf(childOf(childOf(balance, "Tp"), "CdOrPrtry"), "Cd");

function isKept(balance: XmlNode): boolean {
  return ["OPBD", "CLBD"].includes(codeOf(balance));
}

/** Pending and information entries are no movement yet. */
function isUnbooked(entry: XmlNode): boolean {
  const status = childOf(entry, "Sts");
  const code = status?.text || textOf(status, "Cd");
  return code === "PDNG" || code === "INFO";
}

function readEntry(entry: XmlNode, currency: string): StatementRow | StatementProblem {
  const { line } = entry;
  const booked = childOf(entry, "BookgDt", "ValDt");
  const date = asDay(textOf(booked, "Dt") || textOf(booked, "DtTm"));
  const given = childOf(entry, "Amt");
  const amount = decimalOf(given?.text ?? "");
  const own = given?.attributes.get("Ccy") ?? currency;
  const side = textOf(entry, "CdtDbtInd");
  if (date === undefined) return { line, column: "BookgDt", message: "This is no date." };
  if (amount === undefined) return { line, column: "Amt", message: "This is no amount." };
  if (own !== currency) {
    const message = `The amount is in ${own}; the account is kept in ${currency}.`;
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
    amount: out ? negated(amount) : amount,
    description: remittance.join(" ").trim() || textOf(entry, "AddtlNtryInf"),
    counterparty: textOf(related, "Nm") || textOf(childOf(related, "Pty"), "Nm"),
    externalId: textOf(entry, "AcctSvcrRef") || null,
    opening: false,
  };
}

function balanceOf(balances: readonly XmlNode[], code: string): string | null {
  const found = balances.find((balance) => codeOf(balance) === code);
  const amount = decimalOf(textOf(found, "Amt"));
  if (found === undefined || amount === undefined) return null;
  return textOf(found, "CdtDbtInd") === "DBIT" ? negated(amount) : amount;
}
