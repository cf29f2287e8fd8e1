/** How often somebody may try to sign in: by address of the client, and by e-mail address. */
import { type RatePolicy, takeFromLimit } from "@capstack/accounts";
import type { Database } from "@capstack/database";
import { clientAddress, type KitEnv } from "@capstack/http";
import type { ServiceConfig } from "@capstack/http/service-config";
import type { Context } from "hono";

const ADDRESS_POLICY: RatePolicy = { name: "sign-in", quota: 30, windowSeconds: 300 };
const PERSON_POLICY: RatePolicy = { name: "sign-in-person", quota: 10, windowSeconds: 900 };

/**
 * Whether a sign-in step may be tried: by this client, and by this client for this e-mail address, so that whoever
 * guesses at an address locks out no one else. Gives the wait when not.
 */
export async function mayTry(
  c: Context<KitEnv>,
  { database, config }: { readonly database: Database; readonly config: ServiceConfig },
  email: string,
): Promise<{ readonly waitSeconds: number }> {
  const address = clientAddress(c, config.trustedProxies);
  const client = await takeFromLimit(database, ADDRESS_POLICY, address);
  if (!client.admitted) return { waitSeconds: client.retryAfterSeconds };
  if (email === "") return { waitSeconds: 0 };
  const person = await takeFromLimit(database, PERSON_POLICY, `${address} ${email.toLowerCase().slice(0, 254)}`);
  return { waitSeconds: person.admitted ? 0 : person.retryAfterSeconds };
}
