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
  it("is said with how many are left where a text has no room for all that was asked for", () => {
    const said = "Rows 1 to 40 of 97, as many of the 200 asked for as a text has room for; 57 more begin at cursor 40.";
    expect(sayRows({ ...rows(97), total: 97 }, own, { limit: 200 }, view)).toEqual([said]);
    expect(sayRows({ ...rows(97), total: 300 }, { ...own, most: 36 }, { limit: 97, cursor: 100 }, view)).toEqual([
      "Rows 101 to 136 of 300, as many of the 97 asked for as a text has room for; 164 more begin at cursor 136.",
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
