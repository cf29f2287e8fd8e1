/** Amounts in journals: `-1,234.50 USD`, `USD 12`, `$5`, with a price after `@` or `@@` and an assertion after `=`. */
import { currencyDecimals, rational, toMinorUnits } from "@capstack/decimal";
import { LARGEST_UNITS, type Units } from "../money/amount.js";

/** An amount of a currency in its minor units. */
interface JournalAmount {
  readonly units: Units;
  readonly currency: string;
}

/** A posting's amount, and its value in another currency if a price states it. */
export interface PricedAmount extends JournalAmount {
  readonly price?: JournalAmount;
}

/** Why an amount cannot be read. */
export class BadAmount extends Error {
  readonly code: "journal_syntax" | "amount_precision" | "amount_out_of_range";

  constructor(code: BadAmount["code"], message: string) {
    super(message);
    this.code = code;
  }
}

const SYMBOLS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["$", "USD"],
  ["€", "EUR"],
  ["£", "GBP"],
  ["¥", "JPY"],
]);
const NUMBER = /[+-]?[\d,]*\.?\d+\.?|[+-]?[\d,]+\.?/;
const PLAIN = /^(-?)(\d{1,13})\.(\d\d) ([A-Z]{3})$/;

/** Reads amounts of one journal. */
export class AmountReader {
  readonly #overrides: Readonly<Record<string, number>>;
  readonly #decimals = new Map<string, number>();

  constructor(overrides: Readonly<Record<string, number>>) {
    this.#overrides = overrides;
  }

  /** @throws BadAmount */
  read(text: string): PricedAmount {
    const plain = PLAIN.exec(text);
    if (plain !== null && this.decimalsOf(plain[4] as string) === 2) {
      const units = Number(plain[2]) * 100 + Number(plain[3]);
      return { units: plain[1] === "-" ? -units : units, currency: plain[4] as string };
    }
    const asserted = text.indexOf("=");
    const [amount = "", price] = (asserted < 0 ? text : text.slice(0, asserted)).split(/@@?/);
    const own = this.#readOne(amount.trim());
    if (price === undefined) return own;
    const unit = this.#readPrice(price.trim(), text.includes("@@") ? undefined : own);
    return { ...own, price: { ...unit, units: own.units < 0 ? -unit.units : unit.units } };
  }

  decimalsOf(currency: string): number {
    const known = this.#decimals.get(currency);
    if (known !== undefined) return known;
    const decimals = currencyDecimals(currency, this.#overrides);
    this.#decimals.set(currency, decimals);
    return decimals;
  }

  #readOne(text: string): JournalAmount {
    const { digits, currency } = splitAmount(text);
    return { units: toUnits(digits, this.decimalsOf(currency), text), currency };
  }

  /** A total price, or a unit price times the amount, rounded half up. */
  #readPrice(text: string, own: JournalAmount | undefined): JournalAmount {
    if (own === undefined) {
      const total = this.#readOne(text);
      return { ...total, units: Math.abs(total.units) };
    }
    const { digits, currency } = splitAmount(text);
    const size = rational(Math.abs(own.units)).div(10 ** this.decimalsOf(own.currency));
    const worth = size.times(rational(digits)).times(10 ** this.decimalsOf(currency));
    return { units: Number(worth.round("half_up")), currency };
  }
}

function splitAmount(text: string): { digits: string; currency: string } {
  const number = NUMBER.exec(text);
  if (number === null) throw new BadAmount("journal_syntax", `"${text.slice(0, 60)}" is not an amount.`);
  const before = text.slice(0, number.index).trim();
  const after = text.slice(number.index + number[0].length).trim();
  const sign = before.startsWith("-") || before.endsWith("-") ? "-" : "";
  const symbol = `${before.replace(/^[+-]|[+-]$/g, "").trim()}${after}`.replaceAll('"', "");
  const currency = SYMBOLS.get(symbol) ?? symbol;
  if (!/^[A-Za-z][A-Za-z.']*$/.test(currency)) {
    throw new BadAmount("journal_syntax", `"${text.slice(0, 60)}" has no currency that can be read.`);
  }
  return { digits: `${sign}${number[0].replaceAll(",", "").replace(/\.$/, "")}`.replace("--", ""), currency };
}

function toUnits(digits: string, decimals: number, text: string): Units {
  const value = rational(digits);
  if (!value.times(10n ** BigInt(decimals)).isInteger()) {
    throw new BadAmount("amount_precision", `"${text}" has more than ${decimals} decimals.`);
  }
  const units = toMinorUnits(value, decimals);
  if (units > BigInt(LARGEST_UNITS) || units < -BigInt(LARGEST_UNITS)) {
    throw new BadAmount("amount_out_of_range", `"${text}" is beyond the largest amount kept exactly.`);
  }
  return Number(units);
}
