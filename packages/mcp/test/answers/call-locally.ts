/** A call of a tool of a server that computes in this process and keeps results. */
import { defineServer, keepResults, localBackend } from "../../src/index.js";

/** A server, and what its answers say. */
export function openLocally(backend = localBackend()) {
  const server = defineServer({ ...backend, kept: keepResults() });
  return async (name: string, args: object) => {
    const { content, isError, _meta } = await server.callTool(name, args, new AbortController().signal);
    return { said: content[0]?.text ?? "", isError, error: _meta?.["capstack/error"] };
  };
}
