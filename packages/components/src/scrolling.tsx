/** What may be wider than the screen: it scrolls by itself, by keyboard too. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

export interface ScrollingProps {
  readonly label: string;
  readonly children: ComponentChildren;
  /** Tells the columns apart of which the last is the one to see first: whenever it changes, the end is shown. */
  readonly toEnd?: number | string;
}

export function Scrolling({ label, children, toEnd }: ScrollingProps) {
  const frame = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (toEnd !== undefined && frame.current !== null) frame.current.scrollLeft = frame.current.scrollWidth;
  }, [toEnd]);
  const more = useMore(frame, toEnd !== undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by those who have no mouse
    <section ref={frame} class="scroll" tabIndex={0} aria-label={label} data-more={more || undefined}>
      {children}
    </section>
  );
}

/**
 * At which sides there is more than is in sight: `left`, `right`, both, or nothing.
 * @param staysAtEnd whether a frame that shows its end still shows it once it is narrower
 */
function useMore(frame: { readonly current: HTMLElement | null }, staysAtEnd: boolean): string {
  const [more, setMore] = useState("");
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let isAtEnd = staysAtEnd;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const sides = [scrollLeft > 1 ? "left" : "", scrollLeft + clientWidth < scrollWidth - 1 ? "right" : ""];
      setMore(sides.filter(Boolean).join(" "));
      showWholeColumns(element);
    };
    const scrolled = () => {
      isAtEnd = staysAtEnd && element.scrollLeft + element.clientWidth >= element.scrollWidth - 1;
      look();
    };
    look();
    const watch = new ResizeObserver(() => {
      if (isAtEnd) element.scrollLeft = element.scrollWidth;
      look();
    });
    watch.observe(element);
    for (const child of element.children) watch.observe(child);
    element.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", scrolled);
    };
  }, []);
  return more;
}

/** Shows whole columns alone: of one that is cut by an end of the frame the digits left would read as another figure. */
function showWholeColumns(frame: HTMLElement): void {
  const table = frame.querySelector<HTMLTableElement>(":scope > table");
  if (table === null) return;
  if (frame.scrollWidth <= frame.clientWidth + 1) {
    table.style.maskImage = "";
    return;
  }
  const columns = [...(table.tHead?.rows[0]?.cells ?? [])].map(({ offsetLeft: from, offsetWidth }) => ({
    from,
    to: from + offsetWidth,
  }));
  table.style.maskImage = maskOf(columns, frame);
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
