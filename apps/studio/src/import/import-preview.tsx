/** What was read of a file, before it opens: how many, of what, from which columns, and whether it ties to the sheet. */
import type { SheetField, SheetQuestion } from "@capstack/cap-table";
import { columnsOf, FigureTable, Scrolling } from "@capstack/components";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { eventNames } from "../company/event-words.js";
import { Icon } from "../controls/icon.js";
import type { Imported } from "../engine/import-file.js";
import { showShares, writeFigure } from "../figures/figures.js";
import { Issues } from "../form/issues.js";
import { ColumnChoice } from "./column-choice.js";
import { nameOfFile, openRead, type Reading, readAgain, reading } from "./reading.js";
import { tieOutOf } from "./tie-out.js";

export function ImportPreview() {
  const dialog = useRef<HTMLDialogElement>(null);
  const current = reading.value;
  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  if (current === null) return null;
  return (
    <dialog
      ref={dialog}
      class="explanation import"
      aria-labelledby="import"
      onClose={() => {
        reading.value = null;
      }}
    >
      <form method="dialog">
        <button type="submit" class="quiet corner" aria-label="Close">
          <Icon name="cross" />
        </button>
      </form>
      <Preview key={current.name} {...current} />
    </dialog>
  );
}

function Preview({ name, options, read }: Reading) {
  const [title, setTitle] = useState(nameOfFile(name));
  const { sheet, events, summary } = read;
  const asked = (sheet?.questions ?? []).filter(({ about }) => options[about] === undefined);
  const missing = sheet === null ? [] : missingFields(sheet.columns.map(({ field }) => field));
  const open = missing.length === 0 && asked.length === 0 && events.length > 0;
  return (
    <>
      <h2 id="import">
        What was read of <bdi>{name}</bdi>
      </h2>
      <Summary read={read} />
      {(sheet?.questions ?? []).map((question) => (
        <Question key={question.about} {...question} answer={options[question.about]} />
      ))}
      {sheet === null ? null : <ColumnChoice columns={sheet.columns} />}
      {sheet === null || sheet.totals.length === 0 ? null : <TieOut read={read} />}
      <Issues issues={summary.issues} />
      <NotRead remarks={read.remarks} />
      <div class="field">
        <label for="import-title">Name of the company</label>
        <input
          id="import-title"
          type="text"
          maxLength={200}
          value={title}
          onInput={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      </div>
      <p class="help" role="status">
        {missing.length > 0
          ? `Choose ${missing.join(" and ")} above.`
          : asked.length > 0
            ? "Answer the question above, and it can be opened."
            : events.length === 0
              ? "No line came to a holding."
              : "It opens as a company of its own; the one shown now stays in the list."}
      </p>
      <div class="buttons">
        <button type="button" class="main" disabled={!open} onClick={() => void openRead(title)}>
          Open as a company
        </button>
        <button
          type="button"
          onClick={() => {
            reading.value = null;
          }}
        >
          Cancel
        </button>
      </div>
    </>
  );
}

/** The columns that a cap table cannot do without. */
function missingFields(fields: readonly (SheetField | null)[]): string[] {
  return [
    ...(fields.includes("name") || fields.includes("id") ? [] : ["the column of holders"]),
    ...(fields.includes("shares") ? [] : ["the column of shares"]),
  ];
}

function Summary({ read: { summary, events, sheet } }: { readonly read: Imported }) {
  const kinds = new Map<string, number>();
  for (const { type } of events) kinds.set(type, (kinds.get(type) ?? 0) + 1);
  const figures: [name: string, value: string][] = [
    ["Holders", showShares(summary.holders)],
    ["Classes of stock", showShares(summary.classes.length)],
    ...(sheet === null ? [] : ([["Lines read", showShares(sheet.holdings)]] as [string, string][])),
    ["Shares, fully diluted", showShares(summary.fullyDilutedShares)],
  ];
  return (
    <>
      <dl class="headline" data-table="import-summary">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {kinds.size === 0 ? null : (
        <p data-table="import-events">
          {events.length === 1 ? "One event: " : `${showShares(events.length)} events: `}
          {[...kinds].map(([type, count]) => `${count} × ${eventNames[type] ?? type}`).join(", ")}.
        </p>
      )}
    </>
  );
}

/** Two ways in which a cell can be read: the file does not say which. */
const READINGS: Readonly<Record<SheetQuestion["about"], Readonly<Record<string, (example: string) => string>>>> = {
  decimalMark: {
    ".": (example) => `${asFigure(example, ".")}: ${placeOf(example, ".")}`,
    ",": (example) => `${asFigure(example, ",")}: ${placeOf(example, ",")}`,
  },
  dateOrder: {
    dmy: (example) => `${dayOf(example, 1, 0)}: the day first`,
    mdy: (example) => `${dayOf(example, 0, 1)}: the month first`,
  },
};

/** What the one mark of the example stands for. */
const placeOf = (example: string, decimals: string): string =>
  `a ${example.includes(",") ? "comma" : "point"} ${example.includes(decimals) ? "before decimals" : "between thousands"}`;
const asFigure = (example: string, mark: string): string =>
  writeFigure(Number(example.replaceAll(/[^\d.,]/g, "").replaceAll(/[.,]/g, (one) => (one === mark ? "." : ""))));

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

function dayOf(example: string, month: number, dayPlace: number): string {
  const parts = example.split(/\D/).map(Number);
  return day.format(Date.UTC(parts[2] ?? 2000, (parts[month] ?? 1) - 1, parts[dayPlace] ?? 1));
}

function Question({ about, example, answer }: SheetQuestion & { readonly answer: string | undefined }) {
  return (
    <fieldset class="question">
      <legend>“{example}” can be read in two ways. In this file it is</legend>
      {Object.entries(READINGS[about]).map(([value, say]) => (
        <label key={value} class="check">
          <input
            type="radio"
            name={about}
            checked={answer === value}
            onChange={() => readAgain({ [about]: value } as never)}
          />
          {say(example)}
        </label>
      ))}
    </fieldset>
  );
}

/** Each class as it was read, against the sums of the sheet's own column. */
function TieOut({ read }: { readonly read: Imported }) {
  const { rows, total, ties } = tieOutOf(read);
  return (
    <section aria-label="Totals">
      <h3>{ties ? "The totals are the sheet’s own" : "The totals differ from the sheet’s"}</h3>
      <Scrolling label="Table of totals">
        <FigureTable
          name="tie-out"
          caption="Shares read, and shares in the sheet"
          columns={columnsOf(["Class"], ["Read", "In the sheet", "Not read"])}
          rows={rows}
          total={total}
        />
      </Scrolling>
    </section>
  );
}

function NotRead({ remarks }: { readonly remarks: Imported["remarks"] }) {
  if (remarks.length === 0) return null;
  const lines = remarks.filter(({ line }) => line !== null).length;
  return (
    <details class="warnings" open={remarks.length <= 5}>
      <summary>
        {lines === 0
          ? `${remarks.length} ${remarks.length === 1 ? "remark" : "remarks"}`
          : `${remarks.length} ${remarks.length === 1 ? "remark" : "remarks"}, ${lines} about single lines`}
      </summary>
      <ul>
        {remarks.slice(0, MOST_REMARKS).map(({ line, message }, at) => (
          <li key={at}>{line === null ? message : `Line ${line}: ${message}`}</li>
        ))}
        {remarks.length > MOST_REMARKS ? <li>{remarks.length - MOST_REMARKS} more.</li> : null}
      </ul>
    </details>
  );
}

const MOST_REMARKS = 200;
