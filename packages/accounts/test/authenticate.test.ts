import { randomUUID } from "node:crypto";
import { type Database, openDatabase } from "@capstack/database";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type Authentication,
  type AuthenticationOptions,
  authenticate,
  CAP_TABLE_EXIT_WATERFALL,
  createAccount,
  createKey,
  DEVELOPMENT_KEY,
  ensureDevelopmentAccount,
  generateKeyToken,
  grantEntitlement,
  type KeySettings,
  type NewApiKey,
  type NewKeyRequest,
  refuseDevelopmentKey,
  resumeAccount,
  revokeEntitlement,
  revokeKey,
  suspendAccount,
} from "../src/index.js";
import { about, kinds, openBoth, passTime } from "./databases.js";

const databases = openBoth();
const actor = { kind: "admin" } as const;
const settings: KeySettings = { allowTestKeys: true, production: false, peppers: [] };
// Slow to fill again, so that a slow machine sees the same.
const compute = { name: "compute", quota: 600, windowSeconds: 360_000, burst: 100 };
const code = CAP_TABLE_EXIT_WATERFALL;

describe.each(kinds)("on %s", (kind) => {
  let database: Database;
  let tenantId: string;

  beforeEach(async () => {
    database = databases.of(kind);
    tenantId = (await createAccount(database, { name: "Acme" }, { actor })).id;
  });

  const makeKey = (request: Partial<NewKeyRequest> = {}, how: KeySettings = settings): Promise<NewApiKey> =>
    createKey(database, { account: { id: tenantId }, actor }, { name: "laptop", ...request }, {}, how);
  const call = (token: string | undefined, options: Partial<AuthenticationOptions> = {}): Promise<Authentication> =>
    authenticate(database, token, { settings, policy: compute, ...options });

  it("lets a key through, with its account and the state of its limit", async () => {
    const key = await makeKey();
    expect(await call(key.token)).toEqual({
      outcome: "granted",
      caller: {
        account: { id: tenantId, name: "Acme" },
        key: {
          id: key.id,
          name: "laptop",
          prefix: key.prefix,
          mode: "live",
          scopes: ["compute", "keys:manage", "accounting:read"],
          role: null,
          vehicles: null,
          partners: null,
          personId: null,
        },
        entitlements: [],
      },
      rate: { policy: "compute", quota: 600, windowSeconds: 360_000, remaining: 99, resetSeconds: 600 },
    });
  });

  it("takes one statement", async () => {
    const key = await makeKey();
    let statements = 0;
    const counting: Database = {
      ...database,
      query: (...given) => {
        statements += 1;
        return database.query(...given);
      },
    };
    await authenticate(counting, key.token, { settings, policy: compute });
    expect(statements).toBe(1);
  });

  it.each([
    ["no key", undefined, "missing"],
    ["an empty key", "", "malformed"],
    ["a key with a wrong checksum", "cstk_live_0123456789abcdefghijklmnopqrstuv1L3Rv9", "malformed"],
  ])("refuses %s without a statement", async (_, token, reason) => {
    const untouched = { ...database, query: () => Promise.reject(new Error("asked the database")) };
    expect(await authenticate(untouched, token, { settings, policy: compute })).toEqual({
      outcome: "unauthorized",
      reason,
    });
  });

  it("refuses a well-formed key that was never given", async () => {
    const token = generateKeyToken({
      mode: "live",
      random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    });
    expect(await call(token)).toEqual({ outcome: "unauthorized", reason: "unknown" });
  });

  it("refuses a revoked key from the next request on", async () => {
    const key = await makeKey();
    await revokeKey(database, { account: { id: tenantId }, actor }, key.id, {});
    expect(await call(key.token)).toEqual({ outcome: "unauthorized", reason: "revoked" });
  });

  it("refuses a key past its expiry", async () => {
    const key = await makeKey({ expiresAt: new Date(Date.now() + 3_600_000) });
    await databases.ownerOf(kind).query("update api_key set expires_at = now() where id = $1", [key.id]);
    expect(await call(key.token)).toEqual({ outcome: "unauthorized", reason: "expired" });
  });

  it("turns a suspended account away until it is resumed", async () => {
    const key = await makeKey();
    await suspendAccount(database, tenantId, { actor });
    expect(await call(key.token)).toMatchObject({ outcome: "forbidden", reason: "account_suspended" });
    await resumeAccount(database, tenantId, { actor });
    expect(await call(key.token)).toMatchObject({ outcome: "granted" });
  });

  it("turns test keys away where they are off", async () => {
    const key = await makeKey({ mode: "test" });
    const off = { ...settings, allowTestKeys: false };
    expect(await call(key.token, { settings: off })).toMatchObject({ outcome: "forbidden", reason: "mode_disabled" });
  });

  it("names the scope that is missing, and takes nothing from the limit", async () => {
    const key = await makeKey({ scopes: ["compute"] });
    const refused = await call(key.token, { scope: "keys:manage" });
    expect(refused).toMatchObject({ outcome: "scope_required", scope: "keys:manage" });
    expect(await call(key.token)).toMatchObject({ rate: { remaining: 99 } });
  });

  it("shows entitlements of the key's mode alone, while they are in force", async () => {
    const [live, test] = [await makeKey(), await makeKey({ mode: "test" })];
    const held = async (key: NewApiKey) => {
      const answer = await call(key.token);
      return answer.outcome === "granted" ? answer.caller.entitlements : answer.outcome;
    };
    expect([await held(live), await held(test)]).toEqual([[], []]);
    await grantEntitlement(database, tenantId, { code, mode: "live", source: "grant" }, { actor });
    await grantEntitlement(database, tenantId, { code, mode: "live", source: "product" }, { actor });
    expect([await held(live), await held(test)]).toEqual([[code], []]);
    await revokeEntitlement(database, tenantId, { code, mode: "live" }, { actor });
    expect(await held(live)).toEqual([]);
    const past = new Date(Date.now() - 1000);
    await grantEntitlement(database, tenantId, { code, mode: "live", source: "grant", expiresAt: past }, { actor });
    expect(await held(live)).toEqual([]);
  });

  it("asks a caller beyond the limit to wait, and lets it through when it has waited", async () => {
    const key = await makeKey();
    const policy = { name: "compute", quota: 2, windowSeconds: 3600 };
    const [first, second, third] = [
      await call(key.token, { policy }),
      await call(key.token, { policy }),
      await call(key.token, { policy }),
    ];
    expect([first.outcome, second.outcome]).toEqual(["granted", "granted"]);
    expect(third).toMatchObject({ outcome: "rate_limited", rate: { remaining: 0 } });
    expect(third).toHaveProperty("retryAfterSeconds", expect.toSatisfy(about(1800)));
    await passTime(databases.ownerOf(kind), `compute:${tenantId}`, 1800);
    expect(await call(key.token, { policy })).toMatchObject({ outcome: "granted" });
  });

  it("keeps one limit for all keys of an account, and one for each policy", async () => {
    const [a, b] = [await makeKey(), await makeKey()];
    await call(a.token);
    expect(await call(b.token)).toMatchObject({ rate: { remaining: 98 } });
    const keys = { name: "keys", quota: 60, windowSeconds: 3600 };
    expect(await call(b.token, { policy: keys })).toMatchObject({ rate: { policy: "keys", remaining: 59 } });
  });

  it("asks no limit when no policy is named", async () => {
    const key = await makeKey();
    expect(await call(key.token, { policy: undefined })).toMatchObject({ outcome: "granted", rate: null });
  });

  describe("an address that fails", () => {
    const policy = { name: "failed-authentication", quota: 3, windowSeconds: 3600 };
    let failures: NonNullable<AuthenticationOptions["failures"]>;
    beforeEach(() => {
      failures = { policy, address: randomUUID() };
    });

    it.each([
      ["malformed", () => "cstk_live_x"],
      ["unknown", () => generateKeyToken({ mode: "live", random: (n) => crypto.getRandomValues(new Uint8Array(n)) })],
    ])("with %s keys is told to wait after its quota, even with a good key", async (reason, token) => {
      for (let failure = 0; failure < 3; failure++) {
        expect(await call(token(), { failures })).toEqual({ outcome: "unauthorized", reason });
      }
      const blocked = {
        outcome: "rate_limited",
        retryAfterSeconds: expect.toSatisfy(about(1200)),
        rate: { policy: "failed-authentication" },
      };
      expect(await call(token(), { failures })).toMatchObject(blocked);
      const key = await makeKey();
      expect(await call(key.token, { failures })).toMatchObject(blocked);
      expect(await call(key.token, { failures: { policy, address: randomUUID() } })).toMatchObject({
        outcome: "granted",
        rate: { remaining: 99 },
      });
    });

    it("loses nothing by good keys, nor by sending none", async () => {
      const key = await makeKey();
      for (let index = 0; index < 5; index++) {
        expect(await call(key.token, { failures })).toMatchObject({ outcome: "granted" });
        expect(await call(undefined, { failures })).toMatchObject({ outcome: "unauthorized", reason: "missing" });
      }
    });
  });

  it("finds keys under every pepper it knows, and under none", async () => {
    const [old, next] = [
      { id: "2025", secret: "salt" },
      { id: "2026", secret: "pepper" },
    ] as const;
    const plain = await makeKey();
    const underOld = await makeKey({}, { ...settings, peppers: [old] });
    const underNext = await makeKey({}, { ...settings, peppers: [next, old] });
    const rotated = { ...settings, peppers: [next, old] };
    for (const key of [plain, underOld, underNext]) {
      expect(await call(key.token, { settings: rotated })).toMatchObject({ outcome: "granted" });
    }
    const forgotten = await call(underOld.token, { settings: { ...settings, peppers: [next] } });
    expect(forgotten).toEqual({ outcome: "unauthorized", reason: "unknown" });
    expect(await call(underNext.token)).toEqual({ outcome: "unauthorized", reason: "unknown" });
  });
});

it("refuses on one process what another revoked, from the moment it was told so", async () => {
  const [here, there] = [databases.of("postgres"), await openDatabase({ url: databases.url() })];
  const account = await createAccount(here, { name: "Two processes" }, { actor });
  const key = await createKey(here, { account, actor }, { name: "shared" }, {}, settings);
  expect(await authenticate(there, key.token, { settings })).toMatchObject({ outcome: "granted" });
  let isRevoked = false;
  const late: string[] = [];
  const caller = async () => {
    for (let call = 0; call < 60; call++) {
      const startedLate = isRevoked;
      const { outcome } = await authenticate(there, key.token, { settings });
      if (startedLate) late.push(outcome);
    }
  };
  const callers = [caller(), caller(), caller(), caller()];
  await revokeKey(here, { account, actor }, key.id, {});
  isRevoked = true;
  await Promise.all(callers);
  expect(late.length).toBeGreaterThan(0);
  expect(new Set(late)).toEqual(new Set(["unauthorized"]));
  await there.close();
});

describe("the development key", () => {
  it("works on the embedded database, and not in production", async () => {
    const database = databases.of("pglite");
    await ensureDevelopmentAccount(database);
    await ensureDevelopmentAccount(database);
    const answer = await authenticate(database, DEVELOPMENT_KEY, { settings, policy: compute });
    expect(answer).toMatchObject({ outcome: "granted", caller: { entitlements: [code], key: { mode: "test" } } });
    const production = await authenticate(database, DEVELOPMENT_KEY, { settings: { ...settings, production: true } });
    expect(production).toEqual({ outcome: "unauthorized", reason: "development_key" });
    await expect(refuseDevelopmentKey(database)).rejects.toMatchObject({ code: "development_key_found" });
  });

  it("is not written to a server", async () => {
    const database = databases.of("postgres");
    await expect(ensureDevelopmentAccount(database)).rejects.toMatchObject({ code: "development_key_found" });
    await refuseDevelopmentKey(database);
    expect(await database.query("select id from account where name = 'Development'")).toEqual([]);
  });
});
