/** A filled template as the cells of a file: in the rows that have ILPA's numbers, or with a column of these numbers anywhere. */
import type { CellContent, ReportingTemplate, SheetCells } from "../src/index.js";
import { reportingRows } from "../src/index.js";

const groups = ["lp", "fund", "gp"] as const;
const receivedGroups = ["lp", "allLps", "affiliated"] as const;
const periods = ["qtd", "ytd", "itd"] as const;

/** The letter of a column of amounts, from the first. */
const letters = "CDEFGHIJK";

/** Where a test's sheet stands: how far down, and whether a column has the row numbers. */
export interface Layout {
  readonly down?: number;
  readonly hasNumbers?: boolean;
}

/** The cells of a template, with its footnotes on a sheet of their own. */
export function cellsOf(template: ReportingTemplate, { down = 0, hasNumbers = true }: Layout = {}): SheetCells {
  const grid: Record<string, CellContent> = { [`A${2 + down}`]: "Fund", [`B${2 + down}`]: template.fund };
  [...groups.keys()].forEach((group) => {
    periods.forEach((period, at) => {
      const letter = letters[group * 3 + at];
      grid[`${letter}${9 + down}`] = template.periods[period].start;
      grid[`${letter}${10 + down}`] = template.periods[period].end;
    });
  });
  for (const { row, id, section, formula } of reportingRows) {
    if (hasNumbers) grid[`A${row + down}`] = row;
    grid[`B${row + down}`] = `What stands in the ${row}th`;
    const own = section === "B.1" ? receivedGroups : groups;
    own.forEach((group, place) => {
      periods.forEach((period, at) => {
        const columns = section === "B.1" ? template.received : template.columns;
        const amounts = (columns as Record<string, Record<string, Record<string, number>>>)[group]?.[period];
        const value = amounts?.[id] ?? 0;
        const cell = `${letters[place * 3 + at]}${row + down}`;
        grid[cell] = formula === null ? value : { value, formula: "SUM()" };
      });
    });
  }
  const notes = template.footnotes.map(({ row, text }, at) => {
    return [`A${1 + at}`, row === null ? text : `Row ${row}: ${text}`] as const;
  });
  return { Template: grid, Footnotes: Object.fromEntries(notes) };
}

/** Cells with one of the template's changed. */
export function withCell(cells: SheetCells, address: string, content: CellContent): SheetCells {
  return { ...cells, Template: { ...cells.Template, [address]: content } };
}
