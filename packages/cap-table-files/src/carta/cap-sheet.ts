/**
 * Carta's Intermediate and Detailed cap tables: a row a holder, a column a class, and below them rows of totals. Where
 * holders have ids, a row without one is a total, an aggregate or a placeholder, and never a holder.
 */

import { isTotal, isUnissued, isWhole, plainHeading } from "@capstack/cap-table/sheets";
import { addUp } from "../company/add-up.js";
import type { FileClass, FileHolder, FilePool, StatedOf } from "../company/company.js";
import type { FileReading } from "../company/file-reading.js";
import { relationshipOf } from "../company/relationship.js";
import { type KnownTable, takeFigure, takeShares } from "../sheet/known-table.js";
import { plainText } from "../sheet/sheet-reading.js";
import { LEFT_IN_PLAN } from "../tie-out/tie-out.js";
import { type CapColumn, capColumn } from "./class-heading.js";
import { readConversionRatio } from "./conversion-ratio.js";

/** A column with what it counts. */
interface Column {
  readonly at: number;
  readonly heading: string;
  readonly counts: CapColumn;
  readonly stockClass: FileClass | undefined;
  readonly pool: FilePool | undefined;
}

/** A holder, and the rows that are its own: one, unless the sheet has it several times. */
interface HolderRows {
  readonly rows: number[];
  readonly holder: FileHolder;
}

/** What begins the rows below holders in a sheet without ids. */
const isTotals = (label: string): boolean =>
  /^options remaining for issuance$/i.test(label) || (isTotal(label) && isWhole(label));

const OWNERSHIP = /ownership$|^percentage outstanding$/;
const PRICES =
  /^(share class original issue price|original issue price|price per share( unit)?|price per unit|issue price)$/;

/** A cap table sheet whose holders are known, and whose holdings are taken where no ledger has them. */
export class CapSheet {
  readonly #columns: readonly Column[];
  /** Whether holders have ids. */
  readonly #hasIds: boolean;
  /** The first row below holders without ids. */
  readonly #totalsRow: number;
  readonly #holders: readonly HolderRows[];

  /**
   * @param isFirst whether holders of one name are told apart by what this sheet says they hold
   * @param countsOf what a heading says its column counts
   */
  constructor(
    readonly table: KnownTable,
    readonly reading: FileReading,
    isFirst: boolean,
    readonly countsOf: (heading: string, column: number) => CapColumn | undefined = capColumn,
  ) {
    this.#columns = this.#readColumns();
    this.#hasIds = table.hasAny("stakeholderId");
    this.#totalsRow =
      table.rows.find((row) => isTotals(plainText(table.peek(row, "name")))) ?? Number.POSITIVE_INFINITY;
    this.#holders = this.#readHolders(isFirst);
    const held = new Set(this.#holders.flatMap(({ rows }) => rows));
    for (const row of table.rows) if (!held.has(row)) this.#readTotals(row);
    for (const column of this.#columns) {
      if (column.counts.of === "as converted") this.#readRatio(column);
    }
    for (const { counts, stockClass } of this.#columns) {
      if (counts.of === "class" && stockClass !== undefined) stockClass.conversionRatio ??= counts.ratio;
    }
  }

  /** Takes the holdings of classes and plans that nothing else has given. */
  fill(covered: ReadonlySet<string>): void {
    const { company, marks } = this.reading;
    for (const column of this.#columns) {
      const key = keyOf(column);
      for (const { rows, holder } of this.#holders) {
        const whose = sharesOf(holder.name, column);
        const shares = sumOf(rows.map((row) => takeShares(this.table.sheet, row, column.at, marks.decimalMark, whose)));
        if (shares === undefined || column.counts.of === "as converted") continue;
        this.#stateOf(holder, column, shares);
        if (covered.has(key)) continue;
        const lot = { holder, shares, issueDate: company.asOf ?? undefined, isSnapshot: true };
        if (column.counts.of === "plan") company.awards.push({ ...lot, poolId: column.pool?.id ?? "", kind: "option" });
        else if (column.counts.of === "warrants")
          company.warrants.push({ ...lot, classId: column.stockClass?.id ?? "" });
        else company.stock.push({ ...lot, classId: column.stockClass?.id ?? "" });
      }
    }
    for (const one of this.#holders) this.#stateTotals(one);
  }

  /** The classes and plans that the sheet has columns of. */
  get covers(): string[] {
    return this.#columns.filter(({ counts }) => counts.of !== "as converted").map(keyOf);
  }

  #readColumns(): Column[] {
    const { table, reading } = this;
    const columns = table.headings.flatMap(({ column: at, text: heading, field }): Column[] => {
      const counts = field === undefined ? this.countsOf(heading, at) : undefined;
      if (counts === undefined) return [];
      if (counts.of === "plan") {
        return [{ at, heading, counts, stockClass: undefined, pool: reading.poolFor(counts.name) }];
      }
      const stockClass = reading.classFor(counts);
      if (counts.of === "as converted" || counts.ratio !== undefined) stockClass.kind = "preferred";
      return [{ at, heading, counts, stockClass, pool: undefined }];
    });
    table.takeHead(({ column }) => columns.some(({ at }) => at === column));
    return columns;
  }

  #readHolders(isFirst: boolean): HolderRows[] {
    const { table, reading } = this;
    const byId = new Map<string, HolderRows>();
    for (const row of table.rows) {
      const id = this.#idOf(row, byId);
      if (id === undefined) continue;
      const name = plainText(table.peek(row, "name")) || id;
      table.text(row, "stakeholderId");
      table.text(row, "name");
      const kind = relationshipOf(table.text(row, "relationship"));
      const known = byId.get(id) ?? { rows: [], holder: reading.holders.declare(id, name, kind) };
      known.rows.push(row);
      byId.set(id, known);
      for (const column of isFirst ? this.#columns : []) {
        const shares = this.#figure(row, column.at, sharesOf(name, column));
        if (shares !== undefined && column.counts.of !== "as converted") {
          reading.holders.hold(id, name, keyOf(column), shares);
        }
      }
    }
    return [...byId.values()];
  }

  /** The stakeholder's id; where the sheet has no ids each name above the totals is one, and again another one. */
  #idOf(row: number, known: ReadonlyMap<string, unknown>): string | undefined {
    const { table } = this;
    const name = plainText(table.peek(row, "name"));
    if (this.#hasIds) {
      const id = plainText(table.peek(row, "stakeholderId"));
      return id === "" || (name === "" && id.includes(" ")) ? undefined : id;
    }
    if (name === "" || row >= this.#totalsRow || isUnissued(name) || isTotal(name)) return undefined;
    if (PRICES.test(plainHeading(name)) || OWNERSHIP.test(plainHeading(name))) return undefined;
    return known.has(name) ? `${name} (${row + 1})` : name;
  }

  #figure(row: number, column: number, whose?: string): number | undefined {
    return takeFigure(this.table.sheet, row, column, this.reading.marks.decimalMark, whose);
  }

  /** A row below the holders: one of the totals that are known, or nobody's. */
  #readTotals(row: number): void {
    const { table } = this;
    const [label = ""] = ["name", "stakeholderId"].map((field) => plainText(table.peek(row, field))).filter(Boolean);
    const plain = plainHeading(label);
    const under = /\bunder (?:the )?(.+)$/i.exec(label)?.[1];
    if (/^options? and rsu s?\b.*\boutstanding\b/.test(plain)) this.#readPlans(row, "pool outstanding", under);
    else if (isUnissued(label)) this.#readPlans(row, "pool available", under);
    else if (/^fully diluted (shares|units)( units)?$/.test(plain)) this.#readSums(row, "fully diluted shares");
    else if (/^total (shares|units)( units)? outstanding$/.test(plain)) this.#readSums(row, "outstanding shares");
    else if (PRICES.test(plain)) this.#readPrices(row);
    else if (OWNERSHIP.test(plain)) table.sheet.takeRow(row);
    else if (isTotals(label) && !this.#hasIds) this.#readSums(row, this.#totalOf(row));
    else if (label === "" && !this.#hasIds) table.leaveRow(row, "name", "The row names no holder: it is left out.");
    else if (isTotal(label) || /^(sub)?totals?\b/.test(plain))
      table.sheet.leaveRow(row, "It is a total of the rows above.");
    else
      table.sheet.leaveRow(
        row,
        "The row is no holder with an id: it is a total, an aggregate, a placeholder or a note.",
      );
  }

  /** Options outstanding or shares available, in the columns of plans or, of all plans, in that of the totals. */
  #readPlans(row: number, of: "pool outstanding" | "pool available", under: string | undefined): void {
    this.#takeLabel(row);
    const plans = this.#columns.filter(({ counts }) => counts.of === "plan");
    const word = of === "pool outstanding" ? "outstanding" : "available";
    const inPlans = plans.flatMap(({ at, pool }) => {
      const figure = this.#figure(row, at);
      return figure === undefined || pool === undefined ? [] : [{ pool, figure }];
    });
    const whole = this.table.figure(row, "fullyDiluted", this.reading.marks);
    const named = this.#planNamed(under) ?? (plans.length === 1 ? plans[0]?.pool : undefined);
    const told =
      inPlans.length > 0 || whole === undefined || named === undefined ? inPlans : [{ pool: named, figure: whole }];
    for (const { pool, figure } of told) {
      // A row of what is left is no total, where nothing else says how much that is.
      const isLeft = of === "pool available" && !this.#hasIds && pool.available === undefined;
      if (of === "pool available") pool.available ??= figure;
      this.#state({ of, poolId: pool.id }, `${pool.name}${isLeft ? LEFT_IN_PLAN : `: ${word}`}`, figure);
    }
    if (whole === undefined || told.some(({ figure }) => figure === whole)) return;
    const all: StatedOf = { of: of === "pool outstanding" ? "options outstanding" : "pool available in all" };
    this.#state(all, `All plans: ${word}`, whole);
    if (of === "pool available" && told.length === 0) this.reading.poolFor("").available ??= whole;
  }

  #planNamed(under: string | undefined): FilePool | undefined {
    const wanted = (under ?? "").trim().toLowerCase();
    if (wanted === "") return undefined;
    return this.#columns.find(({ pool }) => pool?.name.toLowerCase() === wanted)?.pool;
  }

  #readSums(row: number, of: keyof typeof SUMS): void {
    this.#takeLabel(row);
    for (const column of this.#columns) {
      const figure = this.#figure(row, column.at);
      if (figure === undefined) continue;
      const { stockClass, pool, counts } = column;
      if (counts.of === "class" && stockClass !== undefined) {
        this.#state({ of: "class issued", classId: stockClass.id }, `${stockClass.name}: issued`, figure);
      } else if (counts.of === "plan" && pool !== undefined && figure !== this.#sumOf(column) + (pool.available ?? 0)) {
        this.#state({ of: "pool outstanding", poolId: pool.id }, `${pool.name}: outstanding`, figure);
      }
    }
    const [outstanding, fullyDiluted] = ["outstanding", "fullyDiluted"].map((field) =>
      this.table.figure(row, field, this.reading.marks),
    );
    const whole = of === "outstanding shares" ? (outstanding ?? fullyDiluted) : fullyDiluted;
    this.#state({ of }, SUMS[of], whole);
    if (of !== "outstanding shares") this.#state({ of: "outstanding shares" }, "Outstanding shares", outstanding);
  }

  /** Whether a total counts what plans have left: it does where it is not what the holders above add up to. */
  #totalOf(row: number): keyof typeof SUMS {
    const rows = this.#holders.flatMap((one) => one.rows);
    const held = sumOf(rows.map((one) => this.table.figure(one, "fullyDiluted", this.reading.marks)));
    const stated = this.table.figure(row, "fullyDiluted", this.reading.marks);
    return stated === undefined || stated === held ? "fully diluted shares held" : "fully diluted shares";
  }

  #sumOf(column: Column): number {
    const figures = this.#holders.flatMap(({ rows, holder }) =>
      rows.map((row) => this.#figure(row, column.at, sharesOf(holder.name, column))),
    );
    return sumOf(figures) ?? 0;
  }

  #readPrices(row: number): void {
    this.#takeLabel(row);
    for (const { at, stockClass, counts } of this.#columns) {
      if (counts.of === "plan" || stockClass === undefined) continue;
      const price = this.#figure(row, at);
      if (price !== undefined && price > 0) stockClass.originalIssuePrice ??= price;
    }
  }

  #readRatio(column: Column): void {
    const { stockClass, counts } = column;
    const own = this.#columns.find((one) => one.stockClass?.id === stockClass?.id && one.counts.of === "class");
    if (stockClass === undefined || counts.of !== "as converted") return;
    const stated = counts.ratio ?? (own?.counts.of === "class" ? own.counts.ratio : undefined);
    const pairs = this.#holders.flatMap(({ rows: [row = -1], holder: { name } }) => {
      const shares = own === undefined ? undefined : this.#figure(row, own.at, sharesOf(name, own));
      const asConverted = this.#figure(row, column.at, sharesOf(name, column));
      return shares === undefined || asConverted === undefined ? [] : [{ shares, asConverted }];
    });
    stockClass.conversionRatio ??= readConversionRatio(stockClass, stated, pairs, this.reading.questions);
    // Totals of the column follow from those of the class.
    for (const row of this.table.rows) this.table.sheet.take(row, column.at);
  }

  #takeLabel(row: number): void {
    this.table.text(row, "name");
    this.table.text(row, "stakeholderId");
  }

  #stateOf({ id, name }: FileHolder, { stockClass, pool, counts }: Column, shares: number): void {
    const what = `${name}: ${counts.name}`;
    if (counts.of === "class" && stockClass !== undefined) {
      this.#state({ of: "holder in class", holderId: id, classId: stockClass.id }, what, shares);
    } else if (pool !== undefined) this.#state({ of: "holder in pool", holderId: id, poolId: pool.id }, what, shares);
  }

  #stateTotals({ rows, holder: { id, name } }: HolderRows): void {
    const total = (field: string) => sumOf(rows.map((row) => this.table.figure(row, field, this.reading.marks))) ?? 0;
    if (this.table.has("outstanding")) {
      this.#state({ of: "holder outstanding", holderId: id }, `${name}: outstanding`, total("outstanding"));
    }
    if (this.table.has("fullyDiluted")) {
      this.#state({ of: "holder fully diluted", holderId: id }, `${name}: fully diluted`, total("fullyDiluted"));
    }
  }

  #state(of: StatedOf, what: string, figure: number | undefined): void {
    if (figure === undefined) return;
    const sheet = this.table.sheet.name.trim();
    this.reading.company.stated.push({ ...of, what: sheet === "" ? what : `${what} (${sheet})`, figure });
  }
}

/** Totals of all holders, as people call them. */
const SUMS = {
  "fully diluted shares": "Fully diluted shares",
  "fully diluted shares held": "Fully diluted shares, without those available",
  "outstanding shares": "Outstanding shares",
} as const;

/** The sum of the figures that are there; nothing where none is. */
function sumOf(figures: readonly (number | undefined)[]): number | undefined {
  const known = figures.filter((figure) => figure !== undefined);
  return known.length === 0 ? undefined : addUp(known);
}

/** What of a holder a column has, as it begins a sentence. */
const sharesOf = (holder: string, { heading }: Column): string => `${holder}'s shares of ${heading}`;

/** What a holder's column is known by, in the sheet and in ledgers. */
function keyOf({ counts, stockClass, pool }: Column): string {
  if (counts.of === "plan") return `plan ${pool?.id ?? ""}`;
  return `${counts.of} ${stockClass?.id ?? ""}`;
}
