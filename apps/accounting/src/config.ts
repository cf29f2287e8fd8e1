/** What the environment says, read once at start. */
import { type Pepper, readPeppers } from "@capstack/accounts";
import type { Limits } from "@capstack/contract";
import { readLimits, readSettings, settingShapes, type Variables } from "@capstack/http";
import { z } from "zod";

const { flag, list, postgresUrl, port, logLevel, databasePool } = settingShapes;

const environment = z.object({
  DATABASE_URL: postgresUrl,
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_POOL: databasePool,
  BALANCE_PROOF: z.enum(["triggers", "keys"]).default("triggers"),
  HOST: z.string().default("127.0.0.1"),
  PORT: port.default(8788),
  LOG_LEVEL: logLevel,
  ALLOW_TEST_KEYS: flag.default(true),
  KEY_PEPPERS: z.string().optional(),
  TRUSTED_PROXIES: list.default([]),
  LIMITS: z.string().default("").transform(readLimits),
});

/** The settings of one process. */
export interface Config {
  readonly databaseUrl: string;
  /** The login that owns the tables, where it is not the one that serves. */
  readonly databaseOwnerUrl: string | undefined;
  readonly databasePool: number;
  readonly balanceProof: "triggers" | "keys";
  readonly host: string;
  readonly port: number;
  readonly logLevel: string;
  readonly allowTestKeys: boolean;
  readonly peppers: readonly Pepper[];
  readonly trustedProxies: readonly string[];
  readonly limits: Limits;
}

/** The settings that environment variables give. @throws SettingsError with every problem */
export function readConfig(variables: Variables): Config {
  const data = readSettings(environment, variables);
  return {
    databaseUrl: data.DATABASE_URL,
    databaseOwnerUrl: data.DATABASE_OWNER_URL,
    databasePool: data.DATABASE_POOL,
    balanceProof: data.BALANCE_PROOF,
    host: data.HOST,
    port: data.PORT,
    logLevel: data.LOG_LEVEL,
    allowTestKeys: data.ALLOW_TEST_KEYS,
    peppers: readPeppers(data.KEY_PEPPERS ?? ""),
    trustedProxies: data.TRUSTED_PROXIES,
    limits: data.LIMITS,
  };
}
