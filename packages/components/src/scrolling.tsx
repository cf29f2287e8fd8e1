/** What may be wider than the screen: it scrolls by itself, by keyboard too. */
import type { ComponentChildren } from "preact";

export function Scrolling({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by those who have no mouse
    <section class="scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
