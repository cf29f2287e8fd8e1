/** What may be wider than the screen: it scrolls by itself, by keyboard too. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

export interface ScrollingProps {
  readonly label: string;
  readonly children: ComponentChildren;
  /** Tells the columns apart of which the last is the one to see first: whenever it changes, the end is shown. */
  readonly toEnd?: number | string;
}

export function Scrolling({ label, children, toEnd }: ScrollingProps) {
  const frame = useRef<HTMLElement>(null);
  const { more, isMoreBelow } = useMore(frame, toEnd);
  return (
    <section
      ref={frame}
      class="scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by those who have no mouse
      tabIndex={0}
      aria-label={label}
      data-more={more || undefined}
      data-below={isMoreBelow ? "" : undefined}
    >
      {children}
    </section>
  );
}

interface More {
  /** At which sides there is more than is in sight: `left`, `right`, both, or nothing. */
  readonly more: string;
  readonly isMoreBelow: boolean;
}

/** Where there is more than is in sight. What shows its end stays there. */
function useMore(frame: { readonly current: HTMLElement | null }, toEnd: ScrollingProps["toEnd"]): More {
  const [more, setMore] = useState("");
  const [isMoreBelow, setMoreBelow] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let isAtEnd = toEnd !== undefined;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const right = scrollLeft + clientWidth < scrollWidth - 1 ? "right" : "";
      isAtEnd = toEnd !== undefined && right === "";
      setMore([scrollLeft > 1 ? "left" : "", right].filter(Boolean).join(" "));
      setMoreBelow(element.scrollTop + element.clientHeight < element.scrollHeight - 1);
      showWholeColumns(element);
    };
    // Told of the width at first, too.
    const watch = new ResizeObserver(() => {
      showAllOfLittle(element);
      fillRoom(element, toEnd !== undefined);
      if (isAtEnd) element.scrollLeft = element.scrollWidth;
      look();
    });
    for (const one of [element, ...element.children]) watch.observe(one);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [toEnd]);
  return { more, isMoreBelow };
}

/** A frame of a limited height is as high as what is in it where it would hide little: nobody looks for two rows. */
function showAllOfLittle(frame: HTMLElement): void {
  frame.style.maxHeight = "";
  if (hidesLittle(frame)) frame.style.maxHeight = "none";
}

/** A frame that hides no more than these rows of a table shows them. Pixels. */
const LITTLE = 120;

/**
 * Whether a frame hides something, and so little that it had better be as high as that.
 * @example hidesLittle({ scrollHeight: 456, clientHeight: 400 }) // => true
 */
export function hidesLittle({
  scrollHeight,
  clientHeight,
}: Pick<HTMLElement, "scrollHeight" | "clientHeight">): boolean {
  const hidden = scrollHeight - clientHeight;
  return hidden > 0 && hidden <= LITTLE;
}

/** Gives the names the room that no whole column has: nothing stands empty between them and the figures. */
function fillRoom(frame: HTMLElement, fromEnd: boolean): void {
  const cells = [...(frame.querySelector<HTMLTableElement>(":scope > table")?.tHead?.rows[0]?.cells ?? [])];
  const [name, ...figures] = cells;
  if (name === undefined) return;
  name.style.minWidth = "";
  if (frame.scrollWidth <= frame.clientWidth + 1) return;
  const widths = figures.map(({ offsetWidth }) => offsetWidth);
  const rest = roomLeft(fromEnd ? widths.toReversed() : widths, frame.clientWidth - name.offsetWidth);
  if (rest > 0) name.style.minWidth = `${name.offsetWidth + rest}px`;
}

/**
 * What columns leave of some room when as many stand in it as have room whole; nothing where none has.
 * @param widths in the order in which they are seen. Pixels
 * @example roomLeft([40, 50, 60], 100) // => 10
 */
export function roomLeft(widths: readonly number[], room: number): number {
  let left = room;
  for (const width of widths) {
    if (width > left) break;
    left -= width;
  }
  return left === room ? 0 : left;
}

/** Shows whole columns alone: of one that is cut by an end of the frame the digits left would read as another figure. */
function showWholeColumns(frame: HTMLElement): void {
  const table = frame.querySelector<HTMLTableElement>(":scope > table");
  if (table === null) return;
  const columns = [...(table.tHead?.rows[0]?.cells ?? [])].map(({ offsetLeft: from, offsetWidth }) => ({
    from,
    to: from + offsetWidth,
  }));
  table.style.maskImage = frame.scrollWidth > frame.clientWidth + 1 ? maskOf(columns, frame) : "";
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** What is seen of a frame, in pixels: the first column stays at its left, the others scroll under it. */
type Seen = Pick<HTMLElement, "scrollLeft" | "clientWidth">;

/**
 * Where the columns that are seen whole begin and end.
 * @param columns in order, where they would stand if nothing were scrolled; the first stays in sight
 * @returns null where all are seen, or none is whole: then nothing is left out
 * @example wholeColumns([{ from: 0, to: 50 }, { from: 50, to: 90 }, { from: 90, to: 130 }], { scrollLeft: 0, clientWidth: 100 }) // => { from: 50, to: 90 }
 */
export function wholeColumns(columns: readonly Span[], { scrollLeft, clientWidth }: Seen): Span | null {
  const [name, ...figures] = columns;
  if (name === undefined) return null;
  const [left, right] = [scrollLeft + (name.to - name.from), scrollLeft + clientWidth];
  const whole = figures.filter(({ from, to }) => from >= left - 1 && to <= right + 1);
  const [first, last] = [whole[0], whole.at(-1)];
  if (first === undefined || last === undefined || whole.length === figures.length) return null;
  return { from: first.from, to: last.to };
}

function maskOf(columns: readonly Span[], seen: Seen): string {
  const whole = wholeColumns(columns, seen);
  const [name] = columns;
  if (whole === null || name === undefined) return "";
  const stays = seen.scrollLeft + name.to - name.from;
  const stops = [`#000 ${stays}px`, `transparent ${stays}px ${whole.from}px`, `#000 ${whole.from}px ${whole.to}px`];
  return `linear-gradient(to right, ${stops.join(", ")}, transparent ${whole.to}px)`;
}
