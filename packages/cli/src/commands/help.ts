import { findCommand, type Run } from "../command.js";
import { CliFailure } from "../failure.js";
import { helpOf, overview } from "../help.js";

/** `help [command]` */
export const explainCommand: Run = async ({ positionals, terminal, commands }) => {
  if (positionals.length === 0) return terminal.write(overview(commands));
  const command = findCommand(commands, positionals);
  if (command === undefined) throw new CliFailure("usage", `There is no command ${positionals.join(" ")}.`);
  terminal.write(helpOf(command));
};
