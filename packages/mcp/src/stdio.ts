/** The stdio transport: JSON-RPC on standard output and nothing else, until standard input closes. */
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { toServer } from "./adapters/sdk.js";
import { introduce } from "./protocol/introduction.js";
import type { ServerDefinition } from "./protocol/server-definition.js";

export { readBaseUrl } from "./base-url.js";

/** Where the tools compute. */
export interface StdioOptions {
  /** In this process; needs neither address nor key. */
  readonly local: boolean;
  readonly apiKey?: string | undefined;
  readonly apiUrl?: string | undefined;
  /** The books; `/api/accounting` of the API's host by default. */
  readonly accountingUrl?: string | undefined;
  /** The tools to have, by name, by the beginning of several (`accounting_*`), or `read-only`; all by default. */
  readonly tools?: readonly string[] | undefined;
}

/**
 * Serves the tools over standard input and output.
 * @returns ends the service; it also ends when standard input closes
 * @example typeof startStdio // => "function"
 */
export function startStdio(options: StdioOptions): () => Promise<void> {
  let definition: Promise<ServerDefinition> | undefined;
  const load = () => {
    definition ??= define(options);
    return definition;
  };
  const handle = serveStdio(() => toServer(introduce(!options.local), load), {
    onerror: (error) => void process.stderr.write(`${error.message}\n`),
  });
  // A tool that there is not is told at once, not when the first is called.
  if (options.tools !== undefined) {
    load().catch((error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 2;
      return handle.close();
    });
  }
  return () => handle.close();
}

async function define(options: StdioOptions): Promise<ServerDefinition> {
  const server = await defineWhole(options);
  if (options.tools === undefined) return server;
  const { withTools } = await import("./protocol/chosen-tools.js");
  return withTools(server, options.tools);
}

/** The engines in this process, or a client of the API and the books: whichever is not wanted is not loaded. */
async function defineWhole({ local, apiKey, apiUrl: baseUrl, accountingUrl }: StdioOptions): Promise<ServerDefinition> {
  const { keepResults } = await import("./backend/kept-results.js");
  const stored = keepResults();
  if (local) {
    const { defineLocalServer } = await import("./protocol/define-local-server.js");
    return defineLocalServer(stored);
  }
  const [{ defineServer }, { createClient }, { createAccountingClient }, { remoteBackend }, { remoteBooks }] =
    await Promise.all([
      import("./protocol/define-server.js"),
      import("@capstack/client"),
      import("@capstack/client/accounting"),
      import("./backend/remote-backend.js"),
      import("./backend/books.js"),
    ]);
  const options = { apiKey, baseUrl, accountingUrl };
  const backend = remoteBackend(createClient(options), remoteBooks(createAccountingClient(options)));
  return defineServer({ ...backend, kept: stored });
}
