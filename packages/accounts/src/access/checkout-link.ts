import { type CheckoutSigning, type CheckoutSubject, makeCheckoutToken } from "./checkout-token.js";

/** Where checkout links lead. */
export interface CheckoutLinkSettings extends CheckoutSigning {
  /** The address that people reach this service at, without a slash at the end. */
  readonly publicUrl: string;
  /** A page of the operator's own instead, with `{account}`, `{model}` and `{mode}` to fill in. */
  readonly template?: string | undefined;
}

/**
 * The link that a caller without access is sent to. Neither network nor database is asked.
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
