/** One received file: what it is, what is wrong with it, and last quarter's file beside it. */
import { columnsOf, FigureTable, Scrolling } from "@capstack/components";
import { useFirstRows } from "../controls/many-rows.js";
import type { ReceivedTemplate, ToldBreak } from "../engine/templates/received-template.js";
import { PickFiles } from "./pick-files.js";
import { choosePrevious, previousOf, type Received, removeTemplate } from "./received.js";
import { COLUMNS, quarterInWords, showValue, verdictOf } from "./words.js";

export function TemplateCard({ received }: { readonly received: Received }) {
  const { id, file, read, refusal } = received;
  const title = read === null || read.version === null ? file.name : read.fund;
  return (
    <section
      class="template"
      aria-label={title === file.name ? title : `${title}, ${file.name}`}
      data-template={file.name}
    >
      <div class="section-head">
        <h2>
          <bdi>{title}</bdi>
        </h2>
        <button type="button" class="quiet" aria-label={`Remove ${file.name}`} onClick={() => removeTemplate(id)}>
          ×
        </button>
      </div>
      {refusal !== null ? <p class="verdict wrong">{refusal}</p> : null}
      {refusal === null && read === null ? <p class="help">Waiting to be read…</p> : null}
      {read === null ? null : <Findings received={received} read={read} />}
    </section>
  );
}

function Findings({ received, read }: { readonly received: Received; readonly read: ReceivedTemplate }) {
  const { says, look } = verdictOf(read);
  return (
    <>
      <p class={`verdict ${look}`}>{says}</p>
      {read.version === null ? null : <Facts read={read} name={received.file.name} />}
      {read.version === "2.0" ? <LastQuarter received={received} read={read} /> : null}
      <Breaks breaks={read.breaks} file={received.file.name} />
      <Footnotes footnotes={read.footnotes} />
      {read.notes.map((note) => (
        <p key={note} class="help">
          {note}
        </p>
      ))}
    </>
  );
}

function Facts({ read, name }: { readonly read: ReceivedTemplate; readonly name: string }) {
  const facts = [
    ["Partner", read.partner ?? "not stated"],
    ["Quarter", quarterInWords(read.quarter)],
    ["Currency", read.currency ?? "not stated"],
    ["Version", read.version === "2016" ? "form of 2016" : "ILPA reporting template 2.0"],
    ["File", name],
    ["Sheet", read.sheet ?? ""],
  ];
  return (
    <dl class="facts">
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <bdi>{fact}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What it is compared with: a file that is there already, or one that is picked. */
function LastQuarter({ received, read }: { readonly received: Received; readonly read: ReceivedTemplate }) {
  const { id } = received;
  const previous = previousOf(received);
  return (
    <div class="last-quarter">
      <p>
        {previous === null ? (
          "Not compared with the quarter before."
        ) : (
          <>
            Compared with the quarter before: <bdi>{previous.name}</bdi>
          </>
        )}
      </p>
      <span class="buttons">
        <PickFiles
          name={previous === null ? "Add last quarter’s file…" : "Another file…"}
          about={`of ${read.fund}, ${received.file.name}`}
          onPick={([file]) => {
            if (file) choosePrevious(id, file);
          }}
        />
        {previous === null ? null : (
          <button type="button" onClick={() => choosePrevious(id, null)}>
            Compare with none
          </button>
        )}
      </span>
      {read.previousRefusal === null ? null : <p class="verdict wrong">{read.previousRefusal}</p>}
    </div>
  );
}

function Breaks({ breaks, file }: { readonly breaks: readonly ToldBreak[]; readonly file: string }) {
  const [shown, more] = useFirstRows(breaks);
  if (breaks.length === 0) return null;
  const columns = [...columnsOf(["Where", "What is wrong"], ["Expected", "Found"])];
  return (
    <div>
      <h3 class="hidden">Breaks</h3>
      <Scrolling label={`Table of breaks, ${file}`}>
        <FigureTable
          name="template-breaks"
          caption="What is wrong, each with its cell, what is expected and what was found"
          narrow="labelled"
          columns={columns}
          rows={shown.map((one) => [
            <Place key="place" {...one} />,
            one.sentence,
            showValue(one.expected, false),
            showValue(one.found, true),
          ])}
        />
      </Scrolling>
      {more}
    </div>
  );
}

/** The cell, the sheet it is on, and what its column holds. */
function Place({ sheet, cell, column }: ToldBreak) {
  const where = [sheet, column === null ? null : COLUMNS[column].toLowerCase()].filter((part) => part !== null);
  return (
    <>
      {cell === null ? null : <b>{cell} </b>}
      <small>
        <bdi>{where.length === 0 ? "The whole file" : where.join(", ")}</bdi>
      </small>
    </>
  );
}

function Footnotes({ footnotes }: { readonly footnotes: readonly ToldBreak[] }) {
  if (footnotes.length === 0) return null;
  return (
    <div class="owed">
      <h3>Footnotes owed</h3>
      <ul>
        {footnotes.map(({ sheet, cell, sentence, found }) => (
          <li key={`${cell} ${sentence}`}>
            {sentence}
            {cell === null ? null : (
              <small>
                {" "}
                <bdi>{`${sheet}, ${cell}: ${showValue(found, false)}`}</bdi>
              </small>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
