import { describe, expect, it } from "vitest";
import { areGrouped, groupedRows, groupOfKind, type HolderGroup } from "../src/exit/exit-groups.js";

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
const thirteen = Array.from({ length: 13 }, (_, at) => line(`Fund ${at + 1}`, 10));

describe("many holders of an exit", () => {
  it("are grouped from seventeen on, by what they are", () => {
    expect([16, 17].map(areGrouped)).toEqual([false, true]);
    expect(["founder", "investor", "employee", undefined].map(groupOfKind)).toEqual([
      "Founders",
      "Investors",
      "Employees and others",
      "Employees and others",
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
    expect(rows(thirteen)).toEqual(["Investors 13 130"]);
    expect(rows(thirteen, "", ["Investors"])).toHaveLength(14);
    expect(rows(thirteen, "fund 12")).toEqual(["Investors 1 10", "Fund 12"]);
  });

  it("beyond sixty of a group are counted, to be searched", () => {
    const many = Array.from({ length: 100 }, (_, at) => line(`Holder ${at}`, at));
    expect(rows(many, "", ["Investors"]).at(-1)).toBe("Investors 40 more");
  });
});
