/** What stands on every page that is printed: the company, what it shows, the day. Screens do not show it. */
import { useEffect } from "preact/hooks";
import type { Page } from "../state/address.js";
import { state } from "../state/store.js";
import "./print.css";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

const TITLES: Readonly<Record<Page, string>> = {
  "cap-table": "Cap table",
  exit: "Exit analysis",
  compare: "Companies side by side",
  fund: "Fund",
  board: "For the board",
};

export function PrintHead({ page }: { readonly page: Page }) {
  const company = state.value.title || "Company without a name";
  const today = day.format(new Date());
  // The margins of the pages after the first say it too: a style has no other way to know.
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--print-company", JSON.stringify(company));
    style.setProperty("--print-page", JSON.stringify(`${TITLES[page]}, ${today}`));
  }, [company, page, today]);
  return (
    <p class="print-head" aria-hidden="true">
      <strong>{company}</strong>
      <span>{TITLES[page]}</span>
      <span>{today}</span>
    </p>
  );
}
