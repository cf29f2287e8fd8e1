import type * as z from "zod";
import type { Shape } from "./described.js";
import type { PlatformErrorCode } from "./errors.js";

/** Who may call: anyone, anyone (with more for a key), or the holder of a key. */
export type Authentication = "none" | "optional" | "key";

/** The rate limit of a call; that of the books is not reported in headers. */
export type RatePolicy = "compute" | "keys" | "open" | "books";

/** One example of an operation, which the server accepts and reproduces byte for byte. */
export interface OperationExample {
  readonly name: string;
  readonly summary: string;
  readonly request?: unknown;
  readonly response?: unknown;
}

/** One operation of the API: everything that routes, documents, clients and tools need to know about it. */
export interface Operation {
  readonly id: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the version prefix, parameters in braces: `/keys/{id}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly authentication: Authentication;
  readonly rate: RatePolicy;
  /** The scope a key needs. */
  readonly scope?: string;
  /** The entitlement the account needs. */
  readonly entitlement?: string;
  /** Path and query parameters. */
  readonly parameters?: Readonly<
    Record<
      string,
      { readonly in: "path" | "query" | "header"; readonly schema: z.ZodType; readonly description: string }
    >
  >;
  /** The schema of the body. */
  readonly request?: Shape;
  /** Whether the body may also be a form, with the file of `content` in `file`. */
  readonly takesFile?: true;
  /** A description of the body for callers who send another operation's: `"the cap table takes events"`. */
  readonly takes?: string;
  /** The part of the body whose violation is 400; the engine answers the rest with 422. */
  readonly enforced?: z.ZodType;
  /** The type of `data`, or the whole body if `enveloped` is false. */
  readonly response: Shape;
  readonly enveloped: boolean;
  /** Whether it answers NDJSON: one JSON value per line of type `response`, without an envelope. */
  readonly lines?: true;
  /** 200 by default. */
  readonly status?: 201 | 202;
  /** Media types besides JSON, or instead of it if `response` is `z.never()`. */
  readonly files?: readonly string[];
  /** Headers of its answer besides the common ones. */
  readonly answerHeaders?: readonly string[];
  /** Whether it supports conditional requests with 304. */
  readonly conditional?: true;
  /** Platform codes besides those every operation shares. */
  readonly errors: readonly PlatformErrorCode[];
  /** Codes of a specific server, by status. */
  readonly otherErrors?: Readonly<Record<number, readonly string[]>>;
  /** Codes of the engine, answered with 422. */
  readonly engineErrors?: readonly string[];
  readonly examples: readonly OperationExample[];
}
