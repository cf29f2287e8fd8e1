import { describe, expect, it } from "vitest";
import { sayRows } from "../../src/protocol/books/row-pages.js";

const rows = (count: number) => ({ rows: Array.from({ length: count }, (_, n) => n) });
const own = { path: "rows", isPaged: true };
const view = { detail: "summary" } as const;

describe("where the next page of a text begins", () => {
  it("is after the forty rows that a text has room for", () => {
    expect(sayRows(rows(434), own, {}, view)).toEqual(["Rows 1 to 40 of 434; the next page begins at cursor 40."]);
  });
  it("is not known to be the end where a page came full", () => {
    expect(sayRows(rows(40), own, { cursor: 40 }, view)).toEqual([
      "Rows 41 to 80; if there are more, they begin at cursor 80.",
    ]);
  });
  it("is not said of a list that is whole", () => {
    expect(sayRows(rows(3), own, {}, view)).toEqual([]);
  });
  it("is not said beyond the end", () => {
    expect(sayRows(rows(3), { ...own, isPaged: false }, {}, { ...view, cursor: 5 })).toEqual([
      "No row begins at cursor 5 of 3.",
    ]);
  });
});
