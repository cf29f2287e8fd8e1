/** On a phone, a card that stays over the figures is one line once they are scrolled. */
import { useEffect, useRef, useState } from "preact/hooks";

/**
 * Whether what stands first in its column has been scrolled to the top of the window. What the card gives up is kept
 * free below it, so that no figure moves: its whole height stands in `--whole`.
 */
export function useScrolled() {
  const card = useRef<HTMLElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => {
      const own = card.current;
      const column = own?.parentElement?.getBoundingClientRect();
      if (!own || column === undefined) return;
      const next = column.top < 0;
      if (next && own.dataset.scrolled === undefined) own.style.setProperty("--whole", `${own.offsetHeight}px`);
      setScrolled(next);
    };
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, []);
  return { card, scrolled: isScrolled ? "" : undefined };
}
