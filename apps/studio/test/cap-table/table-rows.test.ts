import { describe, expect, it } from "vitest";
import { rowsOf, type Shown, unchanged } from "../../src/cap-table/table-rows.js";
import type { Line, LinesAfter } from "../../src/engine/table-lines.js";

const plain: Shown = { measure: "shares", basis: "fullyDiluted", query: "", order: "came", turned: new Set() };

function line(id: string, group: string, all: number, issued = all): Line {
  const held = (shares: number) => ({ shares, part: shares / 1000, value: shares * 2 });
  return { id, name: id, group, fullyDiluted: held(all), outstanding: held(issued) };
}

function table(...lines: Line[]): LinesAfter {
  const groups = [...new Set(lines.map(({ group }) => group))].map((name) => ({ ...line(name, name, 1), name }));
  return { lines, groups, total: line("all", "", 1000) };
}

const people = (count: number, group: string) =>
  Array.from({ length: count }, (_, i) => line(`${group} ${i}`, group, 10 + i));

const names = (tables: LinesAfter[], shown: Partial<Shown> = {}) =>
  rowsOf(tables, { ...plain, ...shown }).map(({ name }) => name);

describe("a table of few", () => {
  const tables = [table(line("ada", "Founders", 5)), table(line("ada", "Founders", 5), line("vc", "Investors", 9, 0))];

  it("stands as it came, without groups", () => {
    expect(names(tables)).toEqual(["ada", "vc"]);
  });

  it("has a dash where somebody has nothing yet, and no row for who never has any", () => {
    expect(rowsOf(tables, plain).map(({ cells }) => cells)).toEqual([
      [5, 5],
      [null, 9],
    ]);
    expect(names(tables, { basis: "outstanding" })).toEqual(["ada"]);
  });

  it("keeps a holder who has sold everything", () => {
    expect(names([...tables, table(line("vc", "Investors", 9))])).toEqual(["vc", "ada"]);
  });

  it("is sorted by a column, the largest first, and by name", () => {
    expect(names(tables, { order: 1 })).toEqual(["vc", "ada"]);
    expect(names([table(line("zoe", "Founders", 9), line("ada", "Founders", 1))], { order: "name" })).toEqual([
      "ada",
      "zoe",
    ]);
  });
});

describe("a table of many", () => {
  const tables = [
    table(...people(40, "Employees and advisors"), ...people(15, "Investors"), line("pool", "Option pool", 5)),
  ];

  it("folds large groups, and never the investors", () => {
    const shown = names(tables);
    expect(shown[0]).toBe("Investors");
    expect(shown).toContain("Investors 14");
    expect(shown).not.toContain("Employees and advisors 3");
    expect(shown.at(-1)).toBe("pool");
  });

  it("opens and closes a group that is turned", () => {
    expect(names(tables, { turned: new Set(["Employees and advisors"]) })).toContain("Employees and advisors 3");
    expect(names(tables, { turned: new Set(["Investors"]) })).not.toContain("Investors 14");
  });

  it("shows what is searched for, in open groups", () => {
    expect(names(tables, { query: " ADVISORS 3" })[0]).toBe("Employees and advisors");
    expect(names(tables, { query: " ADVISORS 3" })).toHaveLength(12);
  });

  it("says of a group how many are found, and no figures of the others in it", () => {
    const [group, ...lines] = rowsOf([table(...people(17, "Others"))], { ...plain, query: "others 1" });
    // Others 1, and 10 to 16.
    expect([group?.lines, group?.cells, lines.length]).toEqual([8, [], 8]);
  });
});

describe("a group of many", () => {
  const tables = [table(line("Ada", "Founders", 500), ...people(70, "Others"))];
  const turned = new Set(["Others"]);

  it("lists forty, says how many more there are, and lists all when asked", () => {
    expect(names(tables, { turned })).toHaveLength(43);
    expect(names(tables, { turned }).at(-1)).toBe("Show 30 more");
    expect(names(tables, { turned, whole: turned })).toHaveLength(72);
  });

  it("has the sums of those it does not list, in each column; a dash where none of them has anything", () => {
    const before = table(line("Ada", "Founders", 500));
    const more = (shown: Partial<Shown>) =>
      rowsOf([before, ...tables], { ...plain, turned, ...shown }).find(({ kind }) => kind === "more")?.cells;
    // The thirty smallest have 10 to 39 shares of 1,000, which are worth 2 each.
    expect(more({})).toEqual([null, 735]);
    expect(more({ measure: "part" })).toEqual([null, 0.735]);
    expect(more({ measure: "value" })).toEqual([null, 1470]);
  });

  it("is open where it stands alone beside the pool, with its fifteen largest", () => {
    const alone = [table(...people(300, "Others"), line("pool", "Option pool", 5))];
    expect(names(alone).slice(0, 2)).toEqual(["Others", "Others 299"]);
    expect(names(alone).slice(-3)).toEqual(["Others 285", "Show 285 more", "pool"]);
    expect(names(alone, { turned })).toEqual(["Others", "pool"]);
  });

  it("begins with who has most, whatever the order in which they came", () => {
    const mixed = people(17, "Investors").map((one, at) => ({ ...one, ...line(one.id, one.group, at + 1) }));
    expect(names([table(...mixed)]).slice(0, 3)).toEqual(["Investors", "Investors 16", "Investors 15"]);
  });
});

describe("a column in which nothing changed", () => {
  const tables = [table(line("a", "", 5, 5)), table(line("a", "", 5, 4)), table(line("a", "", 5, 4))];

  it("is one with the same shares, by the count that is shown", () => {
    expect([...unchanged(tables, plain)]).toEqual([1, 2]);
    expect([...unchanged(tables, { ...plain, basis: "outstanding" })]).toEqual([2]);
  });
});
