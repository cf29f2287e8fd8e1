/** What must come out equal on a statement, each as a formula that says whether it does. */
import { equals, type Formula, minus, rounded, total, when } from "../sheet/formula.js";
import { SheetPlan } from "../sheet/sheet-plan.js";
import { TIE_OUT } from "./sheet-names.js";
import type { WrittenTable } from "./table-sheet.js";

/** A figure's place: which table, row and column, each from 0. */
export interface Spot {
  readonly table: number;
  readonly row: number;
  readonly column: number;
}

/** What must come out equal: figures added and taken off, and the figure that they come to. */
export interface Tie {
  readonly label: string;
  readonly adds: readonly Spot[];
  readonly less: readonly Spot[];
  readonly equals: Spot;
}

/** A table as ties see it: where it stands, and which of its sums are none. */
type TiedTable = Pick<WrittenTable, "sheet" | "first" | "unfooted">;

/** Writes the sheet: a line for each tie, and one for the sums of all tables. */
export function writeTies(ties: readonly Tie[], tables: readonly TiedTable[], decimals: number): SheetPlan {
  const sheet = new SheetPlan(TIE_OUT, [84, 20, 20, 16, 8], { decimals, isUpright: true, repeated: 3 });
  sheet.text(0, 0, TIE_OUT, "title");
  sheet.headings(2, ["What must be equal", "Comes to", "Stands as", "Difference", "Ties"]);
  const figureAt = ({ table, row, column }: Spot): Formula => {
    const { sheet: own, first } = tables[table] as TiedTable;
    return own.at(first + row, column);
  };
  let at = 3;
  for (const { label, adds, less, equals: said } of ties) {
    sheet.text(at, 0, label);
    const sum = total(0, ...adds.map(figureAt));
    const made = less.length === 0 ? sum : minus(sum, total(0, ...less.map(figureAt)));
    const comesTo = sheet.formula(at, 1, rounded(made, decimals), { format: "balance" });
    const stands = sheet.formula(at, 2, figureAt(said), { format: "balance" });
    const difference = sheet.formula(at, 3, rounded(minus(comesTo, stands), decimals), { format: "balance" });
    writeAnswer(sheet, at, equals(difference, 0));
    at += 1;
  }
  const unfooted = tables.flatMap((written) => written.unfooted);
  sheet.text(at, 0, "Every sum is that of its lines");
  sheet.text(at, 4, unfooted.length === 0 ? "ok" : "no", "check");
  unfooted.forEach((label, index) => {
    sheet.text(at + 1 + index, 0, `Not the sum of its lines: ${label}`, "note");
  });
  return sheet;
}

function writeAnswer(sheet: SheetPlan, row: number, holds: Formula): void {
  sheet.formula(row, 4, when(holds, "ok", "no"), { format: "text", role: "check" });
}
