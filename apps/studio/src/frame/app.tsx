/** The frame: which of the pages is shown, what was done and can be undone, and what can be exported. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { CapTablePage } from "../cap-table/cap-table-page.js";
import { Icon } from "../controls/icon.js";
import { later } from "../controls/later.js";
import { type Page, pages, writeAddress } from "../state/address.js";
import { reading } from "../state/open-company.js";
import { page } from "../state/shown-page.js";
import { canRedo, canUndo, change, redo, state, undo } from "../state/store.js";
import { Companies } from "./companies.js";
import { FieldHelp } from "./field-help.js";
import { ToInputs } from "./to-inputs.js";

const NOTHING_YET = () => null;
const ExitPage = later(async () => (await import("../exit/exit-page.js")).ExitPage, NOTHING_YET, "idle");
const ComparePage = later(async () => (await import("../compare/compare-page.js")).ComparePage, NOTHING_YET, "shown");
const BoardPage = later(async () => (await import("../export/board-page.js")).BoardPage, NOTHING_YET, "shown");
const FundPage = later(async () => (await import("../fund/fund-page.js")).FundPage, NOTHING_YET, "idle");
const TemplatesPage = later(
  async () => (await import("../templates/templates-page.js")).TemplatesPage,
  NOTHING_YET,
  "shown",
);
const DropZone = later(async () => (await import("../import/import-file.js")).DropZone);
const ReadHeader = later(async () => (await import("./read-header.js")).ReadHeader, NOTHING_YET, "shown");
const ExportPanel = later(
  async () => (await import("../export/export-panel.js")).ExportPanel,
  () => (
    <button type="button" disabled>
      Share
    </button>
  ),
);

/** What a hand-over said that could not be shown. */
export const notice = signal<string | null>(null);

const NAMES: Readonly<Record<Page, string>> = {
  "cap-table": "Cap table",
  exit: "Exit",
  compare: "Compare",
  fund: "Fund",
  board: "For the board",
  templates: "Templates",
};
/** The page for the board is reached from where things are taken along. */
const LISTED = pages.filter((one) => one !== "board");
const SHOWN: Readonly<Record<Page, () => JSX.Element | null>> = {
  "cap-table": CapTablePage,
  exit: () => <ExitPage />,
  compare: () => <ComparePage />,
  fund: () => <FundPage />,
  board: () => <BoardPage />,
  templates: () => <TemplatesPage />,
};

export function App() {
  const Shown = SHOWN[page.value];
  return (
    <>
      {reading.value ? <ReadHeader /> : <Header />}
      {notice.value ? (
        <p class="notice" role="alert">
          {notice.value}{" "}
          <button
            type="button"
            class="quiet"
            aria-label="Close"
            onClick={() => {
              notice.value = null;
            }}
          >
            ×
          </button>
        </p>
      ) : null}
      {reading.value || page.value === "templates" ? null : <DropZone />}
      <main tabIndex={-1} id="main">
        <h1 class="hidden">{NAMES[page.value]}</h1>
        <Shown />
        <ToInputs />
        <FieldHelp />
      </main>
      <footer>
        <p>Computed in this browser. What you type is sent nowhere.</p>
      </footer>
    </>
  );
}

function Header() {
  return (
    <header>
      <button type="button" class="skip" onClick={() => document.querySelector("main")?.focus()}>
        To the figures
      </button>
      <strong class="brand">Capstack</strong>
      <nav aria-label="Pages">
        {LISTED.map((one) => (
          <a key={one} href={writeAddress(one, null)} aria-current={page.value === one ? "page" : undefined}>
            {NAMES[one]}
          </a>
        ))}
      </nav>
      {page.value === "templates" ? null : <OfCompany />}
    </header>
  );
}

/** What belongs to the company that is shown: a page of other people's files has none of it. */
function OfCompany() {
  return (
    <>
      <Name />
      <span class="tools">
        <button type="button" disabled={!canUndo.value} onClick={undo} title="Undo (Ctrl+Z)" aria-label="Undo">
          <Icon name="back" />
        </button>
        <button
          type="button"
          disabled={!canRedo.value}
          onClick={redo}
          title="Redo (Ctrl+Shift+Z, Ctrl+Y)"
          aria-label="Redo"
        >
          <Icon name="forth" />
        </button>
        <Companies />
        <ExportPanel page={page.value} />
      </span>
    </>
  );
}

/** The company's name; on its own page the fund's, which is none of the company's. */
function Name() {
  const isFund = page.value === "fund";
  const { title, fund } = state.value;
  const label = isFund ? "Name of the fund" : "Name of the company";
  const set = (name: string) =>
    isFund
      ? change((state) => ({ ...state, fund: { ...state.fund, name } }), "fund.name")
      : change((state) => ({ ...state, title: name }), "title");
  return (
    <input
      class="title"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={isFund ? (fund.name ?? "") : title}
      onInput={({ currentTarget }) => set(currentTarget.value)}
    />
  );
}
