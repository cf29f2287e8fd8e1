/** Error codes of the books beyond the platform's own. */

/**
 * Each code of the books with its status. None of them is retryable.
 * @example accountingErrors.period_locked // => 409
 */
export const accountingErrors = {
  invalid_query: 400,
  group_required: 400,
  period_conflict: 400,
  group_not_found: 404,
  account_not_found: 404,
  conflict: 409,
  already_reversed: 409,
  period_locked: 409,
  illegal_transition: 409,
  circular_holding: 409,
  not_posted: 409,
  not_draft: 409,
  own_draft: 409,
  proposal_required: 409,
  version_conflict: 412,
  precondition_required: 428,
} as const;

/** A code specific to the books. */
export type AccountingErrorCode = keyof typeof accountingErrors;
