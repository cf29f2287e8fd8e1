/** The terms of each company, a group a round: what differs is marked in words too, what is alike is folded into a line. */
import { columnsOf, FigureTable, type FigureTableProps, type KeyedRow, Scrolling } from "@capstack/components";
import { signal } from "@preact/signals";
import { compared, comparison } from "./compared.js";
import { computedOf, type TermGroup, type TermRow, termGroups } from "./term-rows.js";

/** Groups of which the terms that are alike are shown. */
const alikeShown = signal<ReadonlySet<string>>(new Set());

export function TermsTable({ narrow }: Pick<FigureTableProps, "narrow">) {
  const companies = comparison.value.answer ?? [];
  const groups = termGroups(companies);
  const isAlone = computedOf(companies).length < 2;
  return (
    <section aria-label="Terms side by side" class="compared">
      <div class="section-head">
        <h2>Terms</h2>
        <p class="unit-line">{isAlone ? "" : howMany(groups, companies.length - computedOf(companies).length)}</p>
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
          rows={groups.flatMap((group) =>
            isAlone ? [headOf(group), ...group.rows.map(lineOf(group))] : rowsOf(group),
          )}
        />
      </Scrolling>
    </section>
  );
}

/** How many terms differ, of the companies that can be computed. */
function howMany(groups: readonly TermGroup[], refused: number): string {
  const rows = groups.flatMap((group) => group.rows);
  const differing = rows.filter(({ differs }) => differs).length;
  const among = refused === 0 ? "" : " among those that can be computed";
  return differing === 0 ? `All alike${among}` : `${differing} of ${rows.length} differ${among}, marked ≠`;
}

/** What differs first, then a line for the rest; a group that is alike is that line alone. */
function rowsOf(group: TermGroup): KeyedRow[] {
  const differing = group.rows.filter(({ differs }) => differs);
  const alike = group.rows.filter(({ differs }) => !differs);
  const isOpen = alikeShown.value.has(group.name);
  return [
    ...(differing.length === 0 ? [] : [headOf(group), ...differing.map(markedOf(group))]),
    ...(alike.length === 0 ? [] : [foldOf(group, alike.length)]),
    ...(isOpen ? alike.map(lineOf(group)) : []),
  ];
}

/** The name of a group, with that of each company where one calls the round something else or has none. */
function headOf({ name, names }: TermGroup): KeyedRow {
  const companies = comparison.value.answer ?? [];
  const isRefused = (place: number) => companies[place]?.issues.length !== 0;
  const isOne = new Set(names.filter((_, place) => !isRefused(place))).size === 1;
  const own = names.map((one, place) => (isRefused(place) ? "–" : one || "no such round"));
  return { key: name, look: "group", cells: [name, ...(isOne ? names.map(() => "") : own)] };
}

const markedOf =
  (group: TermGroup) =>
  ({ name, texts }: TermRow): KeyedRow => ({
    key: `${group.name} ${name}`,
    look: "differs line",
    cells: [`≠ ${name}`, ...texts.map((text, place) => <strong key={place}>{text}</strong>)],
  });

const lineOf =
  (group: TermGroup) =>
  ({ name, texts }: TermRow): KeyedRow => ({ key: `${group.name} ${name}`, look: "line", cells: [name, ...texts] });

function foldOf({ name: group, names, rows }: TermGroup, count: number): KeyedRow {
  const terms = count === 1 ? "1 term is alike" : `${count} terms are alike`;
  const text = count < rows.length ? terms : `${group}: ${count === 1 ? "the one term is alike" : `all ${terms}`}`;
  const name = (
    <button
      type="button"
      class="cell fold"
      aria-expanded={alikeShown.value.has(group)}
      onClick={() => {
        const others = [...alikeShown.value].filter((one) => one !== group);
        alikeShown.value = new Set(alikeShown.value.has(group) ? others : [...others, group]);
      }}
    >
      {text}
    </button>
  );
  const look = count < rows.length ? "line rest" : "group";
  return { key: `alike ${group}`, look, cells: [name, ...names.map(() => "")] };
}
