/** The other side of the pool: one job in, its answer's bytes or the engine's refusal out. */
import type { Limits } from "@capstack/contract";
import { type EngineIssue, isEngineError } from "@capstack/decimal";
import { answerText, type Model } from "./engines.js";

export interface Job {
  readonly model: Model;
  readonly body: unknown;
  readonly limits: Limits;
}

/** A refusal, as plain data: errors lose their fields between threads. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly path: readonly (string | number)[];
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly issues: readonly EngineIssue[];
}

export type Outcome = { readonly text: string } | { readonly refusal: Refusal };

export default function compute({ model, body, limits }: Job): Outcome {
  try {
    return { text: answerText(model, body, limits) };
  } catch (error) {
    if (!isEngineError(error)) throw error;
    const { code, message, path, details, issues } = error;
    return { refusal: { code, message, path, details, issues } };
  }
}
