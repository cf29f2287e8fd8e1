import { type Command, type CommandGroup, type Options, sharedOptions } from "./command.js";

/** The output of `capstack` alone. */
export function overview(commands: readonly Command[], groups: readonly CommandGroup[]): string {
  const lines = listed([...commands, ...groups.map(({ name, summary }) => ({ name: `${name} …`, summary }))]);
  return `capstack: the money side of venture capital, exact to the cent

Usage: capstack <command> [options]

${lines.join("\n")}

  capstack <command> --help explains one. A first answer, without server or key:

  capstack example cap-table | capstack cap-table compute --local

Exit codes: 0 done, 1 unexpected, 2 usage, 3 invalid input, 4 refused by the engine, 5 key, 6 payment required,
7 limit reached or unavailable, 8 network, 9 a file's totals differ from what was read, 130 interrupted.
`;
}

/** The output of a group's first word alone. */
export function overviewOf({ name, about }: CommandGroup, commands: readonly Command[]): string {
  return `${about}

Usage: capstack ${name} <command> [options]

${listed(commands.map((command) => ({ ...command, name: command.name.slice(name.length + 1) }))).join("\n")}

  capstack ${name} <command> --help explains one.
`;
}

function listed(commands: readonly Pick<Command, "name" | "summary">[]): string[] {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
}

/** The output of `--help` for a command. */
export function helpOf({ name, summary, about, operands, options, examples }: Command): string {
  const usage = ["capstack", name, operands, "[options]"].filter((part) => part !== "").join(" ");
  const own = Object.keys(options).length === 0 ? "" : `\n${describe(options)}\n`;
  return `${summary}
${about === undefined ? "" : `\n${about}\n`}
Usage: ${usage}
${own}
Every command takes
${describe(sharedOptions)}

Examples
${examples.map((example) => `  ${example}`).join("\n")}
`;
}

function describe(options: Options): string {
  const entries = Object.entries(options).map(([name, { value, help }]) => [`--${name} ${value ?? ""}`.trim(), help]);
  const width = Math.max(...entries.map(([left]) => (left as string).length));
  return entries.map(([left, help]) => `  ${(left as string).padEnd(width)}  ${help}`).join("\n");
}
