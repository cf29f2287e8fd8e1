/** The page of the fair-value table. */
import { groupThousands, rational } from "@capstack/decimal";
import type { BooksIndex } from "../../books/books-index.js";
import { type ValuedLine, valuedLines } from "../../fund/position-lines.js";
import { readWindow } from "../../periods/window.js";
import type { FairValueLevel, ValuationInput, ValuationTechnique } from "../../records/valuation-file.js";
import { securityTypeText } from "../investments/security-type-text.js";
import { columnText, dayText, figureText } from "../page/figure-text.js";
import { lineRow, type PageTable, type StatementPage, summing, totalRow } from "../page/page.js";
import { basisNotes, lastDay } from "../page/page-basis.js";
import type { PreparedStatement } from "../page/prepared-statement.js";
import type { StatementOptions } from "../page/statement.js";
import { type FairValueByLevel, fairValueTable } from "./fair-value-table.js";
import { techniqueChanges } from "./technique-change.js";
import type { InputRange } from "./technique-row.js";

export function prepareFairValue(books: BooksIndex, options: StatementOptions): PreparedStatement {
  const figures = fairValueTable(books, options);
  return { figures, page: () => pageOf(books, figures) };
}

type Figures = ReturnType<typeof fairValueTable>;
type Table = Omit<Figures, "comparisons">;

function pageOf(books: BooksIndex, figures: Figures): StatementPage {
  const date = figures.end ?? lastDay(books);
  const periods: readonly Table[] = [figures, ...figures.comparisons];
  const used = usedLevels(periods);
  const named = (name: string, { end }: Table) => (end === figures.end ? name : `${name}, ${dayText(end ?? "")}`);
  const disclosed = periods.flatMap((table) => {
    const ofSpan = (one: PageTable) => spanning(one, table);
    const ofEnd = (one: PageTable) => ({ ...one, name: named(one.name, table) });
    const byLevels = ofEnd(byLevel(table, "Fair value", used));
    const others = [
      ofSpan(levelThree(table)),
      ofSpan(transfers(table)),
      ofEnd(techniques(books, table)),
      ofSpan(techniqueTable(books, table)),
    ];
    const shown = [byLevels, ...others.filter(({ rows }) => rows.length > 0)];
    const sheet = { beginsSheet: true, period: `As of ${dayText(table.end ?? date)}` } as const;
    return shown.map((one, at) => (at === 0 && table !== figures ? { ...one, ...sheet } : one));
  });
  return {
    title: "Fair value measurements",
    period: `As of ${dayText(date)}`,
    date,
    tables: [...disclosed, positions(books, figures)],
    notes: [
      ...nothingAt(used),
      ...(periods.some(isAveraged) ? [WEIGHTS] : []),
      ...withoutFile(figures),
      ...basisNotes(books, date, figures.check),
    ],
  };
}

/** A table of what happened in a period, named with the period. */
function spanning(table: PageTable, { start, end }: Table): PageTable {
  if (end === null) return table;
  return { ...table, name: `${table.name}, ${columnText(start, end).replace(/^Year/, "year")}` };
}

const WEIGHTS = "Averages of inputs are weighted by fair value.";

const isAveraged = ({ techniques: rows }: Table) =>
  rows.some(({ inputs }) => inputs.some((input) => input.least !== input.most && hasAverage(input)));

/** Whether a mean over issuers says anything: a price or an amount is that of one issuer. */
const hasAverage = ({ unit }: InputRange) => unit === "fraction" || unit === "multiple" || unit === "years";

const text = (title: string) => ({ title, kind: "text" }) as const;
const money = (title: string) => ({ title, kind: "money" }) as const;

const LEVEL_TEXT: Readonly<Record<FairValueLevel, string>> = {
  level_1: "Level 1",
  level_2: "Level 2",
  level_3: "Level 3",
  nav: "At net asset value",
};

const levelText = (level: FairValueLevel | null) => (level === null ? "Not stated" : LEVEL_TEXT[level]);

type LevelField = Exclude<keyof FairValueByLevel, "total">;

const LEVEL_FIELDS: readonly (readonly [field: LevelField, title: string, text: string])[] = [
  ["level1", "Level\u00a01", "Level 1"],
  ["level2", "Level\u00a02", "Level 2"],
  ["level3", "Level\u00a03", "Level 3"],
  ["nav", "At net asset value", "at net asset value"],
  ["notStated", "Not stated", "without a stated level"],
];

/** The levels at which anything stands in any of the periods, also at nothing; Level 3 of books without positions. */
function usedLevels(periods: readonly Table[]): LevelField[] {
  const levels = new Set<FairValueLevel | null>(periods.flatMap((table) => table.positions.map(({ level }) => level)));
  const used = LEVEL_FIELDS.map(([field]) => field).filter((field) => levels.has(FIELD_LEVEL[field]));
  return used.length === 0 ? ["level3"] : used;
}

const FIELD_LEVEL: Readonly<Record<LevelField, FairValueLevel | null>> = {
  level1: "level_1",
  level2: "level_2",
  level3: "level_3",
  nav: "nav",
  notStated: null,
};

function byLevel({ rows, total }: Table, name: string, used: readonly LevelField[]): PageTable {
  const figuresOf = (row: FairValueByLevel) => [...used.map((field) => row[field]), row.total];
  const titles = LEVEL_FIELDS.filter(([field]) => used.includes(field)).map(([, title]) => title);
  const lines = rows.map((row) => lineRow(securityTypeText(row.securityType), ...figuresOf(row)));
  return {
    name,
    columns: [
      text("Type of security"),
      ...titles.map(money),
      { title: "Total", kind: "money", adds: titles.map((_, place) => place + 1) },
    ],
    rows: [...lines, summing(totalRow("Investments at fair value", ...figuresOf(total)), lines)],
  };
}

/** Says which levels of the hierarchy have no column. */
function nothingAt(used: readonly LevelField[]): string[] {
  const unused = LEVEL_FIELDS.filter(([field]) => field !== "notStated" && !used.includes(field));
  if (unused.length === 0) return [];
  return [
    `No position stood at ${unused
      .map(([, , said]) => said)
      .join(", ")
      .replace(/, ([^,]*)$/, " or $1")}.`,
  ];
}

/** What an entity that is not public discloses of Level 3: purchases and transfers. @see ASC 820-10-50-2G */
function levelThree({ roll }: Table): PageTable {
  const rows = roll
    .filter(({ level, purchases, transfersIn, transfersOut }) => {
      return level === "level_3" && [purchases, transfersIn, transfersOut].some((amount) => amount !== 0);
    })
    .map((row) => lineRow(securityTypeText(row.securityType), row.purchases, row.transfersIn, row.transfersOut));
  return {
    name: "Level 3: purchases and transfers",
    columns: [text("Type of security"), money("Purchases"), money("Transfers in"), money("Transfers out")],
    rows,
  };
}

function transfers(figures: Table): PageTable {
  const rows = figures.transfers.map(({ companyName, name, from, to, amount, date, reason }) =>
    lineRow(companyName, name, levelText(from), levelText(to), amount, dayText(date), reason),
  );
  const columns = [text("Company"), text("Security"), text("From"), text("To"), money("Value at the start")];
  return { name: "Transfers between levels", columns: [...columns, text("Marked"), text("Reason")], rows };
}

/** Positions valued by another technique than before the period, in the words of the file that changed it. */
function techniqueTable(books: BooksIndex, { start, end }: Table): PageTable {
  const { startDay, endDay } = readWindow({ start, end });
  const rows = techniqueChanges(valuedLines(books, startDay, endDay), startDay).map((change) =>
    lineRow(
      ...([change.companyName, change.name] as const),
      ...[TECHNIQUE_TEXT[change.from], TECHNIQUE_TEXT[change.to], dayText(change.date), change.reason],
    ),
  );
  const titles = ["Company", "Security", "From", "To", "Since", "Reason"];
  return { name: "Changes of technique", columns: titles.map(text), rows };
}

const TECHNIQUE_TEXT: Readonly<Record<ValuationTechnique, string>> = {
  quoted_price: "Quoted price",
  recent_transaction: "Recent transaction",
  scenario: "Scenarios",
  option_pricing: "Option pricing",
  market_multiple: "Market multiple",
  discounted_cash_flow: "Discounted cash flow",
  net_asset_value: "Net asset value",
  other: "Other",
};

function techniques(books: BooksIndex, figures: Table): PageTable {
  const held = heldLines(books, figures);
  const rows = figures.techniques.map(({ level, securityType, technique, fairValue, inputs }) => {
    const own = held.filter((one) => {
      return one.to === level && one.securityType === securityType && one.file?.technique === technique;
    });
    return lineRow(
      securityTypeText(securityType),
      levelText(level),
      TECHNIQUE_TEXT[technique],
      inputsText(inputs, own),
      fairValue,
    );
  });
  const columns = [text("Type of security"), text("Level"), text("Technique"), text("Inputs"), money("Fair value")];
  return { name: "Techniques and inputs", columns, rows };
}

/** The lines behind the positions of a table, in their order. */
function heldLines(books: BooksIndex, { start, end }: Table): ValuedLine[] {
  const { startDay, endDay } = readWindow({ start, end });
  return valuedLines(books, startDay, endDay).filter(({ isHeld }) => isHeld);
}

const transactionOf = ({ file }: ValuedLine) =>
  file?.technique === "recent_transaction" ? file.transactionDate : null;

/** The days of the transactions that prices rest on: the one there is, or the first and the last. */
function transactionsText(lines: readonly ValuedLine[]): string[] {
  const days = lines.flatMap((line) => transactionOf(line) ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (first === last) return [`Transaction of ${dayText(first)}`];
  return [`Transactions of ${dayText(first)} to ${dayText(last)}`];
}

/** The inputs of a row. Those that not all of its issuers have are followed by whose they are; one issuer alone is named first. */
function inputsText(inputs: readonly InputRange[], lines: readonly ValuedLine[]): string {
  const issuers = issuersOf(lines);
  const said = inputs.map((input) => {
    const own = issuersOf(lines.filter(({ file }) => file?.inputs?.some(isOf(input)) === true));
    return own.length === issuers.length ? inputText(input) : `${inputText(input)} (${own.join(", ")})`;
  });
  const all = [...said, ...transactionsText(lines)].join("; ");
  return issuers.length === 1 && all !== "" ? `${issuers[0]}: ${all}` : all;
}

const issuersOf = (lines: readonly ValuedLine[]) => [...new Set(lines.map(({ companyName }) => companyName))];

const isOf = (input: InputRange) => (own: ValuationInput) => own.name === input.name && own.unit === input.unit;

/** `Volatility 55.00% to 65.00%, average 61.20%`; one value alone where all are the same. */
function inputText(input: InputRange): string {
  const { name, unit, least, most, weighted } = input;
  const said = (value: number) => valueText(value, unit);
  if (least === most) return `${name} ${said(least)}`;
  const average = hasAverage(input) ? `, average ${said(weighted)}` : "";
  return `${name} ${said(least)} to ${said(most)}${average}`;
}

function valueText(value: number, unit: InputRange["unit"]): string {
  if (unit === "fraction") return figureText(value, "percent", "");
  if (unit === "multiple") return figureText(value, "multiple", "");
  if (unit === "currency") {
    return groupThousands(rational(value).toFixed(rational(value).times(100).isInteger() ? 2 : 4));
  }
  const number = rational(value)
    .toFixed(4)
    .replace(/\.?0+$/, "");
  return unit === "years" ? `${number} years` : number;
}

function positions(books: BooksIndex, figures: Table): PageTable {
  const relied = heldLines(books, figures).map(transactionOf);
  const isRelied = relied.some((day) => day !== null);
  const rows = figures.positions.map(
    ({ companyName, name, securityType, level, technique, markedOn, lastMarkedOn, fairValue }, at) =>
      lineRow(
        companyName,
        name,
        securityTypeText(securityType),
        levelText(level),
        technique === null ? "" : TECHNIQUE_TEXT[technique],
        ...(isRelied ? [relied[at] == null ? "" : dayText(relied[at])] : []),
        lastMarkedOn === null ? "" : dayText(lastMarkedOn),
        markedOn === null ? "" : dayText(markedOn),
        fairValue,
      ),
  );
  const relying = isRelied ? ["Transaction relied on"] : [];
  const titles = ["Company", "Security", "Type", "Level", "Technique", ...relying, "Last mark", "Last valuation file"];
  const total = totalRow("Investments at fair value", ...titles.slice(1).map(() => ""), figures.total.total);
  return {
    name: "Positions",
    isSupplement: true,
    columns: [...titles.map(text), money("Fair value")],
    rows: [...rows, summing(total, rows)],
  };
}

/** The positions that nobody gave a file for. */
function withoutFile(figures: Table): string[] {
  const names = figures.positions
    .filter(({ technique }) => technique === null)
    .map(({ companyName, name }) => (name === "" ? companyName : `${companyName}, ${name}`));
  return names.length === 0 ? [] : [`Without a file of the mark: ${names.join("; ")}.`];
}
