/** The terms of each company, a column for each: what differs is marked in words too, what is alike is folded into a line. */
import { columnsOf, FigureTable, type FigureTableProps, type KeyedRow, Scrolling } from "@capstack/components";
import { signal } from "@preact/signals";
import { compared, comparison } from "./compared.js";
import { type TermRow, termRows } from "./term-rows.js";

/** Whether terms that are alike are shown. */
const alikeShown = signal(false);

export function TermsTable({ narrow }: Pick<FigureTableProps, "narrow">) {
  const companies = comparison.value.answer ?? [];
  const rows = termRows(companies);
  const differing = rows.filter(({ differs }) => differs);
  const alike = rows.filter(({ differs }) => !differs);
  const isAlone = companies.length < 2;
  return (
    <section aria-label="Terms side by side" class="compared">
      <div class="section-head">
        <h2>Terms</h2>
        <p class="unit-line">
          {isAlone
            ? ""
            : differing.length === 0
              ? "All alike"
              : `${differing.length} of ${rows.length} differ, marked ≠`}
        </p>
      </div>
      <Scrolling label="Table of terms side by side">
        <FigureTable
          name="terms"
          narrow={narrow}
          caption="Terms, side by side"
          columns={columnsOf(
            ["Term"],
            compared.value.map(({ name }) => name),
          )}
          rows={[
            ...differing.map(differs),
            ...(isAlone || alike.length === 0 ? [] : [foldOf(alike.length, companies.length)]),
            ...(isAlone || alikeShown.value ? alike.map(isTheSame) : []),
          ]}
        />
      </Scrolling>
    </section>
  );
}

const differs = ({ name, texts }: TermRow): KeyedRow => ({
  key: name,
  look: "differs",
  cells: [`≠ ${name}`, ...texts.map((text) => <strong key={text}>{text}</strong>)],
});

const isTheSame = ({ name, texts }: TermRow): KeyedRow => ({ key: name, look: "line", cells: [name, ...texts] });

function foldOf(count: number, companies: number): KeyedRow {
  const name = (
    <button
      type="button"
      class="cell fold"
      aria-expanded={alikeShown.value}
      onClick={() => {
        alikeShown.value = !alikeShown.value;
      }}
    >
      {count === 1 ? "1 term is alike" : `${count} terms are alike`}
    </button>
  );
  return { key: "alike", look: "group", cells: [name, ...Array.from({ length: companies }, () => "")] };
}
