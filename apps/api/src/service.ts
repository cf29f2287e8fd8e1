import type { Logger } from "@capstack/http";
import type { Config } from "./config.js";
import type { Doorkeeper } from "./doorkeeper/doorkeeper.js";
import type { ComputePool } from "./engine/compute-pool.js";

/** What every route may use. */
export interface Service {
  readonly config: Pick<Config, "publicUrl" | "trustedProxies" | "limits">;
  readonly logger: Logger;
  readonly doorkeeper: Doorkeeper;
  /** False once the process is shutting down. */
  readonly accepting: () => boolean;
  readonly pool?: ComputePool;
}
