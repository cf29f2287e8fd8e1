/** What the environment says, read once at start. */
import { type Pepper, readPeppers } from "@capstack/accounts";
import type { Limits } from "@capstack/contract";
import { readLimits } from "@capstack/http";
import { z } from "zod";

const environment = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgres://"),
  DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  BALANCE_PROOF: z.enum(["triggers", "keys"]).default("triggers"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8788),
  LOG_LEVEL: z.enum(["info", "warn", "error", "silent"]).default("info"),
  ALLOW_TEST_KEYS: z.enum(["0", "1"]).default("1"),
  KEY_PEPPERS: z.string().optional(),
  TRUSTED_PROXIES: z.string().default(""),
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

/** An environment that cannot be read; `message` lists every problem. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** The settings that environment variables give. @throws ConfigError with every problem */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const result = environment.safeParse(variables);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new ConfigError(`The environment cannot be read:\n${problems.join("\n")}`);
  }
  const { data } = result;
  return {
    databaseUrl: data.DATABASE_URL,
    databaseOwnerUrl: data.DATABASE_OWNER_URL,
    databasePool: data.DATABASE_POOL,
    balanceProof: data.BALANCE_PROOF,
    host: data.HOST,
    port: data.PORT,
    logLevel: data.LOG_LEVEL,
    allowTestKeys: data.ALLOW_TEST_KEYS === "1",
    peppers: readPeppers(data.KEY_PEPPERS ?? ""),
    trustedProxies: data.TRUSTED_PROXIES.split(",").flatMap((item) => item.trim() || []),
    limits: data.LIMITS,
  };
}
