/** Rows of shares that a plan holds for nobody yet. */

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
