import type { Caller } from "@capstack/books/requests/caller";
import type { BooksDependencies, Services } from "@capstack/books/transactions/services";
import type { Limits } from "@capstack/contract";
import type { Allowance, Logger } from "@capstack/http";

/** One key as `/keys` lists it. */
export interface ListedKey {
  readonly id: string;
  readonly name: string;
  readonly key_prefix: string;
  readonly scopes: readonly string[];
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

/** The limits of a body, by their names in the catalog. */
export type BodyLimits = Pick<Limits, "bodyBytes" | "importBytes" | "fileBytes" | "documentBytes" | "jsonDepth">;

/** What the books need of the process that serves them. */
export interface AccountingDependencies extends BooksDependencies {
  /**
   * Who sent a request, from which network address. @throws Failure `unauthorized`, `forbidden`, `rate_limited`
   */
  readonly authenticate: (request: Request, address: string) => Promise<Caller & { readonly rate?: Allowance | null }>;
  /** The keys of the caller's account, newest first. */
  readonly listKeys: (caller: Caller) => Promise<readonly ListedKey[]>;
  /** Addresses whose word on the caller's counts; none by default. */
  readonly trustedProxies?: readonly string[];
  /** What bodies may come to; the service's own limits by default. */
  readonly limits?: BodyLimits;
  readonly logger?: Logger;
  /** Whether this machine alone may ask, as in development. */
  readonly localOnly?: boolean;
}

/** The same with everything in place. */
export interface AppServices extends Services, Required<AccountingDependencies> {}
