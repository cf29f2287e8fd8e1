import { describe, expect, it } from "vitest";
import { areGrouped, groupOfKind, type HolderGroup } from "../src/engine/holder-groups.js";
import { groupedRows } from "../src/exit/exit-groups.js";

const line = (id: string, net: number, group: HolderGroup = "Investors") => ({
  id,
  name: id,
  net,
  share: net / 1000,
  invested: 0.1,
  group,
});
const rows = (lines: ReturnType<typeof line>[], query = "", turned: HolderGroup[] = []) =>
  groupedRows(lines, ({ group }) => group, query, new Set(turned)).map((row) =>
    row.kind === "line" ? row.line.name : `${row.name} ${row.lines}${row.kind === "group" ? ` ${row.net}` : " more"}`,
  );
const thirteen = (group: HolderGroup) => Array.from({ length: 13 }, (_, at) => line(`Holder ${at + 1}`, 10, group));

describe("many holders of an exit", () => {
  it("are grouped from seventeen on, by what they are", () => {
    expect([16, 17].map(areGrouped)).toEqual([false, true]);
    expect((["founder", "investor", "advisor", "other", undefined] as const).map(groupOfKind)).toEqual([
      "Founders",
      "Investors",
      "Employees and advisors",
      "Others",
      "Others",
    ]);
  });

  it("stand with the largest first under their group's sum", () => {
    expect(rows([line("Beta", 100.1), line("Ada", 5, "Founders"), line("Alpha", 300.2)])).toEqual([
      "Founders 1 5",
      "Ada",
      "Investors 2 400.3",
      "Alpha",
      "Beta",
    ]);
  });

  it("of a group with more than twelve are folded until they are asked for or searched", () => {
    const others = thirteen("Others");
    expect(rows(others)).toEqual(["Others 13 130"]);
    expect(rows(others, "", ["Others"])).toHaveLength(14);
    expect(rows(others, "holder 12")).toEqual(["Others 1 10", "Holder 12"]);
  });

  it("are never folded at first where they invested", () => {
    expect(rows(thirteen("Investors"))).toHaveLength(14);
    expect(rows(thirteen("Investors"), "", ["Investors"])).toEqual(["Investors 13 130"]);
  });

  it("beyond sixty of a group are counted, to be searched", () => {
    const many = Array.from({ length: 100 }, (_, at) => line(`Holder ${at}`, at));
    expect(rows(many).at(-1)).toBe("Investors 40 more");
  });
});
