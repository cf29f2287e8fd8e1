import * as z from "zod";
import { roleNames } from "../roles.js";

const timestamp = z.iso.datetime();
const mode = z.enum(["live", "test"]).describe("Live keys see live entitlements, test keys test ones.");

/**
 * The scopes of a key.
 * @example scopeSchema.options.includes("compute") // => true
 */
export const scopeSchema = z.enum([
  "compute",
  "keys:manage",
  "accounting:read",
  "accounting:write",
  "accounting:terms",
  "accounting:post",
  "accounting:close",
  "accounting:mark",
  "accounting:own",
]);

const role = z.enum(roleNames);

const keyFields = {
  id: z.string().describe("Identifies the key in its address; not secret."),
  name: z.string().describe("What its owner calls it."),
  prefix: z.string().describe("The first characters of the token, enough to recognise it."),
  mode,
  status: z.enum(["active", "revoked", "expired"]).describe("Only an active key is accepted."),
  createdAt: timestamp.describe("When it was made."),
  lastUsedAt: timestamp.nullable().describe("When it was last accepted, to the minute; null when never."),
  expiresAt: timestamp.nullable().describe("When it stops being accepted; null when never."),
  revokedAt: timestamp.nullable().describe("When it was revoked; null while it is not."),
  role: role.nullable().describe("What it is in the firm; null where scopes were named."),
  scopes: z.array(z.string()).describe("What it may do."),
  vehicles: z.array(z.string()).nullable().describe("The vehicles it may see; null for all of the account."),
  partners: z
    .array(z.string())
    .nullable()
    .describe("The partners it reads for, by `lpEntityId`; null where it is no partner's."),
  personId: z.string().nullable().describe("The person that made it, or whose key did; null where nobody is known."),
  current: z.boolean().describe("Whether it is the key making this call."),
};

/**
 * A key in a listing. The token itself is never shown again after creation.
 * @example "token" in keySchema.shape // => false
 */
export const keySchema = z.object(keyFields).meta({ id: "ApiKey", description: "An API key, without its token." });

/**
 * A key in the answer to its creation, with the token.
 * @example "token" in createdKeySchema.shape // => true
 */
export const createdKeySchema = z
  .object({ ...keyFields, token: z.string().describe("The raw token. Shown here once and never again.") })
  .meta({ id: "CreatedApiKey", description: "A key just made, with its token." });

/**
 * The body that creates a key.
 * @example createKeySchema.safeParse({ name: "ci" }).success // => true
 */
export const createKeySchema = z
  .object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .regex(/^\P{Cc}*$/u)
      .describe("1 to 100 characters, for its owner."),
    mode: mode.exactOptional(),
    scopes: z
      .array(scopeSchema)
      .min(1)
      .exactOptional()
      .describe("What it may do; by default: compute, keys:manage, accounting:read."),
    role: role.exactOptional().describe("What it is in the firm, in place of `scopes`, which follow from it."),
    vehicles: z.array(z.uuid()).min(1).exactOptional().describe("The vehicles it may see; all by default."),
    partners: z
      .array(z.uuid())
      .min(1)
      .exactOptional()
      .describe("The partners it reads for; a partner's or an adviser's key names them, and its vehicles."),
    expiresAt: timestamp.exactOptional().describe("When it stops being accepted; never by default."),
  })
  .meta({ id: "CreateApiKey", description: "What a new key is to be." });

/**
 * A page of keys, newest first.
 * @example keyListSchema.safeParse({ keys: [], nextCursor: null }).success // => true
 */
export const keyListSchema = z
  .object({
    keys: z.array(keySchema).describe("Newest first, active and revoked."),
    nextCursor: z.string().nullable().describe("Pass as `cursor` for the next page; null on the last."),
  })
  .meta({ id: "ApiKeyList", description: "A page of keys." });
