/** The settings of the MCP server when it runs alone, read from environment variables once, at start. */
import { readBaseUrl } from "@capstack/mcp";
import { z } from "zod";

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== ""),
);

const environment = z.object({
  CAPSTACK_BASE_URL: z.url().optional(),
  CAPSTACK_API_URL: z.url().optional(),
  CAPSTACK_ACCOUNTING_URL: z.url().optional(),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8789),
  MCP_HOSTS: list.default([]),
  MCP_ORIGINS: list.default([]),
  TRUSTED_PROXIES: list.default([]),
  LOG_LEVEL: z.enum(["info", "warn", "error", "silent"]).default("info"),
});

/** The settings of one process. */
export interface McpConfig {
  /** The API that computes, ending in `/v1`. */
  readonly apiUrl: string;
  /** Where the books are; `/api/accounting` of the API's host unless given. */
  readonly accountingUrl: string | undefined;
  readonly host: string;
  readonly port: number;
  /** Names beyond those of this machine by which callers may address this server. */
  readonly hosts: readonly string[];
  /** Pages beyond those of this machine that may call it: `https://app.example`. */
  readonly origins: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly logLevel: string;
  /** What the operator should know of the settings. */
  readonly notices: readonly string[];
}

/** An environment that cannot be read; `message` lists every problem. The process exits 78 on it. */
export class McpConfigError extends Error {
  override readonly name = "McpConfigError";
}

/**
 * The settings that environment variables give.
 * @throws McpConfigError with every problem
 */
export function readMcpConfig(variables: Readonly<Record<string, string | undefined>>): McpConfig {
  const result = environment.safeParse(variables);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new McpConfigError(`The environment cannot be read:\n${problems.join("\n")}`);
  }
  const { data } = result;
  const notices: string[] = [];
  return {
    apiUrl: readBaseUrl(variables, (notice) => notices.push(notice)) ?? "http://127.0.0.1:8787/v1",
    accountingUrl: data.CAPSTACK_ACCOUNTING_URL,
    host: data.HOST,
    port: data.PORT,
    hosts: data.MCP_HOSTS,
    origins: data.MCP_ORIGINS,
    trustedProxies: data.TRUSTED_PROXIES,
    logLevel: data.LOG_LEVEL,
    notices,
  };
}
