/** What stands on every page that is printed: the company, what it shows, the day. Screens do not show it. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { today } from "../figures/today.js";
import type { Page } from "../state/address.js";
import { state } from "../state/store.js";
import "./print.css";

const TITLES: Readonly<Record<Page, string>> = {
  "cap-table": "Cap table",
  exit: "Exit analysis",
  compare: "Companies side by side",
  fund: "Fund forecast",
  board: "For the board",
  templates: "Reporting templates",
};

/** What the page is about where it is not the company that is shown alone. */
export const nameOnPaper = signal<string | null>(null);

export function PrintHead({ page }: { readonly page: Page }) {
  const { fund, title } = state.value;
  const own = page === "fund" ? fund.name || "Fund" : title || "Company without a name";
  const company = nameOnPaper.value ?? own;
  const day = today();
  // The margins of the pages after the first say it too: a style has no other way to know.
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--print-company", JSON.stringify(company));
    style.setProperty("--print-page", JSON.stringify(`${TITLES[page]}, ${day}`));
  }, [company, page, day]);
  return (
    <p class="print-head" aria-hidden="true">
      <strong>{company}</strong>
      <span>{TITLES[page]}</span>
      <span>{day}</span>
    </p>
  );
}
