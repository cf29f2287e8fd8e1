/** The picture of a simulation: no line strikes through a figure, and what its bars count is said. */
import { describe, expect, it } from "vitest";
import { drawDistribution, type PathMark, type TextMark } from "../../src/index.js";
import { textWidth } from "../../src/scene/text-width.js";

const histogram = [
  { lo: 0, hi: 1, count: 200 },
  { lo: 1, hi: 2, count: 600 },
  { lo: 2, hi: 3, count: 150 },
  { lo: 3, hi: null, count: 50 },
];
const percentiles = { p5: 0.5, p25: 0.9, p50: 1.1, p75: 1.3, p95: 2.9 };
const sample = { count: 1000, mean: 1.2, ...percentiles, histogram };
const input = { runs: 1000, multiples: { gross: null, netTotal: null, netLp: sample }, irr: null, probLossLp: 0.2 };

/** Where a line stands, and from where to where it is drawn. */
function runsOf({ d }: PathMark): { x: number; from: number; to: number }[] {
  return [...d.matchAll(/M([\d.]+),([\d.]+)V([\d.]+)/g)].map(([, x, from, to]) => ({
    x: Number(x),
    from: Number(from),
    to: Number(to),
  }));
}

describe("the percentiles of a simulation", () => {
  it.each([280, 420, 640, 820])("have lines that strike through no figure, %d wide", (width) => {
    const { marks } = drawDistribution(input, { width }).scene;
    const texts = marks.filter((mark): mark is TextMark => mark.mark === "text" && mark.role === "annotation-label");
    const lines = marks.filter((mark): mark is PathMark => mark.mark === "path" && mark.role === "annotation");
    expect(lines).toHaveLength(3);
    expect(texts.map(({ text }) => text)).toContain("median 1.10×");
    for (const { text, x, y, size, align } of texts) {
      const left = align === "right" ? x - textWidth(text, size) : x;
      const right = left + textWidth(text, size);
      for (const run of lines.flatMap(runsOf)) {
        const isOver = run.x > left && run.x < right && run.from < y && run.to > y - 8;
        expect(isOver, `${text} and a line at ${run.x}`).toBe(false);
      }
    }
  });

  it.each([240, 280, 420, 820])("are labelled in their order, over none another, %d wide", (width) => {
    const close = { ...sample, p5: 0.9, p25: 1, p75: 1.15, p95: 1.2 };
    const multiples = { ...input.multiples, netLp: close };
    const { marks } = drawDistribution({ ...input, multiples }, { width }).scene;
    const labels = marks.filter((mark): mark is TextMark => mark.mark === "text" && mark.role === "annotation-label");
    const order = ["5 % 0.90×", "median 1.10×", "95 % 1.20×"];
    expect(labels.map(({ text }) => text)).toEqual(order.filter((one) => labels.some(({ text }) => text === one)));
    for (const [at, { x, text, size }] of labels.entries()) {
      expect(x + textWidth(text, size, text.startsWith("median"))).toBeLessThan(labels[at + 1]?.x ?? width);
    }
  });

  it("stand over an axis that begins where the first fund is", () => {
    const from = { ...sample, p5: 2.1, p25: 2.2, p50: 2.3, p75: 2.4, p95: 2.9 };
    const histogram = [0, 1, 2].map((lo) => ({ lo, hi: lo + 1, count: lo === 2 ? 1000 : 0 }));
    const multiples = { ...input.multiples, netLp: { ...from, histogram } };
    const said = drawDistribution({ ...input, multiples }).scene.marks.flatMap((mark) =>
      mark.mark === "text" && mark.role === "tick-label" ? [mark.text] : [],
    );
    expect(said).toContain("2×");
    expect(said).not.toContain("1×");
  });

  it("count funds upwards in whole funds, and say what the last bar holds", () => {
    const { unit, scene } = drawDistribution(input, {});
    expect(unit).toBe("multiple of capital called; upwards, funds of 1,000");
    const said = scene.marks.flatMap((mark) => (mark.mark === "text" ? [mark.text] : []));
    expect(said).toContain("600");
    expect(said).toContain("Loses money");
    expect(said).toContain("3.00× and above, in one bar");
  });
});
