/** A vesting schedule as sheets name it. What is not understood is left, never guessed. */

/** Months, cliff and rhythm of a schedule. */
export interface ReadSchedule {
  readonly months: number;
  readonly cliffMonths: number;
  readonly intervalMonths: number;
}

/** Carta's code: monthly or quarterly, over so many months, with a cliff of so many. */
const CODE = /^([MQY])-(\d{1,3})-(\d{1,3})$/i;
const SPAN = "(\\d{1,3}|one|two|three|four|five|six)[ -]*(year|yr|month|mo)s?";
const CLIFF = new RegExp(`${SPAN}[ -]*cliff|cliff(?: of)?[ -]*${SPAN}`, "i");
const WHOLE = new RegExp(`${SPAN}`, "i");
const PART = /\b1\s*\/\s*(\d{1,3})(?:th|rd|nd|st)?\b/i;

/**
 * Reads `M-48-12`, `1/48 monthly, 1 year cliff`, `4 years with a 1 year cliff` and their like; `none` and `fully vested`
 * are null, and what says anything else is nothing.
 */
export function readSchedule(text: string): ReadSchedule | null | undefined {
  const plain = text.trim();
  if (/^(none|no vesting|n\/?a|fully vested|immediate(ly)?( vest(ed|ing))?|vested|100 ?% vested)\.?$/i.test(plain))
    return null;
  const [, rhythm = "", months = "", cliff = ""] = CODE.exec(plain) ?? [];
  if (rhythm !== "") return checked(Number(months), Number(cliff), intervalOf(rhythm));
  const cliffMatch = CLIFF.exec(plain);
  const cliffMonths =
    cliffMatch === null ? 0 : monthsOf(cliffMatch[1] ?? cliffMatch[3], cliffMatch[2] ?? cliffMatch[4]);
  if (cliffMatch === null && /cliff/i.test(plain) && !/no cliff/i.test(plain)) return undefined;
  const rest = plain.replace(CLIFF, " ");
  const parts = PART.exec(rest);
  const span = WHOLE.exec(rest);
  const interval = intervalOf(/quarter/i.test(rest) ? "Q" : /annual|yearly|every year/i.test(rest) ? "Y" : "M");
  if (parts !== null) return checked(Number(parts[1]) * interval, cliffMonths, interval);
  return span === null ? undefined : checked(monthsOf(span[1], span[2]), cliffMonths, interval);
}

const intervalOf = (rhythm: string): number => ({ M: 1, Q: 3, Y: 12 })[rhythm.toUpperCase()] ?? 1;

const WORDS = ["zero", "one", "two", "three", "four", "five", "six"];

function monthsOf(count = "0", unit = "month"): number {
  const number = /^\d/.test(count) ? Number(count) : WORDS.indexOf(count.toLowerCase());
  return /^(y|yr)/i.test(unit) ? number * 12 : number;
}

/** A schedule that can be: whole installments, the cliff within it. */
function checked(months: number, cliffMonths: number, intervalMonths: number): ReadSchedule | undefined {
  const isSound = months > 0 && months <= 240 && cliffMonths <= months && months % intervalMonths === 0;
  return isSound ? { months, cliffMonths, intervalMonths } : undefined;
}
