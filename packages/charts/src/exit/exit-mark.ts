/** Where this exit stands on the axis of exits. */
import { compare, type Exact, toDouble } from "../figures/exact.js";
import { shortMoney } from "../figures/format.js";
import type { Frame } from "../scene/frame.js";
import { textAt } from "../scene/legend.js";
import { type Mark, px } from "../scene/mark.js";
import { textWidth } from "../scene/text-width.js";

/** Size of the words at the line. */
const SIZE = 11;

/** An exit, between the ends of the axis. Currency. */
export interface MarkedExit {
  readonly here: Exact;
  readonly start: Exact;
  readonly end: Exact;
  /** The price it is of, where something comes off that. */
  readonly of?: Exact;
}

/** A dashed line with its words beside it, inside the plot; nothing where the axis does not reach it. */
export function exitMarks(
  { here, start, end, of }: MarkedExit,
  { x, top, bottom, left, right }: Frame,
  currency: string | undefined,
): Mark[] {
  if (here.units <= 0n || compare(here, start) < 0 || compare(here, end) > 0) return [];
  const place = px(x(toDouble(here)));
  // What is left of a price is not the price that was typed.
  const name = of === undefined || compare(of, here) === 0 ? "this exit" : "equity from this exit";
  const text = `${name}: ${shortMoney(here, currency)}`;
  const sides = [text, name, "this exit"].flatMap((says) => {
    const width = textWidth(says, SIZE) + 5;
    const atRight = place + width <= right ? [{ says, x: place + 5, align: "left" as const }] : [];
    return place - width >= left ? [...atRight, { says, x: place - 5, align: "right" as const }] : atRight;
  });
  const label = of === undefined ? text : `${text} to share, of ${shortMoney(of, currency)}`;
  const line = { x1: place, x2: place, y1: top, y2: bottom };
  return [
    { mark: "line", role: "annotation", dashed: true, key: "exit", label, ...line },
    ...sides
      .slice(0, 1)
      .map(({ says, x, align }) => textAt({ x, y: top + 12, text: says, size: SIZE, align, role: "annotation-label" })),
  ];
}
