/** Who owns what, and who gets what at each price, a column for each company; small figures are against the first. */
import {
  type Cell,
  columnsOf,
  FigureTable,
  type FigureTableProps,
  type Format,
  type KeyedRow,
  Scrolling,
  useWidth,
} from "@capstack/components";
import { signal } from "@preact/signals";
import { ShowMore } from "../controls/many-rows.js";
import { HOLDER_GROUPS, type HolderGroup } from "../engine/holder-groups.js";
import type { Against, ComparedCompany, ComparedDeduction, ComparedHolder } from "../engine/several/compare.js";
import { prices } from "../exit/exit-answers.js";
import { showMore } from "../figures/difference.js";
import { showCompact, showPercent, showWhole } from "../figures/figures.js";
import { togetherOf } from "../figures/together.js";
import { inCurrency, money } from "../state/store.js";
import { cellOf, columnOf } from "./company-column.js";
import { type Beside, baseOf, compared, comparison } from "./compared.js";
import { computedOf } from "./term-rows.js";

/** Whose figures the differences are from. */
const firstName = () => baseOf.value?.name ?? "";

/** Whether figures are held against those of the first that has any: where another has some too. */
const areHeld = (companies: readonly ComparedCompany[]): boolean => computedOf(companies).length > 1;

const NONE = <span class="nil">–</span>;

export function OwnsTable({ narrow }: Pick<FigureTableProps, "narrow">) {
  const companies = comparison.value.answer ?? [];
  return (
    <section aria-label="Ownership side by side" class="compared">
      <div class="section-head">
        <h2>Who owns what</h2>
        <p class="unit-line">
          Percent of fully diluted shares
          {areHeld(companies) ? `; in small, points more or less than ${firstName()}` : ""}
        </p>
      </div>
      <Scrolling label="Table of ownership side by side">
        <FigureTable
          name="owns"
          narrow={narrow}
          caption="Who owns what, side by side"
          columns={[...columnsOf(["Holder"], []), ...compared.value.map((one, place) => headAbove(one, place))]}
          rows={[
            ...rowsOf(companies, (id) => figuresOf(companies.map((company) => owned(find(company, id)?.owns)))),
            {
              key: "pool",
              look: "group",
              cells: [
                "Option pool (available)",
                ...figuresOf(companies.map(({ issues, unissued }) => owned(issues.length > 0 ? undefined : unissued))),
              ],
            },
          ]}
          total={["All", ...figuresOf(companies.map(({ issues }) => [issues.length > 0 ? NONE : showPercent(1), ""]))]}
        />
      </Scrolling>
    </section>
  );
}

/** What names and one company's figures at a price take of a frame. Pixels. */
const NAMES_WIDE = 120;
const FIGURE_WIDE = 80;
/** A frame as it is before it is measured: two companies at three prices fit. */
const USUAL_FRAME = 600;

/** Whether the page is being laid out for paper. */
const onPaper = signal(false);
addEventListener("beforeprint", () => {
  onPaper.value = true;
});
addEventListener("afterprint", () => {
  onPaper.value = false;
});

/** At each price the companies stand beside each other: that is what is compared. */
export function GetsTable({ narrow }: Pick<FigureTableProps, "narrow">) {
  const [frame, width] = useWidth(USUAL_FRAME);
  const companies = comparison.value.answer ?? [];
  const isOne = companies.length < 2;
  // Without room for all prices each has a table of its own, below the one before. Paper has it for two.
  const needed = NAMES_WIDE + companies.length * prices.value.length * FIGURE_WIDE;
  const fits = isOne || width >= needed || (onPaper.value && companies.length < 3);
  const places = prices.value.map((_, at) => at);
  return (
    <section aria-label="Proceeds side by side" class="compared" ref={frame} data-beside={companies.length}>
      <div class="section-head">
        <h2>Who gets what</h2>
        <p class="unit-line">
          {money.value.currency ?? "Currency"}
          {isOne
            ? " of a sale for the price above"
            : areHeld(companies)
              ? `; in small, more or less than with ${firstName()}`
              : ""}
        </p>
      </div>
      {fits ? <GetsAt places={places} /> : places.map((at) => <GetsAt key={at} places={[at]} narrow={narrow} />)}
    </section>
  );
}

/** @param places of prices, in their order */
function GetsAt({ places, narrow }: { readonly places: readonly number[] } & Pick<FigureTableProps, "narrow">) {
  const companies = comparison.value.answer ?? [];
  const isOne = companies.length < 2;
  const columns = places.flatMap((at) => compared.value.map((one, place) => ({ at, one, place })));
  const priceAt = (at: number) => showCompact(prices.value[at] ?? 0);
  const table = (
    <Scrolling label={`Table of proceeds for ${places.map(priceAt).join(", ")}`}>
      <FigureTable
        name="gets"
        narrow={narrow}
        caption="Who gets what at each price, side by side"
        columns={[
          ...columnsOf(["Holder"], []),
          ...columns.map(({ at, one, place }) =>
            isOne
              ? columnOf({ ...one, name: priceAt(at) })
              : headAbove(one, place, headOf(priceAt(at), one.name, place)),
          ),
        ]}
        rows={[
          ...rowsOf(companies, (id) =>
            columns.map(({ at, place }) => figureOf(place, got(find(companies[place], id)?.gets[at]))),
          ),
          ...deductionRows(companies, (lines) =>
            columns.map(({ at, place }) => figureOf(place, [deducted(lines(companies[place]), at), ""])),
          ),
        ]}
        total={[
          allName(companies),
          ...columns.map(({ at, place }) => figureOf(place, [allGet(companies[place], at), ""])),
        ]}
      />
    </Scrolling>
  );
  // Without a head above the figures the price stands over the table.
  if (narrow !== "labelled") return table;
  return (
    <>
      <h3>For {inCurrency(places.map(priceAt).join(", "))}</h3>
      {table}
    </>
  );
}

/** The price is read once, over all companies at it. */
function headOf(price: string, name: string, place: number) {
  return (
    <>
      <strong class={place === 0 ? "over" : "hidden"}>For {inCurrency(price)}</strong>
      <bdi>{name}</bdi>
    </>
  );
}

const isGroup = (id: string): id is HolderGroup => HOLDER_GROUPS.some((group) => group === id);

/** Groups of which all members are listed. */
const whole = signal<ReadonlySet<HolderGroup>>(new Set());
/** Members of a group that are listed at first; of a few more than that, all. */
const LISTED = 12;

/** Each group together, then its members: few in the order in which the companies name them, of many the largest. */
function rowsOf(companies: readonly ComparedCompany[], show: (id: string) => Cell[]): KeyedRow[] {
  const line = (id: string, look: string): KeyedRow => ({ key: id, look, cells: [nameOf(companies, id), ...show(id)] });
  return HOLDER_GROUPS.flatMap((group) => {
    const members = companies.flatMap(({ holders }) => holders.filter((one) => one.group === group));
    const ids = [...new Set(members.map(({ key }) => `holder ${key}`))];
    if (ids.length === 0) return [];
    const isMany = ids.length > LISTED * 1.5 && !whole.value.has(group);
    const listed = isMany ? largestOf(companies, ids).slice(0, LISTED) : ids;
    const more = isMany ? [moreOf(group, ids.length - LISTED)] : [];
    return [line(group, "group"), ...listed.map((id) => line(id, "line")), ...more];
  });
}

/** By the most that each owns in any of the companies. */
function largestOf(companies: readonly ComparedCompany[], ids: readonly string[]): string[] {
  const most = new Map(
    ids.map((id) => [id, Math.max(...companies.map((company) => find(company, id)?.owns.value ?? 0))]),
  );
  return [...ids].sort((one, other) => (most.get(other) ?? 0) - (most.get(one) ?? 0));
}

const moreOf = (group: HolderGroup, lines: number): KeyedRow => ({
  key: `more ${group}`,
  look: "line",
  cells: [<ShowMore key={group} id={group} lines={lines} whole={whole} />],
});

type Lines = (company: ComparedCompany | undefined) => readonly ComparedDeduction[];

/** What leaves the price before holders are paid, all of it together, then each line. */
function deductionRows(companies: readonly ComparedCompany[], show: (lines: Lines) => Cell[]): KeyedRow[] {
  const names = new Map(companies.flatMap(({ deductions }) => deductions.map(({ key, name }) => [key, name] as const)));
  if (names.size === 0) return [];
  return [
    {
      key: "deductions",
      look: "group",
      cells: ["Before holders", ...show((company) => company?.deductions ?? [])],
    },
    ...[...names].map(([key, name]) => ({
      key: `deduction ${key}`,
      look: "line",
      cells: [name, ...show((company) => (company?.deductions ?? []).filter((one) => one.key === key))],
    })),
  ];
}

function deducted(lines: readonly ComparedDeduction[], at: number): Cell {
  return lines.length === 0 ? NONE : showWhole(togetherOf(lines, ({ amounts }) => amounts[at] ?? 0));
}

/** What all lines come to: the price, and what is shared beside it where one of the companies has that. */
function allName(companies: readonly ComparedCompany[]): string {
  const added = [
    ...(companies.some(({ cash }) => cash !== 0) ? ["cash"] : []),
    ...(companies.some(({ earnouts }) => earnouts !== 0) ? ["earn-outs"] : []),
  ];
  return added.length === 0 ? "All" : `All, with ${added.join(" and ")}`;
}

/** What all get together at a price, those who are paid before holders among them. */
function allGet(company: ComparedCompany | undefined, at: number): Cell {
  if (company === undefined || company.issues.length > 0) return NONE;
  const held = togetherOf(company.groups, ({ gets }) => gets[at]?.value ?? 0);
  const before = togetherOf(company.deductions, ({ amounts }) => amounts[at] ?? 0);
  return showWhole(togetherOf([held, before], (amount) => amount));
}

function find(company: ComparedCompany | undefined, id: string): ComparedHolder | undefined {
  if (isGroup(id)) return company?.groups.find((one) => one.key === id);
  return company?.holders.find((one) => `holder ${one.key}` === id);
}

function nameOf(companies: readonly ComparedCompany[], id: string): string {
  return companies.flatMap((company) => find(company, id)?.name ?? [])[0] ?? id;
}

/** How a figure is shown, with what it is more than that of the first; empty where both are alike. */
type Shown = readonly [text: Cell, more: string];

const owned = (figure: Against | undefined): Shown => withMore(figure, showPercent);

const got = (figure: Against | undefined): Shown => withMore(figure, showWhole);

function withMore(figure: Against | undefined, show: Format): Shown {
  if (figure === undefined) return [NONE, ""];
  const { value, first } = figure;
  return [show(value), first === null ? "" : showMore(show, value, first)];
}

/** Whether the figures of a company are held against those of the first: its column has room for the differences. */
const isHeld = (place: number): boolean =>
  areHeld(comparison.value.answer ?? []) && compared.value[place]?.id !== baseOf.value?.id;

/** A figure of a company's column; one without a difference keeps its room, so that figures stand below each other. */
function figureOf(place: number, [text, more]: Shown): Cell {
  if (!isHeld(place)) return cellOf(place, text);
  return cellOf(
    place,
    <span class="held">
      {text} <small class={more.startsWith("+") ? "more" : "less"}>{more}</small>
    </span>,
  );
}

const figuresOf = (shown: readonly Shown[]): Cell[] => shown.map((one, place) => figureOf(place, one));

/** The head of a column of figures, above the figures. */
const headAbove = (one: Beside, place: number, heading: Cell = <bdi>{one.name}</bdi>) =>
  columnOf(one, isHeld(place) ? <span class="held">{heading}</span> : heading);
