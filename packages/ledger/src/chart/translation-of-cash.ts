/** Revaluation of cash held in other currencies, which is not money in a bank account. */

/**
 * The account for revaluations of cash, and the kind of their entries.
 * @example translationOfCash.code // => "1010"
 */
export const translationOfCash = { code: "1010", sourceType: "fx" } as const;

/**
 * Whether a line belongs to a revaluation of cash, by the code of its account and the source type of its entry.
 * @example isTranslationOfCash("1010", "manual") // => false
 */
export function isTranslationOfCash(code: string, sourceType: string): boolean {
  return code === translationOfCash.code && sourceType === translationOfCash.sourceType;
}
