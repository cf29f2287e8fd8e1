/** The stdio transport: JSON-RPC on standard output and nothing else, until standard input closes. */
import { createClient } from "@capstack/client";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { toServerV2 } from "./adapters/sdk-v2.js";
import { localBackend } from "./backend/local-backend.js";
import { remoteBackend } from "./backend/remote-backend.js";
import { defineServer } from "./protocol/server-definition.js";

/** Where the tools compute. */
export interface StdioOptions {
  /** In this process; needs neither address nor key. */
  readonly local: boolean;
  readonly apiKey?: string | undefined;
  readonly apiUrl?: string | undefined;
}

/**
 * Serves the tools over standard input and output.
 * @returns ends the service; it also ends when standard input closes
 * @example typeof startStdio // => "function"
 */
export function startStdio({ local, apiKey, apiUrl }: StdioOptions): () => Promise<void> {
  const backend = local ? localBackend() : remoteBackend(createClient({ apiKey, baseUrl: apiUrl }));
  const definition = defineServer(backend);
  const handle = serveStdio(() => toServerV2(definition), {
    onerror: (error) => void process.stderr.write(`${error.message}\n`),
  });
  return () => handle.close();
}
