/** Many owners and many events: what is drawn together is said, and no name stands on another. */
import { describe, expect, it } from "vitest";
import { drawExitSplit, drawOwnership, drawRoundBridge, type TextMark } from "../src/index.js";
import { textWidth } from "../src/scene/text-width.js";

const holder = (at: number, shares: number) => ({
  id: `h${at}`,
  name: `Holder ${at}`,
  kind: "investor",
  asConvertedShares: shares,
  fullyDilutedShares: shares,
});
/** Holder 1 has one share, Holder 2 two, and so on. */
const holders = Array.from({ length: 300 }, (_, at) => holder(at + 1, at + 1));
const totals = { outstandingAsConverted: 45_150, optionsOutstanding: 0, promised: 0, warrants: 0 };
const snapshot = (label: string) => ({
  label,
  holders,
  classes: [],
  pools: [],
  totals: { ...totals, fullyDilutedShares: 45_150 },
});

describe("three hundred owners", () => {
  it("are drawn as the twelve largest and the others together, which is said", () => {
    const { legend, unit } = drawOwnership({ snapshots: [snapshot("Import")] }, { most: 12 });
    expect(legend).toHaveLength(13);
    expect(legend.map(({ name }) => name)).toEqual([
      ...Array.from({ length: 12 }, (_, at) => `Holder ${289 + at}`),
      "288 others",
    ]);
    expect(unit).toBe("percent of fully diluted shares; the 12 largest, 288 others together");
  });

  it("are drawn with the others where they never had the least part; the eight largest apart where no owner had it", () => {
    const namesWith = (least: number) =>
      drawOwnership({ snapshots: [snapshot("Import")] }, { most: 24, least }).legend.map(({ name }) => name);
    // 0.66 % are 297.99 shares: three holders have more. 1 % nobody has.
    expect(namesWith(0.0066)).toEqual(["Holder 298", "Holder 299", "Holder 300", "297 others"]);
    const eight = Array.from({ length: 8 }, (_, at) => `Holder ${293 + at}`);
    expect(namesWith(0.01)).toEqual([...eight, "292 others"]);
  });

  it("are each drawn where they are few, however little they have", () => {
    const few = { ...snapshot("Import"), holders: [holder(1, 1), holder(2, 45_149)] };
    expect(drawOwnership({ snapshots: [few] }, { most: 12, least: 0.01 }).legend).toHaveLength(2);
  });

  it("are so in an exit's flow and in a round", () => {
    const paid = holders.map(({ id, name, fullyDilutedShares }) => ({ holderId: id, name, net: fullyDilutedShares }));
    const securities = paid.map(({ holderId, net }) => ({
      holderId,
      preference: 0,
      dividends: 0,
      participation: 0,
      common: net,
      exerciseCost: 0,
    }));
    const deductions = { transactionCosts: [], debt: [], carveOut: { amount: 0 }, escrowForfeited: 0 };
    const split = drawExitSplit({ exitValuation: 45_150, deductions, securities, holders: paid } as never, {
      most: 12,
    });
    expect(split.unit).toContain("; the 12 largest, 288 others together");
    const unitWith = (least: number) =>
      drawExitSplit({ exitValuation: 45_150, deductions, securities, holders: paid } as never, { most: 12, least })
        .unit;
    expect(unitWith(0.0066)).toContain("; the 3 largest, 297 others together");
    expect(unitWith(0.01)).toContain("; the 8 largest, 292 others together");
    const dilution = holders.map(({ id }, at) => ({ holderId: id, before: (at + 1) / 45_150, after: 0 }));
    const round = {
      newShares: 1,
      fullyDilutedBefore: 45_150,
      fullyDilutedAfter: 45_151,
      conversions: [],
      poolChanges: [],
      antiDilution: [],
      dilution,
    };
    expect(drawRoundBridge({ label: "Seed", holders, round }, { most: 12 }).unit).toContain(
      "; the 12 largest of 300 holders",
    );
  });
});

describe("what a chart says of those it draws apart", () => {
  const poolOf = (available: number) => [{ id: "plan", name: "Plan", available }];
  const unitWith = (count: number, most: number) =>
    drawOwnership(
      { snapshots: [{ ...snapshot("Import"), holders: holders.slice(300 - count), pools: poolOf(5_000) }] },
      { most },
    ).unit;

  it("counts owners, and the pool beside them", () => {
    expect(unitWith(300, 12)).toBe("percent of fully diluted shares; the 11 largest and the pool, 289 others together");
  });

  it("is nothing where everybody is drawn apart, and counts as many as there are", () => {
    expect(unitWith(11, 12)).toBe("percent of fully diluted shares");
    expect(unitWith(12, 12)).toBe("percent of fully diluted shares; the 11 largest and the pool, 1 other");
  });

  const lineOf = (id: string, before: number, after: number) => ({ holderId: id, before, after });
  const bridge = (dilution: ReturnType<typeof lineOf>[], most: number) =>
    drawRoundBridge(
      {
        label: "Seed",
        holders: dilution.map(({ holderId: id }) => ({ id, name: id, kind: "investor" })),
        round: {
          ...{ newShares: 25, fullyDilutedBefore: 75, fullyDilutedAfter: 100 },
          ...{ conversions: [], poolChanges: [], antiDilution: [], dilution },
        },
      },
      { most },
    );
  const small = ["A", "B", "C"].map((id) => lineOf(id, 0.1, 0.075));
  const drawn = [lineOf("Ada", 0.7, 0.525), ...small, lineOf("New", 0, 0.25)];

  it("is true of a round: who has most after it is among the largest, and the others are a row with their sum", () => {
    const { unit, scene, table } = bridge(drawn, 2);
    expect(unit).toContain("; the 2 largest of 5 holders, the others together");
    const texts = scene.marks.flatMap((mark) => (mark.mark === "text" ? [mark.text] : []));
    expect(texts.filter((text) => ["Ada", "New", "A", "3 others"].includes(text))).toEqual(["Ada", "New", "3 others"]);
    expect(texts).toContain("30.0 → 22.5 %");
    expect(table.rows).toHaveLength(5);
  });

  it("is nothing of a round with no more holders than are drawn", () => {
    expect(bridge(drawn, 5).unit).not.toContain("largest");
  });
});

describe("an event before anybody has shares", () => {
  it("has no column", () => {
    const nobody = { ...snapshot("Class defined"), holders: [], totals: { ...totals, fullyDilutedShares: 0 } };
    const { table } = drawOwnership({ snapshots: [nobody, snapshot("Import")] });
    expect(table.columns.map(({ name }) => name)).toEqual(["Owner", "Import, shares", "Import, %"]);
  });
});

describe("the names of events", () => {
  it("stand under the first and the last column where there is no room for all", () => {
    for (const count of [7, 8, 9, 10, 11, 12]) {
      const snapshots = Array.from({ length: count }, (_, at) => few(`Event ${String(at).padStart(2, "0")}`));
      for (const width of [320, 375, 560]) {
        const said = drawOwnership({ snapshots }, { width }).scene.marks.flatMap((mark) =>
          mark.mark === "text" && mark.role === "tick-label" ? [mark.text] : [],
        );
        expect(said.join(" "), `${count} at ${width}`).toMatch(/Event 00|Event$|Event .*\b00\b/);
        expect(said.join(" "), `${count} at ${width}`).toContain(String(count - 1).padStart(2, "0"));
      }
    }
  });

  const few = (label: string) => ({ ...snapshot(label), holders: holders.slice(0, 3) });
  const names = ["Common stock issued: Ada", "Common stock issued: Ben and 12 more", "Series Seed", "Option plan"];
  it.each([3, 6, 12, 24])("of %d columns never stand on each other, at any width", (count) => {
    const snapshots = Array.from({ length: count }, (_, at) => few(names[at % names.length] as string));
    for (let width = 280; width <= 1280; width += 40) {
      const { marks, width: whole } = drawOwnership({ snapshots }, { width }).scene;
      const texts = marks.filter(
        (mark): mark is TextMark => mark.mark === "text" && mark.role === "tick-label" && mark.align === "center",
      );
      for (const [at, one] of texts.entries()) {
        const half = textWidth(one.text, one.size) / 2;
        expect(one.x - half, `${one.text} at ${width}`).toBeGreaterThanOrEqual(0);
        expect(one.x + half, `${one.text} at ${width}`).toBeLessThanOrEqual(whole);
        for (const other of texts.slice(at + 1).filter(({ y }) => y === one.y)) {
          const apart = Math.abs(other.x - one.x) - half - textWidth(other.text, other.size) / 2;
          expect(apart, `${one.text} beside ${other.text} at ${width}`).toBeGreaterThan(2);
        }
      }
    }
  });
});
