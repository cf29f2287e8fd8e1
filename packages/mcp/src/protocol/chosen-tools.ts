/** A server with some of its tools: a model that has fewer to choose from chooses better, and reads less. */
import { namesMeant } from "@capstack/decimal";
import { UnknownName } from "./protocol-errors.js";
import type { ServerDefinition } from "./server-definition.js";
import type { Tool } from "./tool.js";

/** The word for every tool that changes nothing. */
const READ_ONLY = "read-only";

/**
 * The server with the tools that the words name.
 * @param words a tool's name, the beginning of several with a star (`accounting_*`), or `read-only`
 * @throws Error for a word that names no tool, with the names that there are
 */
export function withTools(server: ServerDefinition, words: readonly string[]): ServerDefinition {
  const all = server.tools;
  const chosen = new Set(words.flatMap((word) => named(word, all)));
  const tools = all.filter((tool) => chosen.has(tool));
  return {
    ...server,
    tools,
    callTool: async (name, args, signal) => {
      if (!tools.some((tool) => tool.name === name)) throw new UnknownName("tool", name);
      return server.callTool(name, args, signal);
    },
  };
}

function named(word: string, all: readonly Tool[]): readonly Tool[] {
  if (word === READ_ONLY) return all.filter(({ annotations }) => annotations.readOnlyHint);
  const found = all.filter(({ name }) => (word.endsWith("*") ? name.startsWith(word.slice(0, -1)) : name === word));
  if (found.length > 0) return found;
  const names = all.map(({ name }) => name);
  const meant = namesMeant(word, names);
  const guess = meant.length === 0 ? "" : ` Did you mean ${meant.join(" or ")}?`;
  throw new Error(
    `There is no tool ${word}.${guess} Tools: ${names.join(", ")}; ${READ_ONLY} for all that change nothing.`,
  );
}
