/** The pages at the end of a checkout link. Nothing about the account is shown: the link is all its reader has. */
import type { CheckoutStart, KeyMode } from "@capstack/accounts";
import { document, Notice } from "../layout.js";

export function alreadyEntitledPage(mode: KeyMode) {
  return document({
    title: "Access is open",
    children: (
      <>
        <h1>Access is open</h1>
        <Notice>{`Keys in ${mode} mode may compute cap tables and exit waterfalls now.`}</Notice>
        <p>Send the same request again; it will be answered.</p>
      </>
    ),
  });
}

export function awaitingPaymentPage() {
  return document({
    title: "Waiting for the payment",
    refreshSeconds: 5,
    children: (
      <>
        <h1>Thank you</h1>
        <p role="status">Waiting for the payment to be confirmed. This page looks again every five seconds.</p>
        <p>It may be closed: access opens by itself.</p>
      </>
    ),
  });
}

/**
 * Nothing is sold here. In development access can be had for the asking; elsewhere the operator grants it.
 * @param link  the link's token where a button may grant what it would sell; null elsewhere
 */
export function unavailablePage({ token, offer }: Unavailable, link: string | null) {
  const command = `capstack-admin entitlement grant --account <id> --code ${offer.entitlement}`;
  return document({
    title: "Checkout",
    children: (
      <>
        <h1>Payment is not set up here</h1>
        {link !== null ? (
          <>
            <p>This is a development server without a payment provider. Grant access as if it had been paid for:</p>
            <form method="post" action={`/checkout/${link}`} class="actions">
              <button type="submit">Grant access</button>
            </form>
          </>
        ) : (
          <>
            <p>This service takes no payments. Ask whoever runs it for access, and send this link along.</p>
            <p>If that is you, grant it from a terminal that has the server's settings:</p>
            <pre>
              <code>{`npx ${command}${token.mode === "test" ? " --test" : ""}`}</code>
            </pre>
            <p>
              <code>npx capstack-admin account list</code> prints the ids of accounts. To sell access instead, set
              <code> STRIPE_SECRET_KEY</code> and <code>STRIPE_PRICE</code>, or <code>CHECKOUT_URL</code>.
            </p>
          </>
        )}
      </>
    ),
  });
}

type Unavailable = Extract<CheckoutStart, { outcome: "unavailable" }>;

export function invalidLinkPage() {
  return document({
    title: "Checkout",
    children: (
      <>
        <h1>This link does not work</h1>
        <p>Checkout links are good for seven days. Send your request again: the answer carries a new one.</p>
      </>
    ),
  });
}
