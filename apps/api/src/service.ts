import type { KeyUsage } from "@capstack/accounts";
import type { Database } from "@capstack/database";
import type { Logger } from "@capstack/http";
import type { Config } from "./config.js";
import type { ComputePool } from "./engine/compute-pool.js";

/** What every route may use. */
export interface Service {
  readonly database: Database;
  readonly config: Config;
  readonly logger: Logger;
  /** Notes which keys are used. */
  readonly usage: KeyUsage;
  /** False once the process is shutting down. */
  readonly accepting: () => boolean;
  readonly pool?: ComputePool;
}
