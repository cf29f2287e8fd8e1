import { CAP_TABLE_EXIT_WATERFALL, type Shop } from "@capstack/accounts";
import type { ServiceConfig } from "@capstack/http/service-config";
import Stripe from "stripe";
import type { SiteSettings, StripeSettings } from "../site-settings.js";

/** The models that are sold, under one entitlement. */
export const SOLD_MODELS = ["cap-table", "exit-waterfall"] as const;

/** What is sold here, through whom, under which signature. */
export function createShop(config: ServiceConfig, { stripe }: SiteSettings, clock = Date.now): Shop {
  const { live, test } = stripe.prices;
  const priceIds = { ...(live === undefined ? {} : { live }), ...(test === undefined ? {} : { test }) };
  return {
    publicUrl: config.publicUrl,
    secret: config.secret,
    clock,
    offers: SOLD_MODELS.map((model) => ({ model, entitlement: CAP_TABLE_EXIT_WATERFALL, priceIds })),
    providers: {
      ...(stripe.keys.live === undefined ? {} : { live: clientOf(stripe.keys.live, stripe) }),
      ...(stripe.keys.test === undefined ? {} : { test: clientOf(stripe.keys.test, stripe) }),
    },
  };
}

function clientOf(key: string, { apiUrl }: StripeSettings): Stripe {
  if (apiUrl === undefined) return new Stripe(key, { telemetry: false });
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Stripe(key, {
    telemetry: false,
    host: hostname,
    protocol: protocol === "http:" ? "http" : "https",
    ...(port === "" ? {} : { port }),
  });
}
