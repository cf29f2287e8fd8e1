/** Carta's Summary Cap Table: classes, plans and convertibles with their totals, and no holders. */

import { plainHeading, saysCommon, saysPreferred } from "@capstack/cap-table/sheets";
import { rational } from "@capstack/decimal";
import { PREFIX } from "../company/class-prefix.js";
import type { FilePool, StatedOf } from "../company/company.js";
import type { FileReading } from "../company/file-reading.js";
import type { KnownTable } from "../sheet/known-table.js";
import { plainText } from "../sheet/sheet-reading.js";

const CLASS = new RegExp(`^(.+?\\((${PREFIX})\\))\\s*(stock|units?|shares?)?$`, "i");

/** Whether a label names a class: by its letters in brackets, else by its words. */
const isClass = (label: string): boolean =>
  CLASS.test(label) ||
  ((saysCommon(label) || saysPreferred(label)) &&
    !/\bclasses$|^(sub)?total|\b(options?|plan|pool|warrants?|awards?)\b/i.test(label));

/** What is known while the rows are read from top to bottom. */
interface Block {
  pool: FilePool | undefined;
  isConvertibles: boolean;
  principal: number;
}

/**
 * Reads the classes, plans and totals.
 * @param hasLedger whether another sheet has the terms of SAFEs and notes, which this one has not
 */
export function readSummary(table: KnownTable, reading: FileReading, hasLedger: boolean): void {
  const label = labelColumn(table);
  table.takeHead(({ column }) => column === label);
  const block: Block = { pool: undefined, isConvertibles: false, principal: 0 };
  let hasPrincipal = false;
  const { rows } = table;
  for (const [at, row] of rows.entries()) {
    const text = table.sheet.takeText(row, label);
    if (text === "") continue;
    const values = rowOf(table, row, reading);
    if (isPlan(text, plainText(table.sheet.peek(rows[at + 1] ?? -1, label)))) {
      block.pool = readPlan(text, values, table, reading);
    } else if (values.isBare) block.isConvertibles = /convertible|safe|note/i.test(text);
    else if (/^total convertibles?$/i.test(text)) {
      state(reading, table, { of: "convertible principal" }, "Convertible principal", values.cash());
      block.isConvertibles = false;
      hasPrincipal = true;
    } else readRow(text, values, block, table, reading);
    if (block.isConvertibles && !values.isBare && !hasLedger) {
      table.leave(row, "cash", "The sheet does not say whose it is, or on what terms; it is no security without them.");
    }
  }
  if (!hasPrincipal && block.principal > 0) {
    state(reading, table, { of: "convertible principal" }, "Convertible principal", block.principal);
  }
}

const OUTSTANDING = /^options?\b.*\boutstanding\b/;
const AVAILABLE = /\bavailable for (issuance|grant)\b/;

/** A plan's name stands above what is outstanding under it. */
function isPlan(label: string, next: string): boolean {
  const [own, below] = [plainHeading(label), plainHeading(next)];
  const isPart = OUTSTANDING.test(own) || AVAILABLE.test(own) || /^(sub)?total/.test(own) || isClass(label);
  return !isPart && (OUTSTANDING.test(below) || AVAILABLE.test(below));
}

/** The column of labels: it has no known heading, and the most text below it. */
function labelColumn({ sheet, rows, at, head }: KnownTable): number {
  const known = new Set(at.values());
  const width = Math.max(...[head, ...rows.slice(0, 20)].map((row) => sheet.grid.rows[row]?.length ?? 0));
  let best = { column: 0, labels: 0 };
  for (let column = 0; column < width; column++) {
    if (known.has(column)) continue;
    const labels = rows.filter((row) => typeof sheet.peek(row, column) === "string").length;
    if (labels > best.labels) best = { column, labels };
  }
  return best.column;
}

type SummaryRow = ReturnType<typeof rowOf>;

function rowOf(table: KnownTable, row: number, { marks }: FileReading) {
  const shares = (field: string) => table.shares(row, field, marks);
  const isBare = ["authorized", "issued", "fullyDiluted", "cash"].every((field) => table.peek(row, field) === null);
  return {
    row,
    isBare,
    authorized: () => shares("authorized"),
    issued: () => shares("issued"),
    fullyDiluted: () => shares("fullyDiluted"),
    cash: () => table.figure(row, "cash", marks),
    any: () => shares("fullyDiluted") ?? shares("issued") ?? shares("authorized"),
  };
}

function readRow(text: string, row: SummaryRow, block: Block, table: KnownTable, reading: FileReading): void {
  const plain = plainHeading(text);
  const { pool } = block;
  if (block.isConvertibles) block.principal += row.cash() ?? 0;
  else if (/^totals?$/.test(plain)) readTotals(row, table, reading);
  else if (OUTSTANDING.test(plain)) {
    const of: StatedOf =
      pool === undefined ? { of: "options outstanding" } : { of: "pool outstanding", poolId: pool.id };
    state(reading, table, of, `${pool?.name ?? "All plans"}: outstanding`, row.any() ?? 0);
  } else if (AVAILABLE.test(plain)) {
    const figure = row.any() ?? 0;
    if (pool !== undefined) pool.available = figure;
    const of: StatedOf =
      pool === undefined ? { of: "pool available in all" } : { of: "pool available", poolId: pool.id };
    state(reading, table, of, `${pool?.name ?? "All plans"}: available`, figure);
  } else if (/\bwarrants?\b/.test(plain)) {
    reading.company.showsWarrants = true;
    state(reading, table, { of: "warrants" }, text, row.any());
  } else if (isClass(text)) readClass(text, row, table, reading);
  else if (/^(sub)?total\b/.test(plain)) table.sheet.leaveRow(row.row, "It is a total of the rows above.");
  else if ((row.authorized() ?? 0) > 0) block.pool = readPlan(text, row, table, reading);
  else table.sheet.leaveRow(row.row, "No row of this name is known here.");
}

function readClass(text: string, row: SummaryRow, table: KnownTable, reading: FileReading): void {
  const prefix = CLASS.exec(text)?.[2];
  const name = prefix === undefined ? text.replace(/\s+(stock|units?|shares?)$/i, "") : text;
  const known = reading.classFor({ prefix, name });
  const [authorized, issued, fullyDiluted] = [row.authorized(), row.issued(), row.fullyDiluted()];
  const classId = known.id;
  known.authorizedShares = authorized;
  state(reading, table, { of: "class authorised", classId }, `${known.name}: authorised`, authorized);
  state(reading, table, { of: "class issued", classId }, `${known.name}: issued`, issued);
  state(reading, table, { of: "class fully diluted", classId }, `${known.name}: fully diluted`, fullyDiluted);
  const cash = row.cash();
  if (cash !== undefined && issued !== undefined && known.kind === "preferred")
    known.raisedPerShare ??= rational(cash).div(issued).toNumber();
}

function readPlan(text: string, row: SummaryRow, table: KnownTable, reading: FileReading): FilePool {
  const pool = reading.poolFor(text);
  pool.reserved = row.authorized();
  state(reading, table, { of: "pool reserved", poolId: pool.id }, `${pool.name}: reserved`, pool.reserved);
  return pool;
}

function readTotals(row: SummaryRow, table: KnownTable, reading: FileReading): void {
  state(reading, table, { of: "outstanding shares" }, "Outstanding shares", row.issued());
  state(reading, table, { of: "fully diluted shares" }, "Fully diluted shares", row.fullyDiluted());
  table.leave(row.row, "cash", "It is a total of the rows above.");
}

/** Notes a total that the sheet states; 0 stands for none where nothing is said. */
function state(reading: FileReading, { sheet }: KnownTable, of: StatedOf, what: string, figure: number | undefined) {
  if (figure === undefined) return;
  reading.company.stated.push({ ...of, what: `${what} (${sheet.name.trim()})`, figure });
}
