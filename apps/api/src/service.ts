import type { DocumentBeside } from "@capstack/contract";
import type { Logger } from "@capstack/http";
import type { ServiceConfig } from "@capstack/http/service-config";
import type { Authenticator } from "./authentication/authenticator.js";
import type { ComputePool } from "./engine/compute-pool.js";

/** What every route may use. */
export interface Service {
  readonly config: Pick<ServiceConfig, "publicUrl" | "siteUrl" | "mcpUrl" | "trustedProxies" | "limits">;
  /** Whether people sign in at the site; they do unless said otherwise. */
  readonly people?: boolean;
  readonly logger: Logger;
  readonly authenticator: Authenticator;
  /** False once the process is shutting down. */
  readonly accepting: () => boolean;
  readonly pool?: ComputePool;
  /** What is served beside the API at its origin: the document describes it too. */
  readonly beside?: () => DocumentBeside;
}
