/** Who owns what after each event: holders, classes or securities down, events across. A figure tells how it came to be. */
import { type Cell, type Column, FigureTable, type Format, type KeyedRow, Scrolling } from "@capstack/components";
import { computed, signal } from "@preact/signals";
import type { JSX } from "preact";
import { capTableRequest, company, companyAnswer, valuedRequest } from "../company/company.js";
import { later } from "../controls/later.js";
import { GroupFold, SearchField, ShowMore } from "../controls/many-rows.js";
import { Segments } from "../controls/segments.js";
import { answered } from "../engine/answered.js";
import type { ShownSnapshot } from "../engine/shown-company.js";
import type { LinesAfter } from "../engine/table-lines.js";
import { showPercent, showPrice, showShares, showWhole } from "../figures/figures.js";
import { whenOpened } from "../state/open-company.js";
import { money, state } from "../state/store.js";
import {
  type Basis,
  figureOf,
  isGrouped,
  linesIn,
  type Measure,
  type Order,
  rowsOf,
  type Shown,
  type TableRow,
  unchanged,
} from "./table-rows.js";

const SharePrice = later(async () => (await import("./share-price.js")).SharePrice, undefined, "shown");

/** The cell whose making is told. */
export const chosenCell = signal<{ readonly holderId: string; readonly eventId: string } | null>(null);

type By = keyof typeof BY;

const by = signal<By>("holder");
const measure = signal<Measure>("part");
const basis = signal<Basis>("fullyDiluted");
const query = signal("");
const order = signal<Order>("came");
const turned = signal<ReadonlySet<string>>(new Set());
const whole = signal<ReadonlySet<string>>(new Set());
const allColumns = signal(false);

const BY = { holder: "Holders", class: "Classes", security: "Securities" } as const;
const HEADS: Readonly<Record<By, string>> = { holder: "Holder", class: "Class", security: "Security" };
const MEASURES = { part: "Percent", shares: "Shares", value: "Value" } as const;
const BASES = { fullyDiluted: "Fully diluted", outstanding: "Outstanding" } as const;
const WRITE: Readonly<Record<Measure, Format>> = { part: showPercent, shares: showShares, value: showWhole };

whenOpened(() => {
  chosenCell.value = null;
  query.value = "";
  order.value = "came";
  turned.value = new Set();
  whole.value = new Set();
});

/** Lots are asked for when they are looked at. */
const securities = answered("securities", () => (by.value === "security" ? valuedRequest.value : null));

const tables = computed((): readonly LinesAfter[] => {
  const answer = companyAnswer.value;
  if (by.value === "security") return securities.value.answer ?? [];
  return (by.value === "class" ? answer?.byClass : answer?.byHolder) ?? [];
});

const shown = computed(
  (): Shown => ({
    measure: measure.value,
    basis: basis.value,
    query: query.value,
    order: order.value,
    turned: turned.value,
    whole: whole.value,
  }),
);

/** Places of the columns in which nothing changed. */
const folded = computed(() => unchanged(tables.value, shown.value));

/** Places of the columns that are shown; none of a table that is still computed for other events. */
const columns = computed((): number[] => {
  const count = companyAnswer.value?.snapshots.length ?? 0;
  if (tables.value.length !== count) return [];
  const same = folded.value;
  const places = Array.from({ length: count }, (_, place) => place);
  return allColumns.value ? places : places.filter((place) => !same.has(place));
});

export function OwnershipTable() {
  const answer = companyAnswer.value;
  if (answer === null) return null;
  const places = columns.value;
  [drawnLast, drawnNow] = [drawnNow, new Map()];
  return (
    <section aria-label="Ownership" class="cap-table">
      <div class="section-head">
        <h2>Who owns what</h2>
        <p class="unit-line">{unitLine()}</p>
      </div>
      <Choices />
      {measure.value === "value" && !hasRoundPrice() ? <SharePrice /> : null}
      <Scrolling label="Table of ownership" toEnd={`${by.value} ${measure.value} ${places.length}`}>
        <FigureTable
          name="ownership"
          caption="Who owns what after each event"
          columns={[headOf("name", HEADS[by.value], "left"), ...places.map((at) => columnOf(answer.snapshots, at))]}
          rows={rowsOf(tables.value, shown.value).map((row) => keyedRow(row, answer.snapshots, places))}
          total={[BASES[basis.value], ...places.map((at) => totalAfter(tables.value[at]))]}
        />
      </Scrolling>
      <Unchanged count={answer.snapshots.length} />
      <LeftOut shown={answer.snapshots.length} />
    </section>
  );
}

/** Of many events the rounds and the latest alone are columns, which is said. */
function LeftOut({ shown }: { readonly shown: number }) {
  const all = capTableRequest.value.events.length;
  // Figures of an earlier list have fewer columns than the list has events.
  if (shown >= all || company.value.issues.length > 0) return null;
  return (
    <p class="unit-line beneath">
      {shown} of {all} events as columns, here and in the picture: rounds and the latest.
    </p>
  );
}

/** Whether a round says what a share is worth. */
const hasRoundPrice = () => (companyAnswer.value?.final.valuation ?? null) !== null;

/** What the figures are of, said once. */
function unitLine(): string {
  const of = basis.value === "outstanding" ? "shares outstanding, as converted" : "fully diluted shares";
  const currency = money.value.currency ?? "Currency";
  if (measure.value === "part") return `Percent of ${of}`;
  if (measure.value === "shares") return `Shares, as converted; ${of}`;
  const { sharePrice } = state.value;
  if (hasRoundPrice()) return `${currency} at the last round’s price; ${of}`;
  return sharePrice === undefined ? `${currency}; ${of}` : `${currency} at ${showPrice(sharePrice)} a share; ${of}`;
}

function Choices() {
  return (
    <div class="choices">
      <Segments label="Rows" choices={BY} value={by.value} onChange={chooseRows} />
      <Segments
        label="Figures"
        choices={MEASURES}
        value={measure.value}
        onChange={(next) => {
          measure.value = next;
        }}
      />
      <Segments
        label="Shares counted"
        choices={BASES}
        value={basis.value}
        onChange={(next) => {
          basis.value = next;
        }}
      />
      {isGrouped(linesIn(tables.value)) ? (
        <SearchField label={`Search ${BY[by.value].toLowerCase()}`} query={query} />
      ) : null}
    </div>
  );
}

function chooseRows(next: By): void {
  by.value = next;
  query.value = "";
}

/** A head to sort by; pressed again, rows stand as they came. */
function headOf(sorts: Order, name: string, align: Column["align"], title?: string): Column {
  const isSorted = order.value === sorts;
  const heading = (
    <button
      type="button"
      class="cell sort"
      title={title}
      onClick={() => {
        order.value = isSorted ? "came" : sorts;
      }}
    >
      <bdi>{unbroken(name)}</bdi>
    </button>
  );
  return { name, align, heading, sorted: isSorted ? (sorts === "name" ? "ascending" : "descending") : undefined };
}

/** With days that no line breaks. */
const unbroken = (name: string) => name.replaceAll(/(?<=\d)-(?=\d)/g, "\u2011");

function columnOf(snapshots: readonly ShownSnapshot[], at: number): Column {
  const { label = "", date } = snapshots[at] ?? {};
  return headOf(at, label, "right", date ? `${label}, ${date}` : label);
}

function keyedRow(row: TableRow, snapshots: readonly ShownSnapshot[], places: readonly number[]): KeyedRow {
  const write = WRITE[measure.value];
  const cell = (at: number): Cell => {
    const value = row.cells[at] ?? null;
    if (row.cells.length === 0) return "";
    if (value === null) return <span class="nil">–</span>;
    if (row.kind !== "line" || by.value !== "holder") return write(value);
    return figureButton(row.id, snapshots[at]?.eventId ?? "", write(value));
  };
  if (row.kind === "more") {
    const more = <ShowMore key="more" id={row.id} lines={row.lines ?? 0} whole={whole} />;
    return { key: `more ${row.id}`, look: "line", cells: [more, ...places.map(cell)] };
  }
  const name = row.kind === "group" ? <GroupFold {...row} open={row.open ?? false} turned={turned} /> : row.name;
  return { key: `${row.kind} ${row.id}`, look: row.isAlone ? "alone" : row.kind, cells: [name, ...places.map(cell)] };
}

/** Figures as they were drawn last and now: one that is the same is not looked at again, and most are. */
let drawnLast: ReadonlyMap<string, JSX.Element> = new Map();
let drawnNow = new Map<string, JSX.Element>();

function figureButton(holderId: string, eventId: string, text: string): JSX.Element {
  const key = `${holderId}\n${eventId}\n${text}`;
  const button = drawnLast.get(key) ?? (
    <button
      type="button"
      class="cell"
      title="How it came to be"
      onClick={() => {
        chosenCell.value = { holderId, eventId };
      }}
    >
      {text}
    </button>
  );
  drawnNow.set(key, button);
  return button;
}

function totalAfter(table: LinesAfter | undefined): string {
  const figure = figureOf(table?.total, shown.value);
  return WRITE[measure.value](measure.value === "part" ? (figure === null ? 0 : 1) : figure);
}

/** Says how many columns are left out, and shows them. */
function Unchanged({ count }: { readonly count: number }) {
  const left = folded.value.size;
  if (left === 0 || tables.value.length !== count) return null;
  return (
    <p class="beneath">
      <button
        type="button"
        class="quiet text"
        aria-expanded={allColumns.value}
        onClick={() => {
          allColumns.value = !allColumns.value;
        }}
      >
        {allColumns.value ? "Fold" : "Show"} {left === 1 ? "one event" : `${left} events`} without effect on these
        figures
      </button>
    </p>
  );
}
