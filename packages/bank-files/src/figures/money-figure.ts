/**
 * Figures of money as banks write them: `(1,234.56)`, `1.234,56-`, `EUR 7,5`, `12.50 DR`. Which sign parts the decimals
 * is decided by the whole file: `1.000` is a thousand beside `1.234,56` and one beside `12.5`.
 */

/** What parts whole units from decimals. */
export type DecimalSign = "." | ",";

/** A figure taken apart; `digits` has points and commas as they stand. */
export interface MoneyFigure {
  readonly digits: string;
  readonly negative: boolean;
  /** A code or a sign of a currency beside it. */
  readonly currency: string | null;
  /** Whether `DR` or `CR` stands beside it. */
  readonly side: "debit" | "credit" | null;
}

const LONGEST = 60;

/**
 * Takes a cell apart; undefined where it is no figure.
 * @example toFigure("(EUR 1.234,56)") // => { digits: "1.234,56", negative: true, currency: "EUR", side: null }
 */
export function toFigure(cell: string): MoneyFigure | undefined {
  if (cell.length > LONGEST) return undefined;
  let text = cell.trim().replace(/[\u2212\u2013]/g, "-");
  let side: MoneyFigure["side"] = null;
  let currency: string | null = null;
  text = text.replace(/^(CR|DR)\b\.?|(?<=\d[\s\d.,)]*)(CR|DR)\.?$/i, (word) => {
    side = /^c/i.test(word) ? "credit" : "debit";
    return "";
  });
  text = text.replace(/[A-Z]{3}|[$€£¥]/, (word) => {
    currency = word;
    return "";
  });
  const bare = text.replace(/(?<=\d)['’](?=\d)|\s/g, "");
  const [, open = "", before = "", digits = "", after = "", close = ""] =
    /^(\()?([+-])?([\d.,]+)([+-])?(\))?$/.exec(bare) ?? [];
  const isWhole = /\d/.test(digits) && (open === "") === (close === "") && (before === "" || after === "");
  if (!isWhole) return undefined;
  return { digits, negative: open !== "" || before === "-" || after === "-", currency, side };
}

/** What a figure says of the decimal sign: that it is this one, that it could be either, or nothing. */
function evidenceOf(digits: string): DecimalSign | "either" | null {
  const [point, comma] = [digits.lastIndexOf("."), digits.lastIndexOf(",")];
  if (point < 0 && comma < 0) return null;
  if (point >= 0 && comma >= 0) return point > comma ? "." : ",";
  const [own, other, at] = point >= 0 ? ([".", ",", point] as const) : ([",", ".", comma] as const);
  if (digits.indexOf(own) !== at) return other;
  const isGroup = digits.length - at - 1 === 3 && /^[1-9]\d{0,2}$/.test(digits.slice(0, at));
  return isGroup ? "either" : own;
}

/** The decision for figures that belong together. `at` is the first figure that stays ambiguous, if any. */
export function decimalSignOf(figures: Iterable<string>): { readonly sign: DecimalSign | null; readonly at: number } {
  let doubtful = -1;
  let place = 0;
  for (const digits of figures) {
    const evidence = evidenceOf(digits);
    if (evidence === "." || evidence === ",") return { sign: evidence, at: -1 };
    if (evidence === "either" && doubtful < 0) doubtful = place;
    place += 1;
  }
  return { sign: null, at: doubtful };
}

/**
 * Digits as decimal text without a sign; undefined where they are not written so.
 * @example
 * readDigits("1.234,56", ",") // => "1234.56"
 * readDigits("1.234,56", ".") // => undefined
 */
export function readDigits(digits: string, sign: DecimalSign): string | undefined {
  const grammar =
    sign === "."
      ? /^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(?:\.(\d*))?$/
      : /^(\d+|\d{1,3}(?:\.\d{2,3})*\.\d{3})?(?:,(\d*))?$/;
  const [, whole = "", fraction = ""] = grammar.exec(digits) ?? [];
  if (whole === "" && fraction === "") return undefined;
  const units = whole.replace(/[.,]/g, "") || "0";
  return fraction === "" ? units : `${units}.${fraction}`;
}

const DOLLARS = /^[A-Z]{2}D$/;
const SIGNS: Readonly<Record<string, (currency: string) => boolean>> = {
  $: (currency) => DOLLARS.test(currency) || ["MXN", "ARS", "CLP", "COP", "BRL", "UYU"].includes(currency),
  "€": (currency) => currency === "EUR",
  "£": (currency) => ["GBP", "EGP", "GIP", "FKP", "SHP", "LBP", "SYP"].includes(currency),
  "¥": (currency) => ["JPY", "CNY"].includes(currency),
};

/** Whether a code or a sign may stand for a currency. */
export function isOf(code: string, currency: string): boolean {
  return code === currency || SIGNS[code]?.(currency) === true;
}
