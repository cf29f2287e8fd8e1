/** QIF, MT940, BAI2 and CAMT.052 as programs and banks write them: rows, balances, and what was decided. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type BankFileOptions, detectFormat, readBankFile } from "../src/index.js";

const bytesOf = (name: string) => readFileSync(new URL(`files/${name}`, import.meta.url));

/** `date [value date] amount counterparty | description | code | reference` */
const table = (name: string, options: BankFileOptions = {}) => {
  const { rows, problems, warnings } = readBankFile(bytesOf(name), options);
  expect([problems, warnings]).toEqual([[], []]);
  return rows.map(({ date, valueDate, amount, counterparty, description, code, reference }) =>
    [`${date} ${valueDate ?? "-"} ${amount}`, counterparty, description, code ?? "-", reference ?? "-"].join(" | "),
  );
};

const files: [name: string, format: string, options: BankFileOptions, rows: string[]][] = [
  [
    "qif/us-bank.qif",
    "qif",
    {},
    [
      "2026-06-01 - 10000.00 |  | Opening Balance | - | -",
      "2026-06-08 - -35.00 | Harbour Bank | Wire fee, incoming | - | -",
      "2026-06-25 - 1812.40 | Harbour Bank | Interest | - | -",
      "2026-06-30 - -4275.00 | Ropes & Stone LLP | Ropes & Stone LLP | - | 1042",
    ],
  ],
  [
    "qif/uk-card.qif",
    "qif",
    {},
    ["2026-06-08 - -35.00 | Harbour Rail | Harbour Rail | - | -", "2026-06-25 - 35.00 | Harbour Rail | Refund | - | -"],
  ],
  [
    "qif/cash.qif",
    "qif",
    { currency: "EUR" },
    ["2026-06-08 - -35.00 | Hafencafe | Hafencafe | - | -", "2026-06-25 - 1812.40 | Kasse | Einlage | - | -"],
  ],
  [
    "swift.mt940",
    "mt940",
    { currency: "USD" },
    [
      "2026-06-08 2026-06-08 -35.00 |  | Wire fee incoming | NCHG | HB0608-1",
      "2026-06-25 2026-06-25 1812.40 | Harbour Bank | Interest | NINT | INT-Q2",
      "2026-06-30 2026-07-01 -4275.00 | Ropes & Stone LLP | Invoice 88, formation of Fund II | NTRF | INV 88",
    ],
  ],
  [
    "german.sta",
    "mt940",
    {},
    [
      "2026-06-08 2026-06-08 -35.00 | Hafenbank | Kontofuehrung Juni | NMSC | -",
      "2026-06-25 2026-06-25 1812.40 | Hafenbank AG | Zinsen zweites Quartal | NTRF | ZINS-2026-06",
      "2026-06-30 2026-06-30 -4275.00 | Kanzlei Stein | Rechnung 12 Beratung | NDDT | -",
      "2026-06-30 2026-06-30 35.00 | Hafenbank | Gutschrift Entgelt Juni | NMSC | -",
    ],
  ],
  [
    "turn-of-year.mt940",
    "mt940",
    {},
    [
      "2026-12-31 2027-01-02 -35.00 |  | Charge of December, valued in January | NCHG | -",
      "2027-01-02 2026-12-31 1812.40 | Harbour Bank | Interest of the year | NINT | -",
      "2027-01-04 2027-01-04 -12.40 |  | Interest corrected | NINT | -",
    ],
  ],
  [
    "one-account.bai",
    "bai2",
    {},
    [
      "2026-06-08 - -35.00 |  | Wire fee incoming | 698 | HB0608-1",
      "2026-06-25 2026-06-25 1812.40 |  | INTEREST, SECOND QUARTER | 354 | INT-Q2",
    ],
  ],
  ["two-accounts.bai", "bai2", { account: "OPERATING" }, ["2026-06-08 - -10000 |  | CHECK PAID | 475 | 1042"]],
  [
    "two-accounts.bai",
    "bai2",
    { account: "ESCROW" },
    ["2026-06-08 - 5000.00 |  | INCOMING WIRE / ROPES & STONE | 195 | W-1"],
  ],
  ["camt052.xml", "camt052", {}, ["2026-06-08 2026-06-09 -35.00 | Hafenbank | Entgelt | ACMT-MDOP-CHRG | -"]],
];

it.each(files)("%s is told apart as %s and read", (name, format, options, rows) => {
  expect(detectFormat(bytesOf(name).toString())).toBe(format);
  expect(table(name, options)).toEqual(rows);
});

it.each<[string, string | null, string | null, string | null, string]>([
  ["swift.mt940", "10000.00", "7502.40", "USD", "agrees"],
  ["german.sta", "10000.00", "7537.40", "EUR", "agrees"],
  ["turn-of-year.mt940", "-500.00", "1265.00", "EUR", "agrees"],
  ["one-account.bai", "10000.00", "11777.40", "USD", "agrees"],
  ["camt052.xml", "10000.00", null, "EUR", "absent"],
  ["qif/us-bank.qif", null, null, null, "absent"],
])("%s goes from %s to %s", (name, opening, closing, currency, runningBalance) => {
  const file = readBankFile(bytesOf(name));
  expect(file.balances).toEqual({ opening, closing });
  expect(file.decided).toMatchObject({ currency, runningBalance });
});

it("an opening balance of QIF is the row that a feed begins with", () => {
  expect(readBankFile(bytesOf("qif/us-bank.qif")).rows.map(({ opening }) => opening)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

const textOf = (name: string) => bytesOf(name).toString();
const replaced = (name: string, from: string | RegExp, to: string) => {
  const text = textOf(name);
  expect(text).toMatch(from);
  return text.replace(from, to);
};
const problemsOf = (text: string, options: BankFileOptions = {}) => {
  const { rows, decided, problems } = readBankFile(text, options);
  expect([rows, decided]).toEqual([[], null]);
  return problems.map(({ line, column, code }) => [line, column, code]);
};

describe("a broken file names every bad row with its line", () => {
  it.each<[string, string, BankFileOptions, unknown[]]>([
    ["no section", "D6/8'26\nT1\n^\n", { format: "qif" }, [[1, undefined, "invalid_row"]]],
    [
      "a bad day and a bad amount",
      "!Type:Bank\nD2/30'26\nTone\n^\nD6/8'26\nT1\n^\n",
      {},
      [
        [2, "D", "invalid_row"],
        [2, "T", "invalid_row"],
      ],
    ],
    ["a last row without its end", "!Type:Bank\nD6/8'26\nT1\n", {}, [[2, undefined, "invalid_row"]]],
    ["investments", "!Type:Invst\nD6/8'26\nNBuy\n^\n", {}, [[1, undefined, "invalid_row"]]],
    ["days of either order", "!Type:Bank\nD6/8'26\nT1\n^\n", {}, [[2, "D", "ambiguous_date"]]],
    ["amounts of either sign", "!Type:Bank\nD6/28'26\nT1,000\n^\n", {}, [[2, "T", "ambiguous_amount"]]],
    [
      "parts that miss the amount",
      replaced("qif/us-bank.qif", "-1,275.00", "-1,270.00"),
      {},
      [[20, "$", "balance_differs"]],
    ],
    [
      "two accounts",
      "!Account\nNA\n^\n!Type:Bank\nD6/28'26\nT1\n^\n!Account\nNB\n^\n!Type:Bank\n",
      {},
      [[11, "account", "invalid_row"]],
    ],
  ])("QIF: %s", (_, text, options, problems) => {
    expect(problemsOf(text, options)).toEqual(problems);
  });

  const swift = "swift.mt940";
  it.each<[string, string, BankFileOptions, unknown[]]>([
    ["no statement", ":20:X\n:25:A\n-", {}, [[1, undefined, "invalid_row"]]],
    ["a movement that is none", replaced(swift, "DD35,00", "35.00"), {}, [[6, ":61:", "invalid_row"]]],
    ["a value date that is none", replaced(swift, "2606080608", "2606310608"), {}, [[6, ":61:", "invalid_row"]]],
    ["an entry date that is none", replaced(swift, "2606080608", "2606080631"), {}, [[6, ":61:", "invalid_row"]]],
    [
      "a balance that does not follow",
      replaced(swift, ":62F:C260630USD7502", ":62F:C260630USD7503"),
      {},
      [[15, ":62F:", "balance_differs"]],
    ],
    ["a movement left out", replaced(swift, /:61:260625.*\n:86:.*\n/, ""), {}, [[13, ":62F:", "balance_differs"]]],
    ["a balance that is none", replaced(swift, "C260531USD", "X260531USD"), {}, [[5, ":60F:", "invalid_row"]]],
    ["no closing balance", replaced(swift, /:62F:[\s\S]*/, ""), {}, [[5, undefined, "invalid_row"]]],
    ["another currency", textOf(swift), { currency: "EUR" }, [[15, "currency", "other_currency"]]],
    ["another account", textOf(swift), { account: "X" }, [[3, "account", "invalid_row"]]],
  ])("MT940: %s", (_, text, options, problems) => {
    expect(problemsOf(text, options)).toEqual(problems);
  });

  const bai = "one-account.bai";
  it.each<[string, string, BankFileOptions, unknown[]]>([
    ["no header", textOf(bai).slice(textOf(bai).indexOf("02,")), { format: "bai2" }, [[1, undefined, "invalid_row"]]],
    ["no trailer", textOf(bai).replace(/99,4358980.*\n/, ""), {}, [[1, "99", "invalid_row"]]],
    [
      "an account without its trailer",
      textOf(bai).replace("49,2003500,4/\n", ""),
      {},
      expect.arrayContaining([[3, undefined, "invalid_row"]]) as never,
    ],
    [
      "a movement left out",
      replaced(bai, /16,698.*\n88,incoming\/\n/, ""),
      {},
      expect.arrayContaining([[4, "49", "balance_differs"]]) as never,
    ],
    ["a group's total", replaced(bai, "98,2003500,1,6", "98,2003501,1,6"), {}, [[7, "98", "balance_differs"]]],
    ["a file's count of groups", replaced(bai, "99,4358980,2", "99,4358980,3"), {}, [[15, "99", "balance_differs"]]],
    ["a file's count of records", replaced(bai, "2,15/", "2,14/"), {}, [[15, "99", "balance_differs"]]],
    [
      "an amount with a point",
      replaced(bai, "16,354,181240", "16,354,1812.40"),
      { checkBalance: false },
      [[11, "354", "invalid_row"]],
    ],
    ["a type of neither side", replaced(bai, "16,354", "16,720"), {}, [[11, "16", "ambiguous_sign"]]],
    ["a day that is none", replaced(bai, ",1,260608", ",1,260631"), {}, [[2, "02", "invalid_row"]]],
    ["a deletion", replaced(bai, ",1,260608", ",2,260608"), {}, [[2, "02", "invalid_row"]]],
    [
      "a line that is no record",
      replaced(bai, "16,890", "1X,890"),
      {},
      expect.arrayContaining([[12, undefined, "invalid_row"]]) as never,
    ],
    ["two accounts", textOf("two-accounts.bai").replaceAll("JPY", "USD"), {}, [[6, "account", "invalid_row"]]],
  ])("BAI2: %s", (_, text, options, problems) => {
    expect(problemsOf(text, options)).toEqual(problems);
  });

  it("CAMT.052 read as CAMT.053 has no statement", () => {
    expect(problemsOf(textOf("camt052.xml"), { format: "camt053" })).toEqual([[1, undefined, "invalid_row"]]);
  });
});

it("balances and totals that are not to be checked are taken as they are, with a word about it", () => {
  const swift = readBankFile(replaced("swift.mt940", ":62F:C260630USD7502", ":62F:C260630USD7503"), {
    checkBalance: false,
  });
  expect([swift.rows.length, swift.decided?.runningBalance]).toEqual([3, "not_checked"]);
  expect(swift.warnings).toEqual(["The rows leave 1 between the opening and the closing balance."]);
  const bai = readBankFile(replaced("one-account.bai", "98,2003500,1,6", "98,1,1,6"), { checkBalance: false });
  expect(bai.rows).toHaveLength(2);
});

it.each(["\r\n", "\r"])("lines may end in %j", (end) => {
  for (const name of ["swift.mt940", "one-account.bai", "qif/us-bank.qif"]) {
    const { rows, problems } = readBankFile(textOf(name).replaceAll("\n", end));
    expect([rows, problems]).toEqual([readBankFile(textOf(name)).rows, []]);
  }
});

it("a gap between one statement and the next is said", () => {
  const text = replaced("german.sta", ":60M:C260625EUR11777,40", ":60M:C260625EUR11777,41").replace(
    "7537,40",
    "7537,41",
  );
  expect(readBankFile(text).warnings[0]).toBe(
    "The statement on line 15 opens at 11777.41; the one before it closes at 11777.40.",
  );
});

it("a file read again has the same keys, and two true twins have two", () => {
  const once = readBankFile(bytesOf("swift.mt940")).rows.map(({ key }) => key);
  expect(readBankFile(bytesOf("swift.mt940")).rows.map(({ key }) => key)).toEqual(once);
  const twins = readBankFile("!Type:Bank\nD6/28'26\nT5\n^\nD6/28'26\nT5.00\n^\n", { currency: "USD" });
  expect(new Set(twins.rows.map(({ key }) => key)).size).toBe(2);
});
