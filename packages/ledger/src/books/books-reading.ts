/** What the reading of books gathers: everything wrong with them, and what later fields refer to. */
import { Reading, type ReadingSettings, type UnknownFields } from "@capstack/decimal";
import type { BaseMoney } from "../money/base-money.js";
import type { Book } from "./entry.js";
import type { LedgerErrorCode } from "./error-codes.js";
import type { Vehicle } from "./vehicle.js";

/** Which entries a reading takes in. */
export interface ReadingOptions {
  /** One set of books, or several read together; `actual` unless given. */
  readonly book?: Book | readonly Book[];
  /** `exclude` leaves audit adjustments out. */
  readonly adjusting?: "include" | "exclude";
  /** `"warn"` turns fields that nothing reads into warnings; they are refused unless it is given. */
  readonly unknownFields?: UnknownFields | undefined;
}

/** The chart as postings refer to it: accounts by id and by code, each with its partner and company, −1 for none. */
interface ChartNames {
  readonly accountAt: ReadonlyMap<string, number>;
  readonly accountByCode: ReadonlyMap<string, number>;
  readonly accountPartner: Int32Array;
  readonly accountCompany: Int32Array;
}

/** Fields that others refer to are read before them, in the order of the books' table. */
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

/** The place of each id in a list. */
export function ordinals(ids: readonly string[]): Map<string, number> {
  return new Map(ids.map((id, ordinal) => [id, ordinal]));
}
