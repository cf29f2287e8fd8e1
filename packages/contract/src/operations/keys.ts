import * as z from "zod";
import type { Operation } from "../operation.js";
import { createdKeySchema, createKeySchema, keyListSchema, keySchema } from "../schemas/keys.js";
import { idempotencyKey } from "./idempotency-key.js";

/**
 * Lists the keys of the calling account.
 * @example listKeys.method // => "GET"
 */
export const listKeys = {
  id: "listKeys",
  method: "GET",
  path: "/keys",
  tag: "Keys",
  summary: "List API keys",
  description: "The keys of the calling account, newest first, by prefix. Tokens are never shown.",
  authentication: "key",
  rate: "keys",
  scope: "keys:manage",
  parameters: {
    status: {
      in: "query",
      schema: z.enum(["active", "revoked", "expired"]).exactOptional(),
      description: "Only keys of this status.",
    },
    limit: {
      in: "query",
      schema: z.coerce.number().int().min(1).max(100).exactOptional(),
      description: "Keys a page, 1 to 100; 100 by default.",
    },
    cursor: { in: "query", schema: z.string().exactOptional(), description: "`nextCursor` of the page before." },
  },
  response: keyListSchema,
  enveloped: true,
  errors: ["validation_failed"],
  examples: [],
} as const satisfies Operation;

/**
 * Creates a key. Its token is in the answer, once.
 * @example createKey.path // => "/keys"
 */
export const createKey = {
  id: "createKey",
  method: "POST",
  path: "/keys",
  tag: "Keys",
  summary: "Create an API key",
  description:
    "Makes a key of the calling account. The raw token is at `data.key.token`, once. With an `Idempotency-Key` header a repeat of the same body returns the same answer for 24 hours.",
  authentication: "key",
  rate: "keys",
  scope: "keys:manage",
  parameters: idempotencyKey("Makes a retry safe: the same key and body give the first answer again."),
  request: createKeySchema,
  enforced: createKeySchema,
  response: z.object({ key: createdKeySchema }),
  enveloped: true,
  errors: [
    "invalid_json",
    "validation_failed",
    "key_limit_reached",
    "idempotency_conflict",
    "request_in_progress",
    "payload_too_large",
    "unsupported_media_type",
  ],
  examples: [{ name: "named", summary: "A key for a build server", request: { name: "Build server" } }],
} as const satisfies Operation;

/**
 * Revokes a key; revoking it again succeeds and changes nothing.
 * @example revokeKey.path // => "/keys/{id}"
 */
export const revokeKey = {
  id: "revokeKey",
  method: "DELETE",
  path: "/keys/{id}",
  tag: "Keys",
  summary: "Revoke an API key",
  description:
    "Revokes a key of the calling account, at once and on every process. Revoking it again succeeds and changes nothing.",
  authentication: "key",
  rate: "keys",
  scope: "keys:manage",
  parameters: { id: { in: "path", schema: z.string(), description: "The key's id." } },
  response: z.object({ key: keySchema }),
  enveloped: true,
  errors: [],
  examples: [],
} as const satisfies Operation;
