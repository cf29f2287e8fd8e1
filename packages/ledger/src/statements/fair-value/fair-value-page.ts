/** The page of the fair-value table. */
import { rational } from "@capstack/decimal";
import type { BooksIndex } from "../../books/books-index.js";
import type { FairValueLevel, ValuationTechnique } from "../../records/valuation-file.js";
import { securityTypeText } from "../investments/security-type-text.js";
import { dayText, figureText } from "../page/figure-text.js";
import { lineRow, type PageTable, type StatementPage, summing, totalRow } from "../page/page.js";
import { basisNotes, lastDay } from "../page/page-basis.js";
import type { PreparedStatement } from "../page/prepared-statement.js";
import type { StatementOptions } from "../page/statement.js";
import { type FairValueByLevel, fairValueTable } from "./fair-value-table.js";
import type { InputRange } from "./technique-row.js";

export function prepareFairValue(books: BooksIndex, options: StatementOptions): PreparedStatement {
  const figures = fairValueTable(books, options);
  return { figures, page: () => pageOf(books, figures) };
}

type Figures = ReturnType<typeof fairValueTable>;
type Table = Omit<Figures, "comparisons">;

function pageOf(books: BooksIndex, figures: Figures): StatementPage {
  const date = figures.end ?? lastDay(books);
  const earlier = figures.comparisons.map((table) => byLevel(table, `Fair value, ${dayText(table.end ?? "")}`));
  return {
    title: "Fair value measurements",
    period: `As of ${dayText(date)}`,
    date,
    tables: [
      byLevel(figures, "Fair value"),
      ...earlier,
      ...[levelThree(figures), transfers(figures), techniques(figures)].filter(({ rows }) => rows.length > 0),
      positions(figures),
    ],
    notes: [...withoutFile(figures), ...basisNotes(books, date, figures.check)],
  };
}

const text = (title: string) => ({ title, kind: "text" }) as const;
const money = (title: string) => ({ title, kind: "money" }) as const;

const LEVEL_TEXT: Readonly<Record<FairValueLevel, string>> = {
  level_1: "Level 1",
  level_2: "Level 2",
  level_3: "Level 3",
  nav: "At net asset value",
};

const levelText = (level: FairValueLevel | null) => (level === null ? "Not stated" : LEVEL_TEXT[level]);

/** The column of what has no level appears where something has none. */
function byLevel({ rows, total }: Table, name: string): PageTable {
  const isAllStated = total.notStated === 0 && rows.every(({ notStated }) => notStated === 0);
  const figuresOf = ({ level1, level2, level3, nav, notStated, total: sum }: FairValueByLevel) => [
    ...[level1, level2, level3, nav],
    ...(isAllStated ? [] : [notStated]),
    sum,
  ];
  const titles = [
    "Level\u00a01",
    "Level\u00a02",
    "Level\u00a03",
    "At net asset value",
    ...(isAllStated ? [] : ["Not stated"]),
  ];
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
    lineRow(companyName, name, levelText(from), levelText(to), amount, date, reason),
  );
  const columns = [text("Company"), text("Security"), text("From"), text("To"), money("Value at the start")];
  return { name: "Transfers between levels", columns: [...columns, text("Marked"), text("Reason")], rows };
}

const TECHNIQUE_TEXT: Readonly<Record<ValuationTechnique, string>> = {
  quoted_price: "Quoted price",
  recent_transaction: "Recent transaction, calibrated",
  scenario: "Scenarios",
  option_pricing: "Option pricing",
  market_multiple: "Market multiple",
  discounted_cash_flow: "Discounted cash flow",
  net_asset_value: "Net asset value",
  other: "Other",
};

function techniques(figures: Table): PageTable {
  const rows = figures.techniques.map(({ level, securityType, technique, fairValue, inputs }) =>
    lineRow(
      securityTypeText(securityType),
      levelText(level),
      TECHNIQUE_TEXT[technique],
      inputs.map(inputText).join("; "),
      fairValue,
    ),
  );
  const columns = [text("Type of security"), text("Level"), text("Technique"), text("Inputs"), money("Fair value")];
  return { name: "Techniques and inputs", columns, rows };
}

/** `Volatility 55.00% to 65.00%, weighted average 61.20%`; one value alone where all are the same. */
function inputText({ name, unit, least, most, weighted }: InputRange): string {
  const said = (value: number) => valueText(value, unit);
  if (least === most) return `${name} ${said(least)}`;
  return `${name} ${said(least)} to ${said(most)}, weighted average ${said(weighted)}`;
}

function valueText(value: number, unit: InputRange["unit"]): string {
  if (unit === "fraction") return figureText(value, "percent", "");
  if (unit === "multiple") return figureText(value, "multiple", "");
  if (unit === "currency") return rational(value).toFixed(rational(value).times(100).isInteger() ? 2 : 4);
  const number = rational(value)
    .toFixed(4)
    .replace(/\.?0+$/, "");
  return unit === "years" ? `${number} years` : number;
}

function positions(figures: Table): PageTable {
  const rows = figures.positions.map(({ companyName, name, securityType, level, technique, markedOn, fairValue }) =>
    lineRow(
      companyName,
      name,
      securityTypeText(securityType),
      levelText(level),
      technique === null ? "" : TECHNIQUE_TEXT[technique],
      markedOn ?? "",
      fairValue,
    ),
  );
  const total = totalRow("Investments at fair value", "", "", "", "", "", figures.total.total);
  const titles = ["Company", "Security", "Type", "Level", "Technique", "Marked"];
  return {
    name: "Positions",
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
