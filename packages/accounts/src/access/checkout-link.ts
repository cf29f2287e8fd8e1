import { type CheckoutSigning, type CheckoutSubject, makeCheckoutToken } from "./checkout-token.js";

/** Settings of checkout links. */
export interface CheckoutLinkSettings extends CheckoutSigning {
  /** The public address of this service, without a trailing slash. */
  readonly publicUrl: string;
  /** A template for the operator's own checkout page instead, with `{account}`, `{model}` and `{mode}`. */
  readonly template?: string | undefined;
}

/**
 * The link offered to a caller without access. Computed without network or database.
 * @example
 * const subject = { tenantId: "a&b", model: "cap-table", mode: "live" };
 * const settings = { publicUrl: "https://x.test", secret: "s", clock: Date.now };
 * checkoutLink(subject, { ...settings, template: "https://shop.test/?a={account}&m={model}" }); // => "https://shop.test/?a=a%26b&m=cap-table"
 * checkoutLink(subject, settings).startsWith("https://x.test/checkout/"); // => true
 */
export function checkoutLink(subject: CheckoutSubject, settings: CheckoutLinkSettings): string {
  const { publicUrl, template } = settings;
  if (template === undefined) return `${publicUrl}/checkout/${makeCheckoutToken(subject, settings)}`;
  const values = { account: subject.tenantId, model: subject.model, mode: subject.mode };
  return template.replace(/\{(account|model|mode)\}/g, (_, name: keyof typeof values) =>
    encodeURIComponent(values[name]),
  );
}
