import type { Pepper } from "../token/key-hash.js";
import type { RandomBytes } from "../token/key-token.js";

/** A deployment's settings for keys. */
export interface KeySettings {
  /** Whether test keys work here. */
  readonly allowTestKeys: boolean;
  /** True outside development; the development key is then refused. */
  readonly production: boolean;
  /** The first hashes new keys; all are tried on a presented key. Empty for plain SHA-256. */
  readonly peppers: readonly Pepper[];
  /** The most active keys per account; 50 by default. */
  readonly activeKeyLimit?: number | undefined;
  /** The source of random bytes for new keys; the operating system's generator by default. */
  readonly random?: RandomBytes | undefined;
}
