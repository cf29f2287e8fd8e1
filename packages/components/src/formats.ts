/** Figures as people of a place write them. */

export interface Formats {
  /** To the cent. */
  readonly money: (value: number) => string;
  /** As people say it: 12.5M. */
  readonly compact: (value: number) => string;
  readonly shares: (value: number) => string;
  /** A fraction of one: 0.2 is 20 %; a dash where there is none. */
  readonly percent: (value: number | null) => string;
  /** A difference of two fractions in percentage points, with its sign. */
  readonly points: (value: number) => string;
  readonly factor: (value: number | null) => string;
  readonly years: (value: number) => string;
}

const known = new Map<string, Formats>();

/** The formats of a locale; those of the United States where a host names none that exists. */
export function formatsOf(locale = "en-US"): Formats {
  const formats = known.get(locale) ?? makeFormats(isLocale(locale) ? locale : "en-US");
  known.set(locale, formats);
  return formats;
}

function makeFormats(locale: string): Formats {
  const by = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options);
  const cents = by({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const compact = by({ notation: "compact", maximumSignificantDigits: 4 });
  const shares = by({ maximumFractionDigits: 10 });
  const percent = by({ style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const points = by({ minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "exceptZero" });
  const years = by({ maximumFractionDigits: 2 });
  return {
    money: (value) => minus(cents.format(value)),
    compact: (value) => minus(compact.format(value)),
    shares: (value) => minus(shares.format(value)),
    percent: (value) => (value === null ? NONE : minus(percent.format(value))),
    points: (value) => minus(points.format(value * 100)),
    factor: (value) => (value === null ? NONE : `${cents.format(value)}×`),
    years: (value) => years.format(value),
  };
}

const NONE = "–";

/** With the minus sign of type. */
function minus(text: string): string {
  return text.replace("-", "−");
}

function isLocale(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}
