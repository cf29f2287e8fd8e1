/** `completion <shell>`: scripts made from the table of commands. */
import { type Command, nextWords, type Run, sharedOptions } from "../command.js";
import { CliFailure } from "../failure.js";

export const printCompletion: Run = async ({ positionals: [shell], terminal, commands, groups }) => {
  const grouped = await Promise.all(groups.map(({ load }) => load()));
  const all = [...commands, ...grouped.flat()];
  switch (shell) {
    case "bash":
      return terminal.write(bash(all));
    case "zsh":
      return terminal.write(`autoload -U +X bashcompinit && bashcompinit\n${bash(all)}`);
    case "fish":
      return terminal.write(fish(all));
    default:
      throw new CliFailure("usage", "Name the shell: bash, zsh or fish.");
  }
};

/** What may follow the words typed so far, one line per prefix; options by the longest matching command. */
function bash(commands: readonly Command[]): string {
  const following = beginnings(commands).map(
    (typed) => `    "${typed.join(" ")}") words="${nextOf(commands, typed)}" ;;`,
  );
  const byLength = [...commands].sort((a, b) => b.name.length - a.name.length);
  const options = byLength.map((command) => `    "${command.name} "*) words="${optionsOf(command).join(" ")}" ;;`);
  return `_capstack() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  local typed="\${COMP_WORDS[*]:1:COMP_CWORD-1}"
  if [[ "$current" == -* ]]; then
    case "$typed " in
${options.join("\n")}
    esac
  else
    case "$typed" in
${following.join("\n")}
    "batch"|"validate"|"example") words="cap-table exit-waterfall fund-economics" ;;
    "completion") words="bash zsh fish" ;;
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
  for (const typed of beginnings(commands)) {
    for (const next of nextWords(commands, typed)) {
      const summary = commands.find(({ name }) => name === [...typed, next].join(" "))?.summary;
      const description = summary === undefined ? "" : ` -d "${summary.replaceAll('"', "'")}"`;
      lines.push(`complete -c capstack -n "${seen(typed)}" -a ${next}${description}`);
    }
  }
  for (const [name, { help }] of Object.entries(sharedOptions)) {
    lines.push(`complete -c capstack -l ${name} -d "${help.replaceAll('"', "'")}"`);
  }
  for (const { name, options } of commands) {
    for (const [option, { help }] of Object.entries(options)) {
      lines.push(`complete -c capstack -n "${seen(name.split(" "))}" -l ${option} -d "${help.replaceAll('"', "'")}"`);
    }
  }
  return `${[...new Set(lines)].join("\n")}\n`;
}

/** Every proper prefix of a command's name. */
function beginnings(commands: readonly Command[]): string[][] {
  const typed = commands.flatMap(({ name }) => {
    const words = name.split(" ");
    return words.map((_, count) => words.slice(0, count));
  });
  const unique = new Map(typed.map((words) => [words.join(" "), words]));
  return [...unique.values()];
}

function nextOf(commands: readonly Command[], typed: readonly string[]): string {
  return nextWords(commands, typed).join(" ");
}

function seen(words: readonly string[]): string {
  if (words.length === 0) return "__fish_use_subcommand";
  return words.map((word) => `__fish_seen_subcommand_from ${word}`).join("; and ");
}

function optionsOf({ options }: Command): string[] {
  return [...Object.keys(options), ...Object.keys(sharedOptions)].map((name) => `--${name}`);
}
