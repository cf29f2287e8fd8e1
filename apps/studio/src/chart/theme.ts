/** Light or dark, as the browser is set; paper is light. */
import { computed, signal } from "@preact/signals";

function follows(query: string) {
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener("change", () => {
    matches.value = list.matches;
  });
  return matches;
}

const dark = follows("(prefers-color-scheme: dark)");
/** Whether the page is being printed. */
export const paper = follows("print");

/** Whether the page has two columns of cards. A chart is then as high as the card beside it. */
export const inColumns = follows("(min-width: 1600px)");

// A browser counts the sheets before it tells that the medium is paper: charts are drawn for it before that.
for (const is of [true, false])
  addEventListener(is ? "beforeprint" : "afterprint", () => {
    paper.value = is;
  });

export const theme = computed(() => (paper.value ? "print" : dark.value ? "dark" : "light"));
