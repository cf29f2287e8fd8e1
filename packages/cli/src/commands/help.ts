import { findCommand, type Run } from "../command.js";
import { CliFailure } from "../failure.js";
import { helpOf, overview, overviewOf } from "../help.js";

/** `help [command]` */
export const explainCommand: Run = async ({ positionals, terminal, commands, groups }) => {
  if (positionals.length === 0) return terminal.write(overview(commands, groups));
  const group = groups.find(({ name }) => name === positionals[0]);
  const known = group === undefined ? commands : await group.load();
  const command = findCommand(known, positionals);
  if (command !== undefined) return terminal.write(helpOf(command));
  if (group !== undefined && positionals.length === 1) return terminal.write(overviewOf(group, known));
  throw new CliFailure("usage", `There is no command ${positionals.join(" ")}.`);
};
