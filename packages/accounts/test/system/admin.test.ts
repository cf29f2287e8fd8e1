import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "@capstack/database";
import { createTestDatabase } from "@capstack/database/testing";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { fromSource } from "../../../../tools/commands/from-source.mjs";
import { runAdmin } from "../../src/admin/run.js";
import { authenticate, ensureDevelopmentAccount, migrateAccounts } from "../../src/index.js";

let url: string;

beforeAll(async () => {
  const made = await createTestDatabase(inject("postgresUrl"));
  url = made.url;
  await made.database.close();
});

async function admin(words: string[], more: Record<string, string> = {}) {
  let [out, err] = ["", ""];
  const code = await runAdmin(words, {
    environment: { DATABASE_URL: url, ...more },
    print: (text) => {
      out += text;
    },
    complain: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}

const json = async (...words: string[]) => JSON.parse((await admin([...words, "--json"])).out);

describe("an operator", () => {
  it("makes the tables, then an account, a key and an entitlement that work", async () => {
    expect(await admin(["db", "check"])).toMatchObject({ code: 1, err: expect.stringContaining("db migrate") });
    expect(await admin(["db", "migrate"])).toMatchObject({ code: 0 });
    expect(await admin(["db", "check"])).toMatchObject({ code: 0 });
    const [account] = await json("account", "create", "--email", "ada@acme.test", "--name", "Acme");
    expect(await json("account", "list")).toEqual([account]);
    const [key] = await json("key", "create", "--account", account.id, "--name", "ci", "--test", "--scopes", "compute");
    await json("entitlement", "grant", "--account", account.id, "--code", "cap-table-exit-waterfall", "--test");
    const database = await openDatabase({ url });
    const settings = { allowTestKeys: true, production: false, peppers: [] };
    expect(await authenticate(database, key.token, { settings })).toMatchObject({
      outcome: "granted",
      caller: { entitlements: ["cap-table-exit-waterfall"], key: { mode: "test", scopes: ["compute"] } },
    });
    await json("account", "suspend", "--account", account.id);
    expect(await authenticate(database, key.token, { settings })).toMatchObject({ reason: "account_suspended" });
    await json("account", "resume", "--account", account.id);
    const [listed] = await json("key", "list", "--account", account.id);
    expect([listed.id, "token" in listed]).toEqual([key.id, false]);
    const revoke = ["entitlement", "revoke", "--account", account.id, "--code", "cap-table-exit-waterfall", "--test"];
    expect(await json(...revoke)).toMatchObject([{ active: false }]);
    expect((await admin(revoke)).err).toContain("held no cap-table-exit-waterfall");
    expect(await json("entitlement", "list", "--account", account.id)).toMatchObject([{ active: false }]);
    expect(await json("key", "revoke", "--account", account.id, "--id", key.id)).toMatchObject([{ status: "revoked" }]);
    await database.close();
  });

  it("is refused an e-mail address that is none and an entitlement that nothing asks for, and told what would be right", async () => {
    for (const email of ["notmail", "a b@acme.test", "@acme.test", "ann@acme"]) {
      const refused = await admin(["account", "create", "--email", email]);
      expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("such as ann@acme.example") });
    }
    const [account] = await json("account", "create", "--email", "mia@acme.test");
    const grant = (code: string) => admin(["entitlement", "grant", "--account", account.id, "--code", code]);
    for (const code of ["nonsense", "cap-table", "Cap-Table-Exit-Waterfall"]) {
      expect(await grant(code)).toMatchObject({
        code: 1,
        err: expect.stringContaining("must be cap-table-exit-waterfall"),
      });
    }
    expect(await json("entitlement", "list", "--account", account.id)).toEqual([]);
  });

  it("moves an account from one cluster to another, which both must be named", async () => {
    const words = ["account", "move", "--account", "0196f0c4-7c1e-7000-8000-000000000001"];
    expect(await admin(words)).toMatchObject({ code: 2, err: expect.stringContaining("MOVE_TO_URL") });
    const same = await admin(words, { MOVE_TO_URL: url });
    expect(same).toMatchObject({
      code: 1,
      err: expect.stringMatching(/wal_level = logical|are one cluster|is a Citus cluster/),
    });
  });

  it("reads the token once, in plain lines", async () => {
    const [account] = await json("account", "create", "--email", "bob@acme.test");
    const made = await admin(["key", "create", "--account", account.id, "--name", "laptop"]);
    expect(made.out).toMatch(/^token {6}cstk_live_[0-9A-Za-z]{38}\nid {9}key_/);
    expect(made.err).toContain("this once");
    expect((await admin(["key", "list", "--account", account.id])).out).not.toContain("token");
  });

  it("uses the pepper that the server uses", async () => {
    const [account] = await json("account", "create", "--email", "eve@acme.test");
    const words = ["key", "create", "--account", account.id, "--name", "peppered", "--json"];
    const { token } = JSON.parse((await admin(words, { KEY_PEPPERS: "2026:0123456789abcdef" })).out)[0];
    const database = await openDatabase({ url });
    const peppers = [{ id: "2026", secret: "0123456789abcdef" }];
    const ask = (known: typeof peppers) =>
      authenticate(database, token, { settings: { allowTestKeys: true, production: false, peppers: known } });
    expect([(await ask(peppers)).outcome, (await ask([])).outcome]).toEqual(["granted", "unauthorized"]);
    await database.close();
  });

  it.each([
    [["fly"], 2, 'no command "fly"'],
    [["key", "list"], 2, "--account is missing"],
    [["key", "list", "--account", "acme"], 2, "must be an account id"],
    [["key", "create", "--account", "00000000-0000-7000-8000-000000000009", "--name", "x"], 1, "no such account"],
    [["key", "list", "--colour"], 2, "--colour"],
    [["account", "create", "too", "many"], 2, "a word too many"],
    [["db", "migrate"], 7, "cannot be reached", { DATABASE_URL: "postgres://x@127.0.0.1:1/x" }],
    [["account", "list"], 1, "In a password, write @ as %40", { DATABASE_URL: "postgres://x:a/b@127.0.0.1/x" }],
    [["account", "list"], 1, "no database of this name", { DATABASE_URL: "none" }],
    [["demo", "reset"], 1, "in the embedded database alone"],
    [["db", "check"], 1, "id:secret pairs", { KEY_PEPPERS: "short" }],
  ])("is told what is wrong with %j", async (words, code, message, more?: Record<string, string>) => {
    if (more?.DATABASE_URL === "none") more.DATABASE_URL = url.replace(/\/[^/]*$/, "/none");
    expect(await admin(words, more)).toMatchObject({ code, out: "", err: expect.stringContaining(message) });
  });

  it("is told in one sentence of a folder without a database, without its tables, and of one that is a file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "capstack-admin-"));
    const at = (CAPSTACK_DATA: string) => admin(["account", "list"], { DATABASE_URL: "", CAPSTACK_DATA });
    const none = join(folder, "none");
    expect(await at(none)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no database in .*db migrate.*\n$/),
    });
    expect(existsSync(none)).toBe(false);
    expect(await at(folder)).toMatchObject({
      code: 1,
      err: "The tables are not there yet; run capstack-admin db migrate.\n",
    });
    await writeFile(join(folder, "file"), "");
    expect(await at(join(folder, "file"))).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The folder .* cannot be used: part of its path is a file\. .*\n$/),
    });
    await rm(folder, { recursive: true });
  });

  it("reads the commands", async () => {
    expect(await admin(["--help"])).toMatchObject({ code: 0, out: expect.stringContaining("key create --account") });
    expect(await admin([])).toMatchObject({ code: 0 });
  });

  it("works on the embedded folder, and is refused production there", async () => {
    const folder = await mkdtemp(join(tmpdir(), "capstack-admin-"));
    const database = await openDatabase({ dataFolder: folder });
    await migrateAccounts(database);
    await ensureDevelopmentAccount(database);
    const busy = await admin(["account", "list"], { DATABASE_URL: "", CAPSTACK_DATA: folder });
    expect(busy).toMatchObject({ code: 1, err: expect.stringContaining("DATABASE_URL") });
    await database.close();
    const embedded = { DATABASE_URL: "", CAPSTACK_DATA: folder, NODE_ENV: "production" };
    expect((await admin(["account", "list"], embedded)).out).toContain("Development");
    expect((await admin(["db", "check"], embedded)).err).toContain("development key");
    await rm(folder, { recursive: true });
  });

  it("calls it as a program", () => {
    const file = fileURLToPath(new URL("../../src/admin/main.ts", import.meta.url));
    const run = spawnSync(process.execPath, [...fromSource, file, "fly"], {
      encoding: "utf8",
    });
    expect([run.status, run.stdout]).toEqual([2, ""]);
    expect(run.stderr).toContain("capstack-admin --help");
  });
});
