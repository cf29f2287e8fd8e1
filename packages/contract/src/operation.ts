import type * as z from "zod";
import type { Shape } from "./described.js";
import type { PlatformErrorCode } from "./errors.js";

/** Who may call: anyone, anyone (a key tells more), or the holder of a key. */
export type Authentication = "none" | "optional" | "key";

/** Which allowance a call draws on; that of the books is not told in headers. */
export type RatePolicy = "compute" | "keys" | "open" | "books";

/** One example of an operation, which the server accepts and reproduces byte for byte. */
export interface OperationExample {
  readonly name: string;
  readonly summary: string;
  readonly request?: unknown;
  readonly response?: unknown;
}

/** One operation of the API: everything that routes, documents, clients and tools need to know of it. */
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
  /** Everything the body may hold, described. */
  readonly request?: Shape;
  /** Whether the body may come as a form too, with the file of `content` in `file`. */
  readonly takesFile?: true;
  /** What the body is, for who sends another operation's: `"the cap table takes events"`. */
  readonly takes?: string;
  /** The part of the body whose violation is 400; the engine answers the rest with 422. */
  readonly enforced?: z.ZodType;
  /** What stands under `data`, or the whole body where `enveloped` is false. */
  readonly response: Shape;
  readonly enveloped: boolean;
  /** Whether it answers one JSON value a line, each as `response` says: NDJSON, without an envelope. */
  readonly lines?: true;
  /** 200 unless given. */
  readonly status?: 201 | 202;
  /** Media types it answers with besides JSON, or instead of it where `response` is `z.never()`. */
  readonly files?: readonly string[];
  /** Headers of its answer beyond those every answer has. */
  readonly answerHeaders?: readonly string[];
  /** Whether a caller that has the answer already gets 304. */
  readonly conditional?: true;
  /** Platform codes beyond those every operation shares. */
  readonly errors: readonly PlatformErrorCode[];
  /** Codes of a server of its own, by their status. */
  readonly otherErrors?: Readonly<Record<number, readonly string[]>>;
  /** Codes of the engine, answered with 422. */
  readonly engineErrors?: readonly string[];
  readonly examples: readonly OperationExample[];
}
