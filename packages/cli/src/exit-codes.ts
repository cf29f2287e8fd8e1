/** The exit codes of commands, and which one a status of the API has. */

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
  differs: 9,
  interrupted: 130,
} as const;

/** An exit code's name. */
export type ExitReason = keyof typeof exitCodes;

/** A refusal by the API or an engine, with the exit code of its status. */
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
