/** The terms of each company, a group a round: what differs is marked in words too, what is alike is folded into a line. */
import { columnsOf, FigureTable, type FigureTableProps, type KeyedRow, Scrolling } from "@capstack/components";
import { signal } from "@preact/signals";
import { paper } from "../chart/theme.js";
import { asBefore, cellsOf, columnOf } from "./company-column.js";
import { compared, comparison } from "./compared.js";
import { computedOf, countTerms, sameWords, type TermGroup, type TermRow, termGroups } from "./term-rows.js";

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
          columns={[...columnsOf(["Term"], []), ...compared.value.map((one) => columnOf(one))]}
          rows={
            isAlone
              ? groups.flatMap((group) => [headOf(group), ...group.rows.map(lineOf(group))])
              : paper.value
                ? paperRows(groups)
                : groups.flatMap(rowsOf)
          }
        />
      </Scrolling>
    </section>
  );
}

/** How many terms differ, of the companies that can be computed. */
function howMany(groups: readonly TermGroup[], refused: number): string {
  const { differing, all } = countTerms(groups);
  const among = refused === 0 ? "" : " among those that can be computed";
  const until = compared.value.flatMap((one) => (one.isBefore ? `, ${one.name} ${asBefore(one)}` : [])).join("");
  return differing === 0 ? `All alike${among}${until}` : `${differing} of ${all} differ${among}, marked ≠${until}`;
}

/** What differs first, then a line for the rest; a group that is alike is that line alone. */
function rowsOf(group: TermGroup): KeyedRow[] {
  if (group.isLone) return loneRows(group);
  const differing = group.rows.filter(({ differs }) => differs);
  const alike = group.rows.filter(({ differs }) => !differs);
  const isOpen = alikeShown.value.has(group.name);
  return [
    ...(differing.length === 0 && !group.isLacked ? [] : [headOf(group)]),
    ...differing.map(markedOf(group)),
    ...(alike.length === 0 ? [] : [foldOf(group, alike.length)]),
    ...(isOpen ? alike.map(lineOf(group)) : []),
  ];
}

/** On paper what differs, what a reader has unfolded, and one line for all the rest. */
function paperRows(groups: readonly TermGroup[]): KeyedRow[] {
  const companies = comparison.value.answer ?? [];
  const rows = groups.flatMap((group) => {
    if (group.isLone) return loneRows(group);
    const differing = group.rows.filter(({ differs }) => differs);
    const open = alikeShown.value.has(group.name) ? group.rows.filter(({ differs }) => !differs) : [];
    const isTold = differing.length + open.length > 0 || group.isLacked;
    return [...(isTold ? [headOf(group)] : []), ...differing.map(markedOf(group)), ...open.map(lineOf(group))];
  });
  const isFolded = ({ name, isLone }: TermGroup) => !isLone && !alikeShown.value.has(name);
  const alike = groups.filter(isFolded).flatMap((group) => group.rows.filter(({ differs }) => !differs)).length;
  if (alike === 0) return rows;
  const text = sameWords(alike, {
    isMore: rows.length > 0,
    refused: companies.length - computedOf(companies).length,
    of: companies.length,
  });
  return [...rows, { key: "the same", look: "line rest same", cells: [text, ...companies.map(() => "")] }];
}

/** A round that one company alone has is a line, which opens. */
function loneRows(group: TermGroup): KeyedRow[] {
  const { name, names, rows } = group;
  const key = `${name} of one`;
  const texts = names.map((text, place) => <strong key={place}>{text}</strong>);
  const head = {
    key: name,
    look: "group differs",
    cells: [<Fold key={key} of={key} text={`≠ ${name}`} />, ...cellsOf(texts)],
  };
  return [head, ...(alikeShown.value.has(key) ? rows.map(lineOf(group)) : [])];
}

/** The name of a group, with that of each company where one calls the round something else or has none. */
function headOf({ name, names, isLacked }: TermGroup): KeyedRow {
  const companies = comparison.value.answer ?? [];
  const told = names.filter((_, place) => companies[place]?.issues.length === 0);
  const own = new Set(told).size === 1 ? names.map(() => "") : names;
  const look = isLacked ? "group differs" : "group";
  return { key: name, look, cells: [isLacked ? `≠ ${name}` : name, ...cellsOf(own)] };
}

const markedOf =
  (group: TermGroup) =>
  ({ name, texts }: TermRow): KeyedRow => ({
    key: `${group.name} ${name}`,
    look: "differs line",
    cells: [`≠ ${name}`, ...cellsOf(texts.map((text, place) => <strong key={place}>{text}</strong>))],
  });

const lineOf =
  (group: TermGroup) =>
  ({ name, texts }: TermRow): KeyedRow => ({
    key: `${group.name} ${name}`,
    look: "line",
    cells: [name, ...cellsOf(texts)],
  });

function foldOf({ name: group, names, isLacked, rows }: TermGroup, count: number): KeyedRow {
  const terms = count === 1 ? "1 term is alike" : `${count} terms are alike`;
  const isAll = count === rows.length && !isLacked;
  const text = isAll ? `${group}: ${count === 1 ? "the one term is alike" : `all ${terms}`}` : terms;
  const look = isAll ? "group" : "line rest";
  return { key: `alike ${group}`, look, cells: [<Fold key={group} of={group} text={text} />, ...names.map(() => "")] };
}

interface FoldProps {
  readonly of: string;
  readonly text: string;
}

function Fold({ of, text }: FoldProps) {
  return (
    <button
      type="button"
      class="cell fold"
      aria-expanded={alikeShown.value.has(of)}
      onClick={() => {
        const others = [...alikeShown.value].filter((one) => one !== of);
        alikeShown.value = new Set(alikeShown.value.has(of) ? others : [...others, of]);
      }}
    >
      {text}
    </button>
  );
}
