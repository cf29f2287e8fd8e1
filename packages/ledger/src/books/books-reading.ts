/** State of reading books: the issues found so far, and the values that later fields refer to. */
import { Reading, type ReadingSettings } from "@capstack/decimal";
import type { Vehicle } from "./books.js";
import type { BaseMoney, ReadingOptions } from "./books-index.js";
import type { LedgerErrorCode } from "./error-codes.js";

/** The chart as postings refer to it: accounts by id and by code, each with its partner and company, −1 for none. */
interface ChartNames {
  readonly accountAt: ReadonlyMap<string, number>;
  readonly accountByCode: ReadonlyMap<string, number>;
  readonly accountPartner: Int32Array;
  readonly accountCompany: Int32Array;
}

/** Fields that others refer to, read first in the order of the books' table. */
export class BooksReading extends Reading<LedgerErrorCode, never> {
  readonly options: ReadingOptions;
  vehicle: Required<Vehicle> = { id: "", name: "", baseCurrency: "", fiscalYearStart: "01-01" };
  /** Decimals that differ from ISO 4217. */
  decimals: Readonly<Record<string, number>> = {};
  base: BaseMoney = { currency: "", decimals: 2 };
  partnerAt: ReadonlyMap<string, number> = new Map();
  companyAt: ReadonlyMap<string, number> = new Map();
  chart: ChartNames = {
    accountAt: new Map(),
    accountByCode: new Map(),
    accountPartner: new Int32Array(),
    accountCompany: new Int32Array(),
  };

  constructor(options: ReadingOptions, settings: ReadingSettings) {
    super(settings);
    this.options = options;
  }
}

/** The index of each id in a list. */
export function ordinals(ids: readonly string[]): Map<string, number> {
  return new Map(ids.map((id, ordinal) => [id, ordinal]));
}
