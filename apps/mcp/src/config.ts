/** The settings of the MCP server when it runs alone, read from environment variables once, at start. */
import { readSettings, settingShapes, type Variables } from "@capstack/http";
import { readBaseUrl } from "@capstack/mcp";
import * as z from "zod";

const { list, networks, port, logLevel } = settingShapes;

const environment = z.object({
  CAPSTACK_BASE_URL: z.url().optional(),
  CAPSTACK_API_URL: z.url().optional(),
  CAPSTACK_ACCOUNTING_URL: z.url().optional(),
  HOST: z.string().default("127.0.0.1"),
  PORT: port.default(8789),
  MCP_HOSTS: list.default([]),
  MCP_ORIGINS: list.default([]),
  TRUSTED_PROXIES: networks.default([]),
  LOG_LEVEL: logLevel,
});

/** The settings of one process. */
export interface McpConfig {
  /** The API that computes, ending in `/v1`. */
  readonly apiUrl: string;
  /** Where the books are; `/api/accounting` of the API's host by default. */
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

/**
 * The settings that environment variables give.
 * @throws SettingsError with every problem
 */
export function readMcpConfig(variables: Variables): McpConfig {
  const data = readSettings(environment, variables);
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
