/** Revaluation of cash held in other currencies, which is not money in a bank account. */

/**
 * The account for revaluations of cash, the account of their gains, and the kind of their entries. Gains on cash stand
 * apart from those on investments (4300).
 * @see ASC 830-20-35-1 (transaction gains and losses)
 * @example translationOfCash.code // => "1010"
 */
export const translationOfCash = { code: "1010", gainCode: "4310", sourceType: "fx" } as const;

/**
 * Whether a line belongs to a revaluation of cash, by the code of its account and the source type of its entry.
 * @example isTranslationOfCash("1010", "manual") // => false
 */
export function isTranslationOfCash(code: string, sourceType: string): boolean {
  return code === translationOfCash.code && sourceType === translationOfCash.sourceType;
}
