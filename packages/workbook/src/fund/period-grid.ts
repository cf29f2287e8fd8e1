/** A table with a row for each period of a fund. */
import { constant, type Figure, type Formula } from "../sheet/formula.js";
import type { Format } from "../sheet/look.js";
import { SheetPlan } from "../sheet/sheet-plan.js";

/** A column: what is over it, and what its figures are. */
export interface GridColumn {
  readonly heading: string;
  readonly format: Format;
  /** Unit and rule, as a note on the first row. */
  readonly note?: string;
}

/** Where the first period stands. */
export const FIRST_PERIOD = 3;

/** What is said of a grid besides its columns. */
export interface GridTerms<Key extends string> {
  readonly name: string;
  readonly title: string;
  readonly says: string;
  /** Those that this grid has. */
  readonly columns: Columns<Key>;
  readonly labels: readonly string[];
  /** Columns that are printed, with the two of the period; null for all. */
  readonly printed?: number | null;
  /** How far money may be from the engine's; nine digits where nothing is said. */
  readonly moneyWithin?: number;
}

type Columns<Key extends string> = Readonly<Partial<Record<Key, GridColumn>>>;

/** Two columns that name the period, then those of the grid. */
export class PeriodGrid<Key extends string> {
  readonly sheet: SheetPlan;
  readonly periods: number;
  readonly #columns: Columns<Key>;
  readonly #keys: readonly string[];
  readonly #moneyWithin: number;

  constructor({ name, title, says, columns, labels, printed = null, moneyWithin = 0 }: GridTerms<Key>) {
    this.#moneyWithin = moneyWithin;
    this.#columns = columns;
    this.#keys = Object.keys(columns);
    this.periods = labels.length;
    this.sheet = new SheetPlan(name, [7, 9, ...this.#keys.map(() => 14)], {
      frozen: { rows: FIRST_PERIOD, columns: 2 },
      printed,
    });
    this.sheet.text(0, 0, title, "title");
    this.sheet.text(1, 0, says, "note");
    const headings = this.#keys.map((key) => this.#columns[key as Key]?.heading ?? "");
    this.sheet.headings(FIRST_PERIOD - 1, ["No.", "Period", ...headings]);
    labels.forEach((label, index) => {
      this.sheet.figure(FIRST_PERIOD + index, 0, index + 1, { format: "count" });
      this.sheet.text(FIRST_PERIOD + index, 1, label);
    });
  }

  /** The number of period t, as its cell. */
  number(t: number): Formula {
    return this.sheet.at(rowOf(t), 0);
  }

  /** Numbers of the periods up to one. */
  numbers(to = this.periods): Formula {
    return this.sheet.column(0, rowOf(1), rowOf(to));
  }

  /** Writes a formula for period t, with the engine's figure where it publishes one. */
  set(key: Key, t: number, formula: Formula, shows?: Figure | null): Formula {
    const { format, note } = this.#column(key);
    return this.sheet.formula(rowOf(t), this.place(key), formula, {
      format,
      ...(shows == null ? {} : { shows }),
      ...(format === "money" && this.#moneyWithin > 0 ? { within: this.#moneyWithin } : {}),
      ...(t === 1 && note !== undefined ? { note } : {}),
    });
  }

  /** Writes a figure that nothing changes. */
  fix(key: Key, t: number, value: Figure): Formula {
    return this.sheet.figure(rowOf(t), this.place(key), value, { format: this.#column(key).format });
  }

  /** The figure of period t; nothing before the first. */
  at(key: Key, t: number): Formula {
    return t < 1 ? constant(0) : this.sheet.at(rowOf(t), this.place(key));
  }

  /** The figures of periods `from` to `to`. */
  range(key: Key, from: number, to: number): Formula {
    return this.sheet.column(this.place(key), rowOf(from), rowOf(to));
  }

  /** The figures of all periods. */
  all(key: Key): Formula {
    return this.range(key, 1, this.periods);
  }

  /** The column of a key. */
  place(key: Key): number {
    return 2 + this.#keys.indexOf(key);
  }

  #column(key: Key): GridColumn {
    const column = this.#columns[key];
    if (column === undefined) throw new TypeError(`${this.sheet.name} has no column ${key}.`);
    return column;
  }
}

function rowOf(t: number): number {
  return FIRST_PERIOD + t - 1;
}
