/** Figures as people of a place write them; a dash where there is none. */

export type Format = (value: number | null) => string;

export interface Formats {
  /** To the cent. */
  readonly money: Format;
  /** Whole units of currency, for where cents would only be noise. */
  readonly whole: Format;
  /** As people say it, in its magnitude: two decimals, or none where they are zeros; as charts write it. 12.50M, 120M. */
  readonly compact: Format;
  /** Of a share: two to six decimals. */
  readonly price: Format;
  readonly shares: Format;
  /** A fraction of one: 0.2 is 20.00 %. */
  readonly percent: Format;
  /** A fraction a year: 0.2 is 20.0 %. */
  readonly rate: Format;
  /** A difference of two fractions in percentage points, with its sign. */
  readonly points: Format;
  readonly factor: Format;
  readonly years: Format;
}

const known = new Map<string, Formats>();

/** The formats of a locale; those of the United States where a host names none that exists. */
export function formatsOf(locale = "en-US"): Formats {
  const formats = known.get(locale) ?? makeFormats(isLocale(locale) ? locale : "en-US");
  known.set(locale, formats);
  return formats;
}

function makeFormats(locale: string): Formats {
  const by = (options: Intl.NumberFormatOptions, write = (text: string) => text): Format => {
    const format = new Intl.NumberFormat(locale, { signDisplay: "negative", ...options });
    return (value) => (value === null ? NONE : write(minus(format.format(value))));
  };
  const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return {
    money: by(cents),
    whole: by({ maximumFractionDigits: 0 }),
    compact: by({ ...cents, notation: "compact", trailingZeroDisplay: "stripIfInteger" }, withUnit),
    price: by({ minimumFractionDigits: 2, maximumFractionDigits: 6 }),
    shares: by({ maximumFractionDigits: 10 }),
    percent: by({ ...cents, style: "percent" }, spaced),
    rate: by({ style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }, spaced),
    points: by({ ...cents, style: "percent", signDisplay: "exceptZero" }, withoutSign),
    factor: by(cents, (text) => `${text}×`),
    years: by({ maximumFractionDigits: 2 }),
  };
}

/** Thousands and billions as charts write them: 250k, 1.2bn. */
const UNITS: Readonly<Record<string, string>> = { K: "k", B: "bn" };

/** A compact figure of English with the units that charts write. */
const withUnit = (text: string): string => text.replace(/[KB]$/, (unit) => UNITS[unit] ?? unit);

const NONE = "–";

/** With the minus sign of type. */
const minus = (text: string): string => text.replace("-", "−");

/** The sign stands apart from its figure, on the same line, as charts write it. */
const spaced = (text: string): string => text.replace(/\s?%/, "\u00a0%");

/** Percentage points are the figure of a percentage; Intl takes them from the decimal, where a product is binary. */
const withoutSign = (text: string): string => text.replace(/[\s\u200e\u061c]*[%٪][\s\u200e\u061c]*/, "");

function isLocale(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}
