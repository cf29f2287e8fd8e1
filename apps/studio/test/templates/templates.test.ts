/** Which file is last quarter's of another, how files are read one after another, and the table as CSV. */
import { describe, expect, it } from "vitest";
import { harborChanged, harborFirst, harborSecond } from "../../../../packages/workbook/test/harbor-quarters.js";
import { receiveTemplate, type TemplateQuestion } from "../../src/engine/templates/received-template.js";
import { quarterBefore } from "../../src/templates/quarters.js";
import { type DroppedFile, TemplateReader } from "../../src/templates/reader.js";
import { templatesCsv } from "../../src/templates/template-csv.js";
import { showValue, verdictOf } from "../../src/templates/words.js";

const head = (dayBefore: string | null, end: string, more = {}) => ({
  fund: "Harbor",
  partner: "Pine" as string | null,
  currency: "USD",
  version: "2.0" as const,
  quarter: { start: null, end, dayBefore },
  ...more,
});

describe("last quarter's template", () => {
  const second = head("2026-03-31", "2026-06-30");
  const first = head("2025-12-31", "2026-03-31");
  it("is of the same fund, partner and currency, and ends the day before this one begins", () => {
    expect(quarterBefore(second, [head("2025-09-30", "2025-12-31"), first])).toBe(first);
    expect(quarterBefore(second, [{ ...first, fund: "HARBOR" }])).not.toBeNull();
  });
  it.each([
    ["another fund", { fund: "Elm" }],
    ["another partner", { partner: "Elm" }],
    ["no partner", { partner: null }],
    ["another currency", { currency: "EUR" }],
    ["a form of 2016", { version: "2016" as never }],
  ])("is not one of %s", (_, more) => {
    expect(quarterBefore(second, [{ ...first, ...more }])).toBeNull();
  });
  it("is none where two may be it, or no day is stated", () => {
    expect(quarterBefore(second, [first, { ...first }])).toBeNull();
    expect(quarterBefore(head(null, "2026-06-30"), [first])).toBeNull();
  });
});

const file = (name: string, bytes: Uint8Array): DroppedFile => ({
  name,
  size: bytes.length,
  arrayBuffer: async () => new Uint8Array(bytes).buffer,
});

/** A thread that never answers for files whose name begins with `slow`. */
const opened: { ended: boolean }[] = [];
const openThread = () => {
  const thread = { ended: false };
  opened.push(thread);
  const ask = async (_: string, asked: TemplateQuestion | null) => {
    const isSlow = [asked?.name, asked?.previous?.name].some((name) => name?.startsWith("slow"));
    if (isSlow) return new Promise(() => {});
    try {
      return { refused: false, answer: asked === null ? null : await receiveTemplate(asked) };
    } catch (error) {
      return { refused: true, issues: [{ code: "", message: (error as Error).message, path: [] }] };
    }
  };
  return { ask, end: () => (thread.ended = true) } as unknown as ReturnType<
    typeof import("../../src/engine/engines.js").openThread
  >;
};

describe("reading", () => {
  const reader = new TemplateReader(openThread, 400);

  it("ends a thread whose file takes too long, and reads the next in another", async () => {
    const slow = await reader.read(file("slow.xlsx", new Uint8Array(9)), null);
    expect(slow).toEqual({ read: null, refusal: "slow.xlsx was not read: it takes longer than 0.4 seconds." });
    expect(opened.map(({ ended }) => ended)).toEqual([true]);
    const next = await new TemplateReader(openThread).read(file("q1.xlsx", await harborFirst()), null);
    expect(next.read?.fund).toBe("Harbor Fund I");
  });

  it("reads a file alone where last quarter's takes too long, is too large or cannot be opened, and says so", async () => {
    const patient = new TemplateReader(openThread, 1500);
    const own = file("q2.xlsx", await harborSecond());
    const gone = { ...own, name: "gone.xlsx", arrayBuffer: () => Promise.reject(new Error("moved")) };
    const befores = [file("slow.xlsx", new Uint8Array(9)), { ...own, name: "big.xlsx", size: 21 * 1024 * 1024 }, gone];
    const said: (string | null | undefined)[] = [];
    for (const before of befores) {
      const { read } = await patient.read(own, before);
      expect(read?.breaks).toEqual([]);
      said.push(read?.previousRefusal);
    }
    expect(said).toEqual([
      "slow.xlsx takes longer than 1.5 seconds: nothing was compared with it.",
      "big.xlsx is larger than the studio reads: 20 MB.",
      "gone.xlsx cannot be opened: it is a folder, or it was moved or changed after it was dropped.",
    ]);
  });

  it("says of a file that is no workbook why", async () => {
    const { refusal } = await new TemplateReader(openThread).read(file("a.xlsx", new Uint8Array([80, 75, 3, 4])), null);
    expect(refusal).toMatch(/^a\.xlsx was not read\. .+/);
  });
});

describe("several templates as CSV", () => {
  it("have a row a file and a column a row of the template, and no cell that a spreadsheet would run", async () => {
    const question = async (name: string, bytes: Uint8Array) => {
      return { name, read: await receiveTemplate({ name, bytes, previous: null }) };
    };
    const templates = [
      await question("q2.xlsx", await harborSecond()),
      await question("b.xlsx", await harborChanged({ beginningNav: 96 }, { fund: "=HYPERLINK(1)" })),
    ];
    const [heads = "", one = "", other = ""] = templatesCsv(templates, "lp.qtd").split("\r\n");
    expect(heads).toMatch(/^file,fund,partner,currency,version,quarterStart,quarterEnd,column,breaks,beginningNav,/);
    expect(one).toMatch(/^q2\.xlsx,Harbor Fund I,Pine Pension,USD,2\.0,2026-04-01,2026-06-30,lp\.qtd,0,95,0,/);
    // Row 95 of the quarter is 96 while year and inception have 95; rows 104 and 82 follow what they add.
    expect(other).toMatch(
      /^b\.xlsx,'=HYPERLINK\(1\),Pine Pension,USD,2\.0,2026-04-01,2026-06-30,lp\.qtd,[1-9]\d?,96,0,/,
    );
    expect(heads.split(",")).toHaveLength(9 + 107);
  });
});

describe("words", () => {
  it("say nothing is wrong only of a template that was checked", () => {
    expect(verdictOf({ version: "2.0", breaks: [], footnotes: [] }).says).toBe("Nothing is wrong");
    expect(verdictOf({ version: "2016", breaks: [], footnotes: [] }).look).toBe("open");
    expect(verdictOf({ version: null, breaks: [], footnotes: [] }).look).toBe("wrong");
  });
  it.each([
    [-1234.5, true, "−1,234.50"],
    [95, false, "95"],
    [null, true, "–"],
    [null, false, ""],
    ["n/a", true, "“n/a”"],
    ["a number", false, "a number"],
  ])("%j is shown as it is read", (value, isFound, shown) => {
    expect(showValue(value, isFound)).toBe(shown);
  });
});
