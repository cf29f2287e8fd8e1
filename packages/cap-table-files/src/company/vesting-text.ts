/** A vesting schedule as sheets name it. What is not understood is left, never guessed. */

/** Months, cliff and rhythm of a schedule. */
export interface ReadSchedule {
  readonly months: number;
  readonly cliffMonths: number;
  readonly intervalMonths: number;
}

/** Carta's code: monthly or quarterly, over so many months, with a cliff of so many. */
const CODE = /^([mqy])-(\d{1,3})-(\d{1,3})$/;
const LETTER = "[\\p{L}]";
const SPAN = `(\\d{1,3})[ -]*(year|yr|month|mo|jahr(?:en?)?|monat(?:en?)?|ann?ée|an|mois|año|mese|mes)s?(?!${LETTER})`;
const WHEN = `(?:after|at|on|upon|nach|après)(?: the)?(?: (?:first|end of))? ${SPAN}(?: anniversary)?`;

/** What vests first: `25% after 1 year`, `1/4 at 12 months`. */
const FIRST_PART = /* @__PURE__ */ new RegExp(
  `\\b(?:(\\d{1,2}) ?%|1/(\\d{1,2})(?:th)?)(?: vest(?:s|ed|ing)?)? ${WHEN}`,
  "u",
);
const CLIFF = /* @__PURE__ */ new RegExp(`${SPAN}[ -]*cliff|cliff:?(?: of| von| de)?[ -]*${SPAN}`, "u");
const NO_CLIFF = /\b(?:no|without|ohne|kein|sans|sin)(?: an?)? cliff\b/;
const WHOLE = /* @__PURE__ */ new RegExp(`(?:(next|following|remaining|subsequent|additional) )?${SPAN}`, "u");
const PART = /\b1\/(\d{1,3})(?:th|rd|nd|st)?(?: of (?:the )?(remainder|remaining|rest|balance))?(?![\d%])/;

const NONE = /^(none|no vesting|n\/?a|fully vested|immediate(ly)?( vest(ed|ing))?|vested|100 ?% vested)\.?$/;

/** Words that go on from a cliff, so that a span behind them may be the rest, or the whole. */
const GOING_ON =
  "then thereafter after afterwards rest remainder remaining balance dann danach anschließend nach puis ensuite après luego después".split(
    " ",
  );
/** Words that say nothing beside months, cliff and rhythm. A text with any other word is left. */
const KNOWN: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...GOING_ON,
  ..."a an the of in on for over with and during from by equal equally evenly ratably linear linearly straight line".split(
    " ",
  ),
  ..."installment installments instalment instalments tranche tranches basis period schedule time based total".split(
    " ",
  ),
  ..."vest vests vesting share shares option options unit units award awards commencement start date".split(" "),
  ..."über mit und für während von der die das ein eine einem einer raten laufzeit".split(" "),
  ..."sur avec et pendant durant de des la le les un une linéaire durée période tranches".split(" "),
  ..."durante con y en el los las lineal período cuotas".split(" "),
]);

/**
 * Reads `M-48-12`, `1/48 monthly, 1 year cliff`, `25% after 1 year, then monthly over 36 months` and their like; `none` and
 * `fully vested` are null, and what says anything else is nothing.
 */
export function readSchedule(text: string): ReadSchedule | null | undefined {
  const plain = inFigures(text);
  if (NONE.test(plain)) return null;
  const [, code = "", months = "", cliff = ""] = CODE.exec(plain) ?? [];
  if (code !== "") return checked(Number(months), Number(cliff), intervalOf(code));
  const first = FIRST_PART.exec(plain);
  const cliffMatch = first ?? CLIFF.exec(plain);
  const withoutCliff = without(plain, cliffMatch).replace(NO_CLIFF, " ");
  const rhythm = rhythmOf(withoutCliff);
  if (rhythm === undefined) return undefined;
  const part = PART.exec(rhythm.rest);
  const withoutPart = without(rhythm.rest, part);
  const span = WHOLE.exec(withoutPart);
  if (!wordsOf(without(withoutPart, span)).every((word) => KNOWN.has(word))) return undefined;
  const { interval } = rhythm;
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

const without = (text: string, match: RegExpExecArray | null): string =>
  match === null ? text : text.replace(match[0], " ");
const wordsOf = (text: string): string[] => text.split(/[\s,;:.()&–—-]+/u).filter(Boolean);

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
    wordsOf(text).some((word) => GOING_ON.includes(word)) &&
    text.lastIndexOf(span) > text.indexOf(cliff)
  );
}

const intervalOf = (rhythm: string): number => ({ m: 1, q: 3, y: 12 })[rhythm] ?? 1;

const EVERY = "(?:every|each|per|alle|jeden|jedes|pro|je|tous les|toutes les|chaque|par|cada|por)";
/** Rhythms in English, German, French and Spanish. `bi-monthly` and its like may mean either of two, and stay unknown. */
const RHYTHMS: readonly (readonly [months: number, said: readonly string[]])[] = [
  [
    12,
    [
      "(?:once|1 time) (?:an?|per|each|every) year",
      `${EVERY} (?:1 )?(?:year|annum|anniversary|jahr|année|ans?|año)`,
      `${EVERY} 12 (?:months|monate|mois|meses)`,
      "12-monthly|yearly|annual(?:ly)?|jährlich\\p{L}{0,2}|annuel(?:le)?(?:ment)?|anual(?:mente)?",
    ],
  ],
  [
    6,
    [
      "(?:twice|2 times) (?:an?|per|each|every) year",
      `${EVERY} (?:half[ -]?year|halbjahr|semest(?:re|er))`,
      `${EVERY} 6 (?:months|monate|mois|meses)`,
      "6-monthly|semi[ -]?annual(?:ly)?|half[ -]?year(?:ly)?|halbjährlich\\p{L}{0,2}",
      "semestriel(?:le)?(?:ment)?|semestral(?:mente)?",
    ],
  ],
  [
    3,
    [
      "4 times (?:an?|per|each|every) year",
      `${EVERY} (?:quarter|quartal|trimestre)`,
      `${EVERY} 3 (?:months|monate|mois|meses)`,
      "every (?:third|3rd) month",
      "3-monthly|quarterly|vierteljährlich\\p{L}{0,2}|quartalsweise",
      "trimestriel(?:le)?(?:ment)?|trimestral(?:mente)?",
    ],
  ],
  [
    1,
    [
      "12 times (?:an?|per|each|every) year",
      `${EVERY} (?:1 )?(?:month|monat|mois|mes)`,
      "monthly|monatlich\\p{L}{0,2}|mensuel(?:le)?(?:ment)?|mensual(?:mente)?",
    ],
  ],
];

/** Months between two installments of a schedule in words, one where it says none, and the text without it. */
function rhythmOf(text: string): { readonly interval: number; readonly rest: string } | undefined {
  const intervals = new Set<number>();
  const rest = RHYTHMS.reduce((left, [months, said]) => {
    const named = new RegExp(`(?<![\\p{L}-])(?:${said.join("|")})(?!${LETTER})`, "gu");
    return left.replace(named, () => {
      intervals.add(months);
      return " ";
    });
  }, text);
  const [interval = 1] = intervals;
  return intervals.size > 1 ? undefined : { interval, rest };
}

const WORDS = ["zero", "one", "two", "three", "four", "five", "six"];

/** A text in small letters whose counts are figures: `one year`, `the first anniversary`, `1/48 a month`. */
const inFigures = (text: string): string =>
  text
    .trim()
    .normalize()
    .toLowerCase()
    .replaceAll(/\bfirst anniversary\b/g, "1 year")
    .replaceAll(/\s*\/\s*/g, "/")
    .replaceAll(/\b(one|two|three|four|five|six)\b/g, (word) => String(WORDS.indexOf(word)))
    .replaceAll(/(?<=1\/\d{1,3}(?:th)?) a (?=month|quarter|year)/g, " per ");

function monthsOf(count = "0", unit = "month"): number {
  return /^(y|j|a)/.test(unit) ? Number(count) * 12 : Number(count);
}

/** A schedule that can be: whole installments, the cliff within it. */
function checked(months: number, cliffMonths: number, intervalMonths: number): ReadSchedule | undefined {
  const isSound = months > 0 && months <= 240 && cliffMonths <= months && months % intervalMonths === 0;
  return isSound ? { months, cliffMonths, intervalMonths } : undefined;
}
