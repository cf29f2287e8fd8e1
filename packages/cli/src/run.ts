/** From what was typed to an exit code. */
import { parseArgs } from "node:util";
import { type Command, findCommand, type Invocation, sharedOptions, toParseOptions } from "./command.js";
import { commands } from "./commands/index.js";
import { CliFailure, exitCodes } from "./failure.js";
import { helpOf, overview } from "./help.js";
import { paint } from "./paint.js";
import type { Terminal } from "./terminal.js";

/** Runs a command line and gives the process's exit code. Nothing is thrown. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await perform(args, terminal);
    return exitCodes.done;
  } catch (error) {
    if (terminal.signal.aborted) return exitCodes.interrupted;
    const failure = error instanceof CliFailure ? error : await explained(error);
    const colour = paint(terminal, args.includes("--no-color"));
    terminal.note(`${colour.red("capstack:")} ${failure.message}\n`);
    return exitCodes[failure.reason];
  }
}

async function perform(args: readonly string[], terminal: Terminal): Promise<void> {
  const [first] = args;
  if (first === undefined || first === "--help" || first === "-h") return terminal.write(overview(commands));
  const words = first === "--version" ? ["version"] : args;
  const command = findCommand(commands, words);
  if (command === undefined) throw unknownCommand(words);
  const call = readCall(command, words.slice(command.name.split(" ").length), terminal);
  if (call.flag("help")) return terminal.write(helpOf(command));
  const work = await command.load();
  await work(call);
}

function readCall(command: Command, args: readonly string[], terminal: Terminal): Invocation {
  const { values, positionals } = parse(command, args);
  const extra = positionals[operandsOf(command)];
  if (extra !== undefined) throw new CliFailure("usage", `${command.name} has no place for ${extra}.`);
  const given = (option: string): unknown => (values as Record<string, unknown>)[option];
  return {
    terminal,
    commands,
    positionals,
    text: (option) => given(option) as string | undefined,
    texts: (option) => (given(option) as string[] | undefined) ?? [],
    flag: (option) => given(option) === true,
  };
}

/** How many operands a command takes at most. */
function operandsOf({ operands }: Command): number {
  if (operands.includes("…")) return Number.POSITIVE_INFINITY;
  return operands === "" ? 0 : operands.split(" ").length;
}

function parse(command: Command, args: readonly string[]) {
  try {
    const options = toParseOptions({ ...command.options, ...sharedOptions });
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const [sentence] = (error as Error).message.split(". ");
    throw new CliFailure("usage", `${sentence}. capstack ${command.name} --help shows what it takes.`);
  }
}

function unknownCommand(words: readonly string[]): CliFailure {
  const [group] = words;
  const siblings = commands.filter(({ name }) => name.startsWith(`${group} `)).map(({ name }) => name);
  const message =
    siblings.length > 0
      ? `${group} needs one of: ${siblings.map((name) => name.slice(`${group} `.length)).join(", ")}.`
      : `There is no command ${group}. capstack --help lists them.`;
  return new CliFailure("usage", message);
}

/** Failures of the API and of the network, in the words of this command line. */
async function explained(error: unknown): Promise<CliFailure> {
  const { explainError } = await import("./explain-error.js");
  return explainError(error);
}
