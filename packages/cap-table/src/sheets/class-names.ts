/** What the names of classes say of them, in English, German and French. */

const COMMON =
  /\b(?:common|ordinary|founders?['’]?|ordinaires?)(?![\p{L}])|(?<![\p{L}])stamm(?:aktien?|anteile?|kapital)?(?![\p{L}])/iu;
const PREFERRED = /(?<![\p{L}])(?:pref(?:s|erred|erence)?|pr[ée]f[ée]rence|priority|vorzugs[\p{L}]*)(?![\p{L}])/iu;
const OF_A_ROUND = /(?<![\p{L}])(?:seri(?:es|e)|s[ée]rie|seed|pre-?seed)(?![\p{L}])/iu;

/**
 * Whether a name says that its shares are preferred.
 * @example ["Series A", "A-1 Pref", "Vorzugsaktien", "Series A Common"].map(saysPreferred) // => [true, true, true, false]
 */
export const saysPreferred = (name: string): boolean =>
  PREFERRED.test(name) || (OF_A_ROUND.test(name) && !COMMON.test(name));

/**
 * Whether a name says that its shares are common.
 * @example ["Class B Common", "Actions ordinaires", "Preferred Ordinary", "Class F"].map(saysCommon) // => [true, true, false, false]
 */
export const saysCommon = (name: string): boolean => COMMON.test(name) && !PREFERRED.test(name);

const THE_COMMON =
  /^(?:common|ordinary|ordinaires?|actions? ordinaires?|stamm(?:aktien?|anteile?)?)(?: (?:stock|shares?|units?))?$/i;
/** The letters that number certificates: `(CS)`, and no word such as `(nonvoting)`. */
const LETTERS = /\s*\([A-Z][A-Z0-9-]{0,8}\)$/;

/**
 * Whether a name is that of the common stock that every company has.
 * @example ["Common (CS)", "Ordinary Shares", "Stammaktien", "Class B Common"].map(isTheCommon) // => [true, true, true, false]
 */
export const isTheCommon = (name: string): boolean => THE_COMMON.test(name.trim().replace(LETTERS, ""));

const LETTER =
  /(?<![\p{L}])(?:series|seri?e|s[ée]rie|round|runde)(?: (?:stock|shares?))? ([a-z])(?:[- ]?(\d{1,2}))?(?![\p{L}\d])/iu;
const LETTER_FIRST = /^([a-z])(?:[- ]?(\d{1,2}))? (?:pref|shares?|stock|round)/i;
const NUMBER = /(?:seed)[- ]?(\d{1,2})(?!\d)/i;

/**
 * Which round a class was sold in, by its name: pre-seed, seed, then A, A-1, B and so on; nothing of other names.
 * @example ["Seed", "Series A-1", "B Preferred"].map((name) => roundOf(name) ?? 0) // => [100, 1001, 1100]
 */
export function roundOf(name: string): number | undefined {
  if (/\bpre-?seed\b/i.test(name)) return 0;
  const [, letter, number = "0"] = /\bseed\b/i.test(name) ? [] : (LETTER.exec(name) ?? LETTER_FIRST.exec(name) ?? []);
  if (letter !== undefined) return 1000 + 100 * (letter.toUpperCase().charCodeAt(0) - 65) + Number(number);
  return /\bseed\b/i.test(name) ? 100 + Number(NUMBER.exec(name)?.[1] ?? 0) : undefined;
}

/**
 * What a class of a ledger may be that is no stock at all, by its name; nothing of names of stock.
 * @example ["Stock Options", "SAFE", "Common"].map((name) => securityNamed(name) ?? null) // => ["options", "convertible", null]
 */
export function securityNamed(name: string): "options" | "warrants" | "convertible" | undefined {
  const plain = name.replaceAll(/\s+/g, " ").trim();
  if (/\bwarrants?$/i.test(plain)) return "warrants";
  if (
    /^(?:safes?|(?:convertible |promissory )?(?:notes?|loans?)|convertibles?|wandeldarlehen|bsa[- ]air)(?: \(.*\))?$/i.test(
      plain,
    )
  )
    return "convertible";
  return /^(?:(?:stock|share|employee|incentive|equity) )*(?:options?|isos?|nsos?|vsops?|rsus?|bspces?)(?: (?:plan|grants?|outstanding|pool))?$/i.test(
    plain,
  )
    ? "options"
    : undefined;
}
