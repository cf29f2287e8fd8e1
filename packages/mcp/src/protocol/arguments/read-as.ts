/** Coerces a value written the way people write it; undefined if it is ambiguous or not convertible. */
import { isCurrency } from "@capstack/decimal";
import { isFraction, percentAccepted, percentRefused } from "./percents.js";
import { type PlaceSchema, wordsOf } from "./schema-at.js";

/**
 * The unambiguous reading of a refused value.
 * @param options schemas allowed at the place
 * @param code    of the refusal, which knows a day where the schema has a text
 * @example
 * readAs("$8,000,000", [{ type: "number" }], "invalid_value") // => 8000000
 * readAs(5100, [{ type: "string" }], "invalid_value") // => "5100"
 * readAs("03/04/2024", [{ type: "string", format: "date" }], "invalid_value") // => undefined
 */
export function readAs(input: unknown, options: readonly PlaceSchema[], code: string): unknown {
  const takes = (type: string) => options.some((option) => option.type === type);
  if (takes("array") && (typeof input === "object" || looksLikeJson(input, "["))) {
    return typeof input === "string" ? readJson(input, Array.isArray) : readList(input);
  }
  if (takes("object") && looksLikeJson(input, "{")) return readJson(input as string, isObject);
  if (options.some((option) => isDay(option, code))) {
    return typeof input === "string" || typeof input === "number" ? readDay(String(input).trim()) : undefined;
  }
  if (typeof input === "number") {
    if (options.some(isFraction)) return percentRefused(input, options);
    // The number of an account, say, where only a text can stand.
    return options.every(({ type }) => type === "string") && options.length > 0 ? String(input) : undefined;
  }
  if (typeof input !== "string") return undefined;
  if (takes("number") || takes("integer")) {
    if (isPercent(input)) return options.some(isFraction) ? readNumber(input) : undefined;
    const read = readNumber(input);
    return read === undefined ? undefined : (percentAccepted(read, options) ?? read);
  }
  if (takes("boolean")) return FLAGS[input.trim().toLowerCase()];
  return readWord(input, options);
}

/**
 * Whether two names differ only in case and separators.
 * @example isSameName("pre_money_valuation", "preMoneyValuation") // => true
 */
export function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

/**
 * Whether a text is a percentage, which is never an amount of money or a count.
 * @example isPercent("10 %") // => true
 */
export function isPercent(input: unknown): input is string {
  return typeof input === "string" && input.trim().endsWith("%");
}

/** A value shortened for display. */
export function short(value: unknown): string {
  const json = JSON.stringify(value);
  return json.length <= 60 ? json : `${json.slice(0, 60)}…`;
}

const FLAGS: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false };

/** The word of a list for a synonym from the trade. */
const WORDS: Readonly<Record<string, string>> = {
  nonparticipating: "none",
  participating: "full",
  fullyparticipating: "full",
  fullparticipation: "full",
  cappedparticipation: "capped",
  cappedparticipating: "capped",
  participatingcapped: "capped",
  participatingwithcap: "capped",
  participatingwithacap: "capped",
  premoney: "pre",
  postmoney: "post",
  inceptiontodate: "itd",
  sinceinception: "itd",
  yeartodate: "ytd",
  quartertodate: "qtd",
  monthtodate: "mtd",
  dealbydeal: "american",
  wholefund: "european",
  wholeoffund: "european",
  fundasawhole: "european",
};

/** A word of a list in another case or with other separators, or by a synonym. */
function readWord(input: string, options: readonly PlaceSchema[]): string | undefined {
  const words = wordsOf(options);
  const params = plain(input);
  const same = words.filter((word) => plain(word) === params);
  if (same.length === 1) return same[0];
  const meant = Object.hasOwn(WORDS, params) ? WORDS[params] : undefined;
  return meant !== undefined && words.includes(meant) ? meant : undefined;
}

/** Powers of ten by the letters behind a number. */
const UNITS: Readonly<Record<string, number>> = {
  "": 0,
  x: 0,
  k: 3,
  thousand: 3,
  m: 6,
  mm: 6,
  mn: 6,
  million: 6,
  b: 9,
  bn: 9,
  billion: 9,
  tsd: 3,
  mio: 6,
  mrd: 9,
  "%": -2,
};

/**
 * The word behind a number that is no power of ten and no currency; undefined where there is none.
 * @example unitUnknown("2 mil") // => "mil"
 */
export function unitUnknown(input: unknown): string | undefined {
  const [, word] = (typeof input === "string" && /^[^a-z]*\d[\s.,]*([a-z]+)\.?\s*$/i.exec(input)) || [];
  const isKnown = word === undefined || Object.hasOwn(UNITS, word.toLowerCase()) || isCurrency(word.toUpperCase());
  return isKnown ? undefined : word;
}

/** A figure before a German unit, where a comma is a point. */
const IN_GERMAN = /^(.*?\d)(?:[.,](\d+))?\s*(tsd|mio|mrd)\.?$/i;

/** A text with its German figure written with a point; undefined with three digits behind the last sign, which read two ways. */
function withoutGerman(input: string): string | undefined {
  const [, whole, decimals, unit] = IN_GERMAN.exec(input) ?? [];
  if (whole === undefined) return input;
  if (decimals === undefined) return `${whole}${unit}`;
  return decimals.length === 3 ? undefined : `${withPoint(`${whole},${decimals}`).replace(",", ".")}${unit}`;
}

/**
 * Thousands separated by points, blanks or apostrophes: no number has two decimal points, or a point before a comma.
 */
const CONTINENTAL =
  /(?<![\d.,])(\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:,\d+)?)(?![\d.,])/;

function withPoint(input: string): string {
  return input.replace(CONTINENTAL, (digits) => digits.replaceAll(/[^\d,]/g, "").replace(",", "."));
}

/**
 * The number that a text with a decimal comma probably means; a thousands comma is followed by three digits. The caller
 * is asked to confirm, since it may be a mistake.
 * @example decimalCommaMeant("12,5M") // => 12500000
 */
export function decimalCommaMeant(input: unknown): number | undefined {
  if (isPercent(input) || typeof input !== "string") return undefined;
  const meant = input.replace(/(?<![\d.,])(\d+),(\d{1,2}|\d{4,})(?![\d.,])/, "$1.$2");
  return meant === input ? undefined : readNumber(meant);
}

const NUMBER = /^(-?)\s*(?:[$€£]|USD|EUR|GBP)?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(e\d{1,2})?\s*([a-z]+|%)?$/i;

/**
 * `$8,000,000`, `2M`, `20%`, `1x`, `8.000.000,50 €`; commas stand between thousands or the text has no reading. The decimal point moves
 * in the text, so that no figure passes through a product of floats; what a number cannot hold to the digit has none.
 */
function readNumber(input: string): number | undefined {
  if (EUROS_OF_TWO_READINGS.test(input)) return undefined;
  const figure = withoutGerman(input.replace(/\s*(?:[$€£]|USD|EUR|GBP)\s*$/i, "").trim());
  const parts = figure === undefined ? null : NUMBER.exec(withPoint(figure));
  const [, sign = "", commas = "", decimals = "", exponent = "", letters = ""] = parts ?? [];
  const unit = letters.toLowerCase();
  const power = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  const isTwice = exponent !== "" && unit !== "";
  const digits = `${commas.replaceAll(",", "")}${decimals}`;
  if (parts === null || power === undefined || isTwice || significant(digits) > DIGITS) return undefined;
  return Number(`${sign}${digits}${exponent === "" ? `e${power}` : exponent}`);
}

/** Euros with one point before three digits: thousands where a comma is the decimal sign, thousandths elsewhere. */
const EUROS_OF_TWO_READINGS = /^(?=.*(?:€|EUR))\D*\d{1,3}\.\d{3}\s*(?:€|EUR)?\s*$/i;

/** Digits that a double represents exactly. */
const DIGITS = 15;

function significant(digits: string): number {
  return digits.replace(".", "").replace(/^0+/, "").length;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * The two dates of a text whose day and month are ambiguous; empty otherwise.
 * @example daysMeant("03/04/2024") // => ["2024-03-04", "2024-04-03"]
 */
export function daysMeant(input: unknown): readonly string[] {
  const [, one, two, year] = (typeof input === "string" && NUMBERED_DAY.exec(input.trim())) || [];
  const days = [toDay(year, one, two), toDay(year, two, one)].filter((day) => day !== undefined);
  return days.length === 2 && days[0] !== days[1] ? days : [];
}

const NUMBERED_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** A date in another order; null if day and month are ambiguous. */
function readDay(input: string): string | undefined {
  const iso = /^(\d{4})(\d\d)(\d\d)$/.exec(input) ?? /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:T.*)?$/.exec(input);
  if (iso !== null) return toDay(iso[1], iso[2], iso[3]);
  const [, one, two, year] = NUMBERED_DAY.exec(input) ?? [];
  if (Number(one) > 12) return toDay(year, two, one);
  if (Number(two) > 12 || (one !== undefined && one === two)) return toDay(year, one, two);
  const words = input.replaceAll(/(\d)(?:st|nd|rd|th)\b/g, "$1").match(/[A-Za-z]+|\d+/g) ?? [];
  const [month] = words.filter((word) => /^[a-z]{3,}$/i.test(word));
  const [day, ofYear] = words.filter((word) => /^\d+$/.test(word));
  if (words.length !== 3 || month === undefined || ofYear?.length !== 4) return undefined;
  return toDay(ofYear, String(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1), day);
}

function toDay(year = "", month = "", day = ""): string | undefined {
  const isDate = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
  return isDate ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : undefined;
}

/** A single item for a list becomes a list of one; an object with keys 0, 1, 2 becomes their list. */
function readList(input: unknown): unknown {
  if (!isObject(input) || Array.isArray(input)) return undefined;
  const names = Object.keys(input);
  if (names.length === 0) return undefined;
  return names.every((name, index) => name === String(index)) ? Object.values(input) : [input];
}

function looksLikeJson(input: unknown, opening: "[" | "{"): boolean {
  return typeof input === "string" && input.trimStart().startsWith(opening);
}

function readJson(input: string, fits: (json: unknown) => boolean): unknown {
  try {
    const json: unknown = JSON.parse(input);
    return fits(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the place takes a date. */
export const isDay = ({ format, type, description = "" }: PlaceSchema, code: string) =>
  type === "string" && (format === "date" || code === "invalid_date" || description.includes("YYYY-MM-DD"));
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
