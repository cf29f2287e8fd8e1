/** How a sheet writes figures, decided by all of its cells; what two readings fit is asked. */

/** What stands before decimals. */
export type DecimalMark = "." | ",";
/** What the cells decide; `doubtful` is one that can be read in two ways, where none decides. */
export interface Decision<T> {
  readonly value: T;
  readonly doubtful?: string;
}

/** Cells that say that there is no figure. */
const NONE = /^(?:[-–—]*|n\/?a|none|nil|null|k\.?a\.?|keine?|aucune?|néant)$/i;
const CURRENCY = /(?:US|CA|AU|NZ|HK|SG|[ACRS])?\$|\p{Sc}|^(?:[Ss]?[Ff]r|[Rr]s|[Kk]r)\.?(?=\d)|^[A-Z]{3}(?=\W?\d)/gu;
const EACH = /(?:\/|per|pro|je|par)(?:share|unit|aktie|anteil|action|part|stück)$/i;
const COUNTED =
  /(?<=[\d.a-z])(?:shares?|units?|options?|stück|stk\.?|aktien?|anteile?|actions?|parts|dollars?|euros?|pounds?|francs?|franken)$/i;

/**
 * A figure without its currency, the word for what it counts, and its blanks; empty where the cell says that there is none.
 * @example bare("US$ 1.25 per share") // => "1.25"
 */
export function bare(cell: string): string {
  const text = cell
    .replaceAll(/[\s'’‘´`_]/g, "")
    .replace(/(?<=\d)[*†‡]+$/, "")
    .replace(EACH, "")
    .replace(COUNTED, "")
    .replaceAll(CURRENCY, "")
    .replace(/(?<=\d)[A-Z]{3}$/, (code) => (scaleOf(code) === undefined ? "" : code))
    .replace(/(?<=\d)[.,][-–—]+$/, "");
  return NONE.test(text) ? "" : text;
}

/** Whether a cell is an amount of money. */
export const isMoney = (cell: string): boolean =>
  /\p{Sc}|^\s*[A-Z]{3}\W?\s?\d|\d\s?(?:USD|EUR|GBP|CHF)\s*$/u.test(cell);

/** Powers of ten that people write as a word: `500k`, `8M`, `1,5 Mio.`. */
const SCALES: readonly (readonly [power: number, named: RegExp])[] = [
  [3, /^(?:k|tsd|thousand|tausend)\.?$/i],
  [6, /^(?:mm?|mn|mio|mln|millions?|millionen)\.?$/i],
  [9, /^(?:bn?|mrd|billions?|milliarden?|milliards?)\.?$/i],
];

const scaleOf = (word: string): number | undefined => SCALES.find(([, named]) => named.test(word))?.[0];

/** The digits of a bare figure, and the power of ten behind them. */
function scaled(text: string): { readonly digits: string; readonly power: number } {
  const [, digits = "", word = ""] = /^(.*\d)([a-z]+\.?)$/i.exec(text) ?? [];
  const power = scaleOf(word);
  return power === undefined ? { digits: text, power: 0 } : { digits, power };
}

/** Digits that either mark may part: by thousands, or before three decimals. */
const EITHER = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * The mark before the decimals: the one that more figures show. One that is a figure with neither mark decides nothing.
 * @param isCommaSeparated a comma within a cell of such a sheet parts thousands, since decimals would have needed quotes
 * @example decimalMarkOf(["1.000,50", "2.000"], false) // => { value: "," }
 */
export function decimalMarkOf(cells: readonly string[], isCommaSeparated: boolean): Decision<DecimalMark> {
  const figures = cells
    .map((cell) => scaled(bare(cell)).digits)
    .filter((text) => /^-?[\d.,]+$/.test(text) && /[.,]/.test(text));
  const deciding = figures.filter((text) => !EITHER.test(text));
  // Between commas, one within a cell parts thousands: then a point stands before decimals.
  const byThousands = isCommaSeparated ? figures.filter((text) => EITHER.test(text) && text.includes(",")).length : 0;
  const shows = (mark: DecimalMark) =>
    deciding.filter((text) => showsDecimals(text, mark)).length + (mark === "." ? byThousands : 0);
  const doubtful = figures.find((text) => EITHER.test(text) && !(isCommaSeparated && text.includes(",")));
  return decisionOf<DecimalMark>(
    [
      { value: ".", fits: shows(".") },
      { value: ",", fits: shows(",") },
    ],
    () => doubtful,
  );
}

/** A way to read a column, and how many of its cells it fits. */
export interface ColumnReading<T> {
  readonly value: T;
  readonly fits: number;
}

/** What most cells fit; where as many fit several, the first of those, in doubt if a cell reads in two ways. */
export function decisionOf<T>(
  readings: readonly [ColumnReading<T>, ...ColumnReading<T>[]],
  doubtfulAmong: (values: readonly T[]) => string | undefined,
): Decision<T> {
  const most = Math.max(...readings.map(({ fits }) => fits));
  const [first = readings[0], ...others] = readings.filter(({ fits }) => fits === most);
  const doubtful = others.length === 0 ? undefined : doubtfulAmong([first, ...others].map(({ value }) => value));
  return doubtful === undefined ? { value: first.value } : { value: first.value, doubtful };
}

/** Whether the mark stands before decimals, or the other one between thousands. */
function showsDecimals(text: string, mark: DecimalMark): boolean {
  const other = mark === "." ? "," : ".";
  const [whole = "", fraction, ...more] = text.split(mark);
  if (more.length > 0) return false;
  if (fraction !== undefined) return /^\d+$/.test(fraction) && (!whole.includes(other) || isGrouped(whole, other));
  return whole.split(other).length > 2 && isGrouped(whole, other);
}

/** By thousands; with commas also by lakh and crore, as in `10,00,000`. */
const isGrouped = (text: string, mark: DecimalMark): boolean =>
  text.split(mark).every((part, at) => (at === 0 ? /^-?\d{1,3}$/ : /^\d{3}$/).test(part)) ||
  (mark === "," && /^-?\d{1,2}(?:,\d{2})+,\d{3}$/.test(text));

/**
 * A figure as it is written with a mark before its decimals; not a number where it is none.
 * @example
 * readFigure("EUR 1.000,50", ",") // => 1000.5
 * readFigure("1.500.000", ".") // => 1500000
 */
export function readFigure(cell: string, mark: DecimalMark): number {
  const { digits: text, power } = scaled(bare(cell));
  // Two marks with three digits after each stand between thousands, whatever other cells do.
  const isOfThousands = text.split(mark).length > 2 && isGrouped(text, mark);
  if (isOfThousands) return Number(`${text.replaceAll(mark, "")}e${power}`);
  const [whole = "", fraction = "", ...more] = text.split(mark);
  const other = mark === "." ? "," : ".";
  const digits = whole.includes(other) ? (isGrouped(whole, other) ? whole.replaceAll(other, "") : "") : whole;
  const wanted = power === 0 ? /^\d*(e[+-]?\d+)?$/i : /^\d*$/;
  if (more.length > 0 || !/^-?\d*$/.test(digits) || !wanted.test(fraction)) return Number.NaN;
  if (digits === "" && fraction === "") return Number.NaN;
  const value = Number(`${digits}.${fraction}${power === 0 ? "" : `e${power}`}`);
  return Number.isFinite(value) ? value : Number.NaN;
}

/** A cell as text, a number with a mark before its decimals and none between its thousands. */
export function figureText(cell: string | number | null | undefined, mark: DecimalMark): string {
  if (typeof cell !== "number") return cell ?? "";
  const text = String(cell);
  // 1e-7 and less: the exponent is no part of any sheet's figures.
  const plain = /e-/.test(text) ? cell.toFixed(FRACTION_DIGITS).replace(/\.?0+$/, "") : text;
  return mark === "." ? plain : plain.replace(".", mark);
}

const FRACTION_DIGITS = 40;
