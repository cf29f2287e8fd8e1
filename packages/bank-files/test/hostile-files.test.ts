/** Files that are meant to hurt cost no more than good ones: bounded while they are read, in time that grows with their size. */
import { leastRatio } from "@capstack/testing/hostile";
import { describe, expect, it } from "vitest";
import { type BankFormat, readBankFile } from "../src/index.js";

const problemsOf = (text: string, format: BankFormat) => readBankFile(text, { currency: "USD", format }).problems;

const ofx = (entries: string) => `<OFX><BANKTRANLIST>${entries}</BANKTRANLIST></OFX>`;
const camt = (entries: string) => `<Document><Stmt>${entries}</Stmt></Document>`;
const qif = (rows: string) => `!Type:Bank\n${rows}`;
const mt940 = (rows: string) => `:20:X\n:25:A\n:60F:C260601USD0,\n${rows}:62F:C260630USD0,\n-\n`;
const bai2 = (rows: string) => `01,A,B,260608,0000,1,,,2/\n02,A,B,1,260608,,USD,2/\n03,1,,,,,/\n${rows}`;
const goodQif = "D6/28'26\nT1\n^\n";
const goodMt940 = ":61:260608D1,NTRFX\n:86:x\n";
const goodBai2 = "16,195,100,0,,,x\n";
const goodOfx = "<STMTTRN><DTPOSTED>20260608<TRNAMT>1<NAME>x</STMTTRN>\n";
const goodCamt =
  '<Ntry><Amt Ccy="USD">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-06-08</Dt></BookgDt></Ntry>\n';

describe("bad rows are listed up to the hundredth, and the file is read no further", () => {
  it.each<[string, BankFormat, string, number]>([
    ["a table", "csv", `date,amount\n${"a\n".repeat(40_000)}`, 101],
    ["OFX", "ofx", ofx("<STMTTRN><TRNAMT>x</TRNAMT></STMTTRN>\n".repeat(100_000)), 50],
    ["CAMT", "camt053", camt("<Ntry></Ntry>\n".repeat(100_000)), 100],
    ["QIF", "qif", qif("Dx\nT1\n^\n".repeat(40_000)), 299],
    ["MT940", "mt940", mt940(":61:x\n".repeat(100_000)), 103],
    ["BAI2", "bai2", bai2("16,195,x,0,,,\n".repeat(100_000)), 103],
    ["JSON", "json", `[${"1,".repeat(100_000)}1]`, 100],
  ])("of %s", (_, format, text, line) => {
    const problems = problemsOf(text, format);
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toMatchObject({ line, code: "limit_exceeded" });
    expect(problems.at(-1)?.message).toMatch(/^Reading stopped here: 100 rows/);
  });
});

describe("a file has as many rows as it may have", () => {
  it.each<[string, BankFormat, string]>([
    ["a table of 3.4 million lines", "csv", `date,amount\n${"a\n".repeat(3_400_000)}`],
    ["OFX", "ofx", ofx(goodOfx.repeat(50_001))],
    ["CAMT", "camt053", camt(goodCamt.repeat(50_001))],
    ["QIF", "qif", qif(goodQif.repeat(50_001))],
    ["MT940", "mt940", mt940(goodMt940.repeat(50_001))],
    ["BAI2", "bai2", bai2(goodBai2.repeat(50_001))],
  ])("%s", (_, format, text) => {
    expect(problemsOf(text, format)).toMatchObject([
      { code: "limit_exceeded", message: expect.stringMatching(/rows|lines/) },
    ]);
  });

  it("an XML element has as many attributes as it may have", () => {
    const attributes = Array.from({ length: 1_001 }, (_, at) => ` a${at}=""`).join("");
    expect(problemsOf(`<Document${attributes}/>`, "camt053")).toMatchObject([
      { message: "An element has more than 1000 attributes." },
    ]);
  });

  it("as the caller says", () => {
    const text = "date,amount\n2026-06-08,1\n2026-06-08,2\n";
    expect(readBankFile(text, { mostRows: 1 }).problems).toMatchObject([{ line: 3, code: "limit_exceeded" }]);
    expect(readBankFile(text, { mostRows: 2 }).rows).toHaveLength(2);
  });

  it("one field of MT940 and one record of BAI2 end somewhere", () => {
    const field = mt940(`:61:260608D1,NTRFX\n:86:${"x\n".repeat(1_000_000)}`).replace("USD0,\n-", "USD-1,\n-");
    expect(readBankFile(field, { checkBalance: false, format: "mt940" }).problems).toHaveLength(1);
    expect(problemsOf(bai2(`16,195,1,0,,,x\n${"88,x\n".repeat(1_000_000)}`), "bai2")).toMatchObject([
      { line: 1, message: expect.stringMatching(/cut off/) },
      { line: 2004, message: expect.stringMatching(/2000 lines/) },
    ]);
  });

  it("a record without an end, and one of too many cells", () => {
    expect(problemsOf(`date,amount\n"${"a\n".repeat(2_000_000)}`, "csv")).toMatchObject([{ code: "limit_exceeded" }]);
    expect(problemsOf(`date,amount\n2026-06-08,1${",".repeat(500)}\n`, "csv")).toMatchObject([
      { code: "limit_exceeded" },
    ]);
  });
});

describe("XML", () => {
  const deep = (depth: number) => `${"<a>".repeat(depth)}${"</a>".repeat(depth)}`;
  it.each(["camt053", "ofx"] as const)("of a hundred thousand levels is refused as too deep (%s)", (format) => {
    const text = format === "ofx" ? ofx(deep(100_000)) : camt(deep(100_000));
    expect(problemsOf(text, format)).toMatchObject([{ message: "Elements nest deeper than 64 levels." }]);
    expect(problemsOf(text.replace("<a>", "<Ntry><a>"), format)).toHaveLength(1);
  });
  it("of one entry that holds everything is refused as too large", () => {
    expect(problemsOf(camt(`<Ntry>${"<a/>".repeat(100_000)}</Ntry>`), "camt053")).toMatchObject([
      { message: "One Ntry holds more than 20000 elements." },
    ]);
  });
  it.each(["__proto__", "constructor", "toString"])("may have a tag or an attribute called %s", (name) => {
    const strange = goodCamt.replace("<Ntry>", `<Ntry ${name}="x"><${name}>1</${name}>`);
    const { rows } = readBankFile(camt(strange), { format: "camt053" });
    expect(rows.map(({ amount }) => amount)).toEqual(["1.00"]);
    expect(({} as Record<string, unknown>)["#text"]).toBeUndefined();
  });
});

describe("what is wrong on a line is said of that line, however far down", () => {
  it.each<[string, BankFormat, string, string, (rows: string) => string]>([
    ["OFX", "ofx", goodOfx, goodOfx.replace("20260608", "2026"), ofx],
    ["CAMT", "camt053", goodCamt, goodCamt.replace("06-08", "06-31"), camt],
  ])("%s", (_, format, good, bad, whole) => {
    const text = whole(`\n${good.repeat(30_000)}${bad}${good.repeat(10)}`);
    expect(problemsOf(text, format).map(({ line }) => line)).toEqual([30_002]);
  });
});

describe("reading takes time in proportion to the size", () => {
  it.each<[string, (count: number) => unknown]>([
    ["a table", (count) => problemsOf(`date,amount\n${"2026-06-08,1\n".repeat(count)}`, "csv")],
    ["OFX", (count) => problemsOf(ofx(goodOfx.repeat(count)), "ofx")],
    ["CAMT", (count) => problemsOf(camt(goodCamt.repeat(count)), "camt053")],
    ["QIF", (count) => problemsOf(qif(goodQif.repeat(count)), "qif")],
    ["MT940", (count) => problemsOf(mt940(goodMt940.repeat(count)), "mt940")],
    ["BAI2", (count) => problemsOf(bai2(goodBai2.repeat(count)), "bai2")],
    ["a long line", (count) => problemsOf(`:20:X\n:86:${"{}:/?20+-,".repeat(count)}`, "mt940")],
    ["a long record", (count) => problemsOf(bai2(`16,195,${",/".repeat(count)}`), "bai2")],
  ])("%s", (_, read) => {
    // Eight times the rows: eight times the work, not sixty-four.
    const ratio = leastRatio(
      () => read(24_000),
      () => read(3000),
      24,
    );
    expect(ratio).toBeLessThan(24);
  });
});
