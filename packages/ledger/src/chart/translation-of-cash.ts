/** What exchange rates make of cash held in other currencies: no money that a bank holds. */

/**
 * The account that revaluations of cash are booked on, and the kind of their entries.
 * @example translationOfCash.code // => "1010"
 */
export const translationOfCash = { code: "1010", sourceType: "fx" } as const;

/**
 * Whether a line is of a revaluation of cash, by the code of its account and the source type of its entry.
 * @example isTranslationOfCash("1010", "manual") // => false
 */
export function isTranslationOfCash(code: string, sourceType: string): boolean {
  return code === translationOfCash.code && sourceType === translationOfCash.sourceType;
}
