/** The command line's environment; tests pass in their own. */

import { CliFailure } from "./failure.js";

/** Streams, environment variables and the abort signal. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdinIsTerminal: boolean;
  readonly stdoutIsTerminal: boolean;
  readonly stderrIsTerminal: boolean;
  /** Aborted at Ctrl-C. */
  readonly signal: AbortSignal;
  /** All of standard input. */
  readInput(): Promise<string>;
  /** Prompts for a secret, without echo. */
  askSecret(question: string): Promise<string>;
  /** Prompts for a line, with echo. */
  ask(question: string): Promise<string>;
  /** Data, to standard output. */
  write(text: string): void;
  /** Binary data, to standard output. */
  writeBytes(bytes: Uint8Array): void;
  /** Everything that is not data, to standard error. */
  note(text: string): void;
}

/** The terminal of this process. */
export function processTerminal(signal: AbortSignal): Terminal {
  const { env, stdin, stdout, stderr } = process;
  return {
    env,
    stdinIsTerminal: stdin.isTTY === true,
    stdoutIsTerminal: stdout.isTTY === true,
    stderrIsTerminal: stderr.isTTY === true,
    signal,
    readInput: async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of stdin) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString("utf8");
    },
    ask,
    askSecret,
    write: (text) => void stdout.write(text),
    writeBytes: (bytes) => void stdout.write(bytes),
    note: (text) => void stderr.write(text),
  };
}

/** Reads a line from the keyboard. */
function ask(question: string): Promise<string> {
  return readLine(question, process.stderr);
}

/** Reads a line from the keyboard without echo. */
async function askSecret(question: string): Promise<string> {
  const { Writable } = await import("node:stream");
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  return readLine("", silent).finally(() => process.stderr.write("\n"));
}

async function readLine(question: string, output: NodeJS.WritableStream): Promise<string> {
  const { createInterface } = await import("node:readline/promises");
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await lines.question(question);
  } catch (error) {
    throw (error as Error).name === "AbortError" ? new CliFailure("interrupted", "Interrupted.") : error;
  } finally {
    lines.close();
  }
}
