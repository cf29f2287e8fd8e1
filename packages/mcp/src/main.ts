import { parseArgs } from "node:util";
import manifest from "@capstack/mcp/package.json" with { type: "json" };
import { readBaseUrl } from "./base-url.js";

const HELP = `capstack-mcp [--local] [--tools <a,b>]

Serves the Capstack models to an MCP client over standard input and output.

  --local      compute in this process; needs no server and no key
  --tools      have these tools alone: names, accounting_* for all that begin so, read-only for all that change nothing
  --help       print this
  --version    print the version

Environment
  CAPSTACK_API_KEY   the key that the compute tools use
  CAPSTACK_BASE_URL  the API's address, ending in /v1; http://127.0.0.1:8787/v1 by default
  CAPSTACK_ACCOUNTING_URL   the books; /api/accounting of the API's host by default. --local has no books
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      local: { type: "boolean" },
      tools: { type: "string" },
      help: { type: "boolean" },
      version: { type: "boolean" },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  if (values.version) return void process.stdout.write(`${manifest.version}\n`);
  const { startStdio } = await import("./stdio.js");
  const { CAPSTACK_API_KEY: apiKey, CAPSTACK_ACCOUNTING_URL: accountingUrl } = process.env;
  const apiUrl = readBaseUrl(process.env, (notice) => process.stderr.write(`capstack-mcp: ${notice}\n`));
  const tools = values.tools?.split(",").map((word) => word.trim());
  startStdio({ local: values.local ?? false, apiKey, apiUrl, accountingUrl, tools });
}

main().catch((error: unknown) => {
  process.exitCode = 2;
  process.stderr.write(`capstack-mcp: ${error instanceof Error ? error.message : String(error)}\n`);
});
