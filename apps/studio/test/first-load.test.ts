/** Which chunks the page's thread loads for its first screen. */
import { describe, expect, it } from "vitest";
import { firstLoadOf, type WrittenChunk } from "../server/first-load.js";

const chunk = (name: string, more: Partial<WrittenChunk> = {}): WrittenChunk => ({ type: "chunk", name, ...more });
const soon = ["kit", "rounds", "move-round", "trial-conversions", "example-menu", "export-panel", "import-file"];
const written: Record<string, WrittenChunk> = {
  "index.js": chunk("index", { isEntry: true, imports: ["store.js"] }),
  "store.js": chunk("store"),
  "words.js": chunk("words"),
  "fund-page.js": chunk("fund-page", { imports: ["form.js"] }),
  "form.js": chunk("form"),
  "style.css": { type: "asset" },
  ...Object.fromEntries(soon.map((name) => [`${name}.js`, chunk(name, { imports: ["words.js"] })])),
};

describe("the first load", () => {
  it("is the entry, the parts that come soon, and what these import, without pages that wait", () => {
    expect(firstLoadOf(written)).toEqual(["index.js", "store.js", "words.js", ...soon.map((n) => `${n}.js`)].sort());
  });

  it("refuses a build in which one of its parts has another name", () => {
    const { "kit.js": _, ...rest } = written;
    expect(() => firstLoadOf(rest)).toThrow("kit");
  });
});
