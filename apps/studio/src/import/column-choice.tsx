/** Which column of a sheet is which, to be put right where the headings do not say. */
import type { SheetColumn } from "@capstack/cap-table";
import type { FileField } from "@capstack/cap-table-files";
import { columnsOf, FigureTable, Scrolling } from "@capstack/components";
import { useLayoutEffect, useRef } from "preact/hooks";
import { shortPrices } from "../figures/figures.js";
import { FIELD_NAMES, withChosen } from "./chosen-columns.js";
import { chooseColumns, chosenColumns } from "./reading.js";

export function ColumnChoice({ columns }: { readonly columns: readonly SheetColumn[] }) {
  const keepPlace = useHeldPlace();
  const headings = columns.map(({ heading }) => heading);
  const choose = (select: HTMLSelectElement, at: number) => {
    keepPlace(select);
    const field = select.value === "" ? null : (select.value as FileField);
    const chosen = withChosen(headings, chosenColumns.value, at, field);
    chooseColumns(chosen.columns, chosen.note);
  };
  return (
    <section aria-label="Columns">
      <h3>Columns</h3>
      <Scrolling label="Table of columns">
        <FigureTable
          name="import-columns"
          caption="What each column was read as"
          columns={columnsOf(["In the sheet", "First cell", "Read as"], [])}
          rows={columns.map(({ heading, sample }, at) => [
            heading || `Column ${at + 1}`,
            cut(shortPrices(sample)),
            <select
              key={at}
              aria-label={`${heading || `Column ${at + 1}`} is read as`}
              value={chosenColumns.value[at] ?? ""}
              onChange={({ currentTarget }) => choose(currentTarget, at)}
            >
              <option value="">not read</option>
              {Object.entries(FIELD_NAMES).map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>,
          ])}
        />
      </Scrolling>
    </section>
  );
}

/** Keeps what somebody holds where it is in the window while what was read changes above it. */
function useHeldPlace(): (held: HTMLElement) => void {
  const place = useRef<{ readonly held: HTMLElement; readonly top: number } | null>(null);
  useLayoutEffect(() => {
    const { held, top = 0 } = place.current ?? {};
    const body = held?.closest<HTMLElement>(".body");
    if (held === undefined || !body || document.activeElement !== held) return;
    const off = () => held.getBoundingClientRect().top - top;
    body.style.paddingBottom = "";
    body.scrollTop += off();
    // What is below may have become too short for it.
    if (off() < 1) return;
    body.style.paddingBottom = `${off() + 12}px`;
    body.scrollTop += off();
  });
  return (held) => {
    place.current = { held, top: held.getBoundingClientRect().top };
  };
}

const MOST_SHOWN = 28;
const cut = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);
