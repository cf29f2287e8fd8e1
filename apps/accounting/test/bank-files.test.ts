/** Files of banks as banks write them, and as they break; twins and ambiguous dates; what is matched without asking. */
import { readFileSync } from "node:fs";
import { type BankFormat, detectFormat, readStatement, UnreadableStatement } from "@capstack/bank-files";
import { describe, expect, it } from "vitest";
import { readBankFile } from "../src/bank/bank-file.js";
import { engineKinds, openEngines } from "./engines.js";
import { FirmClient } from "./firm-client.js";

const file = (name: string) => readFileSync(new URL(`files/${name}`, import.meta.url), "utf8");

const dollars = { currency: "USD" };

type Line = [date: string, amount: number, counterparty: string, externalId: string | null];

const fee = "2026-06-08";
const interest = "2026-06-25";
const legal = "2026-06-30";

const files: [name: string, format: BankFormat, rows: Line[], balances: [string | null, string | null]][] = [
  [
    "bank-preamble.csv",
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
    "bank-german.csv",
    "csv",
    [
      [fee, -35, "Hafenbank", null],
      [interest, 1812.4, "Hafenbank", null],
      [legal, -4275, "Kanzlei Stein", null],
    ],
    [null, null],
  ],
  [
    "bank-tabs.tsv",
    "csv",
    [
      [fee, -35, "", null],
      [interest, 1812.4, "", null],
    ],
    [null, null],
  ],
  [
    "bank-sgml.ofx",
    "ofx",
    [
      [fee, -35, "Harbour Bank", "202606080001"],
      [fee, -35, "Harbour Bank", "202606080002"],
      [interest, 1812.4, "Interest", "202606250001"],
    ],
    [null, "11742.40"],
  ],
  [
    "bank-xml.qfx",
    "ofx",
    [
      [fee, -35, "Harbour Bank", "202606080001"],
      [interest, 1812.4, "Interest", "202606250001"],
    ],
    [null, "11777.40"],
  ],
  [
    "bank-camt053.xml",
    "camt053",
    [
      [fee, -35, "Harbour Bank", "R-0001"],
      [interest, 1812.4, "", "R-0002"],
    ],
    ["10000.00", "11777.40"],
  ],
  [
    "bank-rows.json",
    "json",
    [
      [fee, -35, "Harbour Bank", "J-1"],
      [interest, 1812.4, "Harbour Bank", "J-2"],
    ],
    ["10000", "11777.4"],
  ],
];

describe("a bank's file", () => {
  it.each(files)("%s is told apart and read to the cent", (name, format, rows, balances) => {
    const text = file(name);
    expect(detectFormat(text)).toBe(format);
    const statement = readStatement(text, format, dollars);
    expect(
      statement.rows.map(({ date, amount, counterparty, externalId }) => [
        date,
        Number(amount),
        counterparty,
        externalId,
      ]),
    ).toEqual(rows);
    expect([statement.openingBalance, statement.closingBalance]).toEqual(balances);
  });

  it("keeps line breaks and quotes of a description, and says which words came with it", () => {
    const [first] = readStatement(file("bank-preamble.csv"), "csv", dollars).rows;
    expect(first?.description).toBe("Wire fee\nincoming");
    const [, , last] = readStatement(file("bank-german.csv"), "csv", dollars).rows;
    expect(last?.description).toBe('Rechnung "12"; Beratung');
    expect(readStatement(file("bank-camt053.xml"), "camt053", dollars).rows[0]?.description).toBe("Wire fee incoming");
  });

  it("reads a negative debit as money that came back", () => {
    const camt = file("bank-camt053.xml").replace(">35.00</Amt>", ">-35.00</Amt>");
    expect(readBankFile(camt, { ...dollars, format: "camt053" }).rows[0]?.units).toBe("3500");
  });

  it("leaves out what is pending", () => {
    expect(readStatement(file("bank-camt053.xml"), "camt053", dollars).rows.map(({ amount }) => amount)).not.toContain(
      "-99.00",
    );
  });
});

const problemsOf = (text: string, format: BankFormat) => {
  try {
    readStatement(text, format, dollars);
  } catch (error) {
    if (error instanceof UnreadableStatement) return error.problems.map(({ line, column }) => [line, column]);
    throw error;
  }
  return [];
};

describe("a broken file names every bad row with its line", () => {
  const ofx = file("bank-sgml.ofx");
  const camt = file("bank-camt053.xml");
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
    expect(readStatement(text, "csv", dollars).rows.map(({ date }) => date)).toEqual(days);
  });
  it("nothing decides: the column is named, not guessed", () => {
    expect(problemsOf(csv("03/04/2026", "05/06/2026"), "csv")).toEqual([
      [2, "date"],
      [3, "date"],
    ]);
  });
  it("two orders in one file are an error of the rows that differ", () => {
    expect(problemsOf(csv("25/04/2026", "04/26/2026"), "csv")).toEqual([[3, "date"]]);
  });
});

const engines = await openEngines();

async function emptyFund(kind: (typeof engineKinds)[number]): Promise<FirmClient> {
  const client = new FirmClient(engines.of(kind));
  const firm = await client.post("/firms", { name: "Acme" });
  await client.post("/vehicles", { firmId: firm.body.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  return client;
}

describe.each(engineKinds)("on %s", (kind) => {
  it.each(files)("%s comes in once, and again not at all", async (name, format, rows) => {
    const client = await emptyFund(kind);
    const first = await client.post("/bank/import", { content: file(name), fileName: name });
    expect(first.body).toMatchObject({ format, rows: rows.length, added: rows.length });
    expect((await client.post("/bank/import", { content: file(name) })).body).toMatchObject({ added: 0 });
    const { body } = await client.get("/bank");
    expect(body.map(({ amount }: { amount: number }) => amount).sort()).toEqual(
      rows.map(([, amount]) => amount).sort(),
    );
  });

  it("true twins without an id both stay; an overlapping file adds the third and nothing else", async () => {
    const client = await emptyFund(kind);
    const rows = (count: number) => Array.from({ length: count }, () => "2026-06-08,-35.00,Wire  FEE\n").join("");
    const head = "Date,Amount,Description\n";
    expect((await client.post("/bank/import", { content: head + rows(2) })).body).toMatchObject({ added: 2 });
    expect((await client.post("/bank/import", { content: head + rows(3).toLowerCase() })).body).toMatchObject({
      rows: 3,
      added: 1,
    });
  });

  it("balances that do not add up, a gap and an overlap are said", async () => {
    const client = await emptyFund(kind);
    const statement = (openingBalance: number, closingBalance: number, days: readonly string[]) => ({
      content: JSON.stringify({
        openingBalance,
        closingBalance,
        rows: days.map((date) => ({ date, amount: 10, description: date })),
      }),
    });
    expect((await client.post("/bank/import", statement(0, 20, ["2026-01-05", "2026-01-06"]))).body.warnings).toEqual(
      [],
    );
    const { body } = await client.post("/bank/import", statement(25, 36, ["2026-01-06"]));
    expect(body.warnings).toEqual([
      "The rows leave 1 between the opening and the closing balance.",
      "The file before closed at 20, this one opens at 25.",
      "The file begins on 2026-01-06; the one before runs through 2026-01-06.",
    ]);
  });

  it("auto-match links the one best entry, reports ties with both, and posts nothing", async () => {
    const client = await emptyFund(kind);
    const entry = async (entryDate: string, amount: number, memo: string, status = "posted") =>
      (
        await client.post("/journal", {
          entryDate,
          memo,
          sourceType: "partnership_expense",
          status,
          postings: [
            { account: "5100", amount },
            { account: "1000", amount: -amount },
          ],
        })
      ).body.id as string;
    const audit = await entry("2026-06-10", 12_000, "Audit Stone Partners");
    const [early, late] = [await entry("2026-06-08", 20, "Courier"), await entry("2026-06-08", 20, "Courier")];
    const draft = await entry("2026-06-12", 77, "Stamps", "draft");
    await entry("2026-05-01", 500, "Travel");
    const content = [
      "Date,Amount,Description,Name",
      "2026-06-11,-12000,Audit,Stone Partners",
      "2026-06-08,-20,Courier,Courier",
      "2026-06-12,-77,Stamps,Post",
      "2026-06-20,-500,Travel,Travel",
    ].join("\n");
    await client.post("/bank/import", { content });
    const { body: rows } = await client.get("/bank");
    const idOf = (amount: number) => rows.find((row: { amount: number }) => row.amount === amount).id;
    const { status, body: matched } = await client.post("/bank/auto-match");
    expect(status, JSON.stringify(matched)).toBe(200);
    expect(matched.linked).toMatchObject([{ rowId: idOf(-12_000), entryId: audit }]);
    expect(matched.ties).toHaveLength(1);
    expect(matched.ties[0].rowId).toBe(idOf(-20));
    expect([...matched.ties[0].entryIds].sort()).toEqual([early, late].sort());
    const { body: after } = await client.get("/bank");
    const states = Object.fromEntries(after.map((row: { amount: number; status: string }) => [row.amount, row.status]));
    // The draft stays a draft and its row open; the entry of seven weeks earlier is no candidate.
    expect(states).toEqual({ "-12000": "reconciled", "-20": "unmatched", "-77": "unmatched", "-500": "unmatched" });
    const { body: drafts } = await client.get("/journal?status=draft");
    expect(drafts.entries.map(({ id }: { id: string }) => id)).toEqual([draft]);
    expect((await client.post("/bank/auto-match")).body).toMatchObject({ linked: [], ties: [{ rowId: idOf(-20) }] });
  });

  it("two equal rows never take one entry", async () => {
    const client = await emptyFund(kind);
    await client.post("/journal", {
      entryDate: "2026-06-08",
      memo: "Wire fee",
      sourceType: "partnership_expense",
      status: "posted",
      postings: [
        { account: "5100", amount: 35 },
        { account: "1000", amount: -35 },
      ],
    });
    const twin = "2026-06-08,-35,Wire fee,Harbour Bank";
    await client.post("/bank/import", { content: `Date,Amount,Description,Name\n${twin}\n${twin}\n` });
    const { body } = await client.post("/bank/auto-match");
    expect(body.linked).toEqual([]);
    expect(body.ties).toHaveLength(2);
  });
});

it("a file has 50,000 rows at most", async () => {
  const client = await emptyFund("pglite");
  const content = `Date,Amount\n${"2026-06-08,1\n".repeat(50_001)}`;
  const { status, body } = await client.post("/bank/import", { content });
  expect([status, body.error.details.issues[0].path]).toEqual([400, ["content", 50_002]]);
});
