/** Reads one posting into the columns: its account, its amount in base currency, and its partner and company. */
import { currencyDecimals, isRecord, Place, showValue } from "@capstack/decimal";
import { readUnits, unitsFault } from "../money/amount.js";
import { type Posting, posting as table } from "../records/entry.js";
import type { BooksReading } from "./books-reading.js";
import type { PostingTable } from "./entry-columns.js";

/** Whether an object has a field besides those of its table. */
export function hasUnknown(value: object, known: ReadonlySet<string>): boolean {
  for (const name in value) if (!known.has(name)) return true;
  return false;
}

/**
 * Valid postings are read without the table, since there are many; for errors the table reports the path.
 */
export class PostingReader {
  readonly #table: PostingTable;
  readonly #reading: BooksReading;
  readonly #known = new Set(Object.keys(table.fields));

  constructor(columns: PostingTable, reading: BooksReading) {
    this.#table = columns;
    this.#reading = reading;
  }

  read(value: unknown, entryIndex: number, line: number): void {
    const isObject = isRecord(value);
    if (!isObject || hasUnknown(value, this.#known)) {
      const place = this.#place(value, entryIndex, line);
      if (!isObject) return;
      place.refuseOthers([...this.#known]);
    }
    const posting = value as unknown as Posting;
    const { accountAt, accountByCode } = this.#reading.chart;
    const found =
      posting.accountId === undefined || posting.accountId === null
        ? accountByCode.get(posting.account as string)
        : accountAt.get(posting.accountId);
    if (found === undefined) {
      const place = this.#place(posting, entryIndex, line);
      const field = place.gives("accountId") ? "accountId" : "account";
      noteUnknown(place, field, "an account of the chart", "unknown_account");
    }
    const columns = this.#table;
    const row = columns.count++;
    columns.account[row] = found ?? 0;
    columns.units[row] = this.#baseUnits(posting, entryIndex, line);
    columns.partner[row] = this.#partner(posting, found, entryIndex, line);
    columns.company[row] = this.#company(posting, found ?? 0, entryIndex, line);
  }

  #place(value: unknown, entryIndex: number, line: number): Place {
    return new Place(value, this.#reading as unknown as Place["reading"], ["entries", entryIndex, "postings", line]);
  }

  #baseUnits(posting: Posting, entryIndex: number, line: number): number {
    const { base, decimals } = this.#reading;
    if (posting.currency === base.currency) return this.#units(posting, "amount", base.decimals, entryIndex, line);
    if (typeof posting.currency !== "string" || posting.currency === "") {
      const place = this.#place(posting, entryIndex, line);
      noteUnknown(place, "currency", "the code of a currency");
      return 0;
    }
    this.#units(posting, "amount", currencyDecimals(posting.currency, decimals), entryIndex, line);
    if (posting.baseAmount === undefined || posting.baseAmount === null) {
      const message = `A posting in ${posting.currency} needs baseAmount, its amount in ${base.currency}.`;
      this.#place(posting, entryIndex, line).problem("base_amount_missing", message, "baseAmount");
      return 0;
    }
    return this.#units(posting, "baseAmount", base.decimals, entryIndex, line);
  }

  #units(posting: Posting, field: "amount" | "baseAmount", decimals: number, entryIndex: number, line: number): number {
    const units = readUnits(posting[field], decimals);
    if (typeof units === "number" && (units !== 0 || field === "baseAmount")) return units;
    const place = this.#place(posting, entryIndex, line);
    if (typeof units === "number") {
      place.problem("zero_posting", "A posting of zero says nothing; leave it out.", field);
    } else {
      const { code, message } = unitsFault(units, posting[field], decimals, field);
      place.problem(code, message, field);
    }
    return 0;
  }

  #partner({ lpEntityId }: Posting, account: number | undefined, entryIndex: number, line: number): number {
    const owner = account === undefined ? -1 : (this.#reading.chart.accountPartner[account] as number);
    if (lpEntityId === undefined || lpEntityId === null) return owner;
    const tagged = this.#reading.partnerAt.get(lpEntityId);
    if (tagged !== undefined && (owner < 0 || tagged === owner)) return tagged;
    const place = this.#place({ lpEntityId }, entryIndex, line);
    if (tagged === undefined) noteUnknown(place, "lpEntityId", "a partner of these books", "unknown_partner");
    else {
      const message = `The posting names ${showValue(lpEntityId)}; its account is another partner's.`;
      place.problem("lp_mismatch", message, "lpEntityId");
    }
    return tagged ?? -1;
  }

  #company({ companyId }: Posting, account: number, entryIndex: number, line: number): number {
    if (companyId === undefined || companyId === null) return this.#reading.chart.accountCompany[account] ?? -1;
    const tagged = this.#reading.companyAt.get(companyId);
    if (tagged !== undefined) return tagged;
    const place = this.#place({ companyId }, entryIndex, line);
    noteUnknown(place, "companyId", "a company of these books", "unknown_company");
    return -1;
  }
}

/** Reports a field that is absent or refers to nothing that exists. */
function noteUnknown(place: Place, name: string, wanted: string, code = "invalid_value"): void {
  if (place.gives(name)) place.refuse(place.raw(name), wanted, 0, [name], code);
  else place.lacks(name);
}
