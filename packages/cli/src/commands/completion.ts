/** `completion <shell>`: scripts made from the table of commands. */
import { type Command, type Run, sharedOptions } from "../command.js";
import { CliFailure } from "../failure.js";

export const printCompletion: Run = async ({ positionals: [shell], terminal, commands }) => {
  switch (shell) {
    case "bash":
      return terminal.write(bash(commands));
    case "zsh":
      return terminal.write(`autoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`);
    case "fish":
      return terminal.write(fish(commands));
    default:
      throw new CliFailure("usage", "Name the shell: bash, zsh or fish.");
  }
};

/** What may follow the words typed so far, a line a beginning. */
function bash(commands: readonly Command[]): string {
  const first = [...new Set(commands.map(({ name }) => name.split(" ")[0]))].join(" ");
  const seconds = [...groupsOf(commands)].map(([group, verbs]) => `    "${group}") words="${verbs.join(" ")}" ;;`);
  const options = commands.map((command) => `    "${command.name}") words="${optionsOf(command).join(" ")}" ;;`);
  return `_capstack() {
  local current="\${COMP_WORDS[COMP_CWORD]}" one="\${COMP_WORDS[1]}" two="\${COMP_WORDS[2]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then words="${first}"
  elif [ "$COMP_CWORD" -eq 2 ] && [[ "$current" != -* ]]; then
    case "$one" in
${seconds.join("\n")}
    "validate"|"example") words="cap-table exit-waterfall fund-economics" ;;
    "completion") words="bash zsh fish" ;;
    esac
  elif [[ "$current" == -* ]]; then
    case "$one $two" in
${options.filter((line) => line.split('"')[1]?.includes(" ")).join("\n")}
    *) case "$one" in
${options.filter((line) => !line.split('"')[1]?.includes(" ")).join("\n")}
    esac ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ \${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -f -- "$current"))
}
complete -F _capstack capstack
`;
}

function fish(commands: readonly Command[]): string {
  const lines = ["complete -c capstack -f"];
  for (const { name, summary } of commands) {
    const [first, second] = name.split(" ") as [string, string | undefined];
    const when = second === undefined ? "__fish_use_subcommand" : `__fish_seen_subcommand_from ${first}`;
    if (second !== undefined) lines.push(`complete -c capstack -n __fish_use_subcommand -a ${first}`);
    lines.push(`complete -c capstack -n "${when}" -a ${second ?? first} -d "${summary.replaceAll('"', "'")}"`);
  }
  for (const [name, { help }] of Object.entries(sharedOptions)) {
    lines.push(`complete -c capstack -l ${name} -d "${help.replaceAll('"', "'")}"`);
  }
  for (const { name, options } of commands) {
    for (const [option, { help }] of Object.entries(options)) {
      lines.push(
        `complete -c capstack -n "__fish_seen_subcommand_from ${name}" -l ${option} -d "${help.replaceAll('"', "'")}"`,
      );
    }
  }
  return `${[...new Set(lines)].join("\n")}\n`;
}

function groupsOf(commands: readonly Command[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { name } of commands) {
    const [group, verb] = name.split(" ") as [string, string | undefined];
    if (verb !== undefined) groups.set(group, [...(groups.get(group) ?? []), verb]);
  }
  return groups;
}

function optionsOf({ options }: Command): string[] {
  return [...Object.keys(options), ...Object.keys(sharedOptions)].map((name) => `--${name}`);
}
