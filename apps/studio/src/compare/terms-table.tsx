/** The terms of each company, a column for each; what differs is marked, in words too. */
import { columnsOf, FigureTable, Scrolling } from "@capstack/components";
import { compared, comparison } from "./compared.js";
import { termRows } from "./term-rows.js";

export function TermsTable() {
  const companies = comparison.value.answer ?? [];
  const rows = termRows(companies);
  const differing = rows.filter(({ differs }) => differs).length;
  return (
    <section aria-label="Terms side by side" class="compared">
      <div class="section-head">
        <h2>Terms</h2>
        <p class="unit-line">
          {companies.length < 2
            ? ""
            : differing === 0
              ? "All alike"
              : `${differing} of ${rows.length} differ, marked ≠`}
        </p>
      </div>
      <Scrolling label="Table of terms side by side">
        <FigureTable
          name="terms"
          caption="Terms, side by side"
          columns={columnsOf(
            ["Term"],
            compared.value.map(({ name }) => name),
          )}
          rows={rows.map(({ name, texts, differs }) => ({
            key: name,
            look: differs ? "differs" : "line",
            cells: [differs ? `≠ ${name}` : name, ...texts.map((text) => (differs ? <strong>{text}</strong> : text))],
          }))}
        />
      </Scrolling>
    </section>
  );
}
