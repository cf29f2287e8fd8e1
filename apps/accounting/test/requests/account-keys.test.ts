/** The books behind the platform's own keys, in one database with the accounts. */
import { createAccount, createKey, migrateAccounts, takeFromLimit } from "@capstack/accounts";
import { publishedReads } from "@capstack/contract/accounting";
import { DEMO_TODAY } from "@capstack/demonstration";
import { describe, expect, it } from "vitest";
import { accountKeys } from "../../src/account-keys.js";
import { createAccounting } from "../../src/app.js";
import { copiedDemo } from "../setup/demo-client.js";
import { engineKinds, openDemoEngines } from "../setup/engines.js";

const engines = await openDemoEngines();

const settings = { allowTestKeys: true, production: false, peppers: [] };

describe.each(engineKinds)("on %s", (kind) => {
  it("a key of the account reads the demonstration; a mistyped key and a missing key get different sentences", async () => {
    const database = engines.of(kind);
    await migrateAccounts(database);
    const actor = { kind: "admin" } as const;
    const account = await createAccount(database, { name: "Acme" }, { actor });
    const { token } = await createKey(database, { account, actor }, { name: "Books" }, {}, settings);
    await copiedDemo(kind, account.id);
    const app = createAccounting({ database, today: () => DEMO_TODAY, ...accountKeys(database, settings) });
    const ask = (path: string, key?: string) => {
      return app.request(
        `/api/accounting${path}`,
        key === undefined ? {} : { headers: { Authorization: `Bearer ${key}` } },
      );
    };
    expect(await (await ask("/firm", token)).json()).toMatchObject({
      vehicles: [{ name: "Fund I" }, {}, {}],
    });
    const keys = await (await ask("/keys", token)).json();
    publishedReads["/keys"].parse(keys);
    expect(JSON.stringify(keys)).not.toContain(token);
    const [missing, malformed] = [await ask("/firm"), await ask("/firm", "nonsense")];
    expect([missing.status, malformed.status]).toEqual([401, 401]);
    expect(await missing.json()).toMatchObject({
      error: { code: "unauthorized", message: expect.stringContaining("No API key was sent") },
    });
    expect(await malformed.json()).toMatchObject({
      error: { code: "unauthorized", message: expect.stringContaining("a character is wrong") },
    });
    expect(malformed.headers.get("www-authenticate")).toContain("invalid_token");
  });
});

describe.each(engineKinds)("the allowance of the books, on %s", (kind) => {
  it("is on every answer, ends at its limit, and counts failed keys by address, with the API's", async () => {
    const database = engines.of(kind);
    await migrateAccounts(database);
    const actor = { kind: "admin" } as const;
    const account = await createAccount(database, { name: "Acme" }, { actor });
    const { token } = await createKey(database, { account, actor }, { name: "Books" }, {}, settings);
    const limits = { accountingPerMinute: 2, accountingBurst: 2, failedAuthenticationsPerMinute: 2 };
    const app = createAccounting({
      database,
      today: () => DEMO_TODAY,
      trustedProxies: ["local"],
      ...accountKeys(database, settings, limits),
    });
    const ask = async (key: string, address: string) => {
      const headers = { Authorization: `Bearer ${key}`, "X-Forwarded-For": address };
      const response = await app.request("/api/accounting/firms", { headers });
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as ReturnType<typeof JSON.parse>,
      };
    };
    const [first, second, third] = [await ask(token, "a"), await ask(token, "a"), await ask(token, "a")];
    expect([first.status, second.status, third.status]).toEqual([200, 200, 429]);
    expect(first.headers.get("ratelimit-policy")).toBe('"accounting";q=2;w=60');
    expect(first.headers.get("ratelimit")).toMatch(/^"accounting";r=1;t=30$/);
    expect(third.body.error).toMatchObject({ code: "rate_limited", details: { policy: "accounting" } });
    const failed = { name: "failed", quota: 2, windowSeconds: 60 };
    await takeFromLimit(database, failed, `b-${kind}`);
    const tries = [await ask("nonsense", `b-${kind}`), await ask("nonsense", `b-${kind}`)];
    expect(tries.map(({ status }) => status)).toEqual([401, 429]);
    expect(tries[1]?.body.error.details).toMatchObject({ policy: "failed" });
    expect((await ask("nonsense", `c-${kind}`)).status).toBe(401);
  });
});
