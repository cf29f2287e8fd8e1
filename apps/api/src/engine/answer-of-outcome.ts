/** An outcome on the main thread again: an answer's bytes, which take up room until they are sent, or the error it was. */
import { failureOf } from "@capstack/contract";
import { EngineError } from "@capstack/decimal";
import type { Outcome, Refusal } from "./outcome.js";

/** An answer's bytes. They count against the room for answers until the sender calls `release`. */
export interface PooledAnswer {
  readonly pieces: Uint8Array[];
  readonly bytes: number;
  release(): void;
}

/** @throws EngineError as the engine did; Failure for what could not be read */
export function bytesOfOutcome(outcome: Outcome): Omit<PooledAnswer, "release"> {
  if ("refusal" in outcome) throw refused(outcome.refusal);
  if ("unreadable" in outcome) throw failureOf(outcome.unreadable);
  const { pieces } = outcome;
  return { pieces, bytes: pieces.reduce((sum, { byteLength }) => sum + byteLength, 0) };
}

function refused({ code, message, path, details, issues }: Refusal): EngineError {
  return new EngineError(code, message, path, { issues, ...(details === undefined ? {} : { details }) });
}
