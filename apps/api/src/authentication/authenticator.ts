import type { Authentication, Caller, RateDecision, Scope } from "@capstack/accounts";

/** What a request asks the authenticator for. */
export interface Asked {
  /** The account's allowance to take one request from; none when left out. */
  readonly rate?: "compute" | "keys" | "open" | undefined;
  readonly scope?: Scope | undefined;
  /** The caller's network address, which failed attempts count against; not counted when left out. */
  readonly address?: string | undefined;
}

/** Knows who is calling and what is left of their allowance; wherever keys may be kept. */
export interface Authenticator {
  authenticate(token: string | undefined, params: Asked): Promise<Authentication>;
  /** Takes one request of a caller without a key from the allowance of its address; null where none is kept. */
  admitOpen(address: string): Promise<RateDecision | null>;
  /** Where a caller may obtain access to a model; answers without asking anyone. */
  checkoutUrl(caller: Caller, model: string): string;
  /** Rejects while callers cannot be told apart. */
  check(): Promise<void>;
}
