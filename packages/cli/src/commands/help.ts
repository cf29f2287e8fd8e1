import type { Run } from "../command.js";
import { CliFailure } from "../failure.js";
import { helpOf, overview } from "../help.js";
import { findCommand } from "./index.js";

/** `help [command]` */
export const explainCommand: Run = async ({ positionals, terminal }) => {
  if (positionals.length === 0) return terminal.write(overview());
  const command = findCommand(positionals);
  if (command === undefined) throw new CliFailure("usage", `There is no command ${positionals.join(" ")}.`);
  terminal.write(helpOf(command));
};
