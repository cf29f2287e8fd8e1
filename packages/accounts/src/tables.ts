/** Every table of this package. The SQL that makes them is under `drizzle/`, written by drizzle-kit from this file. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Role } from "./token/roles.js";
import type { Scope } from "./token/scopes.js";

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
const at = (name: string) => timestamp(name, { withTimezone: true });
const mode = () => text("mode", { enum: ["live", "test"] }).notNull();
const madeAt = (name: string) => at(name).notNull().defaultNow();

/** A list of strings in one column. */
export const textsOf = (list: readonly string[]) => sql`${sql.param(list)}::text[]`;

// Authentication

export const account = pgTable(
  "account",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    contactEmail: text("contact_email"),
    createdAt: madeAt("created_at"),
    suspendedAt: at("suspended_at"),
  },
  (table) => [
    check("account_name", sql`char_length(${table.name}) between 1 and 200`),
    index("account_contact_email").on(sql`lower(${table.contactEmail})`),
  ],
);

const ofAccount = () =>
  uuid("account_id")
    .notNull()
    .references(() => account.id, { onDelete: "restrict" });

export const apiKey = pgTable(
  "api_key",
  {
    id: text("id").primaryKey(),
    tenantId: ofAccount(),
    name: text("name").notNull(),
    prefix: text("prefix").notNull(),
    mode: mode(),
    hash: bytes("hash").notNull(),
    pepperId: text("pepper_id"),
    scopes: text("scopes").array().notNull().$type<readonly Scope[]>(),
    role: text("role").$type<Role>(),
    vehicles: uuid("vehicles").array(),
    partners: uuid("partners").array(),
    /** The person that made it, or whose key did. */
    personId: text("person_id"),
    createdAt: madeAt("created_at"),
    lastUsedAt: at("last_used_at"),
    expiresAt: at("expires_at"),
    revokedAt: at("revoked_at"),
  },
  (table) => [
    uniqueIndex("api_key_hash").on(table.hash),
    index("api_key_of_account").on(table.tenantId, table.id),
    check("api_key_id", sql`${table.id} ~ '^key_[0-9a-z]{26}$'`),
    check("api_key_name", sql`char_length(${table.name}) between 1 and 100`),
    check("api_key_mode", sql`${table.mode} in ('live', 'test')`),
    check("api_key_prefix", sql`${table.prefix} ~ '^cstk_(live|test)_[0-9A-Za-z]{4}$'`),
    check("api_key_partners", sql`(${table.partners} is not null) = ('accounting:own' = any (${table.scopes}))`),
    check("api_key_hash_length", sql`octet_length(${table.hash}) = 32`),
  ],
);

export const entitlement = pgTable(
  "entitlement",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    tenantId: ofAccount(),
    code: text("code").notNull(),
    mode: mode(),
    source: text("source", { enum: ["purchase", "grant", "product", "development"] }).notNull(),
    reference: text("reference"),
    grantedAt: madeAt("granted_at"),
    expiresAt: at("expires_at"),
    revokedAt: at("revoked_at"),
  },
  (table) => [
    index("entitlement_of_account").on(table.tenantId, table.mode, table.code),
    uniqueIndex("entitlement_purchase").on(table.reference, table.mode).where(sql`${table.source} = 'purchase'`),
    check("entitlement_code", sql`${table.code} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check("entitlement_mode", sql`${table.mode} in ('live', 'test')`),
    check("entitlement_source", sql`${table.source} in ('purchase', 'grant', 'product', 'development')`),
    check("entitlement_reference", sql`${table.source} <> 'purchase' or ${table.reference} is not null`),
  ],
);

// Purchases

export const checkout = pgTable(
  "checkout",
  {
    sessionId: text("session_id").primaryKey(),
    tenantId: ofAccount(),
    entitlement: text("entitlement").notNull(),
    model: text("model").notNull(),
    mode: mode(),
    createdAt: madeAt("created_at"),
    completedAt: at("completed_at"),
  },
  (table) => [
    index("checkout_of_account").on(table.tenantId),
    check("checkout_mode", sql`${table.mode} in ('live', 'test')`),
  ],
);

/** The payment provider's events. `payment` identifies the payment that a grant and its refund share. */
export const webhookEvent = pgTable(
  "webhook_event",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    mode: mode(),
    effect: text("effect").notNull(),
    payment: text("payment"),
    receivedAt: madeAt("received_at"),
  },
  (table) => [
    index("webhook_event_payment").on(table.payment, table.mode),
    check("webhook_event_mode", sql`${table.mode} in ('live', 'test')`),
    check("webhook_event_effect", sql`${table.effect} in ('grant', 'revoke', 'none')`),
  ],
);

// Limits, idempotent answers, audit trail

/**
 * GCRA state, one row per bucket: the theoretical arrival time in microseconds. Unlogged: a loss resets limits only.
 */
export const rateLimit = pgTable("rate_limit", {
  bucket: text("bucket").primaryKey(),
  arrival: bigint("arrival", { mode: "bigint" }).notNull(),
  admitted: boolean("admitted").notNull(),
});

export const idempotency = pgTable(
  "idempotency",
  {
    tenantId: ofAccount(),
    keyHash: bytes("key_hash").notNull(),
    requestHash: bytes("request_hash").notNull(),
    response: bytes("response").notNull(),
    createdAt: madeAt("created_at"),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.keyHash] }),
    index("idempotency_expires_at").on(table.expiresAt),
  ],
);

export const audit = pgTable(
  "audit",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    tenantId: ofAccount(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    actorKind: text("actor_kind").notNull(),
    actorId: text("actor_id"),
    address: text("address"),
    userAgent: text("user_agent"),
    requestId: text("request_id"),
    at: madeAt("at"),
  },
  (table) => [
    index("audit_of_account").on(table.tenantId, table.at),
    check("audit_actor_kind", sql`${table.actorKind} in ('key', 'user', 'admin', 'provider', 'system')`),
  ],
);

// Users: the sign-in library's tables, under its field names

export const user = pgTable(
  "user",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text("image"),
    createdAt: madeAt("created_at"),
    updatedAt: madeAt("updated_at"),
  },
  (table) => [uniqueIndex("user_email").on(table.email)],
);

const ofUser = () =>
  text("user_id")
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

export const session = pgTable(
  "session",
  {
    id: text("id").primaryKey(),
    userId: ofUser(),
    token: text("token").notNull(),
    expiresAt: at("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: madeAt("created_at"),
    updatedAt: madeAt("updated_at"),
  },
  (table) => [uniqueIndex("session_token").on(table.token), index("session_of_user").on(table.userId)],
);

export const credential = pgTable(
  "credential",
  {
    id: text("id").primaryKey(),
    userId: ofUser(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: at("access_token_expires_at"),
    refreshTokenExpiresAt: at("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: madeAt("created_at"),
    updatedAt: madeAt("updated_at"),
  },
  (table) => [
    index("credential_of_user").on(table.userId),
    uniqueIndex("credential_of_provider").on(table.providerId, table.accountId),
  ],
);

export const verification = pgTable(
  "verification",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: at("expires_at").notNull(),
    createdAt: madeAt("created_at"),
    updatedAt: madeAt("updated_at"),
  },
  (table) => [index("verification_identifier").on(table.identifier)],
);

export const accountMember = pgTable(
  "account_member",
  {
    tenantId: ofAccount(),
    userId: ofUser(),
    role: text("role").notNull(),
    /** What a member who is no owner is in the firm, and for which vehicles and partners. */
    memberRole: text("member_role").$type<Role>(),
    vehicles: uuid("vehicles").array(),
    partners: uuid("partners").array(),
    createdAt: madeAt("created_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    index("account_member_of_user").on(table.userId),
    check("account_member_role", sql`${table.role} in ('owner', 'member')`),
  ],
);
