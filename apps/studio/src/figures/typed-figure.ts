/** Figures as people type them: `8m`, `2,5`, `20 %`; what is none, and why. */

const SUFFIXES: Readonly<Record<string, number>> = {
  ...{ k: 3, thousand: 3, m: 6, mm: 6, mn: 6, mio: 6, million: 6, millions: 6 },
  ...{ bn: 9, b: 9, mrd: 9, billion: 9, billions: 9 },
};
/** Zeros that may be written as an exponent: `1e7`. More are a slip of the finger. */
const MOST_ZEROS = 12;

/** Digits in groups of three with one kind of mark between them, or without any. */
const GROUPED = /^\d{1,3}([,'_.\s])\d{3}(?:\1\d{3})*$/;

/** The digits with a point before the decimals; null where the marks between them mean nothing. */
function readDigits(text: string): string | null {
  const last = text.search(/[.,]\d*$/);
  // A comma before three digits parts thousands; a point does where there are others like it: 1.234.567, but 1.234.
  const isOnlyMark = text.replaceAll(/\d/g, "").length === 1;
  const hasDecimals = last >= 0 && !(GROUPED.test(text) && (text[last] === "," || !isOnlyMark));
  const whole = hasDecimals ? text.slice(0, last) : text;
  const fraction = hasDecimals ? text.slice(last + 1) : "";
  const isGrouped = GROUPED.test(whole) && !(hasDecimals && whole.includes(text[last] as string));
  if (!/^\d*$/.test(whole) && !isGrouped) return null;
  return `${whole.replaceAll(/\D/g, "")}.${fraction}`;
}

/**
 * A number as people type it: `8,000,000`, `$8m`, `1.5 bn`, `20 %`, `2,5`. A comma parts thousands in groups of three and
 * is else the decimal mark. The point is moved in the text, so that no digit is lost; null where it is none.
 * @param percent whether the field counts in percent: 20 is then 0.2
 */
export function readFigure(text: string, percent = false): number | null {
  const match = /^\s*([-+−]?)\s*[$€£]?\s*(\d[\d,_.\s']*|[.,]\d+)(%|e\d{1,2}|[a-z]+\.?)?\s*$/iu.exec(text);
  const digits = match === null ? null : readDigits((match[2] ?? "").trim().replaceAll(/\s/g, " "));
  if (match === null || digits === null) return null;
  const suffix = (match[3] ?? "").toLowerCase().replace(/\.$/, "");
  const zeros = /^e\d/.test(suffix) ? Number(suffix.slice(1)) : suffix === "%" || suffix === "" ? 0 : SUFFIXES[suffix];
  if (zeros === undefined || zeros > MOST_ZEROS) return null;
  const places = zeros - (percent || suffix === "%" ? 2 : 0);
  const value = Number(`${match[1] === "-" || match[1] === "−" ? "-" : ""}${digits}e${places}`);
  return Number.isFinite(value) ? value : null;
}

/** Whether the one point of a text may part thousands or stand before decimals: `2.500`. */
export function isAmbiguous(text: string): boolean {
  return /^[-+−]?\s*[$€£]?\s*[1-9]\d{0,2}\.\d{3}(?![\d.,])/.test(text.trim()) && readFigure(text) !== null;
}

/**
 * What a text would be with decimals after its one point, where that was read as parting thousands.
 * @returns null where nothing of the kind was typed
 * @example withDecimals("500.000") // => 500
 */
export function withDecimals(text: string): number | null {
  const plain = text.replace(/\s*[$€£]\s*$/, "");
  return isAmbiguous(plain) && !/[a-z%]/i.test(plain) ? readFigure(plain) : null;
}

/** Why a text is not a figure, for who typed it. */
export function whyNoFigure(text: string): string {
  if (text.trim() === "") return "A figure belongs here.";
  const shown = text.trim().slice(0, 30);
  if (/^[-+$€£\s]*\d[\d,.']*$/.test(text)) return `“${shown}” can be read in two ways; write 1234.5 or 1,234.5.`;
  return `“${shown}” is not a figure; write 8,000,000, 8m or 2.5.`;
}
