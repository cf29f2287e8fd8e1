/** What came of a job in a thread, as plain data: errors lose their fields between threads. */
import type { ErrorBody, Failure } from "@capstack/contract";
import { type EngineIssue, isEngineError } from "@capstack/decimal";
import { handedOver } from "@capstack/threads";

/** An engine's refusal. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly path: readonly (string | number)[];
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly issues: readonly EngineIssue[];
}

/** A body that cannot be read, as it is answered. */
export interface Unreadable extends ErrorBody {
  readonly status: number;
}

export type Outcome =
  | { readonly pieces: Uint8Array[] }
  | { readonly refusal: Refusal }
  | { readonly unreadable: Unreadable };

/** The bytes of an answer, handed over uncopied, or the refusal of a job. */
export async function outcomeOf(answer: () => Promise<Uint8Array[]>): Promise<Outcome> {
  try {
    const pieces = await answer();
    return handedOver(
      { pieces },
      pieces.map(({ buffer }) => buffer),
    );
  } catch (error) {
    if (isFailure(error)) return { unreadable: { status: error.status, ...error.body } };
    if (!isEngineError(error)) throw error;
    const { code, message, path, details, issues } = error;
    return { refusal: { code, message, path, details, issues } };
  }
}

/** By its name: the class would bring the whole kit into a thread that may never read a body. */
function isFailure(error: unknown): error is Failure {
  return error instanceof Error && error.name === "Failure";
}
