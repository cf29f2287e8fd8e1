/**
 * The envelope of every failure, and the closed list of the platform's own codes. Compute routes also answer with
 * engine
 * codes.
 */
import * as z from "zod";

interface PlatformError {
  readonly status: 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 431 | 500 | 503;
  /** Whether the same request may succeed later, unchanged. */
  readonly retryable: boolean;
  readonly meaning: string;
}

/**
 * Every platform code with its status, whether retrying can help, and its meaning.
 * @example platformErrors.payment_required.status // => 402
 */
export const platformErrors = {
  invalid_json: {
    status: 400,
    retryable: false,
    meaning: "The body is not JSON that can be read; details.reason says why.",
  },
  validation_failed: {
    status: 400,
    retryable: false,
    meaning: "The body has the wrong shape; details.issues lists every place.",
  },
  unauthorized: { status: 401, retryable: false, meaning: "The API key is missing or not valid." },
  payment_required: {
    status: 402,
    retryable: false,
    meaning: "The account lacks the entitlement; details.checkoutUrl is where to get it.",
  },
  forbidden: {
    status: 403,
    retryable: false,
    meaning: "The key is valid but may not do this here; details.reason says why.",
  },
  scope_required: { status: 403, retryable: false, meaning: "The key lacks the scope named in details.scope." },
  not_found: { status: 404, retryable: false, meaning: "Nothing is at this address." },
  method_not_allowed: {
    status: 405,
    retryable: false,
    meaning: "The address exists for the methods in details.allow.",
  },
  key_limit_reached: { status: 409, retryable: false, meaning: "The account has as many active keys as it may have." },
  idempotency_conflict: { status: 409, retryable: false, meaning: "The idempotency key was used with another body." },
  request_in_progress: {
    status: 409,
    retryable: true,
    meaning: "The first request with this idempotency key is still running.",
  },
  payload_too_large: { status: 413, retryable: false, meaning: "The body is larger than details.limitBytes." },
  unsupported_media_type: {
    status: 415,
    retryable: false,
    meaning: "The body's type or encoding is not among details.supported.",
  },
  batch_limit_reached: {
    status: 429,
    retryable: true,
    meaning: "The account has as many inputs waiting in batches as it may have; submit more when some are done.",
  },
  headers_too_large: {
    status: 431,
    retryable: false,
    meaning: "The headers are larger than details.limitBytes together.",
  },
  rate_limited: { status: 429, retryable: true, meaning: "Too many requests; wait details.retryAfterSeconds." },
  internal_error: { status: 500, retryable: false, meaning: "A fault of ours; quote the request id." },
  unavailable: { status: 503, retryable: true, meaning: "The service cannot answer now." },
  overloaded: { status: 503, retryable: true, meaning: "Too many long computations are running." },
  timeout: { status: 503, retryable: true, meaning: "The computation took longer than allowed." },
} as const satisfies Readonly<Record<string, PlatformError>>;

/** One of the platform's own codes. */
export type PlatformErrorCode = keyof typeof platformErrors;

/**
 * One place where an input is wrong. `pointer` is the same place as an RFC 6901 JSON pointer.
 * @example issueSchema.safeParse({ path: ["events"], pointer: "/events", code: "missing_field", message: "events is required." }).success // => true
 */
export const issueSchema = z
  .object({
    path: z
      .array(z.union([z.string(), z.number()]))
      .describe("Keys and indexes from the root of the body to the value."),
    pointer: z.string().describe("The same place as a JSON pointer (RFC 6901)."),
    code: z.string().describe("Stable, machine-readable."),
    message: z.string().describe("What is wrong and what would be right."),
    expected: z.string().exactOptional().describe("What was expected."),
    received: z.string().exactOptional().describe("What was there."),
  })
  .meta({ id: "Issue", description: "One place where an input is wrong." });

/**
 * The body of every failure.
 * @example errorSchema.safeParse({ error: { code: "not_found", message: "Nothing is here.", retryable: false } }).success // => true
 */
export const errorSchema = z
  .object({
    error: z
      .object({
        code: z.string().describe("Stable, machine-readable."),
        message: z.string().describe("For people."),
        retryable: z.boolean().describe("Whether the same request may succeed later, unchanged."),
        details: z
          .record(z.string(), z.unknown())
          .exactOptional()
          .describe("Figures and places that belong to the code."),
      })
      .describe("What went wrong."),
  })
  .meta({ id: "Error", description: "The body of every failure." });

/** The body of every failure, as a type. */
export type ErrorBody = z.infer<typeof errorSchema>;

/**
 * A path as a JSON pointer (RFC 6901).
 * @example toPointer(["events", 2, "a/b"]) // => "/events/2/a~1b"
 */
export function toPointer(path: readonly (string | number)[]): string {
  return path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
