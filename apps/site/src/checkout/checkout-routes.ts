/** Checkout links and what the payment provider tells. */

import { grantEntitlement, receiveStripeWebhook, startCheckout } from "@capstack/accounts";
import { platformFailure } from "@capstack/contract";
import type { KitEnv } from "@capstack/http";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { SiteScene } from "../site-scene.js";
import { alreadyEntitledPage, awaitingPaymentPage, invalidLinkPage, unavailablePage } from "./checkout-pages.js";

/** The routes of checkout links: no one signs in for them. */
export function checkoutRoutes(scene: SiteScene): Hono<KitEnv> {
  const app = new Hono<KitEnv>();
  const { database, config, shop } = scene;

  app.get("/checkout/:token", async (c) => {
    const token = c.req.param("token");
    const start = await startCheckout(database, token, shop, { hasPaid: c.req.query("paid") !== undefined });
    switch (start.outcome) {
      case "redirect":
        return c.redirect(start.url, 303);
      case "already_entitled":
        return c.html(alreadyEntitledPage(start.mode));
      case "awaiting_payment":
        return c.html(awaitingPaymentPage());
      case "unavailable":
        return c.html(unavailablePage(start, config.development ? token : null), config.development ? 200 : 503);
      case "invalid":
        return c.html(invalidLinkPage(), 404);
    }
  });

  app.post("/checkout/:token", (c) => grantInDevelopment(c, scene));
  return app;
}

/** The button of development: grants what the link would sell, where nothing can be sold. */
async function grantInDevelopment(c: Context<KitEnv>, { database, config, shop }: SiteScene): Promise<Response> {
  const text = c.req.param("token") ?? "";
  if (!config.development) return c.notFound();
  const start = await startCheckout(database, text, shop);
  if (start.outcome === "unavailable") {
    const { token, offer } = start;
    const wanted = { code: offer.entitlement, mode: token.mode, source: "development" } as const;
    await grantEntitlement(database, token.tenantId, wanted, { actor: { kind: "system" } });
  }
  return c.redirect(`/checkout/${text}`, 303);
}

const WEBHOOK_BYTES = 1024 * 1024;

/** The route that the payment provider calls. */
export function webhookRoutes({ database, settings }: SiteScene): Hono<KitEnv> {
  const app = new Hono<KitEnv>();
  const tooLarge = () => {
    throw platformFailure("payload_too_large", "The event is too large.", { details: { limitBytes: WEBHOOK_BYTES } });
  };
  app.post("/webhooks/stripe", bodyLimit({ maxSize: WEBHOOK_BYTES, onError: tooLarge }), async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    const signature = c.req.header("stripe-signature");
    const answer = await receiveStripeWebhook(database, { body, signature }, settings.stripe.webhookSecrets);
    if (answer.outcome === "bad_signature") {
      throw platformFailure("validation_failed", "The signature of the event is missing or wrong.", {
        details: { issues: [] },
      });
    }
    return c.json({ received: true });
  });
  return app;
}
