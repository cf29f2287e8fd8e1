import { randomUUID } from "node:crypto";
import type { Database } from "@capstack/database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  CAP_TABLE_EXIT_WATERFALL,
  type CheckoutSubject,
  checkoutLink,
  createAccount,
  grantEntitlement,
  listEntitlements,
  makeCheckoutToken,
  readCheckoutToken,
  receiveStripeWebhook,
  type Shop,
  startCheckout,
} from "../src/index.js";
import { kinds, openBoth } from "./databases.js";
import { type PaymentProvider, signedEvent, startPaymentProvider } from "./payment-provider.js";

const databases = openBoth();
const actor = { kind: "admin" } as const;
const entitlement = CAP_TABLE_EXIT_WATERFALL;
const secrets = ["whsec_new", "whsec_old"];
const now = 1_795_000_000_000;

describe("a checkout token", () => {
  const signing = { secret: "shop secret", clock: () => now };
  const subject: CheckoutSubject = { tenantId: randomUUID(), model: "exit-waterfall", mode: "live" };
  const token = makeCheckoutToken(subject, signing);

  it("names its subject", () => {
    expect(readCheckoutToken(token, signing)).toEqual({ ...subject, madeAt: now / 1000 });
    expect(token).toMatch(/^[A-Za-z0-9_-]+$/);
  });

  it("is good for seven days", () => {
    const after = (seconds: number) => readCheckoutToken(token, { ...signing, clock: () => now + seconds * 1000 });
    expect([after(7 * 24 * 3600) === null, after(7 * 24 * 3600 + 1) === null]).toEqual([false, true]);
  });

  it("cannot be changed, shortened, or made with another secret", () => {
    for (let index = 0; index < token.length; index++) {
      const other = token[index] === "A" ? "B" : "A";
      expect(readCheckoutToken(token.slice(0, index) + other + token.slice(index + 1), signing)).toBeNull();
      expect(readCheckoutToken(token.slice(0, index), signing)).toBeNull();
    }
    expect(readCheckoutToken(token, { ...signing, secret: "another" })).toBeNull();
  });

  it("can be replaced by a page of the operator's own", () => {
    const template = "https://shop.test/{model}/{mode}?for={account}&account={account}";
    expect(checkoutLink(subject, { ...signing, publicUrl: "https://x.test", template })).toBe(
      `https://shop.test/exit-waterfall/live?for=${subject.tenantId}&account=${subject.tenantId}`,
    );
  });
});

describe.each(kinds)("on %s", (kind) => {
  let database: Database;
  let provider: PaymentProvider;
  let shop: Shop;
  let tenantId: string;
  let token: string;

  beforeAll(async () => {
    provider = await startPaymentProvider();
  });
  afterAll(() => provider.close());
  beforeEach(async () => {
    database = databases.of(kind);
    tenantId = (await createAccount(database, { name: "Acme" }, { actor })).id;
    shop = {
      publicUrl: "https://capstack.test",
      secret: "shop secret",
      clock: () => now,
      offers: [{ model: "cap-table", entitlement, priceIds: { test: "price_test_1" } }],
      providers: { test: provider.client },
    };
    token = makeCheckoutToken({ tenantId, model: "cap-table", mode: "test" }, shop);
  });

  describe("opening a link", () => {
    it("creates a session that names the account, and goes to it", async () => {
      const answer = await startCheckout(database, token, shop);
      const asked = provider.requests.at(-1);
      expect(answer).toEqual({ outcome: "redirect", url: expect.stringMatching(/^https:\/\/pay\.example\/cs_test_/) });
      expect(asked?.path).toBe("/v1/checkout/sessions");
      expect(Object.fromEntries(asked?.form ?? [])).toEqual({
        mode: "payment",
        "line_items[0][price]": "price_test_1",
        "line_items[0][quantity]": "1",
        "metadata[account]": tenantId,
        "metadata[entitlement]": entitlement,
        "metadata[mode]": "test",
        "metadata[model]": "cap-table",
        "payment_intent_data[metadata][account]": tenantId,
        "payment_intent_data[metadata][entitlement]": entitlement,
        "payment_intent_data[metadata][mode]": "test",
        "payment_intent_data[metadata][model]": "cap-table",
        success_url: `https://capstack.test/checkout/${token}?paid=1`,
        cancel_url: "https://capstack.test/account",
      });
    });

    it("again leads to the same session that day, and to a new one the next", async () => {
      const first = await startCheckout(database, token, shop);
      expect(await startCheckout(database, token, shop)).toEqual(first);
      const tomorrow = { ...shop, clock: () => now + 25 * 3600 * 1000 };
      expect(await startCheckout(database, token, tomorrow)).not.toEqual(first);
      const rows = await database.query("select mode from checkout where account_id = $1", [tenantId]);
      expect(rows).toHaveLength(2);
    });

    it("says so when access is there already, in that mode", async () => {
      await grantEntitlement(database, tenantId, { code: entitlement, mode: "live", source: "grant" }, { actor });
      expect((await startCheckout(database, token, shop)).outcome).toBe("redirect");
      await grantEntitlement(database, tenantId, { code: entitlement, mode: "test", source: "grant" }, { actor });
      expect(await startCheckout(database, token, shop)).toEqual({
        outcome: "already_entitled",
        entitlement,
        mode: "test",
      });
    });

    it("waits for the provider's word after coming back from it", async () => {
      const before = provider.requests.length;
      expect(await startCheckout(database, token, shop, { hasPaid: true })).toEqual({ outcome: "awaiting_payment" });
      expect(provider.requests.length).toBe(before);
    });

    it("sells nothing without a provider or a price, in a mode of no sale, or for an account that is gone", async () => {
      expect((await startCheckout(database, token, { ...shop, providers: {} })).outcome).toBe("unavailable");
      const live = makeCheckoutToken({ tenantId, model: "cap-table", mode: "live" }, shop);
      expect((await startCheckout(database, live, shop)).outcome).toBe("unavailable");
      const fund = makeCheckoutToken({ tenantId, model: "fund-economics", mode: "test" }, shop);
      expect(await startCheckout(database, fund, shop)).toEqual({ outcome: "invalid" });
      const gone = makeCheckoutToken({ tenantId: randomUUID(), model: "cap-table", mode: "test" }, shop);
      expect(await startCheckout(database, gone, shop)).toEqual({ outcome: "invalid" });
      expect(await startCheckout(database, "forged", shop)).toEqual({ outcome: "invalid" });
    });
  });

  describe("an event of the provider", () => {
    const paid = (more: object = {}, event: object = {}) => ({
      id: `evt_${randomUUID()}`,
      object: "event",
      type: "checkout.session.completed",
      livemode: false,
      ...event,
      data: {
        object: {
          id: `cs_test_${randomUUID()}`,
          object: "checkout.session",
          payment_status: "paid",
          payment_intent: `pi_${tenantId}`,
          metadata: { account: tenantId, entitlement, mode: "test", model: "cap-table" },
          ...more,
        },
      },
    });
    const charge = (type: string, more: object) => ({
      id: `evt_${randomUUID()}`,
      object: "event",
      type,
      livemode: false,
      data: { object: { payment_intent: `pi_${tenantId}`, ...more } },
    });
    const refund = () => charge("charge.refunded", { object: "charge", refunded: true });
    const send = async (event: object, secret = "whsec_new", timestamp?: number) =>
      receiveStripeWebhook(database, await signedEvent(event, secret, timestamp), secrets);
    const active = async () => (await listEntitlements(database, tenantId)).filter((held) => held.active).length;

    it.each([
      ["a session paid at once", "checkout.session.completed", { payment_status: "paid" }],
      [
        "a session that cost nothing",
        "checkout.session.completed",
        { payment_status: "no_payment_required", payment_intent: null },
      ],
      ["a payment that came later", "checkout.session.async_payment_succeeded", { payment_status: "paid" }],
    ])("of %s grants, whichever secret signed it", async (_, type, more) => {
      for (const secret of secrets) {
        const event = paid(
          { ...more, ...("payment_intent" in more ? {} : { payment_intent: `pi_${randomUUID()}` }) },
          { type },
        );
        expect(await send(event, secret)).toEqual({ outcome: "done", effect: "grant", repeated: false });
      }
      expect((await listEntitlements(database, tenantId))[0]).toMatchObject({
        code: entitlement,
        mode: "test",
        source: "purchase",
        active: true,
      });
    });

    it("grants once, however often and in however many events it is told", async () => {
      const event = paid();
      const answers = await Promise.all([send(event), send(event), send(event)]);
      expect(answers.filter((answer) => answer.outcome === "done" && answer.repeated)).toHaveLength(2);
      expect(await send(paid({}, { type: "checkout.session.async_payment_succeeded" }))).toMatchObject({
        effect: "none",
      });
      expect(await active()).toBe(1);
    });

    it("refunded in full, or lost in dispute, revokes; a part or another payment does not", async () => {
      await send(paid());
      await send(charge("charge.refunded", { refunded: false }));
      await send(charge("charge.refunded", { refunded: true, payment_intent: `pi_${randomUUID()}` }));
      await send(charge("charge.dispute.closed", { status: "won" }));
      expect(await active()).toBe(1);
      expect(await send(charge("charge.dispute.closed", { status: "lost" }))).toMatchObject({ effect: "revoke" });
      expect(await active()).toBe(0);
    });

    it("gives the same end in every order of arrival, redelivered or not", async () => {
      const [payment, returned] = [paid(), refund()];
      await send(returned);
      await send(payment);
      await send(returned);
      await send(payment);
      expect(await active()).toBe(0);
      expect(await listEntitlements(database, tenantId)).toHaveLength(1);
    });

    it("refunded while it is granted ends revoked", async () => {
      await Promise.all([send(paid()), send(refund())]);
      expect(await active()).toBe(0);
    });

    it("bought again after a refund grants again", async () => {
      await send(paid());
      await send(refund());
      await send(paid({ payment_intent: `pi_${randomUUID()}` }));
      expect(await active()).toBe(1);
    });

    it.each([
      ["unpaid", () => paid({ payment_status: "unpaid" })],
      ["of another mode than it claims", () => paid({}, { livemode: true })],
      ["without our metadata", () => paid({ metadata: {} })],
      [
        "for an account that is not here",
        () => paid({ metadata: { account: randomUUID(), entitlement, mode: "test" } }),
      ],
      ["for an account that is no id", () => paid({ metadata: { account: "' or 1=1", entitlement, mode: "test" } })],
      [
        "of a code that nothing asks for",
        () => paid({ metadata: { account: tenantId, entitlement: "Gold", mode: "test" } }),
      ],
      [
        "of a code that holds a NUL",
        () => paid({ metadata: { account: tenantId, entitlement: `${entitlement}\0`, mode: "test" } }),
      ],
      ["of a payment that holds a NUL", () => paid({ payment_intent: "pi_\0", id: "cs_\0" })],
      ["whose id holds a NUL", () => paid({}, { id: "evt_\0" })],
      ["whose id is no text", () => paid({}, { id: 5 })],
      ["whose kind holds a NUL", () => paid({}, { type: "a\0" })],
      ["of a paid session without data", () => ({ ...paid(), data: null })],
      ["of a refund without an object", () => ({ ...refund(), data: { object: null } })],
      ["whose metadata is null", () => paid({ metadata: null })],
      ["of a kind we do not use", () => charge("invoice.paid", {})],
      ["a refund of no payment", () => charge("charge.refunded", { refunded: true, payment_intent: null })],
    ])("%s is acknowledged and changes nothing", async (_, event) => {
      expect(await send(event())).toEqual({ outcome: "done", effect: "none", repeated: false });
      expect(await listEntitlements(database, tenantId)).toEqual([]);
    });

    it("tampered with, stale, unsigned or signed by another is refused", async () => {
      const refused = { outcome: "bad_signature" };
      const { body, signature } = await signedEvent(paid(), "whsec_new");
      const changed = new TextEncoder().encode(new TextDecoder().decode(body).replace("cap-table", "cap-tablE"));
      expect(await receiveStripeWebhook(database, { body: changed, signature }, secrets)).toEqual(refused);
      expect(await send(paid(), "whsec_new", Math.floor(Date.now() / 1000) - 301)).toEqual(refused);
      expect(await send(paid(), "whsec_other")).toEqual(refused);
      expect(await receiveStripeWebhook(database, { body, signature: undefined }, secrets)).toEqual(refused);
      expect(await receiveStripeWebhook(database, { body, signature: "nonsense" }, secrets)).toEqual(refused);
      expect(await receiveStripeWebhook(database, { body, signature }, [])).toEqual(refused);
      expect(await active()).toBe(0);
    });

    it("that fails in the middle leaves nothing, so that the next delivery counts", async () => {
      const event = paid();
      const failing: Database = {
        ...database,
        transaction: (work, options) =>
          database.transaction(
            (tx) =>
              work({
                query: (text, given) =>
                  text.includes('into "audit"') ? Promise.reject(new Error("disk")) : tx.query(text, given),
              }),
            options,
          ),
      };
      await expect(receiveStripeWebhook(failing, await signedEvent(event, "whsec_new"), secrets)).rejects.toThrow(
        "disk",
      );
      expect(await send(event)).toEqual({ outcome: "done", effect: "grant", repeated: false });
    });

    it("is written to the trail under the provider's name", async () => {
      const event = paid();
      await send(event);
      const rows = await databases
        .ownerOf(kind)
        .query("select action, actor_kind, actor_id from audit where account_id = $1 and action like 'entitlement%'", [
          tenantId,
        ]);
      expect(rows).toEqual([{ action: "entitlement.granted", actor_kind: "provider", actor_id: event.id }]);
    });
  });
});
