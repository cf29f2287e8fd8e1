/** Why a command ended otherwise than done, as its exit code says it. */

/** Every exit code. */
export const exitCodes = {
  done: 0,
  unexpected: 1,
  usage: 2,
  input: 3,
  engine: 4,
  key: 5,
  payment: 6,
  limit: 7,
  network: 8,
  interrupted: 130,
} as const;

/** An exit code's name. */
export type ExitReason = keyof typeof exitCodes;

/** A command that cannot go on: why, and the lines that tell a person. */
export class CliFailure extends Error {
  override readonly name = "CliFailure";

  constructor(
    readonly reason: Exclude<ExitReason, "done">,
    message: string,
  ) {
    super(message);
  }
}

/** The line that ends a list of problems of which some are not shown; none where all are. */
export function sayMore(left: number): string[] {
  if (left <= 0) return [];
  return [`And ${left} more ${left === 1 ? "problem" : "problems"}.`];
}

/** What the API or an engine refused, under the code its status has here. */
export function reasonOfStatus(status: number): Exclude<ExitReason, "done"> {
  switch (status) {
    case 400:
    case 404:
    case 428:
      return "input";
    case 401:
    case 403:
      return "key";
    case 402:
      return "payment";
    case 422:
      return "engine";
    case 409:
    case 412:
    case 413:
    case 429:
    case 503:
      return "limit";
    default:
      return "unexpected";
  }
}
