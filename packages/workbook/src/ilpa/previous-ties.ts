/** What the quarter is tied to: the template of the quarter before, balance by balance, and what of its flows does not add up. */
import { currencyDecimals } from "@capstack/decimal";
import { type ReportingTemplate, reportingRows, type TieOut } from "@capstack/ilpa";
import { equals, minus, rounded, when } from "../sheet/formula.js";
import type { SheetPlan } from "../sheet/sheet-plan.js";
import { amountColumns, CARRY, columnName } from "./template-sheet.js";

/** The template's sheet and figures, and what the quarter before is called. */
interface Tied {
  readonly sheet: SheetPlan;
  readonly template: ReportingTemplate;
  readonly isSampleSign: boolean;
  readonly called: string | null;
}

/** Writes below what is tied within the file; nothing where there is no quarter before. */
export function writePreviousTies(ties: SheetPlan, tied: Tied): void {
  const { tieOuts } = tied.template;
  if (!tieOuts.some(({ code }) => code === BEGINS)) return;
  let at = Math.max(...[...ties.cells.values()].map(({ row }) => row)) + 2;
  ties.text(at, 0, "The quarter before", "section");
  if (tied.called !== null) ties.text(at + 1, 0, `${tied.called}.`, "note");
  at += 2;
  for (const tieOut of tieOuts) {
    if (tieOut.code === BEGINS && tieOut.period === "qtd") at = writeBeginnings(ties, at, tieOut, tied);
    if (tieOut.code === ADDS) at = writeFlows(ties, at, tieOut);
  }
}

const BEGINS = "begins_where_previous_ended";
const ADDS = "adds_to_previous";

/** Each balance at the start beside the one at the end of the quarter before. */
function writeBeginnings(
  ties: SheetPlan,
  from: number,
  tieOut: TieOut,
  { sheet, template, isSampleSign }: Tied,
): number {
  const { group, rows } = tieOut;
  const column = amountColumns.find((one) => one.group === group && one.period === "qtd")?.column as number;
  const begins = reportingRows.filter(({ begins: row }) => row !== null);
  begins.forEach(({ id, row }, index) => {
    const at = from + index;
    const isTurned = isSampleSign && group === "gp" && row >= CARRY.first && row <= CARRY.last;
    const is = sheet.at(row - 1, column);
    const apart = rows.find((one) => one.id === id)?.mustBe;
    const ended = apart === undefined ? Number(is.value) : isTurned ? -apart : apart;
    ties.text(at, 0, `Number ${row} begins where the quarter before ended, ${columnName(tieOut)}`);
    const begun = ties.formula(at, 1, is, { format: "balance" });
    const stands = ties.figure(at, 2, ended, { format: "balance" });
    const decimals = currencyDecimals(template.currency);
    const difference = ties.formula(at, 3, rounded(minus(begun, stands), decimals), { format: "balance" });
    ties.formula(at, 4, when(equals(difference, 0), "ok", "no"), { format: "text", role: "check" });
  });
  return from + begins.length;
}

/** The flows of all rows at once; those that are apart by name. */
function writeFlows(ties: SheetPlan, from: number, { gap, rows, ...tieOut }: TieOut): number {
  ties.text(from, 0, `Flows are those of the quarter before and of this quarter, ${columnName(tieOut)}`);
  ties.figure(from, 3, gap, { format: "balance" });
  ties.text(from, 4, gap === 0 ? "ok" : "no", "check");
  rows.forEach(({ row, is, mustBe }, index) => {
    const at = from + 1 + index;
    const { description } = reportingRows.find((one) => one.row === row) ?? {};
    ties.text(at, 0, `Number ${row}, ${description}: as it is, and as it would be`, "note");
    ties.figure(at, 1, is, { format: "balance" });
    ties.figure(at, 2, mustBe, { format: "balance" });
  });
  return from + 1 + rows.length;
}
