/** What rows of ledgers of every kind have: a certificate, a holder, days, and what became of it since. */

import type { HolderKind, VestingInput } from "@capstack/cap-table";
import { hasEnded, isPartly, isTotal as isTotalNamed, readFigure } from "@capstack/cap-table/sheets";
import { groupThousands } from "@capstack/decimal";
import { addUp } from "../../company/add-up.js";
import { PREFIX } from "../../company/class-prefix.js";
import type { FileHolder, LotEnd } from "../../company/company.js";
import type { FileReading } from "../../company/file-reading.js";
import { readSchedule } from "../../company/vesting-text.js";
import type { FileMarks, KnownTable } from "../../sheet/known-table.js";
import { plainText } from "../../sheet/sheet-reading.js";

const NUMBERED = new RegExp(`^(${PREFIX})-\\d+$`);

/** The certificate's id as the ledger has it: `PA1-1`, else `PA1-001`. */
export function certificateId(table: KnownTable, row: number): string {
  const id = table.text(row, "securityId");
  const formatted = table.text(row, "formattedId");
  return id === "" ? formatted : id;
}

/** The letters before a certificate's number. */
export function idPrefix(securityId: string): string | undefined {
  return NUMBERED.exec(securityId)?.[1];
}

/** Rows of certificates; a row of totals or without a holder is left, and a total that its rows do not come to is said. */
export function certificateRows(table: KnownTable, { marks }: Pick<FileReading, "marks">): readonly number[] {
  const rows: number[] = [];
  let since = 0;
  for (const row of table.rows) {
    const [holder = "", id = "", formatted = ""] = ["holder", "securityId", "formattedId"].map((field) =>
      plainText(table.peek(row, field)),
    );
    const names = [holder, id, formatted].filter((text) => text !== "");
    const isTotal = names.length === 0 || names.some(isTotalNamed);
    if (holder !== "" && !isTotal) rows.push(row);
    else if (isTotal) {
      const differs = differenceOf(table, row, [rows, rows.slice(since)], marks);
      if (differs === undefined) table.sheet.leaveRow(row, "It is a total of the rows above.");
      else table.leaveRow(row, differs.field, differs.why);
      since = rows.length;
    } else table.sheet.leaveRow(row, "The row names no holder.");
  }
  return rows;
}

/** What a row of totals says otherwise than the rows above it, all of them or those since the last total. */
function differenceOf(
  table: KnownTable,
  total: number,
  parts: readonly (readonly number[])[],
  marks: FileMarks,
): { readonly field: string; readonly why: string } | undefined {
  for (const field of ["issued", "outstanding", "principal"]) {
    const stated = table.has(field) ? peekFigure(table, total, field, marks) : undefined;
    if (stated === undefined || stated === 0) continue;
    const sums = parts.map((rows) => addUp(rows.map((row) => peekFigure(table, row, field, marks) ?? 0)));
    const [all = 0] = sums;
    if (sums.includes(stated)) continue;
    const [said, come] = [stated, all].map((figure) => groupThousands(String(figure)));
    return { field, why: `The total says ${said}, the rows above come to ${come}.` };
  }
  return undefined;
}

function peekFigure(table: KnownTable, row: number, field: string, { decimalMark }: FileMarks): number | undefined {
  const value = table.peek(row, field);
  const figure = typeof value === "number" ? value : readFigure(String(value ?? ""), decimalMark);
  return Number.isFinite(figure) && figure > 0 && figure < MOST ? figure : undefined;
}

/** Figures up to here add up exactly. */
const MOST = 1e13;

/** The holder of a row. */
export function holderOf(
  table: KnownTable,
  row: number,
  reading: FileReading,
  about: {
    readonly column: string;
    readonly shares: number;
    readonly securityId: string;
    readonly kind?: HolderKind | undefined;
  },
): FileHolder {
  const email = table.text(row, "email");
  return reading.holders.find({ name: table.text(row, "holder"), ...(email === "" ? {} : { email }), ...about });
}

/** Shares of a row: issued, cancelled and outstanding. */
export interface RowQuantity {
  readonly outstanding: number;
  readonly issued: number;
  readonly cancelled: number;
}

/** A row counts by what is outstanding; what was issued and cancelled is its history. */
export function quantityOf(table: KnownTable, row: number, { marks }: FileReading): RowQuantity {
  const figure = (field: string) => table.shares(row, field, marks) ?? 0;
  const [issued, cancelled] = [figure("issued"), figure("cancelled")];
  const gone = figure("exercised") + figure("forfeited") + figure("expired");
  const status = table.text(row, "status");
  const isOver = hasEnded(status);
  if (isPartly(status) && !table.hasAny("outstanding") && cancelled + gone === 0)
    table.leave(row, "status", `The row says "${status}" and not how many: all that was issued is taken.`);
  // A day of cancellation without a figure is of the whole certificate.
  const isCancelled = cancelled + gone === 0 && plainText(table.peek(row, "cancelledDate")) !== "";
  const left = isOver || isCancelled ? 0 : Math.max(0, issued - cancelled - gone);
  // A column that is blank throughout says nothing.
  const outstanding = table.hasAny("outstanding") ? figure("outstanding") : left;
  return { outstanding, issued: Math.max(issued, outstanding), cancelled };
}

/** The vesting of a row; a schedule that is not understood is left. */
export function vestingOf(
  table: KnownTable,
  row: number,
  reading: FileReading,
  issueDate: string | undefined,
): VestingInput | undefined {
  const text = table.text(row, "vestingSchedule");
  const given = table.day(row, "vestingStart", reading.marks);
  if (text === "") return undefined;
  const schedule = readSchedule(text);
  const start = given ?? issueDate;
  if (schedule === null) return undefined;
  if (schedule === undefined) {
    table.leave(row, "vestingSchedule", "The schedule is not understood; the lot is taken without vesting.");
    return undefined;
  }
  if (start === undefined) {
    table.leave(row, "vestingSchedule", "The schedule has no first day; the lot is taken without vesting.");
    return undefined;
  }
  return { start, ...schedule };
}

/** An end that happened on a day that is known, and left something to end. */
export function endOf(date: string | undefined, shares: number, reason: LotEnd["reason"]): LotEnd[] {
  return date === undefined || !(shares > 0) ? [] : [{ date, shares, reason }];
}
