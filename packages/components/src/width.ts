/** How much room a picture has. */
import { useEffect, useRef, useState } from "preact/hooks";

/** A frame, and its width to the next ten pixels down: a scroll bar that comes or goes redraws nothing. */
export function useWidth<Framed extends HTMLElement = HTMLElement>(begin: number) {
  const frame = useRef<Framed>(null);
  const [width, setWidth] = useState(() => toTens(begin));
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    // The room inside: with the frame's padding a picture would be drawn too wide, and shrunk with its letters.
    const watch = new ResizeObserver((entries) => setWidth(toTens(entries.at(-1)?.contentRect.width ?? begin)));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [frame, width] as const;
}

const toTens = (width: number) => Math.max(240, Math.floor(width / 10) * 10);
