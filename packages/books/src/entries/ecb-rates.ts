/**
 * The European Central Bank's published file of reference rates, as CSV (`eurofxref-hist.csv`, `eurofxref.csv`) or XML
 * (`eurofxref-daily.xml`, `eurofxref-hist.xml`): units of each currency for one euro, by day.
 * @see https://www.ecb.europa.eu/stats/eurofxref
 */
import { EngineError, isDate } from "@capstack/decimal";

/** What the file says: quotes for one euro by currency, by day. */
export interface EcbFile {
  readonly format: "csv" | "xml";
  readonly days: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** A currency's rate against another, as the two quotes it is made of. */
export interface CrossRate {
  readonly currency: string;
  readonly date: string;
  readonly rate: string;
  readonly per: string;
}

const MOST_DAYS = 30_000;
const QUOTE = /^\d{1,9}(\.\d{1,9})?$/;
const CURRENCY = /^[A-Z]{3}$/;

/** Reads the file. @throws EngineError `invalid_value` with the line that is none of such a file */
export function readEcbFile(content: string): EcbFile {
  const text = content.replace(/^\uFEFF/, "");
  const file: EcbFile = text.trimStart().startsWith("<")
    ? { format: "xml", days: readXml(text) }
    : { format: "csv", days: readCsv(text) };
  if (file.days.size === 0) throw wrong("The file has no day with rates.");
  return file;
}

/** Every rate of a currency in another, for the days that quote both. Through the euro, and never rounded. */
export function crossRates({ days }: EcbFile, currency: string, base: string): CrossRate[] {
  const rates: CrossRate[] = [];
  for (const [date, quotes] of days) {
    const [rate, per] = [base, currency].map((one) => (one === "EUR" ? "1" : quotes.get(one)));
    if (rate !== undefined && per !== undefined) rates.push({ currency, date, rate, per });
  }
  return rates;
}

function readCsv(text: string) {
  const [head = "", ...lines] = text.split(/\r?\n/);
  const [first, ...currencies] = cellsOf(head);
  if (first !== "Date" || currencies.length === 0) {
    throw wrong("Line 1 is no heading of the file: it begins with Date and names currencies.");
  }
  const unknown = currencies.find((code) => !CURRENCY.test(code));
  if (unknown !== undefined) throw wrong(`Line 1 has ${show(unknown)} where a currency belongs.`);
  const days = new Map<string, Map<string, string>>();
  for (const [place, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const [day = "", ...quotes] = cellsOf(line);
    if (quotes.length !== currencies.length) {
      throw wrong(`Line ${place + 2} has ${quotes.length} rates for ${currencies.length} currencies.`);
    }
    const own = addDay(days, toDate(day), `Line ${place + 2}`);
    for (const [at, quote] of quotes.entries()) {
      if (quote !== "N/A" && quote !== "") own.set(currencies[at] as string, readQuote(quote, `Line ${place + 2}`));
    }
  }
  return days;
}

/** Cells of a line; the file ends each line with a comma. */
function cellsOf(line: string): string[] {
  const cells = line.split(",").map((cell) => cell.trim());
  return cells.at(-1) === "" ? cells.slice(0, -1) : cells;
}

/** A day, or a rate of the day before it. One pass from left to right, whatever is between. */
const CUBE =
  /<Cube\s+(?:time=["'](?<day>[^"'<>]{1,40})["']|currency=["'](?<currency>[^"'<>]{1,40})["']\s+rate=["'](?<quote>[^"'<>]{1,40})["'])/g;

function readXml(text: string) {
  const days = new Map<string, Map<string, string>>();
  let [date, own]: [string, Map<string, string> | undefined] = ["", undefined];
  for (const { groups: { day, currency = "", quote = "" } = {} } of text.matchAll(CUBE)) {
    if (day !== undefined) {
      own = addDay(days, day, "A day");
      date = day;
      continue;
    }
    if (!CURRENCY.test(currency)) throw wrong(`${date} has ${show(currency)} where a currency belongs.`);
    if (own === undefined) throw wrong(`The rate of ${currency} is of no day.`);
    own.set(currency, readQuote(quote, date));
  }
  return days;
}

function addDay(days: Map<string, Map<string, string>>, day: string, where: string): Map<string, string> {
  if (!isDate(day)) throw wrong(`${where} has ${show(day)} where a day belongs.`);
  if (days.has(day)) throw wrong(`${where}: ${day} is there twice.`);
  if (days.size === MOST_DAYS) throw wrong(`The file has more than ${MOST_DAYS} days.`);
  const own = new Map<string, string>();
  days.set(day, own);
  return own;
}

function readQuote(quote: string, where: string): string {
  if (QUOTE.test(quote) && Number(quote) > 0) return quote;
  throw wrong(`${where} has ${show(quote)} where a rate above zero belongs.`);
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** An ISO day, also of `27 November 2026` as the daily file writes it. */
function toDate(text: string): string {
  const [, day = "", name = "", year = ""] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text) ?? [];
  const month = MONTHS.indexOf(name) + 1;
  return month === 0 ? text : `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function show(text: string): string {
  return JSON.stringify(text.slice(0, 40));
}

function wrong(message: string): EngineError {
  return new EngineError("invalid_value", message, ["content"]);
}
