/** Files by their content: what is read of them, what is wrong on which line, and what is kept. */
import { describe, expect, it } from "vitest";
import * as acme from "../../cap-table-files/test/samples/acme.js";
import { workbook } from "../../cap-table-files/test/samples/workbooks.js";
import { defineServer, keepResults, localBackend } from "../src/index.js";

const server = defineServer({ ...localBackend(), kept: keepResults() });
const call = (name: string, args: object) => server.callTool(name, args, new AbortController().signal);
const read = (content: string, more: object = {}) => call("read_file", { content, ...more });

const objects = [
  { object_type: "STAKEHOLDER", id: "ada", name: { legal_name: "Ada" }, current_relationship: "FOUNDER" },
  { object_type: "STOCK_CLASS", id: "cs", name: "Common", class_type: "COMMON", initial_shares_authorized: "1000" },
  {
    object_type: "TX_STOCK_ISSUANCE",
    id: "t1",
    security_id: "s1",
    date: "2024-01-01",
    stakeholder_id: "ada",
    stock_class_id: "cs",
    quantity: "700",
    share_price: { amount: "1", currency: "USD" },
  },
];

describe("a cap table", () => {
  it("of a sheet is read, and sold by the result it is kept as", async () => {
    const { content, _meta } = await read("id,name,shares\nada,Ada,700\nben,Ben,300\n,Cy,x\n");
    expect(content[0]?.text).toMatch(/^Read as a sheet of holdings\. It ties to every total/);
    expect(content[0]?.text).toContain("70.00 %");
    expect(content[0]?.text).toContain("is not a number of shares");
    const result = _meta?.["capstack/result"];
    const sold = await call("exit_waterfall_compute", { result, exitValuation: 1_000 });
    expect(sold.content[0]?.text).toMatch(/Ben +300 /);
  });
  it.each([
    ["a list of objects", JSON.stringify(objects)],
    ["a list of paths with texts", JSON.stringify([{ path: "all.ocf.json", text: JSON.stringify(file()) }])],
    ["one file", JSON.stringify(file())],
  ])("of the Open Cap Format is read from %s", async (_, content) => {
    const answer = await read(content);
    expect(answer.isError, answer.content[0]?.text).toBeUndefined();
    expect(answer.structuredContent).toMatchObject({
      kind: "cap-table",
      table: { final: { holders: [{ name: "Ada", fullyDilutedShares: 700 }] } },
    });
  });
  it("of Carta's workbook is read from base64, with what it leaves open, and again with an answer", async () => {
    const bytes = await workbook(...acme.reports);
    const content = Buffer.from(bytes).toString("base64");
    const first = await read(content);
    expect(first.content[0]?.text).toMatch(/^Read as Carta's reports as of 2024-06-30\. It ties to every total/);
    expect(first.content[0]?.text).toContain("The file does not say, and was read with:");
    const { questions } = (first.structuredContent as { file: { questions: { id: string }[] } }).file;
    const asked = questions.find(({ id }) => id.startsWith("participation"))?.id ?? "";
    const again = await read(content, { answers: { [asked]: "full" } });
    expect(again.content[0]?.text).toContain("full, as answered");
    const refused = await read(content, { answers: { [asked]: "perhaps" } });
    expect(refused.isError).toBe(true);
    expect(refused.content[0]?.text).toContain("none of the answers: none, full");
  });
  it("of a workbook of before 2007 in base64 says what would be read", async () => {
    const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0]).toString("base64");
    const refused = await read(old);
    expect([refused.isError, refused.content[0]?.text]).toEqual([true, expect.stringContaining("save it as .xlsx")]);
  });
  it("that is no JSON is refused with the line", async () => {
    const { isError, content, _meta } = await read('{"file_type": "OCF_STAKEHOLDERS_FILE",\n "items": [{]}');
    expect(isError).toBe(true);
    expect(_meta?.["capstack/error"]).toMatchObject({ code: "unreadable_file" });
    expect(content[0]?.text).toContain("Line 2: ");
  });
});

describe("a bank's file", () => {
  it("is read: what came in, what went out, its rows", async () => {
    const { content, structuredContent, _meta } = await read(
      "Date,Description,Amount\n2026-02-01,AUDIT,-1200.00\n2026-02-03,CALL,50000\n",
    );
    expect(content[0]?.text).toMatch(/^csv, 2 rows, 2026-02-01 to 2026-02-03, .*: in 50,000, out -1,200\.\n/);
    expect(structuredContent).toMatchObject({ kind: "bank", rows: [{ amount: "-1200.00" }, { amount: "50000" }] });
    const uri = `capstack://results/${_meta?.["capstack/result"]}?fields=rows`;
    const page = await server.readResource(uri, new AbortController().signal);
    expect(JSON.parse(page.text ?? "")).toMatchObject({
      data: { rows: [{ description: "AUDIT" }, { description: "CALL" }] },
    });
  });
  it("with days of two readings is refused with the line, and read once their order is said", async () => {
    const file = "Date,Amount\n03/04/2026,5\n";
    expect((await read(file)).content[0]?.text).toBe(
      "The file was not read.\nLine 2: The order of day and month is ambiguous; give dateOrder.",
    );
    const dmy = await read(file, { dateOrder: "DMY" });
    expect(dmy.content[0]?.text).toMatch(/^Read \/dateOrder "DMY" as "dmy"\.\n/);
    expect(dmy.structuredContent).toMatchObject({ rows: [{ date: "2026-04-03" }] });
  });
  it("without headings is refused with what the tool can take: a heading line", async () => {
    for (const file of ["2026-02-01,AUDIT,-1200.00\n2026-02-03,CALL,50000\n", "nothing\n"]) {
      const { isError, content } = await read(file, { kind: "bank" });
      expect(isError).toBe(true);
      expect(content[0]?.text).toMatch(/put a heading line first, such as Date,Description,Amount\./i);
      expect(content[0]?.text).not.toMatch(/with columns/i);
    }
  });
  it("has its own balances with their thousands apart", async () => {
    const file =
      ":20:A\n:25:ACC\n:28C:1/1\n:60F:C260201EUR6140000,00\n:61:2602010201C50000,00NTRFNONREF\n:62F:C260201EUR6190000,00\n-\n";
    const { content, isError } = await read(file);
    expect(isError, content[0]?.text).toBeUndefined();
    expect(content[0]?.text).toContain("balances: opening 6,140,000, closing 6,190,000.");
  });
  it("is not said to be kept, since no tool builds on it", async () => {
    const { content } = await read("Date,Description,Amount\n2026-02-01,AUDIT,-1200.00\n");
    expect(content[0]?.text).not.toContain("Kept as");
    expect((await read("id,name,shares\nada,Ada,700\n")).content[0]?.text).toContain("Kept as");
  });
  it("of many rows is a short answer, with the rest behind a link", async () => {
    const rows = Array.from({ length: 900 }, (_, n) => `2026-02-01,ROW ${n},${n + 1}`).join("\n");
    const { content, structuredContent } = await read(`Date,Description,Amount\n${rows}\n`);
    expect(content[0]?.text?.length).toBeLessThan(2_000);
    expect(content[1]).toMatchObject({ type: "resource_link" });
    expect(JSON.stringify(structuredContent).length).toBeLessThan(13_000);
  });
});

describe("what is no file", () => {
  it.each([
    [{}, "content is the text of a file"],
    [{ content: "hello" }, "The file was not read."],
    [{ content: "x".repeat(1_000_001) }, "at most 1000000 are accepted"],
    [{ content: "id,name,shares\n" }, "No holding was read."],
    [{ content: "a", kind: "pdf" }, "one of cap-table, bank"],
    [{ content: "a", dateOrder: "ymd" }, "one of mdy, dmy"],
  ])("is refused: %j", async (args, words) => {
    const { isError, content } = await call("read_file", args);
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain(words);
  });
});

function file() {
  return { file_type: "OCF_STAKEHOLDERS_FILE", items: objects };
}
