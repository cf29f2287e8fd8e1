/** The page of a combining sheet: a table a section, with a column for every vehicle, the eliminations and their sum. */
import { toAmount, type Units } from "../money/amount.js";
import { sumUnits } from "../money/exact-sum.js";
import { dayText, periodText } from "../statements/page/figure-text.js";
import type { PageRow, PageTable, PageTie, StatementPage } from "../statements/page/page.js";
import type { SheetWindow } from "./combining-figures.js";
import type { SheetRow, SheetSections } from "./combining-rows.js";

interface PageFacts {
  readonly names: readonly string[];
  readonly window: SheetWindow;
  readonly decimals: number;
}

/** The page, whose sums are made of the rows and columns that they add up. */
export function combiningPage(sections: SheetSections, facts: PageFacts): StatementPage {
  const { start, end } = facts.window;
  const net = tableOf("Net assets", sections.netAssets, facts);
  const operations = tableOf("Operations", sections.operations, facts);
  const capital = tableOf("Partners’ capital", sections.capital, facts);
  return {
    title: "Combining statements",
    period: `As of ${dayText(end)}. ${periodText(start, end)}`,
    date: end,
    tables: [net.table, operations.table, capital.table],
    ties: [
      ...tied("Assets are liabilities, capital and differences together", facts, [
        { row: net.rowOf("totalAssets") },
        { row: net.rowOf("totalLiabilitiesAndCapital") },
      ]),
      ...tied("The net increase is that of the partners’ capital", facts, [
        { row: operations.rowOf("netIncreaseOfPartners") },
        { row: capital.rowOf("results") },
      ]),
    ],
    notes: [
      "Eliminations take out what vehicles of this sheet hold of each other, owe each other and have picked up of each other.",
      "Contributions that are called and not collected are an asset here; the statement of assets and liabilities deducts them from capital.",
      `Prepared from the general ledgers of ${facts.names.join(", ")}. Not audited.`,
    ],
  };
}

function tableOf(name: string, rows: readonly SheetRow[], { names, decimals }: PageFacts) {
  const made = new Map<SheetRow, PageRow>();
  const of = (own: readonly SheetRow[] | undefined) => (own ?? []).map((row) => made.get(row) as PageRow);
  const amount = (units: Units) => toAmount(units, decimals);
  for (const row of rows) {
    const { label, vehicles, eliminations } = row;
    const figures = [...vehicles, eliminations, sumUnits(...vehicles, eliminations)].map(amount);
    const style = row === rows.at(-1) ? "total" : row.isTotal ? "subtotal" : "line";
    const sums = row.adds === undefined ? {} : { adds: of(row.adds), less: of(row.less) };
    made.set(row, { style, cells: [label, ...figures], ...sums });
  }
  const parts = [...names, ""].map((_, at) => at + 1);
  const table: PageTable = {
    name,
    columns: [
      { title: "", kind: "text" },
      ...[...names, "Eliminations"].map((title) => ({ title, kind: "money" as const })),
      { title: "Combined", kind: "money", adds: parts },
    ],
    rows: [...made.values()],
  };
  return { table, rowOf: (line: string) => made.get(rows.find((row) => row.line === line) as SheetRow) as PageRow };
}

/** Two rows that are equal in every column. */
function tied(
  label: string,
  { names }: PageFacts,
  [one, other]: readonly [{ row: PageRow }, { row: PageRow }],
): PageTie[] {
  return [...names, "eliminations", "combined"].map((name, at) => ({
    label: `${label}, ${name}`,
    adds: [{ ...one, column: at + 1 }],
    equals: { ...other, column: at + 1 },
  }));
}
