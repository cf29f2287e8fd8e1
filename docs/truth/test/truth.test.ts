import { inflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { NoStateError, readState } from "../../../apps/studio/src/state/studio-state.js";
import { answerOf, figureAt, vectorOf } from "../src/answer.js";
import { isSame, writtenLike } from "../src/figure.js";
import { subjects, truthPages } from "../src/index.js";
import { studioLink } from "../src/studio-link.js";

const rows = subjects.flatMap(({ rows: of }) => of);

describe("each published figure is ours at its last digit, unless the row says why not", () => {
  for (const row of rows) {
    it(`${row.source.author}: ${row.question}`, () => {
      const answer = answerOf(row);
      expect(row.figures.length).toBeGreaterThan(0);
      for (const { what, theirs, at, differs } of row.figures) {
        const ours = figureAt(answer, at);
        expect(isSame(ours, theirs), `${what}: theirs ${theirs}, ours ${ours}`).toBe(differs === undefined);
      }
    });
  }
});

describe("the pages", () => {
  const pages = truthPages("/");
  const whole = pages.map(({ text }) => text).join("\n");

  it("has sixty worked examples and more, each of a named source", () => {
    expect(rows.length).toBeGreaterThanOrEqual(60);
    for (const { source } of rows) expect(source.author.length * source.title.length).toBeGreaterThan(0);
    for (const { question } of rows) expect(whole).toContain(`\n## ${question}\n`);
  });

  it("asks each question once", () => {
    const asked = rows.map(({ question, source }) => `${source.author}: ${question}`);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it("lists what differs with its reason", () => {
    const reasons = rows.flatMap(({ figures }) => figures.flatMap(({ differs }) => differs ?? []));
    expect(reasons.length).toBeGreaterThan(0);
    for (const reason of reasons) expect(pages[0]?.text).toContain(reason);
    expect(whole).not.toContain("not equal");
  });
});

describe("a link opens the company of a row in the studio", () => {
  it("with its events", () => {
    const { input } = vectorOf("cap-table", "a plain seed: $2M at $8M pre on eight million shares");
    const request = input as { readonly events: readonly object[] };
    const [page, packed = ""] = studioLink("Seed", request).split("/");
    const state = readState(JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString()));
    expect(page).toBe("#cap-table");
    expect(state.events.map(({ event }) => event)).toEqual(request.events);
    expect(() => readState({})).toThrow(NoStateError);
  });
});

describe("a figure as sources write it", () => {
  it("is ours when ours rounds to its last digit", () => {
    expect(isSame(0.37336, "37.34 %")).toBe(true);
    expect(isSame(0.3735, "37.34 %")).toBe(false);
    expect(isSame(2_333_333.334, "2,333,333.33")).toBe(true);
    expect(isSame(-0.021245, "−2.12 %")).toBe(true);
  });

  it("is written with as many digits", () => {
    expect(writtenLike(2_333_333.334, "2,333,333.33")).toBe("2,333,333.33");
    expect(writtenLike(-0.021245, "−2.12 %")).toBe("−2.12 %");
    expect(writtenLike(1.11443, "1.1144")).toBe("1.1144");
  });

  it("is refused where it is none", () => {
    expect(() => isSame(1, "about one")).toThrow('"about one" is no figure');
  });
});
