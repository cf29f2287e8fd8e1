/** Settings of a process that serves accounts: the API, the site, or both in one. Read once at start. */
import { explainDatabase, isAccountsError, type KeySettings, type Pepper, readPeppers } from "@capstack/accounts";
import type { Limits } from "@capstack/contract";
import * as z from "zod";
import { faultText } from "../answer/fault.js";
import { readLimits } from "../read-limits.js";
import { isDevelopment } from "./development.js";
import { readSettings, SettingsError, settingShapes, standbyOfOneServer, type Variables } from "./settings.js";

const { flag, networks, postgresUrl, port, logLevel, databasePool, distributed } = settingShapes;

const environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  CAPSTACK_DATA: z.string().min(1).default(".capstack"),
  HOST: z.string().default("127.0.0.1"),
  PORT: port.default(8787),
  METRICS_PORT: port.optional(),
  PUBLIC_URL: z.url().optional(),
  MCP_URL: z.url().optional(),
  SITE_URL: z.url().optional(),
  LOG_LEVEL: logLevel,
  ALLOW_TEST_KEYS: flag.default(true),
  TRUSTED_PROXIES: networks.default([]),
  SECRET: z.string().min(32, "must be 32 characters or more").optional(),
  KEY_PEPPERS: z.string().optional(),
  CHECKOUT_URL: z.url().optional(),
  LIMITS: z.string().default("").transform(readLimits),
  DATABASE_POOL: databasePool,
  CAPSTACK_DISTRIBUTED: distributed,
});

/** In development, links and sessions are signed with a public secret. */
const DEVELOPMENT_SECRET = "development-only-not-a-secret-00";

const NEEDS_SECRET =
  "signs links and sessions, and must be set to run with DATABASE_URL, beyond this machine (HOST, PUBLIC_URL) or in production; `openssl rand -hex 32` makes one";

/** The settings of one process. */
export interface ServiceConfig {
  /** Whether development mode is on: see isDevelopment of `@capstack/http`. */
  readonly development: boolean;
  readonly production: boolean;
  readonly databaseUrl: string | undefined;
  /** The login that owns the tables, if it is not the one that serves. */
  readonly databaseOwnerUrl: string | undefined;
  /** A hot standby, which answers reads of the books once it has replayed every write. */
  readonly databaseReadUrl: string | undefined;
  readonly dataFolder: string;
  readonly host: string;
  readonly port: number;
  /** The port for Prometheus text; none if absent. */
  readonly metricsPort: number | undefined;
  /** The public address of this service, without a trailing slash. */
  readonly publicUrl: string;
  /** The address of the MCP server in front of this API, if there is one. */
  readonly mcpUrl: string | undefined;
  /** The address of the sign-in and payment pages, without a trailing slash; absent if not configured. */
  readonly siteUrl: string | undefined;
  readonly logLevel: string;
  readonly allowTestKeys: boolean;
  readonly trustedProxies: readonly string[];
  readonly databasePool: number;
  /** Whether the rows of the books are distributed over the workers of a Citus cluster, each tenant on one. */
  readonly distributed: boolean;
  /** Signs checkout links and sessions; must be the same on every process. */
  readonly secret: string;
  /** Peppers for key hashes, the one for new keys first. */
  readonly peppers: readonly Pepper[];
  /** A template for the operator's own checkout page, with `{account}`, `{model}` and `{mode}`. */
  readonly checkoutTemplate: string | undefined;
  readonly limits: Limits;
}

/**
 * Reads the settings from environment variables.
 * @throws SettingsError with every problem
 * @example readServiceConfig({ PORT: "8790" }).publicUrl // => "http://127.0.0.1:8790"
 */
export function readServiceConfig(variables: Variables): ServiceConfig {
  const data = readSettings(environment.refine(...standbyOfOneServer), variables);
  const development = isDevelopment(data);
  if (!development && (data.SECRET ?? DEVELOPMENT_SECRET) === DEVELOPMENT_SECRET) {
    throw new SettingsError([`SECRET: ${NEEDS_SECRET}`]);
  }
  return {
    development,
    production: data.NODE_ENV === "production",
    databaseUrl: data.DATABASE_URL,
    databaseOwnerUrl: data.DATABASE_OWNER_URL,
    databaseReadUrl: data.DATABASE_READ_URL,
    dataFolder: data.CAPSTACK_DATA,
    host: data.HOST,
    port: data.PORT,
    metricsPort: data.METRICS_PORT,
    publicUrl: (data.PUBLIC_URL ?? `http://${data.HOST}:${data.PORT}`).replace(/\/$/, ""),
    mcpUrl: data.MCP_URL,
    siteUrl: data.SITE_URL?.replace(/\/$/, ""),
    logLevel: data.LOG_LEVEL,
    allowTestKeys: data.ALLOW_TEST_KEYS,
    trustedProxies: data.TRUSTED_PROXIES,
    databasePool: data.DATABASE_POOL,
    distributed: data.CAPSTACK_DISTRIBUTED === "citus",
    secret: data.SECRET ?? DEVELOPMENT_SECRET,
    peppers: readPeppers(data.KEY_PEPPERS ?? ""),
    checkoutTemplate: data.CHECKOUT_URL,
    limits: data.LIMITS,
  };
}

/**
 * The deployment's settings for keys.
 * @example keySettings(readServiceConfig({})).production // => false
 */
export function keySettings({ allowTestKeys, development, peppers, limits }: ServiceConfig): KeySettings {
  return { allowTestKeys, production: !development, peppers, activeKeyLimit: limits.activeKeys };
}

/**
 * Explains a failed start to the operator: one sentence with a remedy if the cause is in the configuration, else the
 * stack frames.
 * @example explainStart(Object.assign(new Error("listen"), { code: "EADDRINUSE", port: 8787 })) // => "Port 8787 is taken by another program. Stop it, or choose another port: PORT=8790"
 */
export function explainStart(error: unknown): string {
  const { code, port } = error as { code?: string; port?: number };
  if (code === "EADDRINUSE")
    return `Port ${port} is taken by another program. Stop it, or choose another port: PORT=8790`;
  if (code === "EACCES" && port !== undefined)
    return `Port ${port} may not be opened by this user; choose one above 1023: PORT=8790`;
  if (isAccountsError(error)) return error.message;
  return explainDatabase(error) ?? faultText(error);
}
