/** Terminal colours, if supported and wanted. */
import type { Terminal } from "./terminal.js";

/** Colours text, or leaves it unchanged. */
export interface Paint {
  red(text: string): string;
  dim(text: string): string;
}

/** FORCE_COLOR takes precedence, then --no-color and NO_COLOR, then whether the output is a terminal. */
export function paint({ env, stderrIsTerminal }: Pick<Terminal, "env" | "stderrIsTerminal">, refused: boolean): Paint {
  const forced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "";
  const wanted = forced || (!refused && !env.NO_COLOR && env.TERM !== "dumb" && stderrIsTerminal);
  const colour = (code: number) => (text: string) => (wanted ? `\u001b[${code}m${text}\u001b[0m` : text);
  return { red: colour(31), dim: colour(2) };
}
