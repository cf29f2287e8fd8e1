/** From the command line to an exit code. */
import { parseArgs } from "node:util";
import { type Command, findCommand, type Invocation, nextWords, sharedOptions, toParseOptions } from "./command.js";
import { commands, groups } from "./commands/index.js";
import { exitCodes } from "./exit-codes.js";
import { CliFailure } from "./failure.js";
import { helpOf, overview, overviewOf } from "./help.js";
import { paint } from "./paint.js";
import type { Terminal } from "./terminal.js";

/** Runs a command line and returns the process's exit code. Never throws. */
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
  if (first === undefined || first === "--help" || first === "-h") return terminal.write(overview(commands, groups));
  const words = first === "--version" ? ["version"] : args;
  const group = groups.find(({ name }) => name === first);
  const known = group === undefined ? commands : await group.load();
  const command = findCommand(known, words);
  if (group !== undefined && command === undefined && words.slice(1).every((word) => word.startsWith("-"))) {
    return terminal.write(overviewOf(group, known));
  }
  if (command === undefined) throw unknownCommand(words, known);
  const call = readCall(command, words.slice(command.name.split(" ").length), terminal);
  if (call.flag("help")) return terminal.write(helpOf(command));
  const work = await command.load();
  await work(call);
}

function readCall(command: Command, args: readonly string[], terminal: Terminal): Invocation {
  const { values, positionals } = parse(command, args);
  const extra = positionals[operandsOf(command)];
  if (extra !== undefined) throw new CliFailure("usage", `${command.name} has no place for ${extra}.`);
  const optionValue = (option: string): unknown => (values as Record<string, unknown>)[option];
  return {
    terminal,
    commands,
    groups,
    positionals,
    text: (option) => optionValue(option) as string | undefined,
    texts: (option) => (optionValue(option) as string[] | undefined) ?? [],
    flag: (option) => optionValue(option) === true,
  };
}

/** The most operands of a command. */
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

/** Lists what may follow the recognised words. */
function unknownCommand(words: readonly string[], known: readonly Command[]): CliFailure {
  for (let count = words.length; count > 0; count--) {
    const typed = words.slice(0, count);
    const siblings = nextWords(known, typed);
    if (siblings.length > 0) {
      return new CliFailure("usage", `${typed.join(" ")} needs one of: ${siblings.join(", ")}.`);
    }
  }
  return new CliFailure("usage", `There is no command ${words[0]}. capstack --help lists them.`);
}

/** Failures of the API and of the network, in the words of the command line. */
async function explained(error: unknown): Promise<CliFailure> {
  const { explainError } = await import("./explain-error.js");
  return explainError(error);
}
