import { openDatabase } from "@capstack/database";
import { createSeparateDatabase, openMigrated } from "@capstack/database/testing";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { examine } from "../src/admin/doctor/doctor.js";
import { createAccount, createKey, ensureDevelopmentAccount, migrateAccounts } from "../src/index.js";

const production = {
  DATABASE_URL: "postgres://db.example/capstack",
  NODE_ENV: "production",
  PUBLIC_URL: "https://capstack.example",
  SECRET: "0123456789abcdef0123456789abcdef",
  KEY_PEPPERS: "2026:0123456789abcdef",
  ALLOW_TEST_KEYS: "0",
};
const peppers = [{ id: "2026", secret: "0123456789abcdef" }];

let owned: Awaited<ReturnType<typeof createSeparateDatabase>>;

beforeAll(async () => {
  owned = await createSeparateDatabase(inject("postgresUrl"));
  const database = await openDatabase(owned);
  await migrateAccounts(database);
  await database.close();
});

type Options = Partial<Parameters<typeof examine>[0]> & { readonly url?: string };

async function states({ url = owned.url, environment = production, ...more }: Options = {}) {
  const database = await openDatabase({ url });
  try {
    const findings = await examine({ environment, database, peppers, ...more });
    return Object.fromEntries(findings.map(({ about, state, says }) => [about, `${state}: ${says}`]));
  } finally {
    await database.close();
  }
}

describe("the doctor", () => {
  it("finds nothing wrong where the settings, the login and the keys are as they should be", async () => {
    const found = await states();
    for (const about of ["SECRET", "NODE_ENV", "PUBLIC_URL", "KEY_PEPPERS", "ALLOW_TEST_KEYS"]) {
      expect(found[about]).toMatch(/^well/);
    }
    expect(found).toMatchObject({
      Postgres: expect.stringMatching(/^well/),
      login: expect.stringContaining("owns nothing"),
      clock: expect.stringMatching(/^well/),
      tables: expect.stringMatching(/^well/),
      keys: expect.stringMatching(/^well/),
      "development key": expect.stringMatching(/^well/),
    });
  });

  it.each([
    [{ SECRET: undefined }, "SECRET", "no server starts without it"],
    [{ SECRET: "short" }, "SECRET", "5 characters and needs 32"],
    [{ SECRET: "a".repeat(32) }, "SECRET", "can be guessed"],
    [{ PUBLIC_URL: "http://capstack.example" }, "PUBLIC_URL", "in the clear"],
  ])("says that the setting %o is wrong", async (setting, about, says) => {
    const found = await states({ environment: { ...production, ...setting } });
    expect(found[about]).toMatch(/^wrong/);
    expect(found[about]).toContain(says);
  });

  it.each([
    [{ NODE_ENV: undefined }, "NODE_ENV"],
    [{ KEY_PEPPERS: undefined }, "KEY_PEPPERS"],
    [{ ALLOW_TEST_KEYS: undefined }, "ALLOW_TEST_KEYS"],
    [{ PUBLIC_URL: undefined }, "PUBLIC_URL"],
  ])("asks whether %o is meant", async (setting, about) => {
    expect((await states({ environment: { ...production, ...setting } }))[about]).toMatch(/^look/);
  });

  it("says that a server without fsync loses what it confirmed, as the tests' own does", async () => {
    expect((await states()).durability).toMatch(/^wrong.*power cut/);
  });

  it("says that a superuser, or the owner of the tables, must not be the login that serves", async () => {
    const asSuperuser = inject("postgresUrl").replace(/\/\w+$/, new URL(owned.url).pathname);
    expect((await states({ url: asSuperuser })).login).toMatch(/^wrong: postgres.*superuser/);
    expect((await states({ url: owned.ownerUrl })).login).toMatch(/^look: .*owns \d+ tables/);
  });

  it("names a table of the books whose row-level security is off", async () => {
    const database = await openDatabase({ url: owned.ownerUrl });
    await database.script("create table left_open (id integer); grant select on left_open to capstack_tenant");
    expect((await states()).books).toBe(
      "wrong: Row-level security is off, so that accounts can see each other's rows: alter table left_open enable row level security;",
    );
    await database.script("alter table left_open enable row level security");
    expect((await states()).books).toMatch(/^well/);
    await database.close();
  });

  it("counts the keys that the peppers cannot check", async () => {
    const database = await openDatabase({ url: owned.url });
    const account = await createAccount(database, { name: "Acme" }, { actor: { kind: "system" } });
    const author = { account, actor: { kind: "system" } } as const;
    const settings = { allowTestKeys: true, production: true, peppers };
    await createKey(database, author, { name: "ci", mode: "live" }, {}, settings);
    expect((await states()).keys).toMatch(/^well/);
    expect((await states({ peppers: [{ id: "2027", secret: "fedcba9876543210" }] })).keys).toMatch(
      /^wrong: .*lacks: 1\./,
    );
    await database.close();
  });

  it("examines the embedded database of a laptop without asking for settings", async () => {
    const database = await openMigrated("accounts", migrateAccounts);
    await ensureDevelopmentAccount(database);
    const findings = await examine({ environment: {}, database, peppers: [] });
    expect(findings.filter(({ state }) => state === "wrong")).toEqual([]);
    await database.close();
  });

  it("says that tables are missing", async () => {
    const database = await openDatabase({});
    const findings = await examine({ environment: production, database, peppers });
    expect(findings).toContainEqual(expect.objectContaining({ about: "tables", state: "wrong" }));
    await database.close();
  });
});
