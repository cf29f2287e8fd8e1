/** The page for limited partners: it reads the reporting templates dropped on it in this browser, checks them and shows them side by side. */
import { useEffect } from "preact/hooks";
import { DropAnywhere } from "../files/drop-anywhere.js";
import { PickFiles } from "./pick-files.js";
import { isReady, notTaken, prepareTemplates, received, removeAll, takeTemplates, waiting } from "./received.js";
import { TemplateCard } from "./template-card.js";
import { TemplatesTable } from "./templates-table.js";
import { counted, verdictOf } from "./words.js";
import "./templates.css";
import "../controls/narrow-tables.css";

export function TemplatesPage() {
  useEffect(() => void prepareTemplates(), []);
  const files = received.value;
  const known = files.flatMap(({ file, read }) =>
    read === null || read.version === null ? [] : [{ name: file.name, read }],
  );
  return (
    <div class="results templates" aria-busy={!isReady.value || waiting.value > 0}>
      <DropAnywhere
        says="Drop them here: reporting templates as .xlsx, of one fund or of several, last quarter’s too."
        onDrop={takeTemplates}
      />
      <Beginning isEmpty={files.length === 0} />
      <p role="status" class="so-far">
        {soFar()}
      </p>
      {notTaken.value === null ? null : (
        <p class="verdict wrong" role="alert">
          {notTaken.value}
        </p>
      )}
      {known.length > 1 ? <TemplatesTable templates={known} /> : null}
      {files.map((one) => (
        <TemplateCard key={one.id} received={one} />
      ))}
    </div>
  );
}

function Beginning({ isEmpty }: { readonly isEmpty: boolean }) {
  return (
    <section class={isEmpty ? "drop-here empty" : "drop-here"} aria-label="Files">
      <h2>Check the reporting templates that you receive</h2>
      <p>
        Drop ILPA reporting templates (.xlsx) anywhere on this page: of one fund or of several, and last quarter’s with
        them. Every formula row, sign, tie-out and footnote is checked.
      </p>
      <span class="buttons">
        <PickFiles name={isEmpty ? "Choose files…" : "Add files…"} look="button main" several onPick={takeTemplates} />
        {isEmpty ? null : (
          <button type="button" onClick={removeAll}>
            Remove all
          </button>
        )}
      </span>
      <p class="help">
        Files are read in this browser and sent nowhere: it works without a connection. Nothing is kept; a reload
        forgets them.
      </p>
    </section>
  );
}

/** How far reading is, and what it came to. */
function soFar(): string {
  const files = received.value;
  if (files.length === 0) return "";
  if (waiting.value > 0) return `Reading: ${counted(waiting.value, "file")} to go…`;
  const looks = files.map(({ read }) => (read === null ? "refused" : verdictOf(read).look));
  const count = (look: string) => looks.filter((one) => one === look).length;
  const parts = [
    [count("right"), "with nothing wrong"],
    [count("wrong"), "with something to look at"],
    [count("open"), "of 2016, not checked"],
    [count("refused"), "not read"],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([number, says]) => `${number} ${says}`);
  return `${counted(files.length, "file")}: ${said.join(", ")}.`;
}
