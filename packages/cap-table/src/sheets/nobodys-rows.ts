/** Rows that are nobody's holdings, in English, German and French: totals, and shares that a plan holds for nobody yet. */

const PARTS =
  "common|ordinary|preferred|preference|founders?|employees?|investors?|options?|warrants?|pool|seed|series [a-z](?:-?\\d+)?|stammaktien|vorzugsaktien|aktien|anteile|actions ordinaires|actions de préférence";
const WORDS = `${PARTS}|fully diluted|outstanding|issued|authori[sz]ed|stock|shares|units|securities|equity|holders?|shareholders?|stockholders?|number|of|and|all|&|général|générale|actions|gesamt`;
const SUM = "(?:grand |sub[- ]?|sous[- ]?)?totals?|totaux|sum|(?:zwischen|gesamt|end)?summe|gesamt|insgesamt|somme";

const TOTAL = /* @__PURE__ */ new RegExp(`^(?:${SUM})(?: (?:${WORDS}))*:?$`, "i");
const TOTAL_LAST = /* @__PURE__ */ new RegExp(`^(?:(?:${WORDS}) )+(?:sub[- ]?)?totals?:?$`, "i");

/**
 * Whether a label names a total, and nobody: a holder may be called Total Energy.
 * @example ["Total common stock", "Preferred subtotal", "Zwischensumme", "Total Energy"].map(isTotal) // => [true, true, true, false]
 */
export function isTotal(label: string): boolean {
  const plain = label.replaceAll(/\s+/g, " ").trim();
  return TOTAL.test(plain) || TOTAL_LAST.test(plain);
}

const PART = /* @__PURE__ */ new RegExp(`\\b(?:sub|sous|zwischen)|\\b(?:${PARTS})\\b`, "i");

/** Whether a label names a total of one class or group, the name first: `Series A total`. */
export const isOfPart = (label: string): boolean => TOTAL_LAST.test(label.trim()) && PART.test(label);

/**
 * Whether a total is of everything, as its label says it.
 * @example ["Total", "Total shares issued", "Subtotal founders"].map(isWhole) // => [true, true, false]
 */
export const isWhole = (label: string): boolean => !PART.test(label);

const POOL =
  /^(?:(?:unissued|available|unallocated|ungranted|employee|stock|options?|equity|esop|incentive)\s+)*(?:pool|esop)(?:\s*\(?(?:unissued|available|unallocated|ungranted|remaining)\)?)?$/i;
const IN_A_WORD =
  /^(?:unissued|ungranted|unallocated|(?:mitarbeiter|options|beteiligungs|mitarbeiterbeteiligungs)-?pool|pool d['’]options)$/i;
const REMAINING =
  /\b(?:options?|shares|units|rsus?|awards?|pool|plan)\s+\(?(?:available|remaining|unissued|ungranted|unallocated)\b|\b(?:available|remaining) for (?:issuance|grant)\b|^(?:unissued|ungranted|unallocated|available|remaining)\s+(?:options?|shares|units|awards?)\b/i;

/**
 * Whether a label names what a plan has left to grant, and no holder: `Option pool`, `Options available for issuance`.
 * @example ["ESOP (unissued)", "Shares available for issuance under the plan", "Pool Capital"].map(isUnissued) // => [true, true, false]
 */
export function isUnissued(label: string): boolean {
  const plain = label.replaceAll(/\s+/g, " ").trim();
  return POOL.test(plain) || IN_A_WORD.test(plain) || REMAINING.test(plain);
}
