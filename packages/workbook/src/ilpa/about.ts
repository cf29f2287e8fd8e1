/** What a reader of a template's workbook should know, and its footnotes. */
import { type ReportingTemplate, reportingRows } from "@capstack/ilpa";
import { SheetPlan } from "../sheet/sheet-plan.js";
import { ABOUT } from "../statement/sheet-names.js";

const LINES = [
  "This file follows ILPA's Reporting Template v2.0 of January 2025. ILPA does not issue it; the descriptions are Capstack's.",
  "Column A has ILPA's row numbers, and each stands in the sheet's row of that number: rows are never moved, merged or left out.",
  "Blue cells are amounts of the books: change them to see what follows. Black sums are formulas over them.",
  "In sections A.1 and A.2 a sign is the effect on the column's owner; in section B.1 amounts are positive.",
  "Section A.1 is rows 12 to 104, A.2 rows 108 to 114, B.1 rows 119 to 131; sections are never added to each other.",
  "Saved with each formula is the exact figure. Sums are rounded to the last decimal of the currency, in the cell that holds them.",
  "The sheet Tie-out has what must be equal within the file, and with the file of the quarter before, which it names.",
  "The grid prints one page wide: fees and the adviser's expenses, what others charge, offsets, income and carry, commitment and section B.1.",
  "Every page repeats the head: fund, partner, currency, dates, whose columns these are. “Not given” is a date that the fund has not stated.",
  "Brackets are negative amounts, a dash is zero: a row that does not apply stays, with zeros. Sheets are protected without a password.",
  "Nothing that is typed here changes the books. A changed copy can be read back as a list of what differs.",
];

/** The sheet that explains. */
export function aboutSheet(): SheetPlan {
  const sheet = new SheetPlan(ABOUT, [130]);
  sheet.text(0, 0, ABOUT, "title");
  LINES.forEach((line, index) => {
    sheet.text(2 + index, 0, line);
  });
  return sheet;
}

/** Words before a definition, so that whoever reads the file finds it. */
const TOPICS: Readonly<Record<string, string>> = {
  fundDefinition: "The fund comprises and consolidates",
  relatedPersons: "Related persons are",
  general: "Note",
};
const OWED: Readonly<Record<string, string>> = {
  fundDefinition: "Owed: the definition of the fund.",
  relatedPersons: "Owed: the definition of related persons.",
};

/** The sheet of footnotes, and of those that are owed. */
export function footnoteSheet({ footnotes, owed }: ReportingTemplate): SheetPlan {
  const sheet = new SheetPlan("Footnotes", [40, 110]);
  sheet.text(0, 0, "Footnotes", "title");
  footnotes.forEach(({ about, row, text }, index) => {
    sheet.text(2 + index, 0, row === null ? (TOPICS[about] ?? "Note") : `Row ${row}`, "section");
    sheet.text(2 + index, 1, text);
  });
  const missing = owed.filter(({ isGiven }) => !isGiven);
  missing.forEach(({ about, row }, index) => {
    sheet.text(3 + footnotes.length + index, 0, OWED[about] ?? `Owed: what number ${row} holds.`, "note");
  });
  const tooMuch = owed.filter(({ tooMuchIn }) => tooMuchIn.length > 0);
  tooMuch.forEach(({ row }, index) => {
    const { description } = reportingRows.find((one) => one.row === row) ?? {};
    const said = `More than 5 % of expenses is “other”: number ${row}, ${description}.`;
    sheet.text(4 + footnotes.length + missing.length + index, 0, said, "note");
  });
  return sheet;
}
