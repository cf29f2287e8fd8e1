/** On a phone, a card that stays over the figures is one line once they are scrolled. */
import { useEffect, useRef, useState } from "preact/hooks";

/**
 * Whether the column of the card is scrolled beyond the top of the window. The card then shrinks to one line, and the
 * style keeps its whole height (`--whole`) for it, so that no figure below moves.
 */
export function useScrolled() {
  const card = useRef<HTMLElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => {
      const own = card.current;
      // On a tablet its own column has no box.
      const column = own?.closest(".two-sides")?.getBoundingClientRect();
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
