/** While the database takes no writes, as on a full disk, keys are still checked; their limits count nothing. */
import { openMigrated } from "@capstack/database/testing";
import { afterAll, expect, it, vi } from "vitest";
import { authenticate, listKeys, migrateAccounts, trackKeyUsage } from "../src/index.js";
import { openTestAccount } from "../src/testing.js";

const settings = { allowTestKeys: true, production: false, peppers: [] };
const policy = { name: "read", quota: 2, windowSeconds: 3600 };
const failures = { policy: { name: "failed", quota: 1, windowSeconds: 3600 }, address: "203.0.113.7" };

const database = await openMigrated("accounts", migrateAccounts);
// Its next caller writes again.
afterAll(() => readOnly("off").finally(() => database.close()));

const readOnly = (setting: "on" | "off") => database.script(`set default_transaction_read_only = ${setting}`);
const buckets = () => database.query("select bucket, arrival::text from rate_limit order by bucket");

it("a key is checked where nothing can be written, and its limit holds where something can", async () => {
  const account = await openTestAccount(database, "Acme");
  const token = await account.makeKey("CI");
  const ask = async (what = token) => (await authenticate(database, what, { settings, policy, failures })).outcome;
  expect(await ask()).toBe("granted");
  const before = await buckets();
  await readOnly("on");
  expect([await ask(), await ask(), await ask()]).toEqual(["granted", "granted", "granted"]);
  expect([await ask("cstk_live_x"), await ask("cstk_live_x")]).toEqual(["unauthorized", "unauthorized"]);
  expect(await buckets()).toEqual(before);
  await readOnly("off");
  expect([await ask(), await ask()]).toEqual(["granted", "rate_limited"]);
  expect([await ask("cstk_live_x"), await ask("cstk_live_x")]).toEqual(["unauthorized", "rate_limited"]);
});

it("the use of a key is written once something can be written again, and nothing is complained of meanwhile", async () => {
  const account = await openTestAccount(database, "Birch");
  await account.makeKey("CI");
  const use = async () => (await listKeys(database, account.id, {})).keys[0];
  const errors: unknown[] = [];
  const usage = trackKeyUsage(database, { retryMs: 20, onError: (error) => errors.push(error) });
  await readOnly("on");
  usage.note((await use())?.id ?? "");
  await usage.flush();
  expect([await use(), errors]).toMatchObject([{ lastUsedAt: null }, []]);
  await readOnly("off");
  await vi.waitFor(async () => expect((await use())?.lastUsedAt).not.toBeNull());
});
