/** Failure codes of the books beyond the platform's own, and the translation of store and engine errors. */
import { engineFailure, Failure, type FailureOptions, unavailable } from "@capstack/contract";
import { type AccountingErrorCode, accountingErrors } from "@capstack/contract/accounting";
import { isRetryable, isUnavailable, sqlState } from "@capstack/database";
import { EngineError, isEngineError } from "@capstack/decimal";

/** A refusal with one of the books' codes. */
export function refusal(code: AccountingErrorCode, message: string, options: FailureOptions = {}): Failure {
  return new Failure(accountingErrors[code], code, message, false, options);
}

/** A transition that the current state does not allow. */
export function illegalTransition(thing: string, from: string, to: string): Failure {
  return refusal("illegal_transition", `${thing} is ${from}; it cannot become ${to}.`, { details: { from, to } });
}

/** The failure for undoing something whose money has moved. */
export function hasBeenPaid(thing: string, from: string, paid: number): Failure {
  const details = { from, to: "cancelled", because: "settled", paid };
  return refusal("illegal_transition", `${thing} is ${from}: ${paid} of it has moved; reverse that first.`, {
    details,
  });
}

/** The answer to a refusal of the engine or the database; `undefined` for an internal error. */
export function explain(error: unknown): Failure | undefined {
  if (isEngineError(error)) return explainEngine(error);
  if (isUnavailable(error) || isRetryable(error)) return unavailable(error);
  switch (sqlState(error)) {
    case "CSB02":
      return refusal("illegal_transition", "What is posted stays; correct it by a reversal.", { cause: error });
    case "CSB03":
      return refusal("period_locked", "The date lies in a closed month.", { cause: error });
    case "CSB06":
      return refusal("conflict", "The bank row or the entry is already linked up to its amount.", { cause: error });
    case "22003": {
      const message = "An amount is beyond what the books keep exactly; split it, or keep the books in a larger unit.";
      return explainEngine(new EngineError("amount_out_of_range", message, []));
    }
    case "23505":
      return refusal("conflict", "Something with this name or key exists already.", { cause: error });
    default:
      return undefined;
  }
}

function explainEngine(error: Parameters<typeof engineFailure>[1]): Failure {
  const failure = engineFailure("ledger", error);
  const status = (accountingErrors as Record<string, number>)[error.code];
  if (status === undefined) return failure;
  return new Failure(status, error.code, failure.message, false, {
    ...(failure.details === undefined ? {} : { details: failure.details }),
  });
}
