/** Files of banks as they come into the books: no row twice; what is matched without asking. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const file = (name: string) =>
  readFileSync(new URL(`../../../../packages/bank-files/test/files/${name}`, import.meta.url), "utf8");

const [fee, interest, legal] = [-35, 1812.4, -4275];
const files: [name: string, format: string, amounts: number[]][] = [
  ["preamble.csv", "csv", [fee, fee, interest, legal]],
  ["german.csv", "csv", [fee, interest, legal]],
  ["tabs.tsv", "csv", [fee, interest]],
  ["sgml.ofx", "ofx", [fee, fee, interest]],
  ["xml.qfx", "ofx", [fee, interest]],
  ["camt053.xml", "camt053", [fee, interest]],
  ["rows.json", "json", [fee, interest]],
  ["qif/us-bank.qif", "qif", [10_000, fee, interest, legal]],
  ["swift.mt940", "mt940", [fee, interest, legal]],
  ["one-account.bai", "bai2", [fee, interest]],
];

const engines = await openEngines();

async function emptyFund(kind: (typeof engineKinds)[number]): Promise<FirmClient> {
  const client = new FirmClient(engines.of(kind));
  const firm = await client.post("/firms", { name: "Acme" });
  await client.post("/vehicles", { firmId: firm.body.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  return client;
}

describe.each(engineKinds)("on %s", (kind) => {
  it.each(files)("%s comes in once, and again not at all", async (name, format, amounts) => {
    const client = await emptyFund(kind);
    const first = await client.post("/bank/import", { content: file(name), fileName: name });
    expect(first.body).toMatchObject({ format, rows: amounts.length, added: amounts.length });
    expect((await client.post("/bank/import", { content: file(name) })).body).toMatchObject({ added: 0 });
    const { body } = await client.get("/bank");
    expect(body.map(({ amount }: { amount: number }) => amount).sort()).toEqual([...amounts].sort());
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

  it("words of a direction are asked for, and taken as the caller says", async () => {
    const client = await emptyFund(kind);
    const content = "Date,Amount,Kind\n2026-06-08,35.00,Purchase\n2026-06-09,5.00,Payment\n";
    const columns = { direction: "Kind" };
    const refused = await client.post("/bank/import", { content, columns });
    expect(refused.body.error.details.issues).toMatchObject([{ code: "ambiguous_sign", path: ["content", 2] }]);
    const words = { out: ["Purchase"], in: ["Payment"] };
    expect((await client.post("/bank/import", { content, columns, words })).body).toMatchObject({ added: 2 });
    const { body } = await client.get("/bank");
    expect(body.map(({ amount }: { amount: number }) => amount).sort()).toEqual([-35, 5]);
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
