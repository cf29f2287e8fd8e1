/** MT940, the statement of an account by SWIFT: opening balance, movements, closing balance, which must agree. */
import { type Decimal, decimal } from "@capstack/decimal";
import type { CsvHints } from "../csv/csv-columns.js";
import { asShortDay, isNothing } from "../figures/plain-figures.js";
import { type FileReading, UnreadableFile } from "../statement/file-reading.js";
import { NAMED_FIELDS, type Statement, type StatementRow } from "../statement/statement.js";
import { fieldsOf, type Mt940Field } from "./fields.js";
import { readInformation } from "./information.js";
import { amountOf, readStatementLine } from "./statement-line.js";

/** Reads a file. @throws UnreadableFile */
export function readMt940(text: string, file: FileReading, hints: CsvHints): Statement {
  const reader = new Mt940Reader(file, hints.checkBalance !== false);
  for (const field of fieldsOf(text)) reader.read(field);
  return reader.finish();
}

class Mt940Reader {
  readonly #warnings: string[] = [];
  #statements = 0;
  /** The statement that is read, by the line it begins on; none between two. */
  #begun: number | undefined;
  #running: Decimal | undefined;
  #row: StatementRow | undefined;
  #opening: string | null = null;
  #closing: string | null = null;

  constructor(
    private readonly file: FileReading,
    private readonly isChecked: boolean,
  ) {}

  read(field: Mt940Field): void {
    // What informs of a movement follows it at once.
    if (field.tag !== "86") this.#keepRow();
    switch (field.tag) {
      case "20":
        this.#end();
        this.file.leave();
        return;
      case "25":
      case "25P":
        this.file.enter((field.lines[0] ?? "").trim(), field.line);
        return;
      case "60F":
      case "60M":
        this.#open(field);
        return;
      case "61":
        this.#move(field);
        return;
      case "86":
        this.#inform(field);
        return;
      case "62F":
      case "62M":
        this.#close(field);
        return;
    }
  }

  finish(): Statement {
    this.#keepRow();
    this.#end();
    if (this.#statements === 0) {
      throw new UnreadableFile([{ line: 1, message: "There is no statement, which begins with :60F:, in this file." }]);
    }
    return {
      rows: this.file.finish(),
      openingBalance: this.#opening,
      closingBalance: this.#closing,
      decided: {
        ...NAMED_FIELDS,
        decimalSign: ",",
        sign: "words",
        currency: this.file.namedCurrency,
        runningBalance: this.isChecked ? "agrees" : "not_checked",
      },
      warnings: this.#warnings,
    };
  }

  #open(field: Mt940Field): void {
    this.#end();
    this.#statements += 1;
    this.#begun = field.line;
    this.#running = undefined;
    if (!this.file.isWanted) return;
    const amount = this.#balance(field);
    if (amount === undefined) return;
    if (this.#closing !== null && !decimal(amount).eq(this.#closing)) {
      this.#warnings.push(
        `The statement on line ${field.line} opens at ${amount}; the one before it closes at ${this.#closing}.`,
      );
    }
    this.#opening ??= amount;
    this.#running = decimal(amount);
  }

  #move({ line, lines }: Mt940Field): void {
    if (!this.file.isWanted) return;
    const read = readStatementLine(lines);
    if (typeof read === "string") {
      this.file.refuse({ line, column: ":61:", message: read });
      // What follows from the balance cannot be told any more.
      this.#running = undefined;
      return;
    }
    this.#running = this.#running?.plus(read.amount);
    this.#row = {
      line,
      date: read.date,
      valueDate: read.valueDate,
      amount: read.amount,
      description: read.supplement || read.ownReference,
      counterparty: "",
      code: read.code,
      reference: read.ownReference || read.bankReference || null,
      externalId: null,
      opening: false,
    };
  }

  #inform({ lines }: Mt940Field): void {
    const row = this.#row;
    if (row === undefined) return;
    const { description, counterparty, reference } = readInformation(lines);
    this.#row = {
      ...row,
      description: description || row.description,
      counterparty,
      reference: row.reference ?? (reference || null),
    };
    this.#keepRow();
  }

  #keepRow(): void {
    if (this.#row !== undefined && !isNothing(this.#row.amount)) this.file.add(this.#row);
    this.#row = undefined;
  }

  #close(field: Mt940Field): void {
    const running = this.#running;
    this.#begun = undefined;
    this.#running = undefined;
    if (!this.file.isWanted) return;
    const amount = this.#balance(field);
    if (amount === undefined) return;
    this.#closing = amount;
    if (!this.isChecked || running === undefined || running.eq(amount)) return;
    const message = `The closing balance is ${amount}, the opening balance and the rows come to ${running.toFixed()}; checkBalance: false takes the file without it.`;
    this.file.refuse({ line: field.line, column: `:${field.tag}:`, code: "balance_differs", message });
  }

  /** `C260608USD1234,56` */
  #balance({ line, tag, lines }: Mt940Field): string | undefined {
    const [, mark, day = "", currency = "", amount = ""] =
      /^([CD])(\d{6})([A-Z]{3})(\d{1,15}(?:,\d*)?)$/.exec((lines[0] ?? "").trim()) ?? [];
    if (asShortDay(day) === undefined) {
      this.file.refuse({
        line,
        column: `:${tag}:`,
        message: "This is not a balance: C or D, YYMMDD, currency, amount.",
      });
      return undefined;
    }
    this.file.nameCurrency(currency, line);
    return `${mark === "D" ? "-" : ""}${amountOf(amount)}`;
  }

  /** A statement that was begun has a closing balance, or the file was cut off. */
  #end(): void {
    if (this.#begun === undefined) return;
    const message = "The statement that begins here has no closing balance (:62F:); is the file cut off?";
    this.file.refuse({ line: this.#begun, message });
    this.#begun = undefined;
  }
}
