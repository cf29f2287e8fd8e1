/** A QuickBooks general ledger as CSV: one block per account, with its rows, opening balance and total. */

import {
  type CsvRecord,
  type DateOrder,
  dateOrderOf,
  needsOrder,
  readDay,
  readDigits,
  readRecords,
  toFigure,
  UnreadableCsv,
} from "@capstack/bank-files/tables";
import { decimal } from "@capstack/decimal";
import { atLine, FileProblems, MOST_LINES, UnreadableJournal } from "./journal-text.js";

/** A row of a block. `amount` is decimal text: signed by the account's own side, or a debit less a credit. */
export interface LedgerRow {
  readonly line: number;
  readonly account: string;
  readonly date: string;
  readonly type: string;
  readonly number: string;
  readonly name: string;
  readonly memo: string;
  /** The account on the other side, `-Split-` where there are several. */
  readonly split: string;
  readonly amount: string;
}

/** A block. Names of sub-accounts follow their parents' names, separated by a colon. */
export interface LedgerBlock {
  readonly account: string;
  readonly line: number;
  readonly opening: string;
  readonly rows: readonly LedgerRow[];
  /** The rows' total and the opening balance according to the file's own total line; null without one. */
  readonly total: { readonly line: number; readonly amount: string } | null;
}

/** The file. `isSigned` if amounts are already debits less credits. */
export interface GeneralLedger {
  readonly blocks: readonly LedgerBlock[];
  readonly isSigned: boolean;
}

/** Reads a file. @throws UnreadableJournal with every bad line */
export function readGeneralLedger(content: string, input?: "mdy" | "dmy"): GeneralLedger {
  // Checked first: a file without a header at its top is no ledger, however long it is.
  const top = tableOf(content, MOST_LINES_BEFORE);
  const header = top.findIndex(({ cells }) => columnsOf(cells) !== undefined);
  const columns = columnsOf(top[header]?.cells ?? []);
  if (columns === undefined) {
    throw new UnreadableJournal([
      {
        code: "invalid_row",
        message: "No line names a date, a type and an amount, or a debit and a credit.",
        place: atLine(1),
      },
    ]);
  }
  const body = tableOf(content).slice(header + 1);
  const order = input ?? dateOrderOf(body.map(({ cells }) => cells[columns.date] ?? ""));
  const reader = new BlockReader(columns, order, totalsOfParents(body.map(({ cells }) => labelOf(cells, columns))));
  for (const { line, cells } of body) reader.read(line, cells);
  return { blocks: reader.finish(), isSigned: columns.amount < 0 };
}

const MOST_LINES_BEFORE = 100;

interface Columns {
  readonly label: number;
  readonly date: number;
  readonly type: number;
  readonly number: number;
  readonly name: number;
  readonly memo: number;
  readonly split: number;
  readonly amount: number;
  readonly debit: number;
  readonly credit: number;
}

function columnsOf(record: readonly string[]): Columns | undefined {
  const cells = record.map((cell) => cell.trim().toLowerCase());
  const place = (...names: readonly string[]) => cells.findIndex((cell) => names.includes(cell));
  const columns = {
    label: 0,
    date: place("date"),
    type: place("transaction type", "type"),
    number: place("num", "no.", "number"),
    name: place("name"),
    memo: place("memo/description", "memo", "description"),
    split: place("split", "account"),
    amount: place("amount"),
    debit: place("debit"),
    credit: place("credit"),
  };
  const hasFigures = columns.amount >= 0 || (columns.debit >= 0 && columns.credit >= 0);
  return columns.date > 0 && columns.type > 0 && hasFigures ? columns : undefined;
}

function tableOf(content: string, first?: number): CsvRecord[] {
  try {
    return readRecords(content, { mostRecords: MOST_LINES, ...(first === undefined ? {} : { first }) });
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    const code = error.isTooLarge ? "limit_exceeded" : "invalid_row";
    throw new UnreadableJournal([{ code, message: error.message, place: atLine(error.line) }]);
  }
}

function labelOf(record: readonly string[], { label }: Columns): string {
  return (record[label] ?? "").trim();
}

const WITH_CHILDREN = /^Total for (.+) with sub-accounts$/i;
const TOTAL = /^Total (?:for )?(.+)$/i;

/** Accounts whose block continues after their own total, until the total that includes sub-accounts. */
function totalsOfParents(labels: readonly string[]): ReadonlySet<string> {
  return new Set(labels.flatMap((label) => WITH_CHILDREN.exec(label)?.[1] ?? []));
}

interface OpenBlock {
  readonly account: string;
  readonly line: number;
  opening: string;
  rows: LedgerRow[];
  total: LedgerBlock["total"];
}

class BlockReader {
  readonly #blocks: OpenBlock[] = [];
  /** The latest block by its full name and by every suffix of it. */
  readonly #byName = new Map<string, OpenBlock>();
  readonly #problems = new FileProblems();
  #path: string[] = [];
  #current: OpenBlock | undefined;

  constructor(
    private readonly columns: Columns,
    private readonly order: DateOrder,
    private readonly parents: ReadonlySet<string>,
  ) {}

  read(line: number, record: readonly string[]): void {
    const label = labelOf(record, this.columns);
    const date = (record[this.columns.date] ?? "").trim();
    if (label === "" && date === "") return;
    if (label === "" || /^beginning balance$/i.test(date)) this.#row(line, record, date);
    else if (/^(total|grand total)$/i.test(label)) this.#path = [];
    else if (WITH_CHILDREN.test(label)) this.#leave(WITH_CHILDREN.exec(label)?.[1] ?? "");
    else if (TOTAL.test(label)) this.#total(line, TOTAL.exec(label)?.[1] ?? "", record);
    else this.#enter(line, label, record);
  }

  finish(): LedgerBlock[] {
    this.#problems.throwIfAny();
    return this.#blocks.filter(({ rows, opening, total }) => rows.length > 0 || opening !== "0" || total !== null);
  }

  /** Some versions write the opening balance beside the account's name. */
  #enter(line: number, label: string, record: readonly string[]): void {
    if (this.#path.length === DEEPEST) {
      this.#bad(line, `Accounts nest deeper than ${DEEPEST} levels.`);
      return;
    }
    this.#path.push(label);
    const opening = this.#opening(record.map((cell, place) => (place === this.columns.label ? "" : cell))) ?? "0";
    this.#current = { account: this.#path.join(":"), line, opening, rows: [], total: null };
    this.#blocks.push(this.#current);
    for (const at of this.#path.keys()) this.#byName.set(this.#path.slice(at).join(":"), this.#current);
  }

  #leave(name: string): void {
    const at = this.#path.lastIndexOf(name);
    if (at >= 0) this.#path = this.#path.slice(0, at);
  }

  #total(line: number, name: string, record: readonly string[]): void {
    const block = this.#byName.get(name);
    const amount = this.#figure(record);
    if (block === undefined) this.#bad(line, `${name} has a total and no block.`);
    else if (amount === undefined) this.#bad(line, "This is not an amount.");
    else block.total = { line, amount };
    if (!this.parents.has(name)) this.#leave(name);
  }

  #row(line: number, record: readonly string[], date: string): void {
    const block = this.#current;
    if (block === undefined) {
      this.#bad(line, "The line belongs to no account.");
      return;
    }
    const isOpening = /^beginning balance$/i.test(date);
    const amount = isOpening ? this.#opening(record) : this.#figure(record);
    if (amount === undefined) this.#bad(line, "This is not an amount.");
    if (isOpening) {
      block.opening = amount ?? "0";
      return;
    }
    const day = readDay(date, this.order);
    if (day === undefined) {
      const isAmbiguous = this.order === "ambiguous" && needsOrder(date);
      this.#bad(line, isAmbiguous ? "The order of day and month is ambiguous; give dateOrder." : "This is not a date.");
    }
    if (day === undefined || amount === undefined) return;
    const cell = (place: number) => (place < 0 ? "" : (record[place] ?? "").trim());
    const { type, number, name, memo, split } = this.columns;
    const said = { type: cell(type), number: cell(number), name: cell(name), memo: cell(memo), split: cell(split) };
    block.rows.push({ line, account: block.account, date: day, ...said, amount });
  }

  /** An opening balance is in the last column. */
  #opening(record: readonly string[]): string | undefined {
    const figures = record.map((cell) => cell.trim()).filter((cell) => /\d/.test(cell));
    return readAmount(figures.at(-1) ?? "0");
  }

  #figure(record: readonly string[]): string | undefined {
    const { amount, debit, credit } = this.columns;
    const read = (place: number) => {
      const cell = (record[place] ?? "").trim();
      return cell === "" ? "0" : readAmount(cell);
    };
    if (amount >= 0) return read(amount);
    const [out, back] = [read(debit), read(credit)];
    if (out === undefined || back === undefined) return undefined;
    return decimal(out)
      .minus(back)
      .toFixed(Math.max(placesOf(out), placesOf(back)));
  }

  #bad(line: number, message: string): void {
    this.#problems.add({ code: "invalid_row", message, place: atLine(line) });
  }
}

const DEEPEST = 30;

/** QuickBooks writes a point before the decimals. */
function readAmount(cell: string): string | undefined {
  const figure = toFigure(cell);
  const size = figure === undefined ? undefined : readDigits(figure.digits, ".");
  return size === undefined || !figure?.negative ? size : `-${size}`;
}

function placesOf(amount: string): number {
  return amount.split(".")[1]?.length ?? 0;
}
