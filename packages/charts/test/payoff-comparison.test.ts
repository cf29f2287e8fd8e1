/** Versions of a company over the exit: who is told apart by colour, and versions by the style of their lines. */
import { describe, expect, it } from "vitest";
import { type Chart, drawPayoffComparison, paintOf, themes } from "../src/index.js";

const holder = (id: string, ...nets: number[]) => ({ id, name: id === "founders" ? "Founders" : "Investors", nets });
// 5M 1x, then a half each: participating takes 5M and a half of the rest, non-participating the larger of both.
const input = {
  exitValuations: [0, 5e6, 10e6, 20e6],
  versions: [
    { name: "Plain", payoffs: [holder("founders", 0, 0, 5e6, 10e6), holder("investors", 0, 5e6, 5e6, 10e6)] },
    {
      name: "Participating",
      payoffs: [holder("founders", 0, 0, 2.5e6, 7.5e6), holder("investors", 0, 5e6, 7.5e6, 12.5e6)],
    },
  ],
};

describe("a comparison of payoffs", () => {
  it("has a colour for each holder and a style of line for each version", () => {
    const { scene } = drawPayoffComparison(input);
    const lines = scene.marks.filter(({ key }) => key?.startsWith("line "));
    const paints = lines.map((mark) => paintOf(mark, themes.light));
    expect(lines.map(({ label }) => label)).toEqual([
      "Founders, Plain",
      "Founders, Participating",
      "Investors, Plain",
      "Investors, Participating",
    ]);
    expect(paints[0]?.stroke).toBe(paints[1]?.stroke);
    expect(paints[0]?.stroke).not.toBe(paints[2]?.stroke);
    expect(paints.map(({ dashes }) => dashes !== undefined)).toEqual([false, true, false, true]);
  });

  it("has a plot as high as asked, at any width; what stands below takes what it takes", () => {
    const heightOf = (plotHeight: number) => drawPayoffComparison(input, { width: 680, plotHeight }).scene.height;
    expect(heightOf(240) - heightOf(140)).toBe(100);
    // Lower than this nothing is read.
    expect(heightOf(-5)).toBe(heightOf(80));
  });

  it("finds where founders lose the most, and says so", () => {
    const { title, table } = drawPayoffComparison(input, { currency: "USD" });
    expect(title).toBe("Founders get up to USD 2.50M less under Participating than under Plain, at USD 10M");
    expect(table.rows[2]).toEqual(["10,000,000", "5,000,000", "2,500,000", "5,000,000", "7,500,000"]);
  });

  it("of several versions finds the one that parts most from the first", () => {
    const [plain, participating] = input.versions;
    const versions = [plain, participating, { ...plain, name: "Plain again" }] as typeof input.versions;
    expect(drawPayoffComparison({ ...input, versions }, { currency: "USD" }).title).toBe(
      "Founders get up to USD 2.50M less under Participating than under Plain, at USD 10M",
    );
  });

  it("says of lines that cross where they do, and how far apart they are on both sides", () => {
    // From 2M less at 10M to 2M more at 30M: they cross in the middle.
    const versions = [
      { name: "Plain", payoffs: [holder("founders", 0, 4e6, 8e6)] },
      { name: "Sheet", payoffs: [holder("founders", 0, 2e6, 10e6)] },
    ];
    expect(drawPayoffComparison({ exitValuations: [0, 10e6, 30e6], versions }, { currency: "USD" }).title).toBe(
      "Founders get up to USD 2M less under Sheet than under Plain below about USD 20M, more above",
    );
    const rounded = [...versions.slice(0, 1), { name: "Sheet", payoffs: [holder("founders", 0.01, 2e6, 6e6)] }];
    expect(drawPayoffComparison({ exitValuations: [0, 10e6, 30e6], versions: rounded }).title).toBe(
      "Founders get up to 2M less under Sheet than under Plain, at 10M",
    );
  });

  describe("whose lines part the further the higher the price", () => {
    // From 1M less at 10M to 3M less at 30M: the end of the axis is no price that anybody meant.
    const versions = [
      { name: "Plain", payoffs: [holder("founders", 0, 4e6, 12e6)] },
      { name: "Sheet", payoffs: [holder("founders", 0, 3e6, 9e6)] },
    ];
    const titleOf = (options: object, more: object = {}) => {
      const [plain, sheet] = versions;
      const told = [plain, { ...sheet, ...more }] as typeof versions;
      return drawPayoffComparison({ exitValuations: [0, 10e6, 30e6], versions: told }, options).title;
    };

    it("gives the figure at the price that is asked about, between two exits too", () => {
      expect(titleOf({ foundAt: 10e6 })).toBe("Founders get 1M less under Sheet than under Plain, at 10M");
      expect(titleOf({ foundAt: 20e6 })).toBe("Founders get 2M less under Sheet than under Plain, at 20M");
    });

    it("gives no figure where no price is asked about, or one off the axis", () => {
      const none = "Founders get less under Sheet than under Plain, the more so the higher the price";
      expect(titleOf({})).toBe(none);
      expect(titleOf({ foundAt: 31e6 })).toBe(none);
      expect(titleOf({ foundAt: 0 })).toBe(none);
    });

    it("says why where a cause is given", () => {
      expect(titleOf({ foundAt: 10e6 }, { cause: "from costs alone" })).toBe(
        "Founders get 1M less under Sheet than under Plain, at 10M, from costs alone",
      );
    });
  });

  it("of alike versions says that they are", () => {
    const [plain] = input.versions as [(typeof input.versions)[0]];
    const versions = [plain, { ...plain, name: "Copy" }];
    expect(drawPayoffComparison({ ...input, versions }).title).toBe("Founders get the same under Copy as under Plain");
  });

  it("marks the exit at hand where the axis reaches it, and names one line in its title alone", () => {
    const one = {
      exitValuations: [0, 10e6, 30e6],
      versions: [{ name: "Plain", payoffs: [holder("founders", 0, 4e6, 8e6)] }],
    };
    const saidIn = (chart: Chart) => chart.scene.marks.flatMap((mark) => (mark.mark === "text" ? [mark.text] : []));
    const options = { currency: "USD", width: 720, title: "What founders get" };
    expect(saidIn(drawPayoffComparison(one, { ...options, exitValuation: 12.5e6 }))).toContain("this exit: USD 12.50M");
    expect(saidIn(drawPayoffComparison(one, { ...options, exitValuation: 31e6 })).join()).not.toContain("this exit");
    expect(saidIn(drawPayoffComparison(one, options))).not.toContain("Founders");
  });
});
