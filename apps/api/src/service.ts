import type { Database } from "@capstack/database";
import type { Logger } from "@capstack/http";
import type { Config } from "./config.js";
import type { ComputePool } from "./engine/compute-pool.js";

/** What every route may use. */
export interface Service {
  readonly database: Database;
  readonly config: Config;
  readonly logger: Logger;
  /** Where an account may obtain what a model needs; answers without a network call. */
  readonly checkoutUrl: (of: CheckoutSubject) => string;
  /** False once the process is shutting down. */
  readonly accepting: () => boolean;
  readonly pool?: ComputePool;
}

/** Who is to obtain access to what. */
export interface CheckoutSubject {
  readonly accountId: string;
  readonly model: string;
  readonly mode: "live" | "test";
}
