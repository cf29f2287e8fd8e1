import type { Invocation } from "../command.js";
import { CliFailure } from "../failure.js";

/** The figure of an option; nothing where it is absent. @throws CliFailure for what is no number of zero or more */
export function readAmount({ text }: Invocation, option: string): number | undefined {
  const typed = text(option);
  if (typed === undefined) return undefined;
  const value = Number(typed);
  if (typed.trim() !== "" && Number.isFinite(value) && value >= 0) return value;
  throw new CliFailure("usage", `--${option} ${typed}: it must be a number of zero or more.`);
}
