/**
 * The colours of every theme, measured: apart from each other in OKLab (times a hundred; 2 is just seen), for usual eyes
 * and the three kinds that see fewer colours, and from their ground by WCAG's contrast.
 */
import { describe, expect, it } from "vitest";
import { themes } from "../src/index.js";
import { contrast } from "../src/theme/paint.js";

type Triple = readonly [number, number, number];

// Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB.
const eyes: Readonly<Record<string, readonly Triple[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const linear = (colour: string): Triple => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [r as number, g as number, b as number];
};

const applied = (matrix: readonly Triple[], [r, g, b]: Triple): Triple => {
  const [x, y, z] = matrix.map((row) => Math.min(1, Math.max(0, row[0] * r + row[1] * g + row[2] * b)));
  return [x as number, y as number, z as number];
};

const oklab = ([r, g, b]: Triple): Triple => {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

const distance = (a: Triple, b: Triple) => 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

describe.each(Object.entries(themes))("the %s theme", (_, theme) => {
  it.each(Object.entries(eyes))("has 24 colours that differ for %s eyes", (eye, matrix) => {
    const seen = theme.series.map((colour) => oklab(applied(matrix, linear(colour))));
    const pairs = seen.flatMap((a, at) => seen.slice(at + 1).map((b) => distance(a, b)));
    expect(pairs).toHaveLength(276);
    expect(Math.min(...pairs)).toBeGreaterThan(eye === "usual" ? 8 : 4);
    const neighbours = seen.slice(1).map((colour, at) => distance(colour, seen[at] as Triple));
    expect(Math.min(...neighbours)).toBeGreaterThan(9);
  });

  it("has no two near-white or near-black colours among the first seven, which most pictures use", () => {
    const seen = theme.series.slice(0, 7).map((colour) => oklab(linear(colour)));
    const pairs = seen.flatMap((a, at) => seen.slice(at + 1).map((b) => distance(a, b)));
    expect(Math.min(...pairs)).toBeGreaterThan(8.5);
    expect(seen.filter(([lightness]) => lightness > 0.86 || lightness < 0.3).length).toBeLessThan(2);
  });

  it("stands out from its ground: shapes 3 to 1, words 4.5 to 1", () => {
    const { background, series, positive, negative, total, others, text, muted } = theme;
    for (const colour of [...series, positive, negative, total, others]) {
      expect(contrast(colour, background), colour).toBeGreaterThanOrEqual(3);
    }
    for (const colour of [text, muted]) expect(contrast(colour, background), colour).toBeGreaterThanOrEqual(4.5);
  });

  it("has flows that are seen on its ground, and words that are read over them", () => {
    const { background, text, series, bandOpacity = 0.2 } = theme;
    const channel = (colour: string, at: number) => Number.parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16);
    const flows = series.map((colour) => {
      const parts = [0, 1, 2].map((at) => {
        const ground = channel(background, at);
        return Math.round(ground + (channel(colour, at) - ground) * bandOpacity);
      });
      return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
    });
    for (const flow of flows) {
      expect(contrast(flow, background), flow).toBeGreaterThanOrEqual(1.1);
      expect(contrast(flow, text), flow).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("has a legible figure inside of every shape", () => {
    for (const colour of [...theme.series, ...theme.heat]) {
      const best = Math.max(contrast(colour, theme.text), contrast(colour, theme.background));
      expect(best, colour).toBeGreaterThanOrEqual(4);
    }
  });
});

describe("a place among the colours", () => {
  it("has one hue in the light and in the dark, so that a legend that was learned stays true", () => {
    const polar = (colour: string) => {
      const [, a, b] = oklab(linear(colour));
      return { strength: Math.hypot(a, b), angle: (Math.atan2(b, a) * 180) / Math.PI };
    };
    for (const [place, colour] of themes.light.series.entries()) {
      const [light, dark] = [polar(colour), polar(themes.dark.series[place] as string)];
      // A grey has hardly any hue.
      if (light.strength < 0.045) continue;
      const apart = Math.abs(light.angle - dark.angle);
      expect(Math.min(apart, 360 - apart), `${place}: ${colour}`).toBeLessThan(20);
    }
  });
});
