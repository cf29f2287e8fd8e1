/** What a reader of a statement's workbook should know: what a cell is, what follows from what. */
import type { SheetPlan } from "../sheet/sheet-plan.js";
import { ABOUT } from "./sheet-names.js";

const LINES = [
  "Blue cells are the lines of the books: change them to see what follows. Black sums are formulas over them.",
  "Saved with each formula is the figure of the books. Sheets are protected without a password.",
  "Sums are rounded to the last decimal of the currency, once, in the cell that holds them.",
  "Percents, multiples and rates of return are the books' own and do not follow a changed line.",
  "A sum that is not that of its lines stands as a figure, and the sheet Tie-out names it.",
  "Nothing that is typed here changes the books. A changed copy can be read back as a list of what differs.",
];

/** Writes the lines. */
export function writeAbout(sheet: SheetPlan): void {
  sheet.text(0, 0, ABOUT, "title");
  LINES.forEach((line, index) => {
    sheet.text(2 + index, 0, line);
  });
}
