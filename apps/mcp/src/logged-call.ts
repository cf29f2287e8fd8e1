import type { ServerDefinition } from "@capstack/mcp";

/** The methods that clients of any protocol revision call here. */
const METHODS = new Set([
  "initialize",
  "notifications/initialized",
  "notifications/cancelled",
  "ping",
  "server/discover",
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "prompts/list",
  "prompts/get",
  "completion/complete",
]);

/**
 * What the log says of a call: its method and the tool or prompt it names. Only names that the server itself has are
 * written down; a caller may send anything in their place, a key among it.
 */
export function loggedCall(body: unknown, { tools, prompts }: Pick<ServerDefinition, "tools" | "prompts">) {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } };
  if (method === undefined) return {};
  const rpc = typeof method === "string" && METHODS.has(method) ? method : UNKNOWN;
  const name = params?.name;
  if (name === undefined) return { rpc };
  const isKnown = [...tools, ...prompts].some((known) => known.name === name);
  return { rpc, tool: isKnown ? (name as string) : UNKNOWN };
}

const UNKNOWN = "unknown";
