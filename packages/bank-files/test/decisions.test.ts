/** How a bank's table is written is decided by the whole of it; what two readings fit is refused with what decides it. */

import { describe, expect, it } from "vitest";
import { type BankFileOptions, readBankFile } from "../src/index.js";

type Said = BankFileOptions;

const read = (text: string, said: Said = {}) => readBankFile(text, { currency: "USD", format: "csv", ...said });
const amounts = (text: string, said?: Said) => read(text, said).rows.map(({ amount }) => Number(amount));
const refusals = (text: string, said?: Said) => read(text, said).problems.map(({ line, code }) => [line, code]);
const table = (head: string, ...rows: string[]) => `${head}\n${rows.join("\n")}\n`;
const column = (...cells: string[]) => table("Date;Amount", ...cells.map((cell) => `2026-06-08;${cell}`));

describe("what parts the decimals", () => {
  it.each<[string, string[], number[]]>([
    ["a figure with both signs decides for all", ["1.000", "-1.234,56"], [1000, -1234.56]],
    ["so does one with two decimals", ["1,000", "12.50"], [1000, 12.5]],
    ["so does one with a sign twice", ["1.000", "1.000.000"], [1000, 1_000_000]],
    ["so does a group that is none", ["1.000", "1234.5"], [1, 1234.5]],
  ])("%s", (_, cells, expected) => {
    expect(amounts(column(...cells))).toEqual(expected);
  });
  it("is refused where nothing decides, and said by decimalSign", () => {
    expect(refusals(column("1.000", "5"))).toEqual([[2, "ambiguous_amount"]]);
    expect(refusals(column("1,000"))).toEqual([[2, "ambiguous_amount"]]);
    expect(amounts(column("1.000", "5"), { decimalSign: "," })).toEqual([1000, 5]);
    expect(amounts(column("1.000", "5"), { decimalSign: "." })).toEqual([1, 5]);
  });
  it("is one for the whole file", () => {
    expect(refusals(column("1.234,56", "1,234.56"))).toEqual([[3, "invalid_row"]]);
  });
});

describe("which way an amount flows", () => {
  const row = (...cells: (string | number)[]) => `2026-06-08,${cells.join(",")}`;
  it.each<[string, string, string[], number[]]>([
    ["a sign", "Date,Amount", [row(-5), row("(6)"), row("7")], [-5, -6, 7]],
    ["debit and credit apart", "Date,Debit,Credit", [row("5", ""), row("", "7")], [-5, 7]],
    ["debits with a minus", "Date,Debit,Credit", [row("-5", ""), row("", "7")], [-5, 7]],
    ["a debit column alone", "Date,Debit", [row("5"), row("6")], [-5, -6]],
    ["a credit column alone", "Date,Credit", [row("5")], [5]],
    ["words beside it", "Date,Amount,Type", [row("5", "Debit"), row("7", "CREDIT")], [-5, 7]],
    ["words that agree with the sign", "Date,Amount,Type", [row("-5", "Debit"), row("7", "Credit")], [-5, 7]],
    ["marks beside it", "Date,Amount", [row("5 DR"), row("7 CR")], [-5, 7]],
    ["a type that says more than the way", "Date,Amount,Type", [row("-5", "Fee"), row("7", "Credit")], [-5, 7]],
  ])("is told by %s", (_, head, rows, expected) => {
    expect(amounts(table(head, ...rows))).toEqual(expected);
  });
  it.each<[string, string, string[], number]>([
    ["a debit column with both signs", "Date,Debit,Credit", [row("5", ""), row("-6", "")], 3],
    ["a credit with a minus", "Date,Debit,Credit", [row("5", ""), row("", "-6")], 3],
    ["a row of both", "Date,Debit,Credit", [row("5", "6")], 2],
    ["words for some rows only", "Date,Amount,Type", [row("5", "Debit"), row("6", "Fee")], 2],
    ["words against the sign", "Date,Amount,Type", [row("-5", "Credit"), row("6", "Credit")], 2],
    ["an amount beside a lone debit column", "Date,Amount,Debit", [row("5", "")], 2],
  ])("is refused for %s", (_, head, rows, line) => {
    expect(refusals(table(head, ...rows))).toEqual([[line, "ambiguous_sign"]]);
  });
  it("is refused where the column called the amount is a debit's", () => {
    expect(refusals(table("Date,Debit", row(5)), { columns: { amount: "Debit" } })).toEqual([[2, "ambiguous_sign"]]);
    expect(amounts(table("Date,Debit", row(5)), { columns: { debit: "Debit" } })).toEqual([-5]);
  });
});

describe("a running balance", () => {
  const rows = ["2026-06-01,5,105", "2026-06-02,-20,85", "2026-06-03,10,95"];
  const head = "Date,Amount,Balance";
  it("agrees, oldest first or newest first, and gives the balances of the statement", () => {
    for (const listed of [rows, [...rows].reverse()]) {
      const file = read(table(head, ...listed));
      expect(file.decided?.runningBalance).toBe("agrees");
      expect(file.balances).toEqual({ opening: "100.00", closing: "95.00" });
    }
  });
  it("may stand on the last row of a day only", () => {
    expect(read(table(head, "2026-06-01,5,105", "2026-06-02,-20,", "2026-06-02,10,95")).decided?.runningBalance).toBe(
      "agrees",
    );
  });
  it("shows that positive amounts flow out", () => {
    const file = read(table(head, "2026-06-01,5,95", "2026-06-02,20,75"));
    expect([file.decided?.sign, ...file.rows.map(({ amount }) => amount)]).toEqual(["balance", "-5.00", "-20.00"]);
  });
  it("that does not follow is refused on its line, unless it is not to be checked", () => {
    const broken = table(head, "2026-06-01,5,105", "2026-06-02,-20,85", "2026-06-03,10,96");
    expect(refusals(broken)).toEqual([[4, "balance_differs"]]);
    expect(read(broken, { checkBalance: false }).decided?.runningBalance).toBe("not_checked");
  });
});

describe("another currency than the account's is refused", () => {
  it.each<[string, string, Said["currency"], number]>([
    ["in a heading", "Date,Amount (EUR)\n2026-06-08,5\n", "USD", 2],
    ["in a column", "Date,Amount,Currency\n2026-06-08,5,USD\n2026-06-08,5,EUR\n", "USD", 3],
    ["beside a figure", "Date;Amount\n2026-06-08;EUR 5\n", "USD", 2],
    ["as a sign", "Date;Amount\n2026-06-08;5 €\n", "USD", 2],
    ["of dollars in euro books", "Date;Amount\n2026-06-08;$5\n", "EUR", 2],
  ])("%s", (_, text, currency = "USD", line) => {
    expect(refusals(text, { currency })).toEqual([[line, "other_currency"]]);
  });
  it.each([
    ["Date,Amount (EUR)\n2026-06-08,5\n", "EUR"],
    ["Date;Amount\n2026-06-08;$5\n", "CAD"],
  ])("%j is taken into %s", (text, currency) => {
    expect(read(text, { currency }).rows).toHaveLength(1);
  });

  const refused = (text: string, format: "ofx" | "camt053" | "json") =>
    readBankFile(text, { format, currency: "USD" }).problems[0]?.message;
  it.each<["ofx" | "camt053" | "json", string]>([
    ["ofx", "<OFX><CURDEF>EUR<STMTTRN><DTPOSTED>20260608<TRNAMT>1</STMTTRN></OFX>"],
    ["ofx", "<OFX><CURDEF>USD<STMTTRN><DTPOSTED>20260608<TRNAMT>1<CURRENCY><CURSYM>EUR</CURRENCY></STMTTRN></OFX>"],
    [
      "camt053",
      '<D><Stmt><Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-06-08</Dt></BookgDt></Ntry></Stmt></D>',
    ],
    ["json", '{"currency":"EUR","rows":[]}'],
  ])("%s", (format, text) => {
    expect(refused(text, format)).toMatch(/EUR; the account is kept in USD/);
  });
  it("nor are two accounts taken for one", () => {
    const acct = (id: string) => `<Stmt><Acct><Id><IBAN>${id}</IBAN></Id></Acct></Stmt>`;
    expect(refused(`<D>${acct("A")}${acct("B")}</D>`, "camt053")).toMatch(/2 accounts/);
  });
});

describe("one reference means one row", () => {
  const json = (...rows: object[]) => JSON.stringify(rows.map((row) => ({ date: "2026-06-08", ...row })));
  it("said twice it is taken once, with a word about it", () => {
    const twin = { amount: 5, description: "x", id: "R1" };
    const file = readBankFile(json(twin, twin, { amount: 5, description: "x", id: "R2" }), {
      format: "json",
      currency: "USD",
    });
    expect([file.rows.length, file.rowCount]).toEqual([2, 3]);
    expect(file.warnings).toEqual([
      "Rows that stand in the file twice under one reference are taken once: 1 left out.",
    ]);
  });
  it("said of two rows it is refused", () => {
    const text = json({ amount: 5, id: "R1" }, { amount: 6, id: "R1" });
    expect(readBankFile(text, { format: "json", currency: "USD" }).problems[0]?.message).toMatch(
      /Line 1 has the reference R1 too/,
    );
  });
  it("a column that only looks like references is none", () => {
    const file = read("Date,Amount,Reference Number\n2026-06-08,5,A\n2026-06-08,6,A\n");
    expect(file.rows.map(({ externalId }) => externalId)).toEqual([null, null]);
    expect(file.warnings).toHaveLength(1);
    expect(
      refusals("Date,Amount,Reference Number\n2026-06-08,5,A\n2026-06-08,6,A\n", {
        columns: { id: "Reference Number" },
      }),
    ).toEqual([[3, "duplicate_reference"]]);
  });
});

it("tells what it decided", () => {
  const text =
    "Buchungstag;Verwendungszweck;Betrag (EUR);Saldo\n25.06.2026;Zinsen;1.812,40;1.912,40\n26.06.2026;Konto;-35,00;1.877,40\n";
  expect(read(text, { currency: "EUR" }).decided).toEqual({
    columns: { date: "Buchungstag", description: "Verwendungszweck", amount: "Betrag (EUR)", balance: "Saldo" },
    dateOrder: "dmy",
    decimalSign: ",",
    sign: "signed",
    currency: "EUR",
    runningBalance: "agrees",
    encoding: "utf-8",
  });
});
