/** Files of banks as banks write them, and as they break; dates that can be read two ways. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { dateOrderOf } from "../src/figures/date-order.js";
import { type BankFormat, detectFormat, readBankFile } from "../src/index.js";

const file = (name: string) => readFileSync(new URL(`files/${name}`, import.meta.url), "utf8");

const dollars = { currency: "USD" };
const readStatement = (text: string, format: BankFormat, more = {}) =>
  readBankFile(text, { ...dollars, format, ...more });

type Line = [date: string, amount: number, counterparty: string, externalId: string | null];

const fee = "2026-06-08";
const interest = "2026-06-25";
const legal = "2026-06-30";

const files: [name: string, format: BankFormat, rows: Line[], balances: [string | null, string | null]][] = [
  [
    "preamble.csv",
    "csv",
    [
      [fee, -35, "Harbour Bank", "T-1"],
      [fee, -35, "Harbour Bank", "T-2"],
      [interest, 1812.4, "Harbour Bank", "T-3"],
      [legal, -4275, "Ropes & Stone LLP", "T-4"],
    ],
    [null, null],
  ],
  [
    "german.csv",
    "csv",
    [
      [fee, -35, "Hafenbank", null],
      [interest, 1812.4, "Hafenbank", null],
      [legal, -4275, "Kanzlei Stein", null],
    ],
    [null, null],
  ],
  [
    "tabs.tsv",
    "csv",
    [
      [fee, -35, "", null],
      [interest, 1812.4, "", null],
    ],
    [null, null],
  ],
  [
    "sgml.ofx",
    "ofx",
    [
      [fee, -35, "Harbour Bank", "202606080001"],
      [fee, -35, "Harbour Bank", "202606080002"],
      [interest, 1812.4, "Interest", "202606250001"],
    ],
    [null, "11742.40"],
  ],
  [
    "xml.qfx",
    "ofx",
    [
      [fee, -35, "Harbour Bank", "202606080001"],
      [interest, 1812.4, "Interest", "202606250001"],
    ],
    [null, "11777.40"],
  ],
  [
    "camt053.xml",
    "camt053",
    [
      [fee, -35, "Harbour Bank", "R-0001"],
      [interest, 1812.4, "", "R-0002"],
    ],
    ["10000.00", "11777.40"],
  ],
  [
    "rows.json",
    "json",
    [
      [fee, -35, "Harbour Bank", "J-1"],
      [interest, 1812.4, "Harbour Bank", "J-2"],
    ],
    ["10000.00", "11777.40"],
  ],
];

describe("a bank's file", () => {
  it.each(files)("%s is told apart and read to the cent", (name, format, rows, balances) => {
    const text = file(name);
    expect(detectFormat(text)).toBe(format);
    const statement = readStatement(text, format);
    expect(
      statement.rows.map(({ date, amount, counterparty, externalId }) => [
        date,
        Number(amount),
        counterparty,
        externalId,
      ]),
    ).toEqual(rows);
    expect([statement.balances.opening, statement.balances.closing]).toEqual(balances);
  });

  it("keeps line breaks and quotes of a description, and says which words came with it", () => {
    const [first] = readStatement(file("preamble.csv"), "csv").rows;
    expect(first?.description).toBe("Wire fee\nincoming");
    const [, , last] = readStatement(file("german.csv"), "csv").rows;
    expect(last?.description).toBe('Rechnung "12"; Beratung');
    expect(readStatement(file("camt053.xml"), "camt053").rows[0]?.description).toBe("Wire fee incoming");
  });

  it("reads a negative debit as money that came back", () => {
    const camt = file("camt053.xml").replace(">35.00</Amt>", ">-35.00</Amt>").replace("11777.40", "11847.40");
    expect(readStatement(camt, "camt053").rows[0]?.amount).toBe("35.00");
  });

  it("leaves out what is pending", () => {
    expect(readStatement(file("camt053.xml"), "camt053").rows.map(({ amount }) => amount)).not.toContain("-99.00");
  });
});

const problemsOf = (text: string, format: BankFormat) =>
  readStatement(text, format).problems.map(({ line, column }) => [line, column]);

describe("a broken file names every bad row with its line", () => {
  const ofx = file("sgml.ofx");
  const camt = file("camt053.xml");
  it.each<[string, BankFormat, string, (number | string | undefined)[][]]>([
    ["no header", "csv", "1;2;3\n4;5;6\n", [[1, undefined]]],
    [
      "two bad rows of three",
      "csv",
      "Date,Amount\n2026-02-30,1\n2026-03-01,1\n2026-03-02,one\n",
      [
        [2, "date"],
        [4, "amount"],
      ],
    ],
    ["an open quote", "csv", 'Date,Amount,Description\n2026-03-01,1,"never closed\n', [[2, undefined]]],
    ["no OFX", "ofx", "OFXHEADER:100\nnothing else", [[1, undefined]]],
    [
      "a bad day and a bad amount in OFX",
      "ofx",
      ofx.replace("20260608\n<TRNAMT>-35.00", "20261308\n<TRNAMT>thirty"),
      [
        [12, "DTPOSTED"],
        [12, "TRNAMT"],
      ],
    ],
    ["OFX that was cut off", "ofx", ofx.slice(0, ofx.indexOf("<LEDGERBAL>")), [[21, undefined]]],
    ["a bad day in CAMT", "camt053", camt.replace("2026-06-08", "2026-06-31"), [[9, "BookgDt"]]],
    ["a bad amount in CAMT", "camt053", camt.replace("1812.40</Amt>", "1.812,40</Amt>"), [[17, "Amt"]]],
    ["CAMT that was cut off", "camt053", camt.slice(0, camt.indexOf("<Ntry>")), [[8, undefined]]],
    ["no statement in XML", "camt053", "<Document/>", [[1, undefined]]],
    ["an entity bomb", "camt053", '<!DOCTYPE x [<!ENTITY a "aaaa">]><Document>&a;</Document>', [[1, undefined]]],
    ["no JSON", "json", "[{]", [[1, undefined]]],
    [
      "rows of JSON",
      "json",
      '[{"date":"2026-06-08"},{"amount":1},{"date":"2026-06-08","amount":0}]',
      [
        [1, "amount"],
        [2, "date"],
        [3, "amount"],
      ],
    ],
  ])("%s", (_, format, text, problems) => {
    expect(problemsOf(text, format)).toEqual(problems);
  });
});

describe("dates that can be read two ways", () => {
  const csv = (...days: string[]) => `Date,Amount\n${days.map((day, place) => `${day},${place + 1}`).join("\n")}\n`;
  it.each([
    ["one day above twelve decides for all", csv("03/04/2026", "25/04/2026"), ["2026-04-03", "2026-04-25"]],
    ["so does a month's place", csv("03/04/2026", "04/25/2026"), ["2026-03-04", "2026-04-25"]],
    ["dots mean the day comes first", csv("03.04.2026"), ["2026-04-03"]],
    ["a year in front needs no telling", csv("2026-04-03"), ["2026-04-03"]],
  ])("%s", (_, text, days) => {
    expect(readStatement(text, "csv").rows.map(({ date }) => date)).toEqual(days);
  });
  it("nothing decides: the column is named, not guessed", () => {
    expect(problemsOf(csv("03/04/2026", "05/06/2026"), "csv")).toEqual([
      [2, "date"],
      [3, "date"],
    ]);
  });
  it("a date that is none in either order decides nothing", () => {
    expect(dateOrderOf(["13/45/2024", "06/15/2022", "03/01/2021"])).toBe("mdy");
    expect(dateOrderOf(["13/45/2024", "03/01/2021"])).toBe("ambiguous");
  });

  it("two orders in one file are an error of the rows that differ", () => {
    expect(problemsOf(csv("25/04/2026", "04/26/2026"), "csv")).toEqual([[3, "date"]]);
  });
});
