/** The definition of a command, and the arguments it runs with. */
import type { ParseArgsConfig } from "node:util";
import type { Terminal } from "./terminal.js";

/** One option beyond those that every command takes. */
export interface Option {
  readonly type: "string" | "boolean";
  /** May be repeated. */
  readonly multiple?: boolean;
  /** Its value in help: `<path=value>`. */
  readonly value?: string;
  readonly help: string;
}

/** Options by name. */
export type Options = Readonly<Record<string, Option>>;

/** The parsed command line. */
export interface Invocation {
  readonly terminal: Terminal;
  /** All commands except those of groups, for commands that list the others. */
  readonly commands: readonly Command[];
  readonly groups: readonly CommandGroup[];
  readonly positionals: readonly string[];
  text(option: string): string | undefined;
  texts(option: string): readonly string[];
  flag(option: string): boolean;
}

/** Runs one command; throws a CliFailure when it cannot. */
export type Run = (call: Invocation) => Promise<void>;

/** One command. Its code is loaded when it runs, so that help stays fast. */
export interface Command {
  /** As typed: `cap-table compute`. */
  readonly name: string;
  readonly summary: string;
  /** What its help says below the summary. */
  readonly about?: string;
  /** Its operands: `[file]`. */
  readonly operands: string;
  readonly options: Options;
  readonly examples: readonly string[];
  readonly load: () => Promise<Run>;
}

/** Commands below a first word, loaded when it is typed. */
export interface CommandGroup {
  readonly name: string;
  readonly summary: string;
  /** The text above the list in its help. */
  readonly about: string;
  readonly load: () => Promise<readonly Command[]>;
}

/** Options that every command takes. */
export const sharedOptions: Options = {
  output: {
    type: "string",
    value: "<format>",
    help: "table, json, csv or ndjson; table on a terminal, json in a pipe",
  },
  "api-key": { type: "string", value: "<key>", help: "the API key; else CAPSTACK_API_KEY, else the profile's" },
  "base-url": {
    type: "string",
    value: "<address>",
    help: "the API, ending in /v1; else CAPSTACK_BASE_URL, else the profile's",
  },
  profile: { type: "string", value: "<name>", help: "whose stored key to use; `default` by default" },
  timeout: { type: "string", value: "<seconds>", help: "how long to wait for an answer; 30 by default" },
  "no-color": { type: "boolean", help: "no colour, as NO_COLOR says too" },
  quiet: { type: "boolean", help: "only data and errors" },
  verbose: { type: "boolean", help: "also the request's id and how long it took" },
  help: { type: "boolean", help: "print this" },
};

/** The command that the words begin with; the longest name wins. */
export function findCommand(commands: readonly Command[], words: readonly string[]): Command | undefined {
  const isNamed = ({ name }: Command) => name.split(" ").every((word, index) => words[index] === word);
  return commands.filter(isNamed).sort((a, b) => b.name.length - a.name.length)[0];
}

/** The words that may follow the words typed so far. */
export function nextWords(commands: readonly Command[], typed: readonly string[]): string[] {
  const names = commands.map(({ name }) => name.split(" "));
  const following = names
    .filter((words) => typed.every((word, at) => words[at] === word))
    .map((words) => words[typed.length]);
  return [...new Set(following.filter((word) => word !== undefined))];
}

/** The options in the form that `parseArgs` expects. */
export function toParseOptions(options: Options): NonNullable<ParseArgsConfig["options"]> {
  return Object.fromEntries(
    Object.entries(options).map(([name, { type, multiple = false }]) => [name, { type, multiple }]),
  );
}
