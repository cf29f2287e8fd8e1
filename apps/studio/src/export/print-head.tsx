/** What stands on top of every page that is printed: the company, the page and the day. Screens do not show it. */
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
  return (
    <p class="print-head" aria-hidden="true">
      <strong>{state.value.title || "Company without a name"}</strong>
      <span>{TITLES[page]}</span>
      <span>{day.format(new Date())}</span>
    </p>
  );
}
