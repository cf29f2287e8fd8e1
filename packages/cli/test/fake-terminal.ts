import { run } from "../src/run.js";
import type { Terminal } from "../src/terminal.js";

/** What a command line printed, and its exit code. */
export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Surroundings
  extends Partial<Pick<Terminal, "stdinIsTerminal" | "stdoutIsTerminal" | "stderrIsTerminal" | "signal">> {
  /** Hears what is noted, as it is. */
  readonly onNote?: (text: string) => void;
  readonly input?: string;
  readonly secret?: string;
  /** What is typed where something is asked. */
  readonly answer?: string;
  readonly env?: Record<string, string>;
}

/** Runs a command line in this process. Nothing is a terminal unless said so. */
export async function cli(
  args: string[],
  { input = "", secret = "", answer = "", env = {}, onNote, ...rest }: Surroundings = {},
): Promise<Outcome> {
  let out = "";
  let err = "";
  const terminal: Terminal = {
    env: { XDG_CONFIG_HOME: "/nonexistent", ...env },
    stdinIsTerminal: false,
    stdoutIsTerminal: false,
    stderrIsTerminal: false,
    signal: new AbortController().signal,
    readInput: async () => input,
    ask: async (question) => {
      err += question;
      return answer;
    },
    askSecret: async () => secret,
    write: (text) => {
      out += text;
    },
    writeBytes: (bytes) => {
      out += new TextDecoder("latin1").decode(bytes);
    },
    note: (text) => {
      err += text;
      onNote?.(text);
    },
    ...rest,
  };
  const code = await run(args, terminal);
  return { code, out, err };
}
