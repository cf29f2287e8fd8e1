/** A performance template as a file: ILPA's own figures of its comparison fund, as formulas over the flows. */
import { describe, expect, it } from "vitest";
import { writtenWith } from "../proof/changes.js";
import { comparison, grossUp, performances } from "../proof/performances.js";
import { planPerformance } from "../src/ilpa/performance-plan.js";
import { ilpaPerformanceWorkbook, readWorkbook } from "../src/index.js";
import { circular, formulasOf, rowsOf } from "./file-checks.js";

type Row = readonly unknown[];
const near = (value: unknown, digits: number) => expect(Math.abs(Number(value) - digits)).toBeLessThan(1e-9);

describe("the workbook of a performance template", () => {
  it("shows the rates and multiples that the specification gives of ILPA's comparison fund", async () => {
    const rows = await rowsOf(await ilpaPerformanceWorkbook(comparison), "Performance");
    const shown = rows.slice(7, 11).map((row: Row) => row.slice(0, 3));
    const given = [
      ["Gross, with the line", 0.446482688, 1.42898550724638],
      ["Net, with the line", 0.3003808598, 1.28306878306878],
      ["Gross, without the line", 0.2244305894, 1.32888888888889],
      ["Net, without the line", 0.1625024134, 1.22869022869023],
    ] as const;
    for (const [at, [title, rate, multiple]] of given.entries()) {
      expect(shown[at]?.[0]).toBe(title);
      near(shown[at]?.[1], rate);
      near(shown[at]?.[2], multiple);
    }
  });

  it("computes a rate over a treatment's column from its first flow that is not zero, a multiple over what is paid in", () => {
    const [sheet] = planPerformance(comparison).sheets;
    const text = (key: string) => sheet?.cells.get(key)?.formula?.textOn("Performance");
    // Draws enter nothing with the line: the first call for investments is the ninth flow, that for the line's cost the fourth.
    expect(text("7,1")).toBe(
      "IFERROR(XIRR('Cash flows'!$G$12:$G$34,'Cash flows'!$K$12:$K$34,$E$8),IFERROR(XIRR('Cash flows'!$G$12:$G$34,'Cash flows'!$K$12:$K$34),\"none\"))",
    );
    expect(text("8,1")).toContain("XIRR('Cash flows'!$H$7:$H$34,'Cash flows'!$L$7:$L$34,$E$9)");
    const called = "SUMIF('Cash flows'!$F$4:$F$34,1,'Cash flows'!$G$4:$G$34)";
    const back = "SUMIF('Cash flows'!$F$4:$F$34,0,'Cash flows'!$G$4:$G$34)";
    expect(text("7,2")).toBe(`IF(${called}=0,"none",${back}/MAX(${called},0-${called}))`);
  });

  it("moves what is added back before the first call to that call's day, and leaves its own beside it", async () => {
    const rows = await rowsOf(await ilpaPerformanceWorkbook(grossUp), "Cash flows");
    const early = rows.find((row: Row) => row[2] === "added_fees");
    // A fee of September 30 counts on October 1 gross with the line, whose first call is then; without it on its own day.
    expect(early?.[0]).toEqual(new Date("2022-09-30"));
    expect([early?.[10], early?.[12]]).toEqual([new Date("2022-10-01"), new Date("2022-09-30")]);
    const measures = await rowsOf(await ilpaPerformanceWorkbook(grossUp), "Performance");
    near(measures[7]?.[1], 0.4479291742);
  });

  it("has the portfolio gross by part, and net by the ratio of the fund's net to its gross", async () => {
    const rows = await rowsOf(await ilpaPerformanceWorkbook(grossUp), "Performance");
    const [realized, unrealized, total, net] = rows.slice(13, 17);
    // 16,000 of 12,000; 41,000 of 20,000; 57,000 of 32,000. Interest paid in kind is seen in the fair value alone.
    expect([realized?.[2], unrealized?.[2], total?.[2]]).toEqual([16_000 / 12_000, 41_000 / 20_000, 57_000 / 32_000]);
    near(net?.[2], ((57_000 / 32_000) * Number(rows[8]?.[2])) / Number(rows[7]?.[2]));
  });

  it("says that there is no rate where all was lost", async () => {
    const lost = performances["a fund that lost all"];
    if (lost === undefined) throw new Error();
    const rows = await rowsOf(await ilpaPerformanceWorkbook(lost), "Performance");
    expect(rows[7]?.slice(1, 3)).toEqual(["none", 0]);
  });

  it("has formulas of Excel 2010, in no circle, with equal bytes for equal inputs, and is read back", async () => {
    for (const one of Object.values(performances)) {
      const bytes = await ilpaPerformanceWorkbook(one);
      const { newer, arrays } = await formulasOf(bytes);
      expect([newer, arrays, await circular(bytes)]).toEqual([[], [], []]);
      expect(Buffer.from(await ilpaPerformanceWorkbook(one)).equals(bytes)).toBe(true);
    }
    const plan = planPerformance(comparison);
    const sheet = plan.sheets[1];
    const cell = sheet?.cells.get("33,4");
    if (sheet === undefined || cell === undefined) throw new Error();
    const { request, changes } = await readWorkbook(await writtenWith(plan, [{ sheet, cell, value: 46_000 }]));
    expect(changes).toMatchObject([{ cell: "Cash flows!E34", is: 46_000, label: "nav" }]);
    expect((request as typeof comparison).flows.at(-1)?.amount).toBe(46_000);
  });
});
