/** A received template as it is read in the thread: its head, what is wrong, its amounts. */
import { describe, expect, it } from "vitest";
import { harborChanged, harborFirst, harborSecond } from "../../../../packages/workbook/test/harbor-quarters.js";
import { receiveTemplate } from "../../src/engine/templates/received-template.js";

const text = (content: string) => new TextEncoder().encode(content);
const read = async (bytes: Uint8Array, previous: Uint8Array | null = null) =>
  receiveTemplate({
    name: "q2.xlsx",
    bytes,
    previous: previous === null ? null : { name: "q1.xlsx", bytes: previous },
  });

describe("a template", () => {
  it("says whose it is, and has nothing wrong where the quarter continues the one before", async () => {
    const got = await read(await harborSecond(), await harborFirst());
    expect(got).toMatchObject({
      fund: "Harbor Fund I",
      partner: "Pine Pension",
      currency: "USD",
      version: "2.0",
      sheet: "Reporting template",
      quarter: { start: "2026-04-01", end: "2026-06-30", dayBefore: "2026-03-31" },
      breaks: [],
      footnotes: [],
      previousRefusal: null,
    });
    // 95 at the end; nothing was paid in within the quarter, 100 since inception.
    const { "lp.qtd": quarter, "lp.itd": inception } = got.amounts;
    expect([quarter.amounts.contributions, inception.amounts.contributions, inception.amounts.endingNav]).toEqual([
      0, 100, 95,
    ]);
  });

  it("has each break with its cell, its column, what is expected, what was found and a sentence", async () => {
    const { breaks } = await read(await harborChanged({ beginningNav: 96 }), await harborFirst());
    // The quarter begins with 96 after 95, and so ends with 96 while year and inception end with 95.
    expect(breaks.find(({ cell }) => cell === "C12")).toMatchObject({
      code: "previous",
      sheet: "Reporting template",
      column: "lp.qtd",
      expected: 95,
      found: 96,
      sentence: "Row 12, “Net asset value at the start, after carry” must begin where last quarter’s file ended.",
    });
    expect(breaks.find(({ cell }) => cell === "C95")).toMatchObject({ code: "tie_out", expected: 95, found: 96 });
  });

  it("owes footnotes apart from its breaks", async () => {
    // The definitions are left out, and 3 of other changes to what is not called stand in row 113.
    const { footnotes } = await read(await harborChanged({ unfundedOther: 3 }, { footnotes: [] }));
    expect(footnotes.map(({ cell, sentence }) => [cell, sentence])).toEqual([
      [null, "The template owes a footnote that says what the fund comprises and consolidates."],
      [null, "The template owes a footnote that says who is a related person."],
      ["C113", expect.stringMatching(/^Row 113, “.+” is not zero: a footnote must say what it holds\.$/)],
    ]);
  });

  it("is checked alone where last quarter's file is none, which is said", async () => {
    const got = await read(await harborSecond(), text("no workbook"));
    expect([got.version, got.breaks]).toEqual(["2.0", []]);
    expect(got.previousRefusal).toMatch(/^q1\.xlsx was not read, and nothing was compared with it\. /);
  });

  it("is checked to the last decimal of its currency", async () => {
    // The dinar has three decimals: 95.004 and 95 are apart by four of the last, and less than half a cent.
    const { breaks } = await read(await harborChanged({ beginningNav: 95.004 }, { currency: "KWD" }));
    expect(breaks.find(({ cell }) => cell === "C95")).toMatchObject({ code: "tie_out", expected: 95, found: 95.004 });
  });
});

describe("another file", () => {
  it.each(["no workbook", "", "PK\u0003\u0004cut off", "a,b\n1,2\n"])("%j is refused", async (content) => {
    await expect(read(text(content))).rejects.toThrow();
  });

  it("keeps of texts that somebody else wrote no more than is read", async () => {
    const fund = "F".repeat(5000);
    expect([...(await read(await harborChanged({}, { fund }))).fund]).toHaveLength(201);
  });
});
