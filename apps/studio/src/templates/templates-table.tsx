/** Several templates as one table, and as CSV with every row. */
import { columnsOf, FigureTable, Scrolling } from "@capstack/components";
import { useState } from "preact/hooks";
import type { AmountColumn } from "../engine/templates/received-template.js";
import { save } from "../files/save.js";
import { breaksOf, type NamedTemplate, templatesCsv } from "./template-csv.js";
import { COLUMNS, showAmount } from "./words.js";

/** The rows that the page shows; the CSV has all. */
const SHOWN = {
  contributions: "Paid in",
  distributions: "Paid out",
  endingNav: "Net asset value",
  carryEnd: "Carry",
  unfundedEnd: "Not called",
} as const;

const COLUMNS_SHOWN = columnsOf(
  ["Fund", "Partner", "Quarter ends", "Currency"],
  [...Object.values(SHOWN), "Breaks"],
).map((column) => (column.name === "Quarter ends" ? { ...column, look: "day" } : column));

export function TemplatesTable({ templates }: { readonly templates: readonly NamedTemplate[] }) {
  const [column, setColumn] = useState<AmountColumn>("lp.itd");
  const rows = templates.map(({ name, read }) => [
    <FundOfFile key="fund" fund={read.fund} file={name} />,
    read.partner ?? "–",
    read.quarter.end ?? "–",
    read.currency ?? "–",
    ...Object.keys(SHOWN).map((id) => showAmount(read.amounts[column].amounts[id as keyof typeof SHOWN])),
    read.version === "2.0" ? String(breaksOf(read)) : "not checked",
  ]);
  return (
    <section aria-label="All in one table">
      <div class="section-head">
        <h2>All in one table</h2>
        <span class="buttons">
          <select
            aria-label="Whose amounts, and of which period"
            value={column}
            onChange={({ currentTarget }) => setColumn(currentTarget.value as AmountColumn)}
          >
            {Object.entries(COLUMNS).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <button type="button" onClick={() => save("templates.csv", "text/csv", templatesCsv(templates, column))}>
            Save as CSV, all rows
          </button>
        </span>
      </div>
      <Scrolling label="Table of all templates">
        <FigureTable
          name="templates"
          caption={`All templates: ${COLUMNS[column]}`}
          narrow="labelled"
          columns={COLUMNS_SHOWN}
          rows={rows}
        />
      </Scrolling>
      <p class="help">Amounts as the files show them, each in its own currency; they are not added up.</p>
    </section>
  );
}

/** The fund, and the file that says so: two quarters of one fund are told apart. */
function FundOfFile({ fund, file }: { readonly fund: string; readonly file: string }) {
  return (
    <>
      <bdi>{fund}</bdi>{" "}
      <small>
        <bdi>{file}</bdi>
      </small>
    </>
  );
}
