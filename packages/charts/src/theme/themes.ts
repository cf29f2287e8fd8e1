/** Colours by what a mark is. The 24 of series differ for eyes that see fewer colours too; a test measures it. */

/** The colours of a picture, as `#rrggbb`. */
export interface Theme {
  readonly background: string;
  /** Titles, figures, totals. */
  readonly text: string;
  /** Units, ticks, notes. */
  readonly muted: string;
  readonly axis: string;
  readonly grid: string;
  readonly positive: string;
  readonly negative: string;
  readonly total: string;
  readonly accent: string;
  /** What stands for many. */
  readonly others: string;
  /** Twenty-four, none twice. */
  readonly series: readonly string[];
  /** How much of its colour a flow or a band keeps, so that what lies under it is seen: 0.2 by default. From 0 to 1. */
  readonly bandOpacity?: number;
  /** From the least to the most. */
  readonly heat: readonly [string, string, string];
}

const onWhite = [
  "#2b5c9e #8a6d1f #4a95c9 #c25a6e #8c4a7d #d0762a #3a4654 #1f8a70 #5a2a87 #a8260f #362a52 #6851c3",
  "#261675 #7575e9 #b48197 #686350 #5f023a #415d09 #985cba #4b2a02 #8d1769 #747798 #70312f #999562",
];

const onBlack = [
  "#759bf5 #c4b291 #2073a1 #f6aebf #7a5f77 #e98f4d #7391aa #b0fcd4 #b567c6 #f53a52 #c2c7fc #8857cd",
  "#a69ac8 #5c57f7 #9c7680 #d0d5b0 #a9425c #a1da72 #db9be9 #886523 #f066ef #e8e5f6 #d9788c #778743",
];

/**
 * Light and dark for screens, print for white paper.
 * @example
 * new Set(themes.dark.series).size // => 24
 */
export const themes: Readonly<Record<"light" | "dark" | "print", Theme>> = {
  light: {
    background: "#ffffff",
    text: "#1b2430",
    muted: "#5b6674",
    axis: "#8a95a3",
    grid: "#e6e9ee",
    positive: "#1f8a70",
    negative: "#c0432f",
    total: "#2b5c9e",
    accent: "#2b5c9e",
    others: "#8a919b",
    series: /* @__PURE__ */ colours(onWhite),
    heat: ["#f3f6fa", "#7fa9d6", "#1f4a86"],
  },
  dark: {
    background: "#15181d",
    text: "#e7eaef",
    muted: "#a3adba",
    axis: "#6b7683",
    grid: "#2a3038",
    positive: "#45b89a",
    negative: "#ee7f68",
    total: "#6ea3e6",
    accent: "#6ea3e6",
    others: "#7d8590",
    series: /* @__PURE__ */ colours(onBlack),
    bandOpacity: 0.36,
    heat: ["#20262e", "#3c6ea8", "#b9d6f7"],
  },
  print: {
    background: "#ffffff",
    text: "#000000",
    muted: "#444444",
    axis: "#666666",
    grid: "#dddddd",
    positive: "#1f8a70",
    negative: "#b23a27",
    total: "#2b5c9e",
    accent: "#2b5c9e",
    others: "#85898f",
    series: /* @__PURE__ */ colours(onWhite),
    heat: ["#f3f6fa", "#7fa9d6", "#1f4a86"],
  },
};

function colours(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(" "));
}
