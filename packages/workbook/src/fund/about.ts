/** What a reader of a fund's workbook should know: what a cell is, what is rounded where, whose rules these are. */
import type { SheetPlan } from "../sheet/sheet-plan.js";

const LINES = [
  "Blue cells are inputs: change them. Black cells are formulas over them. Sheets are protected without a password.",
  "Saved with each formula is the figure of Capstack's engine, or where it publishes none, what the formula gives.",
  "Profile is one unit invested; Run is the fund in unrounded money; Forecast is the same to the cent.",
  "Forecast rounds each line on its running total, half up; calls, recycling and cash are settled again from whole cents.",
  "Formulas compute in binary floating point, as spreadsheets and the engine do: figures agree to nine digits, rates to 1e-7.",
  "A rate is sought from a guess, as IRR does; where flows change sign more than once, the engine may choose another root.",
  "The number of periods is fixed here. The check says no when a changed input would make the fund longer or shorter.",
  "So it does when recycling falls short and only part of the plan can be invested: the engine finds how much.",
  "Terms without a blue cell (length of a period, kind of waterfall, compounding, clawback, bases of the fee, marks) are fixed.",
  "Not in the workbook: Monte Carlo, sensitivities, scenarios, rates to date, dated rates, what returns the fund.",
  "Refused: a fee on called capital; a fee on cost or value with an offset, whole companies, tiers by count, mixed stages.",
  "Sources: ILPA, Principles 3.0 and reporting template; every rule is in the documentation of the engine.",
];

/** Writes the lines. */
export function writeAbout(sheet: SheetPlan): void {
  sheet.text(0, 0, "About this workbook", "title");
  LINES.forEach((line, index) => {
    sheet.text(2 + index, 0, line);
  });
}
