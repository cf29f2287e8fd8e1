import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { fromSource } from "../../../../tools/commands/from-source.mjs";
import { createAccount, createKey, type RatePolicy, sweepExpired, takeFromLimit } from "../../src/index.js";
import { networkOf } from "../../src/limits/address-network.js";
import { about, kinds, openBoth, passTime } from "../databases.js";

const databases = openBoth();

describe.each(kinds)("on %s", (kind) => {
  const take = (policy: RatePolicy, subject: string) => takeFromLimit(databases.of(kind), policy, subject);
  const hour = { name: "hour", quota: 10, windowSeconds: 3600 };

  it("admits the quota at once and not one more, however many ask together", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => take(hour, "together")));
    expect(answers.filter(({ admitted }) => admitted)).toHaveLength(10);
  });

  it("says what remains and when the bucket is full again", async () => {
    const said = [];
    for (let call = 0; call < 11; call++) said.push(await take(hour, "counted"));
    expect(said.map(({ rate }) => rate.remaining)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]);
    expect(said[0]?.rate).toMatchObject({ policy: "hour", quota: 10, windowSeconds: 3600, resetSeconds: 360 });
    expect(said[9]?.rate.resetSeconds).toSatisfy(about(3600));
    expect(said[10]).toMatchObject({ admitted: false, retryAfterSeconds: expect.toSatisfy(about(360)) });
  });

  it("admits a burst smaller than the quota, then at the quota's pace", async () => {
    const policy = { name: "burst", quota: 20, windowSeconds: 3600, burst: 2 };
    const burst = await Promise.all([take(policy, "a"), take(policy, "a"), take(policy, "a")]);
    expect(burst.filter(({ admitted }) => admitted)).toHaveLength(2);
    await passTime(databases.ownerOf(kind), "burst:a", 180);
    const after = [await take(policy, "a"), await take(policy, "a")];
    expect(after.map(({ admitted }) => admitted)).toEqual([true, false]);
  });

  it("counts an IPv6 address by its network, which one caller has whole", async () => {
    const policy = { name: "net", quota: 2, windowSeconds: 3600 };
    const asked = [
      "2001:db8:1:2::1",
      "2001:DB8:1:2:ffff:ffff:ffff:ffff",
      "2001:db8:0001:0002::3%eth0",
      "2001:db8:1:3::1",
    ];
    const answers = [];
    for (const address of asked) answers.push((await take(policy, address)).admitted);
    expect(answers).toEqual([true, true, false, true]);
    const person = { name: "person", quota: 1, windowSeconds: 3600 };
    const tried = ["2001:db8::1 ann@acme.test", "2001:db8::2 ann@acme.test", "2001:db8::2 bob@acme.test"];
    const admitted = [];
    for (const subject of tried) admitted.push((await take(person, subject)).admitted);
    expect(admitted).toEqual([true, false, true]);
  });

  it.each([
    ["::1", "0:0:0:0::/64"],
    ["1::", "1:0:0:0::/64"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:cb00:7107", "203.0.113.7"],
    ["0:0:0:0:0:FFFF:cb00:7107", "203.0.113.7"],
    ["::ffff:0:a", "0.0.0.10"],
    ["::ffff:a", "0:0:0:0::/64"],
    ["::fffe:cb00:7107", "0:0:0:0::/64"],
    ["1:2:3:4:5:6:7:8", "1:2:3:4::/64"],
    ["203.0.113.7", "203.0.113.7"],
    ["local", "local"],
  ])("the network of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("keeps subjects apart", async () => {
    const one = { name: "one", quota: 1, windowSeconds: 3600 };
    expect([await take(one, "a"), await take(one, "b"), await take(one, "a")].map(({ admitted }) => admitted)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("sweeps buckets that are full again, and no others", async () => {
    const quick = { name: "quick", quota: 1000, windowSeconds: 1 };
    await take(quick, "swept");
    await take(hour, "kept");
    await new Promise((resolve) => setTimeout(resolve, 20));
    await sweepExpired(databases.of(kind));
    const rows = await databases
      .of(kind)
      .query("select bucket from rate_limit where bucket in ('quick:swept', 'hour:kept')");
    expect(rows).toEqual([{ bucket: "hour:kept" }]);
  });
});

it("admits exactly the quota of 1,000 calls at once from 4 processes", async () => {
  const database = databases.of("postgres");
  const actor = { kind: "admin" } as const;
  const account = await createAccount(database, { name: "Acme" }, { actor });
  const settings = { allowTestKeys: true, production: false, peppers: [] };
  const { token } = await createKey(database, { account, actor }, { name: "load" }, {}, settings);
  const file = fileURLToPath(new URL("../processes/spend.ts", import.meta.url));
  const start = async (): Promise<ChildProcess> => {
    const child = fork(file, [databases.url(), token, "250"], {
      execArgv: [...fromSource],
    });
    await once(child, "message");
    return child;
  };
  const children = await Promise.all([start(), start(), start(), start()]);
  const admitted = await Promise.all(
    children.map(async (child) => {
      child.send("go");
      const [count] = (await once(child, "message")) as [number];
      await once(child, "exit");
      return count;
    }),
  );
  expect(admitted.reduce((sum, count) => sum + count)).toBe(200);
});
