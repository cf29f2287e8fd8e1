/** Reads one posting into the columns: its account, its amount in base currency, and whose it is. */
import { currencyDecimals, showValue } from "@capstack/decimal";
import { readUnits, unitsFault } from "../money/amount.js";
import type { BaseMoney } from "./books-index.js";
import type { Posting } from "./entry.js";
import type { PostingTable } from "./entry-columns.js";
import { type Findings, hasUnknown, isAbsent, refuseUnknown, wrong } from "./field.js";
import type { KnownNames } from "./known-name.js";

/** What postings refer to, and the money they are in. */
export interface PostingNames extends KnownNames {
  readonly base: BaseMoney;
  readonly decimals: Readonly<Record<string, number>>;
  readonly accountAt: ReadonlyMap<string, number>;
  readonly accountByCode: ReadonlyMap<string, number>;
  readonly accountPartner: Int32Array;
  readonly accountCompany: Int32Array;
}

export const POSTING_FIELDS = [
  "accountId",
  "account",
  "amount",
  "currency",
  "baseAmount",
  "lpEntityId",
  "companyId",
  "memo",
];
const KNOWN_POSTING_FIELDS = /* @__PURE__ */ new Set(POSTING_FIELDS);

export class PostingReader {
  readonly #table: PostingTable;
  readonly #names: PostingNames;
  readonly #findings: Findings;

  constructor(table: PostingTable, names: PostingNames, findings: Findings) {
    this.#table = table;
    this.#names = names;
    this.#findings = findings;
  }

  read(value: unknown, entryIndex: number, line: number): void {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      wrong(value, ["entries", entryIndex, "postings", line], this.#findings, "an object");
      return;
    }
    if (hasUnknown(value, KNOWN_POSTING_FIELDS)) {
      refuseUnknown(value, POSTING_FIELDS, ["entries", entryIndex, "postings", line], this.#findings);
    }
    const posting = value as Posting;
    const names = this.#names;
    const found = isAbsent(posting.accountId)
      ? names.accountByCode.get(posting.account as string)
      : names.accountAt.get(posting.accountId);
    if (found === undefined) this.#unknownAccount(posting, entryIndex, line);
    const account = found ?? 0;
    const table = this.#table;
    const row = table.count++;
    table.account[row] = account;
    table.units[row] = this.#baseUnits(posting, entryIndex, line);
    table.partner[row] = this.#partner(posting, found, entryIndex, line);
    table.company[row] = this.#company(posting, account, entryIndex, line);
  }

  #unknownAccount(posting: Posting, entryIndex: number, line: number): void {
    const field = isAbsent(posting.accountId) ? "account" : "accountId";
    const path = ["entries", entryIndex, "postings", line, field];
    wrong(posting[field], path, this.#findings, "an account of the chart", "unknown_account");
  }

  #baseUnits(posting: Posting, entryIndex: number, line: number): number {
    const { base } = this.#names;
    if (posting.currency === base.currency) return this.#units(posting, "amount", base.decimals, entryIndex, line);
    const { problems } = this.#findings;
    const path = ["entries", entryIndex, "postings", line];
    if (typeof posting.currency !== "string" || posting.currency === "") {
      wrong(posting.currency, [...path, "currency"], this.#findings, "the code of a currency");
      return 0;
    }
    this.#units(posting, "amount", currencyDecimals(posting.currency, this.#names.decimals), entryIndex, line);
    if (posting.baseAmount === undefined || posting.baseAmount === null) {
      const message = `A posting in ${posting.currency} needs baseAmount, its amount in ${base.currency}.`;
      problems.add("base_amount_missing", message, [...path, "baseAmount"]);
      return 0;
    }
    return this.#units(posting, "baseAmount", base.decimals, entryIndex, line);
  }

  #units(posting: Posting, field: "amount" | "baseAmount", decimals: number, entryIndex: number, line: number): number {
    const units = readUnits(posting[field], decimals);
    if (typeof units === "number" && (units !== 0 || field === "baseAmount")) return units;
    const path = ["entries", entryIndex, "postings", line, field];
    const { problems } = this.#findings;
    if (typeof units === "number") problems.add("zero_posting", "A posting of zero says nothing; leave it out.", path);
    else {
      const { code, message } = unitsFault(units, posting[field], decimals, field);
      problems.add(code, message, path);
    }
    return 0;
  }

  #partner({ lpEntityId }: Posting, account: number | undefined, entryIndex: number, line: number): number {
    const owner = account === undefined ? -1 : (this.#names.accountPartner[account] as number);
    if (lpEntityId === undefined || lpEntityId === null) return owner;
    const path = ["entries", entryIndex, "postings", line, "lpEntityId"];
    const tagged = this.#names.partnerAt.get(lpEntityId);
    if (tagged === undefined) {
      wrong(lpEntityId, path, this.#findings, "a partner of these books", "unknown_partner");
    } else if (owner >= 0 && tagged !== owner) {
      this.#findings.problems.add(
        "lp_mismatch",
        `The posting names ${showValue(lpEntityId)}; its account is another partner's.`,
        path,
      );
    }
    return tagged ?? -1;
  }

  #company({ companyId }: Posting, account: number, entryIndex: number, line: number): number {
    if (companyId === undefined || companyId === null) return this.#names.accountCompany[account] ?? -1;
    const tagged = this.#names.companyAt.get(companyId);
    if (tagged !== undefined) return tagged;
    const path = ["entries", entryIndex, "postings", line, "companyId"];
    wrong(companyId, path, this.#findings, "a company of these books", "unknown_company");
    return -1;
  }
}
