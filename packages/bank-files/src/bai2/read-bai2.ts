/**
 * BAI2, what American banks report of accounts: a file (01, 99) of groups (02, 98), each of a day, of accounts (03, 49)
 * with their movements (16). Control totals and counts of records must agree, so that nothing is lost unseen.
 */
import { currencyDecimals } from "@capstack/decimal";
import type { CsvHints } from "../csv/csv-columns.js";
import { type FileReading, UnreadableFile } from "../statement/file-reading.js";
import { NAMED_FIELDS, type Statement } from "../statement/statement.js";
import { amountOf, dayOf, sideOf, takeMovement, takeSummary, unitsOf } from "./bai2-money.js";
import { type Bai2Record, MOST_LINES, recordsOf } from "./bai2-records.js";

/** Reads a file. @throws UnreadableFile */
export function readBai2(text: string, file: FileReading, hints: CsvHints): Statement {
  const reader = new Bai2Reader(file, hints.checkBalance !== false);
  for (const record of recordsOf(text)) reader.read(record);
  return reader.finish();
}

/** What is counted of a file, a group, an account: the sum of what is inside, and how many records. */
interface Level {
  readonly line: number;
  total: bigint;
  records: number;
  parts: number;
}

const LEVELS = { "49": "account", "98": "group", "99": "file" } as const;
type LevelName = (typeof LEVELS)[keyof typeof LEVELS];
const BELOW = { account: [], group: ["account"], file: ["account", "group"] } as const satisfies Record<
  LevelName,
  readonly LevelName[]
>;

class Bai2Reader {
  readonly #warnings: string[] = [];
  readonly #open: Partial<Record<LevelName, Level>> = {};
  #isWhole = false;
  #date: string | undefined;
  #groupCurrency = "";
  #decimals = 2;
  #opening: string | null = null;
  #closing: string | null = null;

  constructor(
    private readonly file: FileReading,
    private readonly isChecked: boolean,
  ) {}

  read(record: Bai2Record): void {
    for (const level of Object.values(this.#open)) level.records += record.lines;
    const { code, line } = record;
    if (this.#open.file === undefined && code !== "01") {
      throw new UnreadableFile([{ line, message: "The file does not begin with a header, a record 01." }]);
    }
    switch (code) {
      case "01":
        this.#begin("file", record);
        return;
      case "02":
        this.#beginGroup(record);
        return;
      case "03":
        this.#beginAccount(record);
        return;
      case "16":
        this.#move(record);
        return;
      case "49":
      case "98":
      case "99":
        this.#end(LEVELS[code], record);
        return;
      case "88":
        this.file.refuse({
          line,
          message: `The line carries on nothing, or a record of more than ${MOST_LINES} lines.`,
        });
        return;
      default:
        this.file.refuse({ line, message: "This is not a BAI2 record." });
    }
  }

  finish(): Statement {
    if (!this.#isWhole) {
      const line = this.#open.file?.line ?? 1;
      this.file.refuse({ line, column: "99", message: "The file has no trailer, a record 99; is it cut off?" });
    }
    return {
      rows: this.file.finish(),
      openingBalance: this.#opening,
      closingBalance: this.#closing,
      decided: {
        ...NAMED_FIELDS,
        decimalSign: null,
        sign: "words",
        currency: this.file.namedCurrency,
        runningBalance: this.isChecked ? "agrees" : "not_checked",
      },
      warnings: this.#warnings,
    };
  }

  #begin(name: LevelName, { line, lines }: Bai2Record): void {
    this.#endBelow(name, true);
    this.#open[name] = { line, total: 0n, records: lines, parts: 0 };
  }

  /** What is inside a level has ended with it, and the level itself before another begins. */
  #endBelow(name: LevelName, isIncluded: boolean): void {
    const inside = BELOW[name];
    for (const level of isIncluded ? [...inside, name] : inside) {
      const open = this.#open[level];
      if (open === undefined) continue;
      this.file.refuse({
        line: open.line,
        message: `The ${level} that begins here has no trailer; is the file cut off?`,
      });
      delete this.#open[level];
    }
  }

  #beginGroup(record: Bai2Record): void {
    this.#begin("group", record);
    this.file.leave();
    record.next();
    record.next();
    const status = record.next();
    const day = record.next();
    record.next();
    this.#groupCurrency = record.next().toUpperCase();
    this.#date = dayOf(day);
    const { line } = record;
    if (this.#date === undefined) this.file.refuse({ line, column: "02", message: `The day ${day} is not a date.` });
    if (status === "2" || status === "4") {
      const message = `The group is ${status === "2" ? "a deletion" : "a test"} (status ${status}); only movements are taken.`;
      this.file.refuse({ line, column: "02", message });
    }
  }

  #beginAccount(record: Bai2Record): void {
    this.#begin("account", record);
    const { line } = record;
    this.file.enter(record.next(), line);
    const currency = record.next().toUpperCase() || this.#groupCurrency;
    if (currency !== "" && this.file.isWanted) this.file.nameCurrency(currency, line);
    this.#decimals = currencyDecimals(currency || (this.file.currency ?? "USD"));
    while (!record.isTaken) {
      const { typeCode, units } = takeSummary(record);
      if (typeCode === "" && units === null) continue;
      if (units === undefined) this.file.refuse({ line, column: typeCode, message: "This is not an amount." });
      this.#count(units ?? 0n);
      if (units == null || !this.file.isWanted) continue;
      if (typeCode === "010") this.#takeOpening(amountOf(units, this.#decimals), line);
      if (typeCode === "015") this.#closing = amountOf(units, this.#decimals);
    }
  }

  #takeOpening(amount: string, line: number): void {
    if (this.#closing !== null && this.#closing !== amount) {
      this.#warnings.push(`The day on line ${line} opens at ${amount}; the one before it closes at ${this.#closing}.`);
    }
    this.#opening ??= amount;
  }

  #move(record: Bai2Record): void {
    const { line } = record;
    const { typeCode, units, valueDate } = takeMovement(record);
    const [bankReference, ownReference, text] = [record.next(), record.next(), record.rest()];
    if (units === undefined) this.file.refuse({ line, column: typeCode, message: "This is not an amount." });
    this.#count(units ?? 0n);
    // 890 tells something; without an amount nothing moves.
    if (!this.file.isWanted || units == null || units === 0n || typeCode === "890") return;
    const side = sideOf(typeCode);
    if (side === null) {
      const message = `The type code ${typeCode} is neither a credit's (100 to 399) nor a debit's (400 to 699).`;
      this.file.refuse({ line, column: "16", code: "ambiguous_sign", message });
      return;
    }
    if (this.#date === undefined) return;
    this.file.add({
      line,
      date: this.#date,
      valueDate,
      amount: amountOf(side === "debit" ? -units : units, this.#decimals),
      description: text || ownReference || bankReference,
      counterparty: "",
      code: typeCode,
      reference: ownReference || bankReference || null,
      externalId: null,
      opening: false,
    });
  }

  #count(units: bigint): void {
    if (this.#open.account !== undefined) this.#open.account.total += units;
  }

  /** Holds a level to its trailer: control total, how many parts where it says so, how many records. */
  #end(name: LevelName, record: Bai2Record): void {
    const { line, code } = record;
    const level = this.#open[name];
    if (level === undefined) {
      this.file.refuse({ line, column: code, message: `The trailer ends no ${name}.` });
      return;
    }
    this.#endBelow(name, false);
    delete this.#open[name];
    const total = unitsOf(record.next());
    const parts = name === "account" ? null : unitsOf(record.next());
    const records = unitsOf(record.next());
    for (const [what, said, found] of [
      ["The control total", total, level.total],
      [name === "file" ? "The number of groups" : "The number of accounts", parts, BigInt(level.parts)],
      ["The number of records", records, BigInt(level.records)],
    ] as const) {
      if (!this.isChecked || said === null || said === found) continue;
      const message = `${what} of the ${name} is ${said ?? "no number"}, what stands in it comes to ${found}; checkBalance: false takes the file without it.`;
      this.file.refuse({ line, column: code, code: "balance_differs", message });
    }
    if (name === "file") this.#isWhole = true;
    const above = name === "account" ? this.#open.group : name === "group" ? this.#open.file : undefined;
    if (above === undefined) return;
    above.total += level.total;
    above.parts += 1;
  }
}
