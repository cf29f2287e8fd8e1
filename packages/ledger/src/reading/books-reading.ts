/** State of reading books: the issues found so far, and the values that later fields refer to. */
import { Reading, type ReadingSettings, type UnknownFields } from "@capstack/decimal";
import type { BaseMoney } from "../money/base-money.js";
import type { Book } from "../records/entry.js";
import type { LedgerErrorCode } from "../records/error-codes.js";
import type { Security, Vehicle } from "../records/vehicle.js";

/** Which entries to read. */
export interface ReadingOptions {
  /** One set of books, or several read together; `actual` by default. */
  readonly book?: Book | readonly Book[];
  /** `exclude` leaves audit adjustments out. */
  readonly adjusting?: "include" | "exclude";
  /** `"warn"` turns fields that nothing reads into warnings; by default they are refused. */
  readonly unknownFields?: UnknownFields | undefined;
}

/** The chart as postings refer to it: accounts by id and by code, each with its partner, company and security, −1 for none. */
interface ChartNames {
  readonly accountAt: ReadonlyMap<string, number>;
  readonly accountByCode: ReadonlyMap<string, number>;
  readonly accountPartner: Int32Array;
  readonly accountCompany: Int32Array;
  readonly accountSecurity: Int32Array;
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
  securityAt: ReadonlyMap<string, number> = new Map();
  securities: readonly Security[] = [];
  chart: ChartNames = {
    accountAt: new Map(),
    accountByCode: new Map(),
    accountPartner: new Int32Array(),
    accountCompany: new Int32Array(),
    accountSecurity: new Int32Array(),
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
