/** Lines of the payoff that hide one another, and where a pointer is in it. */
import { describe, expect, it } from "vitest";
import { drawExitPayoff, runsOfNumbers } from "../src/index.js";
import { textWidth } from "../src/scene/text-width.js";

const shares = (...of: [classId: string, share: number][]) => ({
  shares: of.map(([classId, share]) => ({ classId, share })),
});
const paid = (...to: [classId: string, net: number][]) => to.map(([classId, net]) => ({ classId, net }));
const breakpoint = (at: number, tranche: object, cumulative: object[]) => ({
  equityValue: at,
  exitValuation: at,
  events: [{ classId: "a", event: "converts" }],
  tranche,
  cumulative,
  jump: false,
});

/** To A first; from 100 on A and B get half each, B being paid up to A's 100 in between. */
const input = {
  exitValuation: 300,
  summary: { equityProceeds: 300 },
  classes: [
    { id: "a", name: "A", net: 150 },
    { id: "b", name: "B", net: 150 },
  ],
  breakpoints: [
    breakpoint(0, shares(["a", 1]), []),
    breakpoint(100, shares(["b", 1]), paid(["a", 100])),
    breakpoint(200, shares(["a", 0.5], ["b", 0.5]), paid(["a", 100], ["b", 100])),
  ],
} as never;

const chart = drawExitPayoff(input, { upTo: 400, width: 720 });

describe("two lines in one place", () => {
  it("are told apart: the upper one is dashed there, and nowhere else", () => {
    const lines = chart.scene.marks.flatMap((mark) =>
      mark.mark === "path" && mark.key?.startsWith("line") ? [mark] : [],
    );
    expect(lines.map(({ key, dashed }) => [key, dashed ?? false])).toEqual([
      ["line a", false],
      ["line b", false],
      ["line b 2", true],
    ]);
  });
});

describe("the name of the axis", () => {
  const turning = (exitValuation: number) => ({
    ...(input as object),
    breakpoints: [breakpoint(0, shares(["a", 1]), []), { ...breakpoint(100, shares(["b", 1]), []), exitValuation }],
  });
  const says = (exitValuation: number) =>
    saidIn(drawExitPayoff(turning(exitValuation) as never, { width: 720 })).join(" ");
  it("is the exit's where prices differ from equity by the cent that they are rounded to", () => {
    expect(says(100.01)).toContain("Exit value,");
  });
  it("is the equity's where something comes off the price", () => {
    expect(says(110)).toContain("Equity value: the exit less debt, costs and carve-out,");
  });
  it("is the equity's where earn-outs come on top of the price", () => {
    expect(says(80)).toContain("Equity value: the exit with cash and earn-outs less debt, costs and carve-out,");
  });
});

describe("the plot", () => {
  it("says which figures its ends are", () => {
    const { left, right, from, to } = chart.plot ?? { left: 0, right: 0, from: 1, to: 0 };
    expect([from, to]).toEqual([0, 400]);
    const here = chart.scene.marks.find(({ key }) => key === "exit");
    expect(here?.mark === "line" && here.x1).toBeCloseTo(left + (300 / 400) * (right - left), 1);
  });
});

describe("a kink over equity values", () => {
  const turning = (exitValuation: number) => ({
    ...(input as object),
    breakpoints: [breakpoint(0, shares(["a", 1]), []), { ...breakpoint(100, shares(["b", 1]), []), exitValuation }],
  });
  it("says the price at which it lies, as other marks of it do", () => {
    const drawn = drawExitPayoff(turning(110) as never, { width: 720, currency: "USD" });
    expect(saidIn(drawn)).toContain("USD 100 of equity, sold for USD 110: A: converts to common");
    expect(drawn.table.columns.map(({ name }) => name).slice(0, 2)).toEqual(["Equity value", "Exit value"]);
    expect(drawn.table.rows.find(([equity]) => equity === "100")?.[1]).toBe("110");
  });
  it("says one figure where nothing comes off the price", () => {
    const drawn = drawExitPayoff(turning(100) as never, { width: 720, currency: "USD" });
    expect(saidIn(drawn)).toContain("USD 100: A: converts to common");
    expect(drawn.table.columns.map(({ name }) => name)).not.toContain("Exit value");
  });
});

/** The texts of a picture. */
const saidIn = ({ scene }: typeof chart) => scene.marks.flatMap((mark) => (mark.mark === "text" ? [mark.text] : []));

describe("the words of a payoff", () => {
  it("number the prices at which the split changes, and none at zero", () => {
    expect(saidIn(chart).filter((text) => text.includes("converts"))).toEqual([
      "100: A: converts to common",
      "200: A: converts to common",
    ]);
  });

  it("have one figure written alike in the title and in the legend", () => {
    const classes = [
      { id: "a", name: "A", net: 34_500_000 },
      { id: "b", name: "B", net: 2_138_123 },
    ];
    const said = saidIn(drawExitPayoff({ ...(input as object), classes } as never, { width: 720 }));
    expect(said).toEqual(expect.arrayContaining(["34.50M", "2.14M"]));
  });

  it("name this exit inside the plot, however narrow it is", () => {
    for (const width of [240, 300, 360]) {
      const drawn = drawExitPayoff(input, { upTo: 400, width, currency: "USD" });
      const { left, right } = drawn.plot ?? { left: 0, right: 0 };
      const label = drawn.scene.marks.find((mark) => mark.mark === "text" && mark.text.startsWith("this exit"));
      if (label?.mark !== "text") throw new Error("no label");
      const end = label.x + textWidth(label.text, label.size) * (label.align === "right" ? -1 : 1);
      expect(Math.min(label.x, end)).toBeGreaterThanOrEqual(left);
      expect(Math.max(label.x, end)).toBeLessThanOrEqual(right);
    }
  });
});

describe("the mark of an exit of which something comes off", () => {
  it("names the equity: another figure was typed", () => {
    const at = (exitValuation: number) =>
      saidIn(drawExitPayoff({ ...(input as object), exitValuation } as never, { upTo: 400, width: 720 })).find((text) =>
        text.includes("this exit: "),
      );
    const { equityProceeds } = (input as { summary: { equityProceeds: number } }).summary;
    expect(at(equityProceeds)).toMatch(/^this exit: /);
    expect(at(equityProceeds + 50)).toMatch(/^equity from this exit: /);
  });
});

describe("numbers over their places", () => {
  it("stand in one label where they would stand over each other, and none is left out", () => {
    const said = (...places: number[]) => runsOfNumbers(places, 16).map(({ text }) => text);
    expect(said(0, 20, 40)).toEqual(["1", "2", "3"]);
    expect(said(0, 30, 35, 90)).toEqual(["1", "2–3", "4"]);
    expect(said(5, 6, 7)).toEqual(["1–3"]);
    expect(said()).toEqual([]);
  });

  it("have the label in the middle of those it is for", () => {
    expect(runsOfNumbers([10, 14], 16)).toEqual([{ text: "1–2", middle: 12 }]);
  });
});
