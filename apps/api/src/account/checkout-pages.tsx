/** The pages at the end of a checkout link. Nothing about the account is shown: the link is all its reader has. */
import type { KeyMode } from "@capstack/accounts";
import { document, Notice } from "./layout.js";

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

/** Nothing is sold here; on a development server access can be had for the asking. */
export function unavailablePage(token: string, isDevelopment: boolean) {
  return document({
    title: "Checkout",
    children: (
      <>
        <h1>Checkout is not set up here</h1>
        {isDevelopment ? (
          <>
            <p>This is a development server without a payment provider. Grant access as if it had been paid for:</p>
            <form method="post" action={`/checkout/${token}`} class="actions">
              <button type="submit">Grant access</button>
            </form>
          </>
        ) : (
          <p>Ask whoever runs this service for access.</p>
        )}
      </>
    ),
  });
}

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
