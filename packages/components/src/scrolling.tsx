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
  const more = useMore(frame);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by those who have no mouse
    <section ref={frame} class="scroll" tabIndex={0} aria-label={label} data-more={more || undefined}>
      {children}
    </section>
  );
}

/** At which sides there is more than is in sight: `left`, `right`, both, or nothing. */
function useMore(frame: { readonly current: HTMLElement | null }): string {
  const [more, setMore] = useState("");
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const sides = [scrollLeft > 1 ? "left" : "", scrollLeft + clientWidth < scrollWidth - 1 ? "right" : ""];
      setMore(sides.filter(Boolean).join(" "));
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    for (const child of element.children) watch.observe(child);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);
  return more;
}
