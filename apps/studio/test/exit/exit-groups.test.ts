import { describe, expect, it } from "vitest";
import { areGrouped, groupOfKind, type HolderGroup } from "../../src/engine/holder-groups.js";
import { groupedRows } from "../../src/exit/exit-groups.js";
import { togetherOf } from "../../src/figures/together.js";

const line = (id: string, net: number, group: HolderGroup = "Investors") => ({
  id,
  name: id,
  net,
  group,
});
const NONE: ReadonlySet<HolderGroup> = new Set();
const rows = (lines: ReturnType<typeof line>[], query = "", turned = NONE, whole = NONE) =>
  groupedRows(lines, ({ group }) => group, { query, turned, whole }).map((row) => {
    if (row.kind === "line") return row.line.name;
    if (row.kind === "more") return `${row.name} ${row.left.length} more ${togetherOf(row.left, ({ net }) => net)}`;
    return `${row.name} ${row.members.length} ${togetherOf(row.members, ({ net }) => net)}`;
  });
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
    const others = [line("Ada", 5, "Founders"), ...thirteen("Others")];
    expect(rows(others)).toEqual(["Founders 1 5", "Ada", "Others 13 130"]);
    expect(rows(others, "", new Set(["Others"] as const))).toHaveLength(16);
    expect(rows(others, "holder 12")).toEqual(["Others 1 10", "Holder 12"]);
  });

  it("are shown where the table has one group: folded, it would show nobody", () => {
    const others = Array.from({ length: 300 }, (_, at) => line(`Holder ${at}`, at, "Others"));
    expect(rows(others).slice(0, 2)).toEqual(["Others 300 44850", "Holder 299"]);
    expect(rows(others).at(-1)).toBe("Others 285 more 40470");
    expect(rows(others, "", new Set(["Others"] as const))).toEqual(["Others 300 44850"]);
  });

  it("are never folded at first where they invested", () => {
    expect(rows(thirteen("Investors"))).toHaveLength(14);
    expect(rows(thirteen("Investors"), "", new Set(["Investors"] as const))).toEqual(["Investors 13 130"]);
  });

  it("beyond sixty of a group are counted and summed, until all are asked for", () => {
    const many = [
      line("Ada", 5, "Founders"),
      ...Array.from({ length: 100 }, (_, at) => line(`Holder ${at}`, at, "Others")),
    ];
    const others = new Set(["Others"] as const);
    expect(rows(many, "", others).at(-1)).toBe("Others 60 more 1770");
    expect(rows(many, "", others, others).at(-1)).toBe("Holder 0");
  });

  it("of more than twenty investors are the fifteen largest, so that the other groups stay in sight", () => {
    const investors = Array.from({ length: 21 }, (_, at) => line(`Fund ${at}`, at));
    expect(rows(investors.slice(1))).toHaveLength(21);
    expect(rows(investors).slice(1, 3)).toEqual(["Fund 20", "Fund 19"]);
    expect(rows(investors).slice(-2)).toEqual(["Fund 6", "Investors 6 more 15"]);
    expect(rows(investors, "fund").at(-1)).toBe("Fund 0");
  });
});
