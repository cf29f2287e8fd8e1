/** The type a PDF is set in: measured, wrapped and checked for characters it lacks. */
import { createRequire } from "node:module";
import { type Font, openSync } from "fontkit";

/** The two weights a document is set in. */
export type Weight = "regular" | "bold";

const require = createRequire(import.meta.url);

const FILES: Readonly<Record<Weight, string>> = {
  regular: require.resolve("@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf"),
  bold: require.resolve("@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf"),
};

/** Where a weight's font stands. Each PDF opens it for itself: embedding marks the font's glyphs for that one file. */
export function fontPath(weight: Weight): string {
  return FILES[weight];
}

const opened = new Map<Weight, Font>();

/** A weight's font for measuring; it is never embedded. */
function fontOf(weight: Weight): Font {
  const font = opened.get(weight) ?? (openSync(fontPath(weight)) as Font);
  opened.set(weight, font);
  return font;
}

/** Stands for a character the font has no picture of. */
export const MISSING = "\u25A1";

const WIDTHS = new Map<string, number>();

/** The width of a text in points. */
export function widthOf(text: string, weight: Weight, size: number): number {
  const key = `${weight}${text}`;
  let width = WIDTHS.get(key);
  if (width === undefined) {
    const font = fontOf(weight);
    width = font.layout(text).advanceWidth / font.unitsPerEm;
    if (WIDTHS.size > 20_000) WIDTHS.clear();
    WIDTHS.set(key, width);
  }
  return width * size;
}

/** Makes texts printable, and remembers what could not be printed. */
export class Printable {
  readonly #missing = new Set<number>();

  /** The text on one line, in NFC, a box in place of what the font lacks. */
  text(input: string): string {
    const font = fontOf("regular");
    let shown = "";
    for (const character of input.normalize("NFC").replace(/\p{Cc}+/gu, " ")) {
      const point = character.codePointAt(0) as number;
      if (font.hasGlyphForCodePoint(point)) shown += character;
      else {
        this.#missing.add(point);
        shown += MISSING;
      }
    }
    return shown;
  }

  /** What to tell the reader about boxes; null when there are none. */
  note(): string | null {
    if (this.#missing.size === 0) return null;
    const points = [...this.#missing].sort((a, b) => a - b).map((point) => `U+${point.toString(16).toUpperCase()}`);
    const named =
      points.length > 12 ? `${points.slice(0, 12).join(" ")} and ${points.length - 12} more` : points.join(" ");
    return `${MISSING} stands for a character this PDF has no type for (${named}). CSV, XLSX and JSON carry it.`;
  }
}

/** Two sums of the same widths may differ by rounding. */
const HAIR = 0.05;

/** A text in lines no wider than `width`; a word that is wider is cut. */
export function wrap(text: string, { width, weight, size }: { width: number; weight: Weight; size: number }): string[] {
  const fits = (candidate: string) => widthOf(candidate, weight, size) <= width + HAIR;
  const lines: string[] = [];
  let current = "";
  for (const word of text.split(/ +/).flatMap((one) => pieces(one, fits))) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (current !== "" && !fits(longer)) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
}

function pieces(word: string, fits: (candidate: string) => boolean): string[] {
  if (fits(word)) return [word];
  const parts: string[] = [];
  let part = "";
  for (const character of word) {
    if (part !== "" && !fits(part + character)) {
      parts.push(part);
      part = character;
    } else part += character;
  }
  return [...parts, part];
}
