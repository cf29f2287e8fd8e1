/** The stdio transport: JSON-RPC on standard output and nothing else, until standard input closes. */
import { type ClientOptions, createClient } from "@capstack/client";
import { createAccountingClient } from "@capstack/client/accounting";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { toServerV2 } from "./adapters/sdk-v2.js";
import { remoteBooks } from "./backend/books.js";
import { localBackend } from "./backend/local-backend.js";
import { remoteBackend } from "./backend/remote-backend.js";
import { defineServer } from "./protocol/server-definition.js";

/** Where the tools compute. */
export interface StdioOptions {
  /** In this process; needs neither address nor key. */
  readonly local: boolean;
  readonly apiKey?: string | undefined;
  readonly apiUrl?: string | undefined;
  /** The books; `/api/accounting` of the API's host unless given. */
  readonly accountingUrl?: string | undefined;
}

/**
 * Serves the tools over standard input and output.
 * @returns ends the service; it also ends when standard input closes
 * @example typeof startStdio // => "function"
 */
export function startStdio({ local, apiKey, apiUrl, accountingUrl }: StdioOptions): () => Promise<void> {
  const backend = local ? localBackend() : reach({ apiKey, baseUrl: apiUrl, accountingUrl });
  const definition = defineServer(backend);
  const handle = serveStdio(() => toServerV2(definition), {
    onerror: (error) => void process.stderr.write(`${error.message}\n`),
  });
  return () => handle.close();
}

function reach(options: ClientOptions) {
  return remoteBackend(createClient(options), remoteBooks(createAccountingClient(options)));
}
