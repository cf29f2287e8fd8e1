/**
 * Handles the payment provider's events: a payment grants, a full refund or a lost dispute revokes, all others are
 * acknowledged. The event's row and its effect are one transaction, so a second delivery changes nothing; a refund that
 * arrives before its payment is remembered, so the order of arrival does not matter.
 * @see https://docs.stripe.com/checkout/fulfillment
 */
import { type Database, holdName, orm, type Queryable } from "@capstack/database";
import { and, eq, isNull, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { writeAudit } from "../audit/audit.js";
import { account, checkout, entitlement, webhookEvent } from "../tables.js";
import type { KeyMode } from "../token/key-token.js";
import { isEntitlementCode } from "./entitlement.js";

/** A request to the webhook: its raw bytes and its `Stripe-Signature` header. */
export interface WebhookRequest {
  readonly body: Uint8Array;
  readonly signature: string | undefined;
}

/** The outcome. `bad_signature` is answered with 400, `done` with 200, so that the provider stops resending. */
export type WebhookAnswer =
  | { readonly outcome: "bad_signature" }
  | { readonly outcome: "done"; readonly effect: "grant" | "revoke" | "none"; readonly repeated: boolean };

const TOLERANCE_SECONDS = 300;

/**
 * Handles one event.
 * @param secrets  signing secrets, any of which may have signed it: there are two during a rotation
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * const request = { body: new TextEncoder().encode("{}"), signature: "t=1,v1=00" };
 * await receiveStripeWebhook(database, request, ["whsec_x"]); // => { outcome: "bad_signature" }
 * await database.close();
 */
export async function receiveStripeWebhook(
  database: Database,
  request: WebhookRequest,
  secrets: readonly string[],
): Promise<WebhookAnswer> {
  const event = await readEvent(request, secrets);
  if (event === null) return { outcome: "bad_signature" };
  if (!isName(event.id) || !isName(event.type)) return { outcome: "done", effect: "none", repeated: false };
  const consequence = consequenceOf(event);
  return database.transaction(async (transaction) => {
    const isNew = await recordEvent(transaction, event, consequence);
    if (!isNew) return { outcome: "done", effect: "none", repeated: true };
    const effect = await applyConsequence(transaction, consequence, event);
    return { outcome: "done", effect, repeated: false };
  });
}

async function readEvent(
  { body, signature }: WebhookRequest,
  secrets: readonly string[],
): Promise<Stripe.Event | null> {
  if (signature === undefined) return null;
  // Loaded with the first event, since most processes never receive one.
  const { default: provider } = await import("stripe");
  for (const secret of secrets) {
    try {
      return await provider.webhooks.constructEventAsync(body, signature, secret, TOLERANCE_SECONDS);
    } catch (error) {
      if (error instanceof provider.errors.StripeSignatureVerificationError || error instanceof SyntaxError) continue;
      throw error;
    }
  }
  return null;
}

/** The effect of an event. `payment` identifies the payment that a grant and its refund share. */
type Consequence =
  | { readonly effect: "grant"; readonly payment: string; readonly session: Stripe.Checkout.Session }
  | { readonly effect: "revoke"; readonly payment: string }
  | { readonly effect: "none"; readonly payment: null };

const nothing: Consequence = { effect: "none", payment: null };

function consequenceOf(event: Stripe.Event): Consequence {
  const said: unknown = event.data?.object;
  if (typeof said !== "object" || said === null) return nothing;
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded": {
      const session = event.data.object;
      const isPaid = session.payment_status === "paid" || session.payment_status === "no_payment_required";
      const payment = idOf(session.payment_intent) ?? session.id;
      return isPaid && isName(payment) && isName(session.id) ? { effect: "grant", payment, session } : nothing;
    }
    case "charge.refunded":
      return event.data.object.refunded ? revocation(event.data.object.payment_intent) : nothing;
    case "charge.dispute.closed":
      return event.data.object.status === "lost" ? revocation(event.data.object.payment_intent) : nothing;
    default:
      return nothing;
  }
}

function revocation(paymentIntent: string | { id: string } | null): Consequence {
  const payment = idOf(paymentIntent);
  return payment === null ? nothing : { effect: "revoke", payment };
}

function idOf(reference: string | { id: string } | null): string | null {
  const id = typeof reference === "string" ? reference : reference?.id;
  return isName(id) ? id : null;
}

/** The provider's ids and kinds are ASCII words; nothing else is stored. */
function isName(value: unknown): value is string {
  return typeof value === "string" && /^[\x21-\x7e]{1,255}$/.test(value);
}

function modeOf(event: Stripe.Event): KeyMode {
  return event.livemode ? "live" : "test";
}

async function recordEvent(transaction: Queryable, event: Stripe.Event, consequence: Consequence): Promise<boolean> {
  const { effect, payment } = consequence;
  const rows = await orm(transaction)
    .insert(webhookEvent)
    .values({ id: event.id, type: event.type, mode: modeOf(event), effect, payment })
    .onConflictDoNothing({ target: webhookEvent.id })
    .returning({ id: webhookEvent.id });
  return rows.length > 0;
}

async function applyConsequence(
  transaction: Queryable,
  consequence: Consequence,
  event: Stripe.Event,
): Promise<Consequence["effect"]> {
  if (consequence.effect === "none") return "none";
  await holdName(transaction, `payment ${consequence.payment}`);
  if (consequence.effect === "revoke") return revoke(transaction, consequence.payment, event);
  return grant(transaction, consequence.payment, consequence.session, event);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Grants the entitlement in the session's metadata, if it is ours and of the event's mode; revokes it at once if
 * already refunded.
 */
async function grant(
  transaction: Queryable,
  payment: string,
  session: Stripe.Checkout.Session,
  event: Stripe.Event,
): Promise<"grant" | "none"> {
  const { account: tenantId, entitlement: code } = session.metadata ?? {};
  const mode = modeOf(event);
  if (tenantId === undefined || code === undefined || session.metadata?.mode !== mode || !UUID.test(tenantId))
    return "none";
  if (!isEntitlementCode(code)) return "none";
  const [known] = await orm(transaction).select({ id: account.id }).from(account).where(eq(account.id, tenantId));
  const { receivedAt, effect } = webhookEvent;
  const isOfPayment = sql`${webhookEvent.payment} = ${payment} and ${webhookEvent.mode} = ${mode}`;
  const revokedAt = sql`(select min(${receivedAt}) from ${webhookEvent} where ${isOfPayment} and ${effect} = 'revoke')`;
  const { id, source, reference } = entitlement;
  const rows =
    known === undefined
      ? []
      : await orm(transaction)
          .insert(entitlement)
          .values({ tenantId, code, mode, source: "purchase", reference: payment, revokedAt })
          .onConflictDoNothing({
            target: [reference, entitlement.mode],
            where: sql`${sql.identifier(source.name)} = 'purchase'`,
          })
          .returning({ id });
  await orm(transaction)
    .update(checkout)
    .set({ completedAt: sql`coalesce(${checkout.completedAt}, now())` })
    .where(eq(checkout.sessionId, session.id));
  for (const { id: subject } of rows) {
    const entry = { tenantId, action: "entitlement.granted", subject } as const;
    await writeAudit(transaction, entry, { kind: "provider", id: event.id }, {});
  }
  return rows.length > 0 ? "grant" : "none";
}

async function revoke(transaction: Queryable, payment: string, event: Stripe.Event): Promise<"revoke" | "none"> {
  const { id, tenantId, source, reference, mode, revokedAt } = entitlement;
  const isOfPayment = and(eq(source, "purchase"), eq(reference, payment), eq(mode, modeOf(event)));
  const rows = await orm(transaction)
    .update(entitlement)
    .set({ revokedAt: sql`now()` })
    .where(and(isOfPayment, isNull(revokedAt)))
    .returning({ id, tenantId });
  for (const row of rows) {
    const entry = { tenantId: row.tenantId, action: "entitlement.revoked", subject: row.id } as const;
    await writeAudit(transaction, entry, { kind: "provider", id: event.id }, {});
  }
  return rows.length > 0 ? "revoke" : "none";
}
