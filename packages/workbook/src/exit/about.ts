/** What a reader of an exit's workbook should know: what a cell is, what is rounded where, whose rules these are. */
import type { SheetPlan } from "../sheet/sheet-plan.js";

const LINES = [
  "Blue cells are inputs: change them. Black cells are formulas over them. Sheets are protected without a password.",
  "Saved with each formula is the figure of Capstack's engine, or where it publishes none, what the formula gives.",
  "Formulas compute in binary floating point, as spreadsheets do: a figure agrees with the engine's exact one to nine digits.",
  "Money is rounded at one place, the columns «To the cent»: down to whole cents, then a cent each to the largest remainders.",
  "Remainders are told apart to a thousandth of a cent; two that are closer may part from the engine by one cent.",
  "Costs, debt, the carve-out, interest and dividends are amounts to the cent before anything is shared.",
  "Who converts is no input: breakpoints and conversion prices follow from the terms, and so do decisions at any price.",
  "Terms without a blue cell (rank, participation, compound accrual) are fixed here; change the request and ask again.",
  "A decision where both choices pay the same is shown as staying; the money does not depend on it.",
  "Not in the workbook: when money is paid (escrow, earn-outs), the buyer's stock and who rolls over into it, conversion forced by an offering.",
  "Sources: NVCA model certificate of incorporation; Y Combinator post-money SAFE v1.2; AICPA guide, breakpoint analysis.",
];

/** Writes the lines. */
export function writeAbout(sheet: SheetPlan): void {
  sheet.text(0, 0, "About this workbook", "title");
  LINES.forEach((line, index) => {
    sheet.text(2 + index, 0, line);
  });
}
