import { createAccount, createKey, giveRole, listKeys, migrateAccounts } from "@capstack/accounts";
import type { Database } from "@capstack/database";
import { createTestDatabase, openMigrated } from "@capstack/database/testing";
import { readServiceConfig } from "@capstack/http/service-config";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type AccountSite, startAccountSite } from "./account-site.js";

const password = "correct horse battery";
const webhookSecret = "whsec_test";

describe.each(["pglite", "postgres"])("the account pages on %s", (kind) => {
  let database: Database;
  let site: AccountSite;
  let people = 0;

  beforeAll(async () => {
    database =
      kind === "pglite"
        ? await openMigrated("accounts", migrateAccounts)
        : (await createTestDatabase(inject("postgresUrl"))).database;
    site = await startAccountSite(database, {
      STRIPE_WEBHOOK_SECRETS: `whsec_old,${webhookSecret}`,
      TRUSTED_PROXIES: "127.0.0.1",
    });
  });
  afterAll(async () => {
    await site.stop();
    await database.close();
  });

  /** A browser as far as these pages see one: it keeps cookies and names the origin of its forms. */
  function browser() {
    const jar = new Map<string, string>();
    const send = async (path: string, init: RequestInit = {}) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const url = path.startsWith("http") ? path : site.address + path;
      const headers = { cookie, ...(init.headers as Record<string, string>) };
      const response = await fetch(url, { redirect: "manual", ...init, headers });
      for (const text of response.headers.getSetCookie()) {
        const [name = "", value = ""] = (text.split(";", 1)[0] ?? "").split("=", 2);
        if (value === "") jar.delete(name);
        else jar.set(name, value);
      }
      return {
        status: response.status,
        to: response.headers.get("location"),
        headers: response.headers,
        text: await response.text(),
      };
    };
    const post = (path: string, form: Record<string, string | string[]>, headers: Record<string, string> = {}) => {
      const body = new URLSearchParams();
      for (const [name, value] of Object.entries(form)) for (const item of [value].flat()) body.append(name, item);
      return send(path, { method: "POST", body, headers: { origin: site.address, ...headers } });
    };
    return { get: (path: string) => send(path), post };
  }

  async function signedUp() {
    people += 1;
    const email = `person${people}@acme.test`;
    const visitor = browser();
    await visitor.post("/auth/sign-up", { name: `Person ${people}`, email, password });
    await visitor.get(await site.newestLink());
    return { ...visitor, email };
  }

  const formIn = (page: string) => /name="form" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const tokenIn = (page: string) => /cstk_(?:live|test)_[0-9A-Za-z]{38}/.exec(page)?.[0];
  const access = async (token: string | undefined) => {
    const response = await fetch(`${site.address}/v1/keys`, { headers: { authorization: `Bearer ${token}` } });
    return response.status;
  };

  it("say at the root what it is, to people as a page, to programs as the API's JSON", async () => {
    const root = await fetch(site.address);
    expect(await root.json()).toMatchObject({ name: "Capstack", links: { docs: expect.any(String) } });
    const page = await fetch(site.address, { headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });
    expect(page.headers.get("content-type")).toMatch(/^text\/html/);
    expect(page.headers.get("content-security-policy")).not.toContain("unsafe");
    expect(await page.text()).toContain(`${site.address}/v1/docs`);
  });

  it("sign a person up, in and out", async () => {
    const visitor = browser();
    expect(await visitor.get("/account")).toMatchObject({ status: 303, to: "/account/sign-in" });
    const email = "ada@acme.test";
    const asked = await visitor.post("/auth/sign-up", { name: "Ada", email, password });
    expect([asked.status, asked.text.includes("Check your mail")]).toEqual([200, true]);
    const early = await visitor.post("/auth/sign-in", { email, password });
    expect([early.status, early.text.includes("not confirmed yet")]).toEqual([422, true]);
    expect(await visitor.get(await site.newestLink())).toMatchObject({ status: 303, to: "/account" });
    expect((await visitor.get("/account")).text).toContain("<h1>Ada</h1>");
    expect(await visitor.post("/auth/sign-out", {})).toMatchObject({ status: 303, to: "/account/sign-in" });
    expect(await visitor.get("/account")).toMatchObject({ to: "/account/sign-in" });
    expect(await visitor.post("/auth/sign-in", { email, password })).toMatchObject({ status: 303, to: "/account" });
  });

  it("let an owner give a role and take it away; who has one may do neither", async () => {
    const owner = await signedUp();
    await owner.get("/account");
    const other = await signedUp();
    const nobody = await owner.post("/account/people", { email: "nobody@acme.test", role: "reader" });
    expect([nobody.status, nobody.text.includes("Nobody has signed up with this address")]).toEqual([422, true]);
    const given = await owner.post("/account/people", { email: other.email, role: "preparer" });
    expect(given).toMatchObject({ status: 303, to: "/account/people?done=given" });
    const seen = (await other.get("/account/people")).text;
    expect([seen.includes(owner.email), seen.includes("preparer"), seen.includes("Give a role")]).toEqual([
      true,
      true,
      false,
    ]);
    expect((await other.post("/account/people", { email: owner.email, role: "reader" })).status).toBe(403);
    const id = /people\/([^/]+)\/take/.exec((await owner.get("/account/people")).text)?.[1] ?? "";
    expect((await other.post(`/account/people/${id}/take`, {})).status).toBe(403);
    expect(await owner.post(`/account/people/${id}/take`, {})).toMatchObject({ to: "/account/people?done=taken" });
    expect((await owner.get("/account/people")).text).not.toContain(other.email);
    expect((await owner.post(`/account/people/${id}/take`, {})).status).toBe(422);
    expect((await other.get("/account/people")).text).not.toContain(owner.email);
  });

  it("list a person's sessions, and end one or all others: that browser signs in again", async () => {
    const first = await signedUp();
    const again = async () => {
      const visitor = browser();
      await visitor.post("/auth/sign-in", { email: first.email, password }, { "user-agent": "Firefox/140 (Windows)" });
      return visitor;
    };
    const [second, third, fourth] = [await again(), await again(), await again()];
    const page = (await first.get("/account/sessions")).text;
    const ids = [...page.matchAll(/sessions\/([^/"]+)\/end/g)].map(([, id]) => id);
    expect([ids.length, page.includes("Firefox on Windows"), page.includes("this one")]).toEqual([3, true, true]);
    const stranger = await signedUp();
    await stranger.post(`/account/sessions/${ids[0]}/end`, {});
    expect((await first.get("/account/sessions")).text).toContain(`sessions/${ids[0]}/end`);
    await first.post(`/account/sessions/${ids[0]}/end`, {});
    const open = async () =>
      (await Promise.all([second, third, fourth].map((one) => one.get("/account")))).filter(
        ({ status }) => status === 200,
      );
    expect(await open()).toHaveLength(2);
    await first.post("/account/sessions/end", {});
    expect(await open()).toHaveLength(0);
    expect((await first.get("/account")).status).toBe(200);
    await database.query("delete from rate_limit");
  });

  it("change a lost password", async () => {
    const { email } = await signedUp();
    const visitor = browser();
    await visitor.post("/auth/forgot", { email });
    const link = new URL(await site.newestLink());
    expect((await visitor.get(link.href)).text).toContain("Choose a new password");
    const token = link.searchParams.get("token") ?? "";
    const short = await visitor.post("/auth/reset", { token, password: "short" });
    expect([short.status, short.text.includes("12 to 128")]).toEqual([422, true]);
    const next = "another long password";
    expect(await visitor.post("/auth/reset", { token, password: next })).toMatchObject({
      to: "/account/sign-in?done=password",
    });
    expect(await visitor.post("/auth/sign-in", { email, password: next })).toMatchObject({ to: "/account" });
    expect((await visitor.post("/auth/reset", { token, password: next })).status).toBe(422);
  });

  it("send a used or forged link back to sign-in, saying why", async () => {
    const answer = await browser().get("/auth/verify-email?token=forged&callbackURL=https://evil.test");
    expect(answer.to).toBe("/account/sign-in?error=link");
    expect((await browser().get(answer.to ?? "")).text).toContain("used before or is too old");
  });

  it("show a key's text once: the same form again makes no second key", async () => {
    const visitor = await signedUp();
    const form = {
      form: formIn((await visitor.get("/account")).text),
      name: "Build <server>",
      mode: "live",
      expires: "30",
      scopes: ["compute", "keys:manage"],
    };
    const made = await visitor.post("/account/keys", form);
    const token = tokenIn(made.text);
    expect([made.status, await access(token)]).toEqual([200, 200]);
    expect(made.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(await visitor.post("/account/keys", form)).toMatchObject({ status: 303, to: "/account?done=shown" });
    const page = (await visitor.get("/account?done=shown")).text;
    expect([page.includes("made already"), page.includes("Build &lt;server&gt;"), page.includes("Expires")]).toEqual([
      true,
      true,
      true,
    ]);
    expect(tokenIn(page)).toBeUndefined();
    expect(page.split("/revoke").length - 1).toBe(1);
    expect(site.log.join("")).not.toContain(token);
  });

  it("revoke a key after asking", async () => {
    const visitor = await signedUp();
    const shown = formIn((await visitor.get("/account")).text);
    const made = await visitor.post("/account/keys", {
      form: shown,
      name: "laptop",
      mode: "test",
      scopes: "keys:manage",
    });
    const path = /\/account\/keys\/key_\w+\/revoke/.exec((await visitor.get("/account")).text)?.[0] ?? "";
    expect((await visitor.get(path)).text).toContain("Revoke “laptop”?");
    expect(await access(tokenIn(made.text))).toBe(200);
    expect(await visitor.post(path, {})).toMatchObject({ status: 303, to: "/account?done=revoked" });
    expect(await access(tokenIn(made.text))).toBe(401);
    expect(await visitor.get(path)).toMatchObject({ to: "/account" });
  });

  it("let an owner make a key of any role, and name it", async () => {
    const visitor = await signedUp();
    const form = formIn((await visitor.get("/account")).text);
    const made = await visitor.post("/account/keys", { form, name: "Audit", mode: "live", role: "auditor" });
    expect([made.status, await access(tokenIn(made.text))]).toEqual([200, 403]);
    expect((await visitor.get("/account")).text).toContain("<dd>auditor</dd>");
  });

  it("let a person with a role make keys of that role alone, and see their own", async () => {
    const visitor = await signedUp();
    const actor = { kind: "admin" } as const;
    const firm = await createAccount(database, { name: "Meridian Ventures" }, { actor });
    const settings = { allowTestKeys: true, production: false, peppers: [] };
    const author = { account: firm, actor };
    const other = await createKey(database, author, { name: "Somebody else's" }, {}, settings);
    await giveRole(database, firm.id, { email: visitor.email, role: "preparer" }, { actor });
    const page = (await visitor.get("/account")).text;
    expect([page.includes("Meridian Ventures"), page.includes("else&#39;s")]).toEqual([true, false]);
    const make = (form: Record<string, string>) =>
      visitor.post("/account/keys", { form: crypto.randomUUID(), mode: "live", ...form });
    const made = await make({ name: "Drafts", role: "preparer" });
    expect([made.status, tokenIn(made.text) === undefined]).toEqual([200, false]);
    for (const more of [{ role: "approver" }, { scopes: "accounting:post" }, { scopes: "keys:manage" }]) {
      const refused = await make({ name: "More", ...more });
      expect([refused.status, refused.text.includes("cannot give what it lacks")]).toEqual([422, true]);
    }
    await visitor.post(`/account/keys/${other.id}/revoke`, {});
    const { keys } = await listKeys(database, firm.id, {});
    expect(keys.map(({ name, status, role }) => [name, status, role])).toEqual([
      ["Drafts", "active", "preparer"],
      ["Somebody else's", "active", null],
    ]);
  });

  it("say what is wrong with a key that cannot be made", async () => {
    const visitor = await signedUp();
    const send = (form: Record<string, string>) =>
      visitor.post("/account/keys", { form: crypto.randomUUID(), mode: "live", ...form });
    const unnamed = await send({ name: " ", scopes: "compute" });
    expect([unnamed.status, unnamed.text.includes("1 to 100 characters")]).toEqual([422, true]);
    const powerless = await send({ name: "x" });
    expect([powerless.status, powerless.text.includes("name at least one")]).toEqual([422, true]);
  });

  it("keep one person's keys from another", async () => {
    const [ada, eve] = [await signedUp(), await signedUp()];
    await ada.post("/account/keys", { form: "a", name: "secret plans", mode: "live", scopes: "compute" });
    const path = /\/account\/keys\/key_\w+\/revoke/.exec((await ada.get("/account")).text)?.[0] ?? "";
    expect(await eve.get(path)).toMatchObject({ status: 303, to: "/account" });
    expect(await eve.post(path, {})).toMatchObject({ status: 303, to: "/account" });
    expect((await ada.get("/account")).text).not.toContain("revoked</span>");
    expect((await eve.get("/account")).text).not.toContain("secret plans");
  });

  it("refuse forms of other sites, and everything without a session", async () => {
    const visitor = await signedUp();
    const form = { form: "x", name: "stolen", mode: "live", scopes: "compute" };
    for (const headers of [{ origin: "https://evil.test" }, { origin: "null" }, { origin: "" }]) {
      const refused = await visitor.post("/account/keys", form, headers);
      expect([refused.status, JSON.parse(refused.text).error.details]).toEqual([403, { reason: "origin" }]);
    }
    const hidden = await visitor.post("/account/keys", form, { origin: "null", "sec-fetch-site": "same-origin" });
    expect(hidden.status).toBe(200);
    for (const path of ["/account/keys", "/account/keys/key_00000000000000000000000000/revoke"]) {
      expect(await browser().post(path, form)).toMatchObject({ status: 303, to: "/account/sign-in" });
    }
  });

  it("answer with headers that keep pages private", async () => {
    for (const path of ["/account/sign-in", "/account/sign-up", "/account/forgot", "/account/reset?token=x"]) {
      const { status, headers, text } = await browser().get(path);
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toBe("no-store, no-transform");
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
      expect(headers.get("content-security-policy")).not.toContain("unsafe");
      expect(headers.get("access-control-allow-origin")).toBeNull();
      expect(text).toMatch(/^<!DOCTYPE html><html lang="en">/);
      expect(text).not.toMatch(/<style|style=|<script>|onclick/);
    }
    const sheet = await browser().get("/account/style.css");
    expect([sheet.status, sheet.headers.get("content-type")]).toEqual([200, "text/css; charset=UTF-8"]);
  });

  it("answer who forgot a password alike and at once, whether or not a letter leaves, while the mail server hangs", async () => {
    const { email } = await signedUp();
    let arrive = () => {};
    site.takeLetters = new Promise((resolve) => {
      arrive = resolve;
    });
    const before = site.letters.length;
    const known = await browser().post("/auth/forgot", { email });
    const unknown = await browser().post("/auth/forgot", { email: "nobody@acme.test" });
    expect([known.status, known.text.replaceAll(email, "nobody@acme.test")]).toEqual([200, unknown.text]);
    expect(site.letters.length).toBe(before);
    arrive();
    expect(await site.newestLink()).toContain("/account/reset?token=");
    expect(site.letters.slice(before).map(({ to }) => to)).toEqual([email]);
    expect((await browser().post("/auth/forgot", { email: "no address" })).status).toBe(422);
  });

  it("log a letter that did not leave, without the person it was for", async () => {
    const { email } = await signedUp();
    site.takeLetters = Promise.reject(Object.assign(new Error(`550 <${email}> rejected`), { code: "EENVELOPE" }));
    site.takeLetters.catch(() => {});
    await browser().post("/auth/forgot", { email });
    await site.newestLink();
    site.takeLetters = Promise.resolve();
    const lines = site.log.filter((line) => line.includes("a letter was not sent"));
    expect(lines.map((line) => JSON.parse(line).faultCode)).toEqual(["EENVELOPE"]);
    expect(site.log.join("")).not.toContain(email);
  });

  it("send no more than ten letters to an address in a quarter of an hour, whoever asks", async () => {
    const { email } = await signedUp();
    await database.query("delete from rate_limit");
    const before = site.letters.length;
    for (let client = 1; client <= 12; client++) {
      const asked = await browser().post("/auth/forgot", { email }, { "x-forwarded-for": `203.0.113.${client}` });
      expect(asked.status).toBe(200);
    }
    await site.newestLink();
    expect(site.letters.length - before).toBe(10);
    await database.query("delete from rate_limit");
  });

  it("make a guesser wait, and not the owner who comes from elsewhere", async () => {
    const { email } = await signedUp();
    await database.query("delete from rate_limit");
    const statuses = [];
    for (let guess = 0; guess < 11; guess++) {
      statuses.push((await browser().post("/auth/sign-in", { email, password: `guess number ${guess}` })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    const waiting = await browser().post("/auth/sign-in", { email, password });
    expect([Number(waiting.headers.get("retry-after")) > 0, waiting.text.includes("Wait")]).toEqual([true, true]);
    const elsewhere = { "x-forwarded-for": "203.0.113.9" };
    const owner = await browser().post("/auth/sign-in", { email, password }, elsewhere);
    expect([owner.status, owner.to]).toEqual([303, "/account"]);
    await database.query("delete from rate_limit");
  });

  it("refuse a form larger than any of theirs", async () => {
    const answer = await browser().post("/auth/sign-in", { email: "x".repeat(20_000), password });
    expect(answer.status).toBe(413);
  });

  describe("checkout", () => {
    const compute = async (token: string | undefined) => {
      const response = await fetch(`${site.address}/v1/cap-table/compute`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ events: [] }),
      });
      return { status: response.status, body: JSON.parse(await response.text()) };
    };
    const buyer = async (mode: "live" | "test") => {
      const visitor = await signedUp();
      const made = await visitor.post("/account/keys", {
        form: crypto.randomUUID(),
        name: "k",
        mode,
        scopes: "compute",
      });
      return { visitor, token: tokenIn(made.text) };
    };
    const deliver = async (event: object, secret = webhookSecret) => {
      const payload = JSON.stringify(event);
      const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
      const headers = { "stripe-signature": signature };
      return (await fetch(`${site.address}/webhooks/stripe`, { method: "POST", body: payload, headers })).status;
    };

    it("leads from 402 through the development grant to 200", async () => {
      const { visitor, token } = await buyer("test");
      const refused = await compute(token);
      expect(refused.status).toBe(402);
      const link = refused.body.error.details.checkoutUrl;
      const page = await visitor.get(link);
      expect([page.status, page.text.includes("Grant access")]).toEqual([200, true]);
      expect(page.text).not.toContain(visitor.email);
      const granted = await visitor.post(new URL(link).pathname, {});
      expect((await visitor.get(granted.to ?? "")).text).toContain("Access is open");
      expect((await compute(token)).status).not.toBe(402);
    });

    it("leads from 402 through a signed event to 200, and through a refund to 402", async () => {
      const { token } = await buyer("live");
      expect((await compute(token)).status).toBe(402);
      const accounts = await database.query<{ id: string }>("select account_id as id from api_key where prefix = $1", [
        token?.slice(0, 14) ?? "",
      ]);
      const payment = `pi_${accounts[0]?.id}`;
      const metadata = { account: accounts[0]?.id, entitlement: "cap-table-exit-waterfall", mode: "live" };
      const session = {
        id: "cs_1",
        object: "checkout.session",
        payment_status: "paid",
        payment_intent: payment,
        metadata,
      };
      const event = (id: string, type: string, object: object) => ({
        id,
        object: "event",
        type,
        livemode: true,
        data: { object },
      });
      const paid = event(`evt_paid_${payment}`, "checkout.session.completed", session);
      expect(await deliver(paid, "whsec_forged")).toBe(400);
      expect((await compute(token)).status).toBe(402);
      expect(await deliver(paid)).toBe(200);
      expect(await deliver(paid)).toBe(200);
      expect((await compute(token)).status).not.toBe(402);
      expect(
        await deliver(
          event(`evt_back_${payment}`, "charge.refunded", {
            object: "charge",
            refunded: true,
            payment_intent: payment,
          }),
        ),
      ).toBe(200);
      expect((await compute(token)).status).toBe(402);
    });

    it("lets an address open so many links a minute", async () => {
      const { limits } = readServiceConfig({});
      const opened = await Promise.all(
        Array.from({ length: limits.openPerMinute + 30 }, () => browser().get("/checkout/forged")),
      );
      expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([404, 429]));
      const refused = opened.find(({ status }) => status === 429);
      expect(JSON.parse(refused?.text ?? "").error).toMatchObject({
        code: "rate_limited",
        details: { policy: "open" },
      });
      await database.query("delete from rate_limit");
    });

    it("tells a forged link from a good one, and grants nothing by it", async () => {
      const answer = await browser().get("/checkout/forged");
      expect([answer.status, answer.text.includes("does not work")]).toEqual([404, true]);
      expect(await browser().post("/checkout/forged", {})).toMatchObject({ status: 303 });
    });
  });

  it("count computations of all keys in the usage they show", async () => {
    const visitor = await signedUp();
    const made = await visitor.post("/account/keys", { form: "u", name: "k", mode: "live", scopes: "compute" });
    expect((await visitor.get("/account")).text).toContain("100 of 100 computations");
    await fetch(`${site.address}/v1/cap-table/compute`, {
      method: "POST",
      headers: { authorization: `Bearer ${tokenIn(made.text)}` },
      body: "{}",
    });
    expect((await visitor.get("/account")).text).toMatch(/(99|100) of 100 computations/);
    const rows = await database.query<{ bucket: string }>(
      "select bucket from rate_limit where bucket like 'compute:%'",
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it("open the account an administrator made for the address", async () => {
    const rows = await database.query<{ id: string }>(
      "insert into account (id, name, contact_email) values (gen_random_uuid(), 'Acme Holdings', 'owner@acme.test') returning id",
    );
    const visitor = browser();
    await visitor.post("/auth/sign-up", { name: "Owner", email: "owner@acme.test", password });
    await visitor.get(await site.newestLink());
    expect((await visitor.get("/account")).text).toContain("<h1>Acme Holdings</h1>");
    expect((await listKeys(database, rows[0]?.id ?? "", {})).keys).toEqual([]);
  });
});

describe("a server with a database of its own and no payment provider", () => {
  it("says so on the checkout page, and how access is granted, and grants nothing", async () => {
    const { database } = await createTestDatabase(inject("postgresUrl"));
    const environment = { DATABASE_URL: "postgres://db.acme.test/capstack", ACCOUNTS: "0" };
    const site = await startAccountSite(database, environment);
    const actor = { kind: "admin" } as const;
    const account = await createAccount(database, { name: "Acme" }, { actor });
    const settings = { allowTestKeys: true, production: true, peppers: [] };
    const { token } = await createKey(database, { account, actor }, { name: "k", mode: "test" }, {}, settings);
    const compute = () =>
      fetch(`${site.address}/v1/cap-table/compute`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ events: [] }),
      });
    const link = JSON.parse(await (await compute()).text()).error.details.checkoutUrl;
    const page = await fetch(link);
    expect(page.status).toBe(503);
    const text = await page.text();
    expect(text).toContain("Payment is not set up here");
    expect(text).toContain(
      "npx capstack-admin entitlement grant --account &lt;id&gt; --code cap-table-exit-waterfall --test",
    );
    expect(text).not.toContain("<form");
    const granted = await fetch(link, { method: "POST", headers: { origin: site.address } });
    expect(granted.status).toBe(404);
    expect((await compute()).status).toBe(402);
    await site.stop();
    await database.close();
  });
});

describe("a server without people", () => {
  it("has no account pages, but sells and hears of sales", async () => {
    const database = await openMigrated("accounts", migrateAccounts);
    const site = await startAccountSite(database, { ACCOUNTS: "0" });
    expect((await fetch(`${site.address}/account/sign-in`)).status).toBe(404);
    expect((await fetch(`${site.address}/checkout/x`)).status).toBe(404);
    expect((await fetch(`${site.address}/webhooks/stripe`, { method: "POST", body: "{}" })).status).toBe(400);
    await site.stop();
    await database.close();
  });
});
