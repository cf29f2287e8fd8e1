/** What can be handed on: a link, the board's page as PDF or CSV, other files, and last the same figures from a program. */
import { useRef, useState } from "preact/hooks";
import { Dialog } from "../controls/dialog.js";
import { Segments } from "../controls/segments.js";
import { save, saveCsv } from "../files/save.js";
import { type Page, writeAddress } from "../state/address.js";
import { AsLinked } from "./as-linked.js";
import { boardTable } from "./board-table.js";
import { callOf } from "./call-of-page.js";
import { SameCall } from "./same-call-fold.js";
import { saveWorkbook, workbookQuestion } from "./save-workbook.js";
import { type LinkKind, linkTo, shared, WhatItHolds, withoutTheirNames } from "./shared-state.js";

export interface ShareDialogProps {
  readonly page: Page;
  readonly onClose: () => void;
}

/** Copies a text and says so, or why it cannot. */
export type Copy = (what: string, text: string) => Promise<void>;

const KINDS: Readonly<Record<LinkKind, string>> = { copy: "A copy to change", read: "To read only" };
const ABOUT: Readonly<Record<LinkKind, string>> = {
  copy: "The person who opens it edits a copy; your company does not change.",
  read: "Whoever opens it sees the board’s page, without fields to change.",
};

const NAMES = { names: "With names", letters: "Without names" } as const;
const WITHOUT_NAMES =
  "Holders are called A, B, C and so on, and the company “A company”, in the link and in every file.";

function selectAll(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

export function ShareDialog({ page, onClose }: ShareDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [said, setSaid] = useState("");
  const [uncopied, setUncopied] = useState<string | null>(null);
  const [hidden, setHidden] = useState(false);
  const copy: Copy = async (what, text) => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(`${what} copied.`);
    } catch {
      setSaid("The browser does not let the page copy: copy it from the field.");
      setUncopied(text);
    }
  };
  const call = callOf(page);
  return (
    <Dialog element={dialog} look="share" labelledBy="share" onClose={onClose}>
      <div class="said">
        <h2 id="share">Share</h2>
        <p role="status">{said}</p>
      </div>
      {uncopied === null ? null : <input type="text" readOnly aria-label="To copy" value={uncopied} ref={selectAll} />}
      <div class="named">
        <Segments
          label="Names of people and companies"
          choices={NAMES}
          value={hidden ? "letters" : "names"}
          onChange={(next) => {
            setHidden(next === "letters");
            // What could not be copied holds the names, or lacks them, as was chosen then.
            setUncopied(null);
          }}
        />
        <p class="help">{hidden ? WITHOUT_NAMES : "Everybody stands by name in what is shared."}</p>
      </div>
      <AsLinked />
      <Link page={page} hidden={hidden} copy={copy} />
      <Files page={page} hidden={hidden} leave={() => dialog.current?.close()} say={setSaid} />
      {call ? <SameCall call={withoutTheirNames(call, hidden)} copy={copy} /> : null}
    </Dialog>
  );
}

function Link({ page, hidden, copy }: { readonly page: Page; readonly hidden: boolean; readonly copy: Copy }) {
  const [kind, setKind] = useState<LinkKind>("copy");
  return (
    <section aria-label="Link">
      <h3>Link</h3>
      <WhatItHolds hidden={hidden} />
      <div class="buttons">
        <Segments label="What the link opens" choices={KINDS} value={kind} onChange={setKind} />
        <button type="button" class="main" onClick={async () => copy("Link", await linkTo(page, kind, hidden))}>
          Copy link
        </button>
      </div>
      <p class="help">
        {ABOUT[kind]}
        {page === "compare" ? " It opens this company alone, without those beside it." : ""}
      </p>
    </section>
  );
}

interface FilesProps {
  readonly page: Page;
  readonly hidden: boolean;
  readonly leave: () => void;
  readonly say: (what: string) => void;
}

function Files({ page, hidden, leave, say }: FilesProps) {
  const question = workbookQuestion(page);
  const json = () => save("studio.json", "application/json", JSON.stringify(shared(hidden), null, 2));
  const pdf = async () => {
    if (hidden) {
      window.open(await linkTo("board", "read", true), "_blank", "noopener");
      return;
    }
    leave();
    location.hash = writeAddress("board", null);
  };
  return (
    <section aria-label="Files">
      <h3>Files</h3>
      <div class="buttons">
        <button type="button" onClick={() => void pdf()}>
          Board page, to print
        </button>
        <button type="button" onClick={() => void saveCsv(boardTable(hidden), "cap-table")}>
          CSV
        </button>
        {question && (
          <button
            type="button"
            onClick={async () => say((await saveWorkbook(question, hidden)) ?? "The workbook is saved.")}
          >
            Workbook (XLSX)
          </button>
        )}
        <button
          type="button"
          onClick={() => {
            leave();
            setTimeout(() => window.print());
          }}
        >
          Print this page
        </button>
        <button type="button" onClick={json}>
          Studio file (JSON)
        </button>
      </div>
      <p class="help">
        The board page, also as PDF, and the CSV hold who owns and gets what. The workbook computes: change a blue cell,
        and every figure follows. The studio file holds all that the link does; “Companies” opens it again.
      </p>
    </section>
  );
}
