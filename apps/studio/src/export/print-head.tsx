/** What stands on every page that is printed: the company, what it shows, the day. Screens do not show it. */
import { useEffect } from "preact/hooks";
import { today } from "../figures/today.js";
import type { Page } from "../state/address.js";
import { state } from "../state/store.js";
import "./print.css";

const TITLES: Readonly<Record<Page, string>> = {
  "cap-table": "Cap table",
  exit: "Exit analysis",
  compare: "Companies side by side",
  fund: "Fund",
  board: "For the board",
};

export function PrintHead({ page }: { readonly page: Page }) {
  const company =
    page === "fund" ? state.value.fund.name || "Fund without a name" : state.value.title || "Company without a name";
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
