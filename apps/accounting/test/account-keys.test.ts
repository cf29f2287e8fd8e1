/** The books behind the platform's own keys, in one database with the accounts. */
import { createAccount, createKey, migrateAccounts } from "@capstack/accounts";
import { publishedReads } from "@capstack/contract/accounting";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountKeys } from "../src/account-keys.js";
import { createAccounting } from "../src/app.js";
import { DEMO_TODAY, seedDemo } from "../src/demo/seed-demo.js";
import { type Engines, engineKinds, openEngines } from "./engines.js";

let engines: Engines;
beforeAll(async () => {
  engines = await openEngines();
});
afterAll(() => engines.close());

const settings = { allowTestKeys: true, production: false, peppers: [] };

describe.each(engineKinds)("on %s", (kind) => {
  it("a key of the account reads the demonstration; a bad or missing one gets one answer", async () => {
    const database = engines.of(kind);
    await migrateAccounts(database);
    const actor = { kind: "admin" } as const;
    const account = await createAccount(database, { name: "Acme" }, { actor });
    const { token } = await createKey(database, { account, actor }, { name: "Books" }, {}, settings);
    await seedDemo(database, account.id);
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
    expect(await malformed.json()).toEqual(await missing.json());
    expect(malformed.headers.get("www-authenticate")).toContain("invalid_token");
  }, 120_000);
});
