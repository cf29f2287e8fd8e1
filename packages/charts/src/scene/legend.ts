/** What the colours stand for: beside a wide picture, under a narrow one. */
import { type Dashes, type Mark, px, type Role, type TextMark } from "./mark.js";
import { cutText, isRightToLeft, textWidth } from "./text-width.js";

/** One colour and what it stands for; a value stands at its right. */
export interface LegendItem {
  readonly series: number;
  readonly name: string;
  readonly role: Role;
  readonly value?: string;
  /** A line in the picture, or a filled shape. */
  readonly shape: "line" | "box";
  /** How its line is broken. */
  readonly dashed?: Dashes;
}

export const LABEL = 12;
export const ROW = 18;
const SWATCH = 10;
const GAP = 7;
const COLUMN_GAP = 16;

/** Room an item asks for. Pixels. */
export function itemWidth({ name, value }: LegendItem): number {
  return SWATCH + GAP + textWidth(name, LABEL) + (value === undefined ? 0 : GAP * 2 + textWidth(value, LABEL));
}

/** How many columns items take within some room. */
export function columnsWithin(items: readonly LegendItem[], room: number): number {
  const widest = Math.min(room, Math.max(120, ...items.map(itemWidth)));
  return Math.max(1, Math.min(items.length, Math.floor((room + COLUMN_GAP) / (widest + COLUMN_GAP))));
}

/** Items in columns, filled downwards, from the upper left corner of some room. */
export function legendMarks(
  items: readonly LegendItem[],
  { x, y, width, columns }: { x: number; y: number; width: number; columns: number },
): Mark[] {
  const rows = Math.ceil(items.length / columns);
  const columnWidth = (width - COLUMN_GAP * (columns - 1)) / columns;
  // As wide as its widest needs, so that figures stand near their names.
  const used = Math.min(columnWidth, Math.max(...items.map(itemWidth)));
  return items.flatMap((item, at) => {
    const left = x + Math.floor(at / rows) * (columnWidth + COLUMN_GAP);
    return itemMarks(item, left, y + (at % rows) * ROW, used);
  });
}

function itemMarks(
  { name, value, role, series, shape, dashed }: LegendItem,
  x: number,
  y: number,
  width: number,
): Mark[] {
  const valueWidth = value === undefined ? 0 : textWidth(value, LABEL) + GAP * 2;
  const baseline = px(y + 11);
  const swatch: Mark =
    shape === "box"
      ? { mark: "rect", role, series, x: px(x), y: px(y + 2), width: SWATCH, height: SWATCH }
      : {
          mark: "path",
          role,
          series,
          filled: false,
          d: `M${px(x)},${px(y + 7)}H${px(x + SWATCH)}`,
          ...(dashed === undefined ? {} : { dashed }),
        };
  const room = width - SWATCH - GAP - valueWidth;
  const label = textAt({ x: x + SWATCH + GAP, y: baseline, text: cutText(name, room, LABEL), role: "legend-label" });
  const figure = textAt({ x: x + width, y: baseline, text: value ?? "", role: "legend-label", align: "right" });
  return [swatch, label, ...(value === undefined ? [] : [figure])];
}

/** A line of text, with its direction. */
export function textAt(text: Pick<TextMark, "x" | "y" | "text" | "role"> & Partial<Omit<TextMark, "mark">>): TextMark {
  const direction = isRightToLeft(text.text) ? { direction: "rtl" as const } : {};
  return { mark: "text", size: LABEL, align: "left", ...direction, ...text, x: px(text.x), y: px(text.y) };
}
