/** A stand-in for the payment provider on this machine: answers session creation as its API does, and signs events. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";

export interface PaymentProvider {
  readonly client: Stripe;
  /** What was asked, in order. */
  readonly requests: { path: string; idempotencyKey: string | undefined; form: URLSearchParams }[];
  close(): Promise<void>;
}

export async function startPaymentProvider(): Promise<PaymentProvider> {
  const requests: PaymentProvider["requests"] = [];
  const sessions = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const idempotencyKey = request.headers["idempotency-key"]?.toString();
    requests.push({ path: request.url ?? "", idempotencyKey, form: new URLSearchParams(await textOf(request)) });
    const id = sessions.get(idempotencyKey ?? "") ?? `cs_test_${sessions.size + 1}`;
    sessions.set(idempotencyKey ?? "", id);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ id, object: "checkout.session", url: `https://pay.example/${id}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const client = new Stripe("sk_test_standin", { host: "127.0.0.1", port, protocol: "http", telemetry: false });
  return {
    client,
    requests,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

/** An event as the provider sends it, signed. */
export async function signedEvent(event: object, secret: string, timestamp = Math.floor(Date.now() / 1000)) {
  const payload = JSON.stringify(event);
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
  return { body: new TextEncoder().encode(payload), signature };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
