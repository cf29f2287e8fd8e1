import type { Pepper } from "../token/key-hash.js";
import type { RandomBytes } from "../token/key-token.js";

/** How a deployment treats keys. */
export interface KeySettings {
  /** Whether test keys work here. */
  readonly allowTestKeys: boolean;
  /** In production, which is everything but development, the development key is refused. */
  readonly production: boolean;
  /** The first hashes new keys; all are tried on a presented one. Empty for plain SHA-256. */
  readonly peppers: readonly Pepper[];
  /** Most keys of one account that may be active at a time; 50 unless given. */
  readonly activeKeyLimit?: number | undefined;
  /** Where new keys get their random bytes; the operating system's generator unless given. */
  readonly random?: RandomBytes | undefined;
}
