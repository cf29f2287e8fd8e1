import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { harborChanged, harborFirst, harborSecond } from "../../workbook/test/harbor-quarters.js";
import { cli } from "./fake-terminal.js";

const folder = mkdtempSync(join(tmpdir(), "capstack-ilpa-"));
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  writeFileSync(file("q1.xlsx"), await harborFirst());
  writeFileSync(file("q2.xlsx"), await harborSecond());
  writeFileSync(file("broken.xlsx"), await harborChanged({ beginningNav: 96 }, { fund: "Harbor Fund II" }));
});

describe("ilpa check", () => {
  it("ends with 0 where nothing breaks, also against the quarter before", async () => {
    const { code, out } = await cli(["ilpa", "check", file("q2.xlsx"), "--previous", file("q1.xlsx"), "--json"]);
    expect([code, JSON.parse(out).breaks]).toEqual([0, []]);
    const said = await cli(["ilpa", "check", file("q1.xlsx")], { stdoutIsTerminal: true });
    expect(said.out).toContain("known by its column of row numbers.\nNothing breaks.");
  });

  it("lists breaks with code, cell, expected and found, and ends with 9", async () => {
    const { code, out, err } = await cli(["ilpa", "check", file("broken.xlsx"), "--previous", file("q1.xlsx")], {
      stdoutIsTerminal: true,
    });
    // The quarter begins with 96, not with 95; so it ends with 96 while year and inception end with 95.
    expect(code).toBe(9);
    expect(out).toMatch(/previous {2}Reporting template!C12 {2}row 12 {2}.*expected 95 {2}found 96/);
    expect(out).toMatch(/tie_out {2}Reporting template!C95 {2}row 95 {2}.*expected 95 {2}found 96/);
    expect(err).toMatch(/broken\.xlsx: \d breaks\.\n$/);
    const listed = await cli(["ilpa", "check", file("broken.xlsx"), "--output", "csv"]);
    expect(listed.out).toMatch(/tie_out,.*C95/);
  });

  it.each([
    [["ilpa", "check"], 2, "Name the file"],
    [["ilpa", "check", file("none.xlsx")], 3, "there is no such file"],
    [["ilpa", "check", file("q1.xlsx"), "--decimals", "x"], 2, "--decimals x"],
    [["ilpa", "check", file("text.xlsx")], 3, "no workbook"],
    [["ilpa", "table"], 2, "Name the files"],
    [["ilpa", "table", file("q1.xlsx"), "--column", "us.itd"], 3, "group is one of lp, fund, gp"],
  ])("refuses %j", async (args, code, says) => {
    writeFileSync(file("text.xlsx"), "a,b\n1,2\n");
    const refused = await cli(args);
    expect([refused.code, refused.out]).toEqual([code, ""]);
    expect(refused.err).toContain(says);
  });
});

describe("ilpa table", () => {
  it("has a row a fund", async () => {
    const files = [file("q2.xlsx"), file("broken.xlsx")];
    const { code, out } = await cli(["ilpa", "table", ...files, "--column", "lp.qtd", "--json"]);
    const rows = JSON.parse(out) as { fund: string; amounts: Record<string, number> }[];
    expect([code, rows.map(({ fund, amounts }) => [fund, amounts.endingNav])]).toEqual([
      0,
      [
        ["Harbor Fund I", 95],
        ["Harbor Fund II", 96],
      ],
    ]);
    const csv = await cli(["ilpa", "table", ...files, "--output", "csv"]);
    expect(csv.out.split("\n")[0]).toMatch(
      /^file,fund,partner,currency,version,periodStart,periodEnd,breaks,beginningNav,contributions/,
    );
    const said = await cli(["ilpa", "table", ...files], { stdoutIsTerminal: true });
    expect(said.out).toMatch(/^fund +end +contributions.*\nHarbor Fund I +2026-06-30 +100 +0 +95 +0 +300 +0\n/);
  });
});
