/** From a checkout link to the payment provider's page. */
import { createHash } from "node:crypto";
import type { Queryable } from "@capstack/database";
import type Stripe from "stripe";
import { type CheckoutSigning, type CheckoutToken, readCheckoutToken } from "./checkout-token.js";
import type { KeyMode } from "./key-token.js";

/** What is sold: access to a model is an entitlement, at a price that the provider knows by id. */
export interface Offer {
  readonly model: string;
  readonly entitlement: string;
  readonly priceIds: Readonly<Partial<Record<KeyMode, string>>>;
}

/** The shop: what is sold, by whom, and how links are signed. */
export interface Shop extends CheckoutSigning {
  readonly publicUrl: string;
  readonly offers: readonly Offer[];
  /** The provider's client for each mode that can be sold in; none in development. */
  readonly providers: Readonly<Partial<Record<KeyMode, Stripe>>>;
}

/**
 * Where a link leads. `awaiting_payment` after coming back from the provider, until it confirms; `unavailable` when this
 * deployment sells nothing in that mode.
 */
export type CheckoutStart =
  | { readonly outcome: "redirect"; readonly url: string }
  | { readonly outcome: "already_entitled"; readonly entitlement: string; readonly mode: KeyMode }
  | { readonly outcome: "awaiting_payment" }
  | { readonly outcome: "unavailable"; readonly token: CheckoutToken; readonly offer: Offer }
  | { readonly outcome: "invalid" };

const DAY = 24 * 3600;

/**
 * Opens a link: a session of the provider to go to, or why there is none. Opening it again within a day leads to the
 * same session, since the provider is given the same idempotency key; a session lives for a day.
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
  const rows = await database.query<{ entitled: boolean }>(
    `select exists (
       select from entitlement where account_id = account.id and code = $2 and mode = $3
         and revoked_at is null and (expires_at is null or expires_at > now())
     ) as entitled from account where id = $1`,
    [tenantId, entitlement, mode],
  );
  return rows[0];
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
  await database.query(
    `insert into checkout (session_id, account_id, entitlement, model, mode) values ($1, $2, $3, $4, $5)
     on conflict (session_id) do nothing`,
    [sessionId, token.tenantId, offer.entitlement, offer.model, token.mode],
  );
}
