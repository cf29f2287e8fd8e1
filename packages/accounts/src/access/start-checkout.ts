/** From a checkout link to the payment provider's page. */
import { createHash } from "node:crypto";
import { orm, type Queryable, selectRows } from "@capstack/database";
import { sql } from "drizzle-orm";
import type Stripe from "stripe";
import { account, checkout, entitlement as held } from "../tables.js";
import type { KeyMode } from "../token/key-token.js";
import { type CheckoutSigning, type CheckoutToken, readCheckoutToken } from "./checkout-token.js";

/** What is sold: access to a model is an entitlement, at a price that the provider knows by id. */
export interface Offer {
  readonly model: string;
  readonly entitlement: string;
  readonly priceIds: Readonly<Partial<Record<KeyMode, string>>>;
}

/** The offers, the providers, and how links are signed. */
export interface Shop extends CheckoutSigning {
  readonly publicUrl: string;
  readonly offers: readonly Offer[];
  /** The provider's client for each mode on sale; none in development. */
  readonly providers: Readonly<Partial<Record<KeyMode, Stripe>>>;
}

/**
 * The outcome of opening a link. `awaiting_payment` after returning from the provider, until it confirms; `unavailable`
 * if this deployment sells nothing in that mode.
 */
export type CheckoutStart =
  | { readonly outcome: "redirect"; readonly url: string }
  | { readonly outcome: "already_entitled"; readonly entitlement: string; readonly mode: KeyMode }
  | { readonly outcome: "awaiting_payment" }
  | { readonly outcome: "unavailable"; readonly token: CheckoutToken; readonly offer: Offer }
  | { readonly outcome: "invalid" };

const DAY = 24 * 3600;

/**
 * Opens a link: returns a session of the provider, or the reason there is none. Opening it again within a day leads to
 * the same session, since the same idempotency key is sent; a session is valid for a day.
 * @param hasPaid  whether the provider sent the buyer back here
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * const shop = { publicUrl: "https://x.test", secret: "s", clock: Date.now, offers: [], providers: {} };
 * (await startCheckout(database, "forged", shop)).outcome; // => "invalid"
 * await database.close();
 */
export async function startCheckout(
  database: Queryable,
  text: string,
  shop: Shop,
  { hasPaid = false }: { readonly hasPaid?: boolean | undefined } = {},
): Promise<CheckoutStart> {
  const token = readCheckoutToken(text, shop);
  const offer = token && shop.offers.find(({ model }) => model === token.model);
  if (token === null || offer === null || offer === undefined) return { outcome: "invalid" };
  const standing = await readStanding(database, token, offer);
  if (standing === undefined) return { outcome: "invalid" };
  if (standing.entitled) return { outcome: "already_entitled", entitlement: offer.entitlement, mode: token.mode };
  if (hasPaid) return { outcome: "awaiting_payment" };
  const provider = shop.providers[token.mode];
  const price = offer.priceIds[token.mode];
  if (provider === undefined || price === undefined) return { outcome: "unavailable", token, offer };
  const session = await createSession(provider, price, { token, offer, shop, text });
  await remember(database, session.id, token, offer);
  return session.url === null ? { outcome: "invalid" } : { outcome: "redirect", url: session.url };
}

async function readStanding(
  database: Queryable,
  { tenantId, mode }: CheckoutToken,
  { entitlement }: Offer,
): Promise<{ entitled: boolean } | undefined> {
  const { code, revokedAt, expiresAt } = held;
  const isInForce = sql`${revokedAt} is null and (${expiresAt} is null or ${expiresAt} > now())`;
  const entitled = sql<boolean>`exists (select from ${held} where ${held.tenantId} = ${account.id}
    and ${code} = ${entitlement} and ${held.mode} = ${mode} and ${isInForce})`;
  const [standing] = await selectRows(database, { entitled }, sql`from ${account} where ${account.id} = ${tenantId}`);
  return standing;
}

interface SessionRequest {
  readonly token: CheckoutToken;
  readonly offer: Offer;
  readonly shop: Shop;
  readonly text: string;
}

function createSession(provider: Stripe, price: string, { token, offer, shop, text }: SessionRequest) {
  const metadata = { account: token.tenantId, entitlement: offer.entitlement, mode: token.mode, model: offer.model };
  const age = Math.max(0, Math.floor((shop.clock() / 1000 - token.madeAt) / DAY));
  const fingerprint = createHash("sha256").update(text).digest("hex");
  return provider.checkout.sessions.create(
    {
      mode: "payment",
      line_items: [{ price, quantity: 1 }],
      metadata,
      payment_intent_data: { metadata },
      success_url: `${shop.publicUrl}/checkout/${text}?paid=1`,
      cancel_url: `${shop.publicUrl}/account`,
    },
    { idempotencyKey: `checkout-${fingerprint}-${age}` },
  );
}

async function remember(database: Queryable, sessionId: string, token: CheckoutToken, offer: Offer): Promise<void> {
  const { tenantId, mode } = token;
  await orm(database)
    .insert(checkout)
    .values({ sessionId, tenantId, entitlement: offer.entitlement, model: offer.model, mode })
    .onConflictDoNothing({ target: checkout.sessionId });
}
