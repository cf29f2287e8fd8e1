/** A failed command, and how much of it is said. */
import type { ExitReason } from "./exit-codes.js";

/** A failed command: its exit code, and the lines that explain it. */
export class CliFailure extends Error {
  override readonly name = "CliFailure";

  constructor(
    readonly reason: Exclude<ExitReason, "done">,
    message: string,
  ) {
    super(message);
  }
}

/** The line that ends a truncated list of problems; none if all are shown. */
export function sayMore(left: number): string[] {
  if (left <= 0) return [];
  return [`And ${left} more ${left === 1 ? "problem" : "problems"}.`];
}
