import { randomUUID } from "node:crypto";
import type { Database } from "@capstack/database";
import { beforeEach, describe, expect, it } from "vitest";
import {
  authenticate,
  type Caller,
  createAccount,
  createKey,
  createKeyOnce,
  type KeySettings,
  listKeys,
  type NewKeyRequest,
  revokeKey,
  roleScopes,
  roles,
  type Scope,
  sweepExpired,
  trackKeyUsage,
} from "../src/index.js";
import { kinds, openBoth } from "./databases.js";

const databases = openBoth();
const actor = { kind: "admin" } as const;
const settings: KeySettings = { allowTestKeys: true, production: false, peppers: [] };

describe.each(kinds)("on %s", (kind) => {
  let database: Database;
  let owner: { account: { id: string }; actor: typeof actor };

  beforeEach(async () => {
    database = databases.of(kind);
    owner = { account: await createAccount(database, { name: "Acme" }, { actor }), actor };
  });

  const make = (request: Partial<NewKeyRequest> = {}, author: typeof owner | Caller = owner, how = settings) =>
    createKey(database, author, { name: "laptop", ...request }, {}, how);
  const list = (listing = {}) => listKeys(database, owner.account.id, listing);
  const callerOf = async (request: Partial<NewKeyRequest> = {}): Promise<Caller & { token: string }> => {
    const { token } = await make(request);
    const answer = await authenticate(database, token, { settings });
    if (answer.outcome !== "granted") throw new Error(answer.outcome);
    return { ...answer.caller, token };
  };

  describe("making a key", () => {
    it("gives a complete record and the token once", async () => {
      const key = await make({ name: "  Build server ", mode: "test", expiresAt: "2999-01-01T00:00:00Z" });
      expect(key).toEqual({
        id: expect.stringMatching(/^key_[0-9a-hjkmnp-tv-z]{26}$/),
        name: "Build server",
        prefix: key.token.slice(0, 14),
        mode: "test",
        status: "active",
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        lastUsedAt: null,
        expiresAt: "2999-01-01T00:00:00.000Z",
        revokedAt: null,
        scopes: ["compute", "keys:manage", "accounting:read"],
        role: null,
        vehicles: null,
        partners: null,
        personId: null,
        current: false,
        token: expect.stringMatching(/^cstk_test_[0-9A-Za-z]{38}$/),
      });
      const { token, ...record } = key;
      expect((await list()).keys).toEqual([record]);
    });

    it.each([
      ["an empty name", { name: "   " }, "name"],
      ["a name of 101 characters", { name: "x".repeat(101) }, "name"],
      ["a name with a line break", { name: "a\nb" }, "name"],
      ["a time that is none", { expiresAt: "soon" }, "expiresAt"],
      ["a time that has passed", { expiresAt: "2020-01-01T00:00:00Z" }, "expiresAt"],
      ["no scope", { scopes: [] }, "scopes"],
      ["an unknown scope", { scopes: ["admin"] }, "scopes"],
      ["a vehicle that is no id", { vehicles: ["fund one"] }, "vehicles"],
      ["an unknown role", { role: "owner" }, "role"],
      ["a role with scopes beside it", { role: "reader", scopes: ["compute"] }, "scopes"],
      ["a partner's key of no partner", { role: "partner", vehicles: [randomUUID()] }, "partners"],
      ["a partner's key of no vehicle", { role: "partner", partners: [randomUUID()] }, "vehicles"],
      ["a partner that is no id", { role: "adviser", vehicles: [randomUUID()], partners: ["Harbor"] }, "partners"],
      ["a reader's key of partners", { role: "reader", partners: [randomUUID()] }, "partners"],
      ["a partner's scope beside others", { scopes: ["accounting:own", "accounting:read"] }, "scopes"],
    ])("refuses %s", async (_, request, field) => {
      await expect(make(request)).rejects.toMatchObject({ code: "invalid_value", details: { field } });
      expect((await list()).keys).toEqual([]);
    });

    it("takes a name of 100 characters, counted as people count", async () => {
      expect((await make({ name: "😀".repeat(100) })).name).toBe("😀".repeat(100));
    });

    it("refuses an account that does not exist", async () => {
      const nobody = { account: { id: randomUUID() }, actor };
      await expect(make({}, nobody)).rejects.toMatchObject({ code: "not_found" });
    });

    it("gives the mode of the calling key, and no live key to a test key", async () => {
      const [test, live] = [await callerOf({ mode: "test" }), await callerOf()];
      expect((await make({}, test)).mode).toBe("test");
      expect((await make({}, live)).mode).toBe("live");
      expect((await make({ mode: "test" }, live)).mode).toBe("test");
      await expect(make({ mode: "live" }, test)).rejects.toMatchObject({ code: "mode_disabled" });
    });

    it("makes no test key where test keys are off", async () => {
      const off = { ...settings, allowTestKeys: false };
      await expect(make({ mode: "test" }, owner, off)).rejects.toMatchObject({ code: "mode_disabled" });
    });

    it("gives no scope and no vehicle that the calling key lacks", async () => {
      const [one, two] = [randomUUID(), randomUUID()];
      const scopes: Scope[] = ["keys:manage", "accounting:read"];
      const narrow = await callerOf({ scopes, vehicles: [one] });
      const child = await make({}, narrow);
      expect([child.scopes, child.vehicles]).toEqual([scopes, [one]]);
      const refused = (request: Partial<NewKeyRequest>) => expect(make(request, narrow)).rejects;
      await refused({ scopes: ["compute"] }).toMatchObject({ code: "scope_required", details: { scope: "compute" } });
      await refused({ vehicles: [one, two] }).toMatchObject({ code: "scope_required", details: { scope: "vehicles" } });
      await refused({ vehicles: null }).toMatchObject({ code: "scope_required" });
    });

    it("gives a role, whose scopes follow, with its vehicles and partners", async () => {
      const [vehicle, partner] = [randomUUID(), randomUUID()];
      const caller = await callerOf({ role: "partner", vehicles: [vehicle], partners: [partner] });
      expect(caller.key).toMatchObject({
        ...{ role: "partner", scopes: ["accounting:own"], vehicles: [vehicle], partners: [partner] },
      });
      expect((await callerOf({ role: "auditor" })).key.scopes).toEqual(["accounting:read", "accounting:mark"]);
    });

    it("an administrator gives every role; another key gives those whose scopes it has", async () => {
      const administrator = await callerOf({ role: "administrator" });
      const [vehicles, partners] = [[randomUUID()], [randomUUID()]];
      for (const role of roles) {
        const ofPartners = role === "partner" || role === "adviser";
        const key = await make({ role, ...(ofPartners && { vehicles, partners }) }, administrator);
        expect([key.role, key.scopes]).toEqual([role, roleScopes[role]]);
      }
      const reading = await callerOf({ scopes: ["keys:manage", "accounting:read"] });
      expect((await make({ role: "reader" }, reading)).role).toBe("reader");
      expect((await make({ role: "partner", vehicles, partners }, reading)).scopes).toEqual(["accounting:own"]);
      for (const [role, scope] of [
        ["preparer", "accounting:write"],
        ["auditor", "accounting:mark"],
        ["administrator", "compute"],
      ] as const) {
        await expect(make({ role }, reading)).rejects.toMatchObject({ code: "scope_required", details: { scope } });
      }
    });

    it("a key of a person's key is that person's", async () => {
      const person = { account: owner.account, actor: { kind: "user", id: "u1" } } as const;
      const { token } = await createKey(database, person, { name: "own" }, {}, settings);
      const answer = await authenticate(database, token, { settings });
      if (answer.outcome !== "granted") throw new Error(answer.outcome);
      expect(answer.caller.key.personId).toBe("u1");
      expect((await make({}, answer.caller)).personId).toBe("u1");
      expect((await make()).personId).toBeNull();
    });

    it("writes who made and revoked it, from where, without its token", async () => {
      const caller = await callerOf();
      const context = { address: "203.0.113.7", userAgent: "curl/8", requestId: "req-1" };
      const key = await createKey(database, caller, { name: "child" }, context, settings);
      await revokeKey(database, owner, key.id, {});
      const rows = await databases
        .ownerOf(kind)
        .query(
          "select action, actor_kind, actor_id, address, user_agent, request_id from audit where subject = $1 order by at",
          [key.id],
        );
      const nowhere = { actor_id: null, address: null, user_agent: null, request_id: null };
      expect(rows).toEqual([
        {
          action: "key.created",
          actor_kind: "key",
          actor_id: caller.key.id,
          address: "203.0.113.7",
          user_agent: "curl/8",
          request_id: "req-1",
        },
        { action: "key.revoked", actor_kind: "admin", ...nowhere },
      ]);
    });
  });

  describe("the most keys an account may have", () => {
    it("is 50 active ones; revoked and expired ones do not count", async () => {
      const keys = [];
      for (let made = 0; made < 50; made++) keys.push(await make());
      await expect(make()).rejects.toMatchObject({ code: "key_limit_reached", details: { limit: 50 } });
      await revokeKey(database, owner, keys[0]?.id ?? "", {});
      await make();
      await expect(make()).rejects.toMatchObject({ code: "key_limit_reached" });
      await databases.ownerOf(kind).query("update api_key set expires_at = now() where id = $1", [keys[1]?.id ?? ""]);
      await make();
      await expect(make()).rejects.toMatchObject({ code: "key_limit_reached" });
    });

    it("holds for keys made at the same time", async () => {
      const limited = { ...settings, activeKeyLimit: 7 };
      const attempts = await Promise.allSettled(Array.from({ length: 30 }, () => make({}, owner, limited)));
      expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
      expect((await list()).keys).toHaveLength(7);
    });
  });

  describe("listing", () => {
    it("is newest first, a page at a time, and marks the key that asks", async () => {
      const made: string[] = [];
      for (let index = 0; index < 5; index++) made.unshift((await make()).id);
      const first = await list({ limit: 2, currentKeyId: made[1] });
      expect(first.keys.map(({ id, current }) => [id, current])).toEqual([
        [made[0], false],
        [made[1], true],
      ]);
      const second = await list({ limit: 2, cursor: first.nextCursor });
      const third = await list({ limit: 2, cursor: second.nextCursor });
      expect([...second.keys, ...third.keys].map(({ id }) => id)).toEqual(made.slice(2));
      expect([second.nextCursor === null, third.nextCursor]).toEqual([false, null]);
    });

    it("gives keys of one status", async () => {
      const [active, revoked, expired] = [await make(), await make(), await make()];
      await revokeKey(database, owner, revoked.id, {});
      await databases.ownerOf(kind).query("update api_key set expires_at = now() where id = $1", [expired.id]);
      for (const [status, key] of [
        ["active", active],
        ["revoked", revoked],
        ["expired", expired],
      ] as const) {
        expect((await list({ status })).keys.map(({ id, status: is }) => [id, is])).toEqual([[key.id, status]]);
      }
    });

    it("refuses a cursor that no page gave", async () => {
      await expect(list({ cursor: "x" })).rejects.toMatchObject({
        code: "invalid_value",
        details: { field: "cursor" },
      });
    });

    it("shows nothing of another account", async () => {
      await make();
      const other = await createAccount(database, { name: "Other" }, { actor });
      expect((await listKeys(database, other.id, {})).keys).toEqual([]);
    });
  });

  describe("revoking", () => {
    it("again keeps the first time and adds nothing to the trail", async () => {
      const key = await make();
      const first = await revokeKey(database, owner, key.id, {});
      await new Promise((resolve) => setTimeout(resolve, 5));
      expect(await revokeKey(database, owner, key.id, {})).toEqual(first);
      const rows = await databases
        .ownerOf(kind)
        .query("select 1 as one from audit where subject = $1 and action = 'key.revoked'", [key.id]);
      expect(rows).toHaveLength(1);
    });

    it("by the key itself ends it", async () => {
      const caller = await callerOf();
      expect(await revokeKey(database, caller, caller.key.id, {})).toMatchObject({ status: "revoked", current: true });
      expect(await authenticate(database, caller.token, { settings })).toMatchObject({ reason: "revoked" });
    });

    it("knows no key of another account, nor one that never was", async () => {
      const key = await make();
      const other = { account: await createAccount(database, { name: "Other" }, { actor }), actor };
      for (const id of [key.id, "key_00000000000000000000000000", "nonsense", "\u0000"]) {
        await expect(revokeKey(database, other, id, {})).rejects.toMatchObject({
          code: "not_found",
          message: "There is no such key.",
        });
      }
      expect((await list()).keys[0]?.status).toBe("active");
    });
  });

  describe("making a key once", () => {
    const once = (caller: Caller & { token: string }, name: string, idempotencyKey: string) =>
      createKeyOnce(database, caller, { name }, { idempotencyKey, token: caller.token }, {}, settings);

    it("answers a repeat with the first answer, token included", async () => {
      const caller = await callerOf();
      const first = await once(caller, "ci", "a-1");
      expect(await once(caller, "ci", "a-1")).toEqual(first);
      expect((await list()).keys).toHaveLength(2);
      expect((await once(caller, "ci", "a-2")).id).not.toBe(first.id);
    });

    it("refuses another request, or another key, under the same idempotency key", async () => {
      const [caller, sibling] = [await callerOf(), await callerOf()];
      await once(caller, "ci", "b");
      await expect(once(caller, "other", "b")).rejects.toMatchObject({ code: "idempotency_conflict" });
      await expect(once(sibling, "ci", "b")).rejects.toMatchObject({ code: "idempotency_conflict" });
    });

    it("keeps idempotency keys of accounts apart", async () => {
      const first = await once(await callerOf(), "ci", "shared");
      owner = { account: await createAccount(database, { name: "Other" }, { actor }), actor };
      expect((await once(await callerOf(), "ci", "shared")).id).not.toBe(first.id);
    });

    it("makes one key of many requests at once", async () => {
      const caller = await callerOf();
      const answers = await Promise.allSettled(Array.from({ length: 8 }, () => once(caller, "ci", "c")));
      const made = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value.token] : []));
      const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason.code] : []));
      expect(new Set(made).size).toBe(1);
      expect(refused.every((code) => code === "request_in_progress")).toBe(true);
      expect((await list()).keys).toHaveLength(2);
    });

    it("forgets after a day, and after a failure", async () => {
      const caller = await callerOf();
      const first = await once(caller, "ci", "d");
      await database.query("update idempotency set expires_at = now() where account_id = $1", [caller.account.id]);
      const second = await once(caller, "ci", "d");
      expect(second.id).not.toBe(first.id);
      expect(await once(caller, "ci", "d")).toEqual(second);
      await expect(once(caller, " ", "e")).rejects.toMatchObject({ code: "invalid_value" });
      expect((await once(caller, "ci", "e")).name).toBe("ci");
      await database.query("update idempotency set expires_at = now() where account_id = $1", [caller.account.id]);
      await sweepExpired(database);
      expect(
        await database.query("select 1 as one from idempotency where account_id = $1", [caller.account.id]),
      ).toEqual([]);
    });

    it.each([
      ["none", ""],
      ["256 characters", "x".repeat(256)],
    ])("refuses an idempotency key of %s", async (_, given) => {
      await expect(once(await callerOf(), "ci", given)).rejects.toMatchObject({ code: "invalid_value" });
    });
  });

  it("writes a key's last use once a minute", async () => {
    const [used, unused] = [await make(), await make()];
    const usage = trackKeyUsage(database, { delayMs: 10 });
    usage.note(used.id);
    usage.note(used.id);
    await expect
      .poll(async () => (await list()).keys.map(({ lastUsedAt }) => lastUsedAt !== null))
      .toEqual([false, true]);
    const before = (await list()).keys;
    usage.note(used.id);
    await usage.flush();
    expect((await list()).keys).toEqual(before);
    expect(before[0]?.id).toBe(unused.id);
  });

  it("loses a use, not the process, when the database is away", async () => {
    const away = { ...database, query: () => Promise.reject(new Error("away")) };
    const errors: unknown[] = [];
    const usage = trackKeyUsage(away, { onError: (error) => errors.push(error) });
    usage.note("key_x");
    await usage.flush();
    expect(errors).toHaveLength(1);
  });

  it("holds no token anywhere", async () => {
    const caller = await callerOf();
    const key = await createKeyOnce(
      database,
      caller,
      { name: "ci" },
      { idempotencyKey: "z", token: caller.token },
      {},
      settings,
    );
    const tables = await databases
      .ownerOf(kind)
      .query<{ name: string }>(
        "select table_name as name from information_schema.tables where table_schema = 'public'",
      );
    expect(tables.length).toBeGreaterThan(10);
    let dump = "";
    for (const { name } of tables) {
      const rows = await databases.ownerOf(kind).query<{ line: string }>(`select t::text as line from "${name}" as t`);
      dump += rows.map(({ line }) => `${line}\n`).join("");
    }
    expect(dump).toContain(key.id);
    for (const secret of [caller.token, key.token]) {
      const random = secret.slice(14);
      for (const form of [random, Buffer.from(random).toString("hex"), Buffer.from(secret).toString("base64")]) {
        expect(dump).not.toContain(form);
      }
    }
  });
});
