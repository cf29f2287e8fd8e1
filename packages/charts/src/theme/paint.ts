/** The paint of a mark under a theme. */
import type { Dashes, Mark, Role } from "../scene/mark.js";
import type { Theme } from "./themes.js";

/** How a mark is painted, as SVG names it. */
export interface Paint {
  readonly fill: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
  readonly opacity?: number;
  /** Lengths of dashes and of the gaps between them. */
  readonly dashes?: string;
}

const DASHES: Readonly<Record<Dashes, string>> = { dashed: "4 3", dotted: "1.5 3", "dash-dotted": "5 2 1.5 2" };

const TEXT_ROLES: Partial<Record<Role, "text" | "muted">> = {
  title: "text",
  unit: "muted",
  "tick-label": "muted",
  "legend-label": "text",
  "value-label": "text",
  "annotation-label": "muted",
};

/**
 * The paint of one mark.
 * @param mark of a scene
 * @param theme one of {@link themes}, or one's own
 * @example
 * const line = { mark: "line", role: "grid", x1: 0, y1: 9, x2: 9, y2: 9 } as const;
 * paintOf(line, themes.light) // => { fill: "none", stroke: "#e6e9ee", strokeWidth: 1 }
 */
export function paintOf(mark: Mark, theme: Theme): Paint {
  if (mark.mark === "text") return { fill: textColour(mark, theme) };
  const colour = colourOf(mark, theme);
  if (mark.mark === "line" || (mark.mark === "path" && !mark.filled))
    return {
      fill: "none",
      stroke: colour,
      strokeWidth: mark.role === "grid" || mark.role === "axis" || mark.role === "annotation" ? 1 : 2,
      ...(mark.dashed === undefined || mark.dashed === false ? {} : { dashes: dashesOf(mark.dashed) }),
    };
  if (mark.mark === "circle") return { fill: colour, stroke: theme.background, strokeWidth: 1.5 };
  return mark.role === "band" ? { fill: colour, opacity: theme.bandOpacity ?? BAND_OPACITY } : { fill: colour };
}

const dashesOf = (dashed: true | Dashes): string => DASHES[dashed === true ? "dashed" : dashed];

const BAND_OPACITY = 0.2;

function textColour(mark: Mark, theme: Theme): string {
  if (mark.role === "inside-label") return legibleOn(colourOf(mark, theme), theme);
  const named = TEXT_ROLES[mark.role];
  return named === undefined ? colourOf(mark, theme) : theme[named];
}

function colourOf({ role, series, level }: Mark, theme: Theme): string {
  switch (role) {
    case "positive":
    case "negative":
    case "total":
    case "axis":
    case "grid":
    case "muted":
    case "others":
      return theme[role];
    case "heat":
      return heatAt(theme, level ?? 0);
    case "annotation":
      return theme.muted;
    case "title":
      return theme.text;
    default:
      if (level !== undefined) return heatAt(theme, level);
      return series === undefined || series < 0 ? theme.others : (theme.series[series] ?? theme.others);
  }
}

/** Black or white on a colour, whichever stands out more. */
export function legibleOn(colour: string, { text, background }: Pick<Theme, "text" | "background">): string {
  return contrast(colour, text) >= contrast(colour, background) ? text : background;
}

/** Between two of the three colours of heat. */
function heatAt({ heat }: Theme, level: number): string {
  const [low, middle, high] = heat;
  return level < 0.5 ? mixed(low, middle, level * 2) : mixed(middle, high, level * 2 - 1);
}

function mixed(from: string, to: string, part: number): string {
  const there = channels(to);
  const parts = channels(from).map((value, at) => Math.round(value + ((there[at] as number) - value) * part));
  return `#${parts.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Of two colours, from 1 to 21. @see WCAG 2.2, contrast ratio */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
