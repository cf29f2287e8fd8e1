/** What may be wider than the screen: it scrolls by itself, by keyboard too. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

export interface ScrollingProps {
  readonly label: string;
  readonly children: ComponentChildren;
  /** How many columns there are of which the last is the one to see first; whenever it changes, the end is shown. */
  readonly toEnd?: number;
}

export function Scrolling({ label, children, toEnd }: ScrollingProps) {
  const frame = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (toEnd !== undefined && frame.current !== null) frame.current.scrollLeft = frame.current.scrollWidth;
  }, [toEnd]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by those who have no mouse
    <section ref={frame} class="scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
