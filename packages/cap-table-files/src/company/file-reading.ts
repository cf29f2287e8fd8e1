/** What the readers of one file share: the company as it becomes known, its holders, and how the file writes figures. */
import {
  type DateOrder,
  type Decision,
  dateOrderOf,
  dateOrders,
  decimalMarkOf,
  isTheCommon,
  readDay,
  saysPreferred,
} from "@capstack/cap-table/sheets";
import type { Questions } from "../questions/questions.js";
import type { FileMarks, KnownTable } from "../sheet/known-table.js";
import { plainText } from "../sheet/sheet-reading.js";
import { bareClassName, prefixOf } from "./class-prefix.js";
import { emptyCompany, type FileClass, type FileCompany, type FilePool } from "./company.js";
import { HolderBook } from "./holder-book.js";

/** The reading of one file. */
export class FileReading {
  readonly company: FileCompany = emptyCompany();
  readonly holders: HolderBook;
  readonly #securityIds = new Set<string>();

  constructor(
    readonly questions: Questions,
    readonly marks: FileMarks,
  ) {
    this.holders = new HolderBook(questions);
  }

  /** A class by its id, its name or both; made where it is new. */
  classFor({ prefix, name }: { readonly prefix?: string | undefined; readonly name: string }): FileClass {
    const { classes } = this.company;
    const bare = bareClassName(name);
    const known = [...classes.values()].find(
      (one) => (prefix !== undefined && prefixOf(one) === prefix) || isSameName(bareClassName(one.name), bare),
    );
    if (known !== undefined) return known;
    const id = isTheCommon(bare) && !classes.has("common") ? "common" : (prefix ?? bare);
    const kind = saysPreferred(bare) ? "preferred" : "common";
    const made: FileClass = { id, name: prefix === undefined ? bare : `${bare} (${prefix})`, kind };
    classes.set(id, made);
    return made;
  }

  /** A plan by its name; without one, the only plan there is. */
  poolFor(name: string): FilePool {
    const { pools } = this.company;
    const key = name.toLowerCase();
    const known = [...pools.values()].find((pool) => pool.name.toLowerCase() === key);
    if (known !== undefined) return known;
    const [only, ...others] = pools.values();
    if (name === "" && only !== undefined && others.length === 0) return only;
    const pool: FilePool = { id: name === "" ? "pool" : name, name: name === "" ? "Option pool" : name };
    pools.set(pool.id, pool);
    return pool;
  }

  /** A certificate's id where it is its own; nothing where another has it. */
  ownId(securityId: string): string | undefined {
    if (securityId === "" || this.#securityIds.has(securityId)) return undefined;
    this.#securityIds.add(securityId);
    return securityId;
  }
}

/** Case makes no other class, and common stock has several names. */
const isSameName = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase() || (isPlainCommon(one) && isPlainCommon(other));

const isPlainCommon = (name: string): boolean => /^common( (stock|shares?))?$/i.test(name);

/** How a file writes figures and days, decided by the cells of the tables that are known. */
export function marksOf(tables: readonly KnownTable[], questions: Questions, isCommaSeparated: boolean): FileMarks {
  const cells = tables.flatMap((table) => textCells(table, "figure"));
  const { value, doubtful } = decimalMarkOf(cells, isCommaSeparated);
  const decimalMark =
    doubtful === undefined ? value : (questions.ask(decimalMarkQuestion(doubtful, value)) as typeof value);
  const orders = new Map<KnownTable, Map<string, Decision<DateOrder>>>();
  return {
    decimalMark,
    dateOrder: (table, field) => {
      const known = orders.get(table) ?? new Map<string, Decision<DateOrder>>();
      const order = known.get(field) ?? dateOrderOf(columnTexts(table, field));
      orders.set(table, known.set(field, order));
      if (order.doubtful === undefined) return order.value;
      const heading = plainText(table.sheet.peek(table.head, table.at.get(field) ?? 0));
      const about = `${table.sheet.name === "" ? "" : `${table.sheet.name}: `}${heading}`;
      return questions.ask(dateOrderQuestion(order.doubtful, about)) as DateOrder;
    },
  };
}

/** What stands before the decimals of a file that does not show it. */
export const decimalMarkQuestion = (example: string, usual: string) => ({
  id: "decimalMark",
  about: [example],
  sentence: `What stands before the decimals in ${example}?`,
  options: [
    { value: ".", says: "a point, and commas between thousands" },
    { value: ",", says: "a comma, and points between thousands" },
  ],
  default: usual,
});

/** What comes first in the days of a column that does not show it: one of the orders in which the example is a day. */
export const dateOrderQuestion = (example: string, about: string) => {
  const fitting = dateOrders.filter((order) => readDay(example, order) !== undefined);
  const names = { mdy: "the month", dmy: "the day", ymd: "the year" };
  const said = fitting.map((order) => names[order]);
  return {
    id: "dateOrder",
    about: [about],
    sentence: `Which comes first in ${example}, ${said.slice(0, -1).join(", ")} or ${said.at(-1)}?`,
    options: fitting.map((value) => ({ value, says: names[value] })),
    default: fitting[0] ?? "mdy",
  };
};

function textCells(table: KnownTable, kind: "figure" | "day"): string[] {
  return Object.entries(table.kind.fields).flatMap(([field, { holds }]) =>
    holds === kind ? columnTexts(table, field) : [],
  );
}

function columnTexts(table: KnownTable, field: string): string[] {
  const column = table.at.get(field);
  if (column === undefined) return [];
  return table.rows.flatMap((row) => {
    const value = table.sheet.peek(row, column);
    return typeof value === "string" ? [value] : [];
  });
}
