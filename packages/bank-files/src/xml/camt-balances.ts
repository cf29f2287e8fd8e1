/**
 * The balances of CAMT: each statement opens with one, the one before's closing (`PRCD`) where it does not say, and its
 * booked entries come to its closing. A statement in several pages opens on the first and closes on the last.
 */
import { type Decimal, decimal } from "@capstack/decimal";
import { decimalOf, negated } from "../figures/plain-figures.js";
import type { FileReading } from "../statement/file-reading.js";
import type { Decided } from "../statement/statement.js";
import { childOf, textOf, type XmlNode } from "./xml-records.js";

interface Balance {
  readonly line: number;
  readonly amount: string;
}

export class CamtBalances {
  /** Of the first statement, and of the last. */
  opening: string | null = null;
  closing: string | null = null;
  #found: Decided["runningBalance"] = "absent";
  /** Of the statement that is read. */
  #opens: Balance | undefined;
  #closes: Balance | undefined;
  /** Undefined once an entry could not be read. */
  #moved: Decimal | undefined = decimal(0);

  constructor(
    private readonly file: FileReading,
    private readonly isChecked: boolean,
  ) {}

  get found(): Decided["runningBalance"] {
    return this.#found === "agrees" && !this.isChecked ? "not_checked" : this.#found;
  }

  read(node: XmlNode): void {
    const code = textOf(childOf(childOf(node, "Tp"), "CdOrPrtry"), "Cd");
    const size = decimalOf(textOf(node, "Amt"));
    if (size === undefined) return;
    const balance = { line: node.line, amount: textOf(node, "CdtDbtInd") === "DBIT" ? negated(size) : size };
    if (code === "OPBD") this.#opens = balance;
    else if (code === "PRCD") this.#opens ??= balance;
    else if (code === "CLBD") this.#closes = balance;
  }

  /** An entry moves this much, or it is not known how much. */
  move(amount: string | undefined): void {
    this.#moved = amount === undefined ? undefined : this.#moved?.plus(amount);
  }

  /** The page ends; with a closing balance the statement does. */
  endPage(): void {
    const [opens, closes] = [this.#opens, this.#closes];
    this.opening ??= opens?.amount ?? null;
    if (closes === undefined) return;
    this.closing = closes.amount;
    if (opens !== undefined) this.#hold(opens, closes);
    [this.#opens, this.#closes, this.#moved] = [undefined, undefined, decimal(0)];
  }

  #hold(opens: Balance, closes: Balance): void {
    this.#found = "agrees";
    const running = this.#moved?.plus(opens.amount);
    if (!this.isChecked || running === undefined || running.eq(closes.amount)) return;
    const message = `The closing balance is ${closes.amount}, the opening balance and the rows come to ${running.toFixed()}; checkBalance: false takes the file without it.`;
    this.file.refuse({ line: closes.line, column: "Bal", code: "balance_differs", message });
  }
}
