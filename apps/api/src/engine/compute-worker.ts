/** The other side of the pool: one job in, its answer's bytes, handed over uncopied, or the engine's refusal out. */
import { type EngineIssue, isEngineError } from "@capstack/decimal";
import { move, transferableSymbol, valueSymbol } from "piscina";
import { answerPieces, type EngineLimits, engines, type Model } from "./engines.js";

export interface Job {
  readonly model: Model;
  readonly body: unknown;
  readonly limits: EngineLimits;
}

/** A refusal, as plain data: errors lose their fields between threads. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly path: readonly (string | number)[];
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly issues: readonly EngineIssue[];
}

export type Outcome = { readonly pieces: Uint8Array[] } | { readonly refusal: Refusal };

export default function compute({ model, body, limits }: Job): Outcome {
  try {
    return handedOver([...answerPieces(engines[model](body as never, limits))]);
  } catch (error) {
    if (!isEngineError(error)) throw error;
    const { code, message, path, details, issues } = error;
    return { refusal: { code, message, path, details, issues } };
  }
}

/** The other thread sees the plain outcome; the pool takes the bytes' memory along. */
function handedOver(pieces: Uint8Array[]): Outcome {
  const transfer = { [transferableSymbol]: pieces.map(({ buffer }) => buffer), [valueSymbol]: { pieces } };
  return move(transfer as never) as unknown as Outcome;
}
