/** What the environment says, read once at start. */
import { type Pepper, readPeppers } from "@capstack/accounts";
import type { Limits } from "@capstack/contract";
import { readLimits, readSettings, settingShapes, standbyOfOneServer, type Variables } from "@capstack/http";
import * as z from "zod";

const { flag, networks, postgresUrl, port, logLevel, databasePool, distributed } = settingShapes;

const environment = z.object({
  DATABASE_URL: postgresUrl,
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_POOL: databasePool,
  CAPSTACK_DISTRIBUTED: distributed,
  BALANCE_PROOF: z.enum(["triggers", "keys"]).default("triggers"),
  HOST: z.string().default("127.0.0.1"),
  PORT: port.default(8788),
  LOG_LEVEL: logLevel,
  ALLOW_TEST_KEYS: flag.default(true),
  KEY_PEPPERS: z.string().optional(),
  TRUSTED_PROXIES: networks.default([]),
  LIMITS: z.string().default("").transform(readLimits),
});

/** The settings of one process. */
export interface Config {
  readonly databaseUrl: string;
  /** The login that owns the tables, where it is not the one that serves. */
  readonly databaseOwnerUrl: string | undefined;
  /** A hot standby, which answers what is asked of the books once it shows all that was written. */
  readonly databaseReadUrl: string | undefined;
  readonly databasePool: number;
  /** Whether the rows of the books lie on the workers of a Citus cluster, each tenant's on one. */
  readonly distributed: boolean;
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
  const data = readSettings(environment.refine(...standbyOfOneServer), variables);
  return {
    databaseUrl: data.DATABASE_URL,
    databaseOwnerUrl: data.DATABASE_OWNER_URL,
    databaseReadUrl: data.DATABASE_READ_URL,
    databasePool: data.DATABASE_POOL,
    distributed: data.CAPSTACK_DISTRIBUTED === "citus",
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
