/** A vesting schedule as sheets name it. What is not understood is left, never guessed. */

/** Months, cliff and rhythm of a schedule. */
export interface ReadSchedule {
  readonly months: number;
  readonly cliffMonths: number;
  readonly intervalMonths: number;
}

/** Carta's code: monthly or quarterly, over so many months, with a cliff of so many. */
const CODE = /^([MQY])-(\d{1,3})-(\d{1,3})$/i;
const SPAN = "(\\d{1,3})[ -]*(year|yr|month|mo|jahre?|monate?|ans?|mois)s?";
const WHEN = `(?:after|at|on|upon)(?: the)?(?: (?:first|end of))? ${SPAN}(?: anniversary)?`;

/** What vests first: `25% after 1 year`, `1/4 at 12 months`. */
const FIRST_PART = /* @__PURE__ */ new RegExp(
  `\\b(?:(\\d{1,2}) ?%|1/(\\d{1,2})(?:th)?)(?: vest(?:s|ed|ing)?)? ${WHEN}`,
  "i",
);
const CLIFF = /* @__PURE__ */ new RegExp(`${SPAN}[ -]*cliff|cliff(?: of)?[ -]*${SPAN}`, "i");
const WHOLE = /* @__PURE__ */ new RegExp(`(?:(next|following|remaining|subsequent|additional) )?${SPAN}`, "i");
const PART = /\b1\/(\d{1,3})(?:th|rd|nd|st)?(?: of (?:the )?(remainder|remaining|rest|balance))?(?![\d%])/i;

const NONE = /^(none|no vesting|n\/?a|fully vested|immediate(ly)?( vest(ed|ing))?|vested|100 ?% vested)\.?$/i;
/** What is left of a text that says more than time does. */
const MORE = /[\d%/]|milestone|immediate|performance|liquidity|trigger/i;

/**
 * Reads `M-48-12`, `1/48 monthly, 1 year cliff`, `25% after 1 year, then monthly over 36 months` and their like; `none` and
 * `fully vested` are null, and what says anything else is nothing.
 */
export function readSchedule(text: string): ReadSchedule | null | undefined {
  const plain = inFigures(text.trim());
  if (NONE.test(plain)) return null;
  const [, rhythm = "", months = "", cliff = ""] = CODE.exec(plain) ?? [];
  if (rhythm !== "") return checked(Number(months), Number(cliff), intervalOf(rhythm));
  const first = FIRST_PART.exec(plain);
  const cliffMatch = first ?? CLIFF.exec(plain);
  const withoutCliff = cliffMatch === null ? plain : plain.replace(cliffMatch[0], " ");
  if (/cliff/i.test(withoutCliff.replace(/no cliff/i, ""))) return undefined;
  const part = PART.exec(withoutCliff);
  const withoutPart = part === null ? withoutCliff : withoutCliff.replace(part[0], " ");
  const span = WHOLE.exec(withoutPart);
  if (MORE.test(span === null ? withoutPart : withoutPart.replace(span[0], " "))) return undefined;
  const interval = rhythmOf(withoutPart);
  if (interval === undefined) return undefined;
  const [amount, unit] = cliffMatch === null ? [] : cliffMatch.slice(first === null ? 1 : 3).filter(Boolean);
  const read: Pieces = {
    cliff: monthsOf(amount, unit),
    parts: part === null ? undefined : Number(part[1]) * interval,
    isPartOfRest: part?.[2] !== undefined,
    span: span === null ? undefined : monthsOf(span[2], span[3]),
    follows: span?.[1] !== undefined || (cliffMatch !== null && isBehind(plain, cliffMatch[0], span?.[0])),
  };
  const whole =
    first === null ? wholeOf(read) : wholeWith({ percent: Number(first[1] ?? 0), of: Number(first[2] ?? 0) }, read);
  return whole === undefined ? undefined : checked(whole, read.cliff, interval);
}

/** What the pieces of a text say, in months. */
interface Pieces {
  readonly cliff: number;
  /** `1/48 monthly` as a whole. */
  readonly parts: number | undefined;
  readonly isPartOfRest: boolean;
  readonly span: number | undefined;
  /** Whether the span is said to follow the cliff, so that it may be the rest, or the whole. */
  readonly follows: boolean;
}

/** How long all of it takes, where the text does not say what the cliff brings. */
function wholeOf({ cliff, parts, isPartOfRest, span, follows }: Pieces): number | undefined {
  if (parts !== undefined) return isPartOfRest || (span !== undefined && span !== parts) ? undefined : parts;
  return follows && cliff > 0 ? undefined : span;
}

/** How long all of it takes, where the first part must be what time alone would have brought by then. */
function wholeWith(first: { readonly percent: number; readonly of: number }, pieces: Pieces): number | undefined {
  const { cliff, parts, isPartOfRest, span } = pieces;
  const isFirst = (whole: number) =>
    first.of > 0 ? whole === cliff * first.of : first.percent * whole === 100 * cliff;
  const said = parts === undefined ? [] : [isPartOfRest ? cliff + parts : parts];
  const spans = span === undefined ? [] : [cliff + span, span];
  const fitting = (said.length > 0 ? said : spans).filter(isFirst);
  const [whole] = fitting;
  return whole !== undefined && (span === undefined || spans.includes(whole)) ? whole : undefined;
}

/** Whether a span stands behind a cliff, in a text that goes on from there. */
function isBehind(text: string, cliff: string, span: string | undefined): boolean {
  return (
    span !== undefined &&
    /\bthen\b|\bthereafter\b|\bafter(?:wards)?\b/i.test(text) &&
    text.indexOf(span) > text.indexOf(cliff)
  );
}

const intervalOf = (rhythm: string): number => ({ M: 1, Q: 3, Y: 12 })[rhythm.toUpperCase()] ?? 1;

/** Words that name another rhythm than months, quarters, half years and years, or that mean two of them. */
const OTHER_RHYTHM = /\b(?:daily|weekly|fortnightly|bi-?(?:annual|weekly|monthly|ennial)|every other)/i;

/** Months between two installments of a schedule in words: one where it says none. */
function rhythmOf(text: string): number | undefined {
  if (OTHER_RHYTHM.test(text)) return undefined;
  if (/semi-? ?annual|half-? ?year|semestriel|halbjährlich/i.test(text)) return 6;
  if (/quarter/i.test(text)) return 3;
  return /annual|yearly|every year/i.test(text) ? 12 : 1;
}

const WORDS = ["zero", "one", "two", "three", "four", "five", "six"];

/** A text whose counts are figures: `one year`, `the first anniversary`. */
const inFigures = (text: string): string =>
  text
    .replaceAll(/\bfirst anniversary\b/gi, "1 year")
    .replaceAll(/\s*\/\s*/g, "/")
    .replaceAll(/\b(one|two|three|four|five|six)\b/gi, (word) => String(WORDS.indexOf(word.toLowerCase())));

function monthsOf(count = "0", unit = "month"): number {
  return /^(y|j|an)/i.test(unit) ? Number(count) * 12 : Number(count);
}

/** A schedule that can be: whole installments, the cliff within it. */
function checked(months: number, cliffMonths: number, intervalMonths: number): ReadSchedule | undefined {
  const isSound = months > 0 && months <= 240 && cliffMonths <= months && months % intervalMonths === 0;
  return isSound ? { months, cliffMonths, intervalMonths } : undefined;
}
