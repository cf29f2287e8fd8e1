/** The pages of one key: its text, once; and the question before it is revoked. */
import type { ApiKey, NewApiKey } from "@capstack/accounts";
import { Alert, document } from "../layout.js";

export function newKeyPage(person: { readonly email: string }, key: NewApiKey, publicUrl: string) {
  return document({
    title: "Your new key",
    person,
    children: (
      <>
        <h1>Your new key</h1>
        <Alert>Copy it now. It is shown this once, and cannot be shown again.</Alert>
        <p class="token" id="token">
          {key.token}
        </p>
        <div class="actions">
          <button type="button" hidden data-copy="token" data-said="copied">
            Copy key
          </button>
          <a class="button quiet" href="/account">
            I have it
          </a>
          <span id="copied" role="status"></span>
        </div>
        <h2>Try it</h2>
        <p>With the key in the variable CAPSTACK_API_KEY:</p>
        <p class="token">{`curl -s ${publicUrl}/v1/access -H "Authorization: Bearer $CAPSTACK_API_KEY"`}</p>
      </>
    ),
  });
}

export function revokePage(person: { readonly email: string }, key: ApiKey) {
  return document({
    title: `Revoke ${key.name}`,
    person,
    children: (
      <>
        <h1>{`Revoke “${key.name}”?`}</h1>
        <p>
          The key that starts with <code>{key.prefix}</code> stops working at once, for good. Programs that use it will
          be refused.
        </p>
        <form method="post" action={`/account/keys/${key.id}/revoke`} class="actions">
          <button type="submit" class="danger">
            Revoke key
          </button>
          <a class="button quiet" href="/account">
            Keep it
          </a>
        </form>
      </>
    ),
  });
}
