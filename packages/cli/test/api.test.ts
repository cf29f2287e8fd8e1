import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operations } from "@capstack/contract";
import { models } from "@capstack/mcp/local";
import { startTestApi, type TestApi } from "@capstack/test-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cli, type Surroundings } from "./fake-terminal.js";

/** The models that the API serves. */
const served = models.filter(({ operation: { path } }) =>
  Object.values(operations).some((operation) => operation.path === path),
);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const withKey = (key?: string): Record<string, string> => ({
  CAPSTACK_BASE_URL: api.baseUrl,
  ...(key ? { CAPSTACK_API_KEY: key } : {}),
});
const entitled = (args: string[], more: Surroundings = {}) =>
  cli(args, { ...more, env: { ...withKey(api.entitledKey), ...more.env } });

async function server(path: string, body: unknown) {
  const headers = { Authorization: `Bearer ${api.entitledKey}`, Prefer: "handling=strict" };
  const response = await fetch(api.baseUrl + path, { method: "POST", headers, body: JSON.stringify(body) });
  return response.text();
}

describe("--local", () => {
  it.each(
    served.flatMap(({ id, operation }) =>
      operation.examples.map((example) => [id, example.name, operation.path, example.request] as const),
    ),
  )("gives for %s (%s) the server's bytes", async (id, _, path, request) => {
    const input = JSON.stringify(request);
    const [near, far] = [await cli([id, "compute", "--local"], { input }), await entitled([id, "compute"], { input })];
    expect(near.code).toBe(0);
    expect(near.out).toBe(far.out);
    expect(`{"data":${near.out.trimEnd()}}`).toBe(await server(path, request));
  });

  it("refuses as the server does", async () => {
    const input = '{"events": [\n  {"type": "common_issuance", "grants": [{"id": "f", "name": "F", "shares": -5}]}]}';
    const near = await cli(["cap-table", "compute", "--local"], { input });
    const far = await entitled(["cap-table", "compute"], { input });
    expect(near).toEqual(far);
    expect(near.code).toBe(4);
    expect(near.err).toMatch(/^capstack: standard input:2:77: \/events\/0\/grants\/0\/shares: /);
  });
});

describe("exit codes", () => {
  const events = '{"events": []}';
  it.each<[string, number, () => Promise<{ code: number; err: string }>, RegExp]>([
    ["a wrong shape", 3, () => entitled(["cap-table", "compute"], { input: "{}" }), /\/events: events is required/],
    [
      "a misspelt field",
      3,
      () => entitled(["cap-table", "compute"], { input: '{"events":[],"evnts":1}' }),
      /did you mean `events`/,
    ],
    [
      "an engine's refusal",
      4,
      () => entitled(["cap-table", "compute"], { input: '{"events":[{"type":"gift"}]}' }),
      /\/events\/0\/type/,
    ],
    ["no key", 5, () => cli(["cap-table", "compute"], { input: events, env: withKey() }), /capstack login/],
    [
      "a wrong key",
      5,
      () => cli(["keys", "list"], { env: withKey("cstk_nonsense") }),
      /A key is given by --api-key, CAPSTACK_API_KEY/,
    ],
    [
      "no entitlement",
      6,
      () => cli(["cap-table", "compute"], { input: events, env: withKey(api.plainKey) }),
      /Open http:\/\/127\.0\.0\.1:8787\/checkout\/\S+/,
    ],
    [
      "no server",
      8,
      () => cli(["catalog"], { env: { CAPSTACK_BASE_URL: "http://127.0.0.1:1/v1" } }),
      /cannot be reached/,
    ],
    ["an unknown key id", 3, () => entitled(["keys", "revoke", "key_none"]), /Nothing is|no /i],
  ])("%s is %i", async (_, code, act, words) => {
    const outcome = await act();
    expect(outcome.err).toMatch(words);
    expect(outcome.code).toBe(code);
  });

  it("an interruption is 130", async () => {
    const stop = new AbortController();
    const running = entitled(["catalog"], { signal: stop.signal });
    stop.abort();
    expect((await running).code).toBe(130);
  });
});

describe("formats", () => {
  const example = JSON.stringify(models[0]?.operation.examples[0]?.request);
  const compute = (output: string) => entitled(["cap-table", "compute", "--output", output], { input: example });

  it("table", async () => {
    expect((await compute("table")).out.split("\n")[1]).toBe(
      "Founders                  6,000,000    60.00 %          0",
    );
  });
  it("csv and ndjson show the holders", async () => {
    const lines = (await compute("csv")).out.split("\r\n");
    expect(lines[0]).toMatch(/^id,name,kind,shares,/);
    expect(lines[1]).toMatch(/^founders,Founders,founder,6000000,/);
    const holders = (await compute("ndjson")).out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(holders.map(({ ownership }) => ownership)).toEqual([0.6, 0.2]);
  });
  it("a table on a terminal, JSON in a pipe", async () => {
    expect((await entitled(["cap-table", "compute"], { input: example, stdoutIsTerminal: true })).out).toMatch(
      /^Holder /,
    );
    expect((await entitled(["cap-table", "compute"], { input: example })).out).toMatch(/^\{"snapshots"/);
  });
  it("anything else is a usage error", async () => {
    expect(await compute("xml")).toMatchObject({ code: 2, out: "" });
  });
  it.each([["access"], ["catalog"], ["keys list"]])("%s is a table, JSON, CSV or lines", async (command) => {
    for (const output of ["table", "json", "csv", "ndjson"]) {
      const { code, out, err } = await entitled([...command.split(" "), "--output", output]);
      expect([code, err]).toEqual([0, ""]);
      expect(out).not.toMatch(/undefined|\[object/);
      if (output === "json") expect(typeof JSON.parse(out)).toBe("object");
    }
  });
  it("openapi is the document", async () => {
    expect(JSON.parse((await entitled(["openapi"])).out).openapi).toMatch(/^3\.1/);
  });
  it("--verbose tells of the request, the key masked", async () => {
    const { err } = await entitled(["catalog", "--verbose"]);
    expect(err).toMatch(/^200 in \d+ ms, request [0-9a-f-]+, cstk_test_Deve…\n$/);
  });
});

describe("keys and profiles", () => {
  const home = () => ({ XDG_CONFIG_HOME: mkdtempSync(join(tmpdir(), "capstack-")), CAPSTACK_BASE_URL: api.baseUrl });

  it("rotating the development key asks first, and where nobody can answer, needs --yes", async () => {
    const own = await startTestApi();
    const env = { CAPSTACK_BASE_URL: own.baseUrl, CAPSTACK_API_KEY: own.entitledKey };
    const refused = await cli(["keys", "rotate"], { env });
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining("Say --yes") });
    const asked = await cli(["keys", "rotate"], { env, stdinIsTerminal: true, answer: "" });
    expect(asked.err).toMatch(/ends the development key .* End it\? \[y\/N\]/);
    expect(asked.err).toContain("Nothing was changed.");
    expect((await cli(["keys", "list"], { env })).code).toBe(0);
    expect((await cli(["keys", "rotate", "--yes"], { env })).code).toBe(0);
    expect((await cli(["keys", "list"], { env })).code).toBe(5);
    await own.stop();
  });

  it("a key is made, stored by login, rotated, forgotten", async () => {
    const env = home();
    const made = JSON.parse(
      (await entitled(["keys", "create", "laptop", "--scope", "compute", "--scope", "keys:manage"])).out,
    ).key;
    const stored = await cli(["login", "--base-url", api.baseUrl], { env, input: `${made.token}\n` });
    expect(stored).toMatchObject({ code: 0, out: "" });
    expect(stored.err).not.toContain(made.token);
    const file = join(env.XDG_CONFIG_HOME, "capstack", "credentials.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse((await cli(["access"], { env })).out).authenticated).toBe(true);

    const rotated = await cli(["keys", "rotate", "--output", "table"], { env });
    expect(rotated.out).toContain("It replaces the stored one.");
    expect(readFileSync(file, "utf8")).not.toContain(made.token);
    expect((await cli(["keys", "list"], { env })).code).toBe(0);
    expect((await cli(["keys", "list", "--api-key", made.token], { env })).code).toBe(5);

    expect((await cli(["logout"], { env })).code).toBe(0);
    expect((await cli(["keys", "list"], { env })).code).toBe(5);
    expect((await cli(["logout"], { env })).err).toContain("No key was stored");
  });

  it("login asks on a terminal, and stores nothing that the API refuses", async () => {
    const env = home();
    const asked = await cli(["login", "--profile", "work"], { env, stdinIsTerminal: true, secret: api.plainKey });
    expect(asked.err).toMatch(/^Stored for Plain in /);
    expect((await cli(["access", "--profile", "work", "--output", "table"], { env })).out).toMatch(
      /^Plain \(cstk_live_/,
    );
    expect((await cli(["login"], { env, input: "cstk_nonsense" })).code).toBe(5);
    expect((await cli(["access", "--profile", "default"], { env })).code).toBe(2);
    expect((await cli(["login"], { env, input: "" })).code).toBe(2);
  });

  it("the option wins over the environment, the environment over the profile", async () => {
    const env = home();
    await cli(["login"], { env, input: api.plainKey });
    const accountOf = async (args: string[], more = {}) =>
      JSON.parse((await cli(["access", ...args], { env: { ...env, ...more } })).out).account.name;
    expect(await accountOf([])).toBe("Plain");
    expect(await accountOf([], { CAPSTACK_API_KEY: api.entitledKey })).toBe("Development");
    expect(await accountOf(["--api-key", api.plainKey], { CAPSTACK_API_KEY: api.entitledKey })).toBe("Plain");
  });

  it("a key is revoked by its id", async () => {
    const { key } = JSON.parse((await entitled(["keys", "create", "gone"])).out);
    expect(JSON.parse((await entitled(["keys", "revoke", key.id])).out).key.status).toBe("revoked");
    const active = JSON.parse((await entitled(["keys", "list", "--status", "active"])).out).keys;
    expect(active.map(({ id }: { id: string }) => id)).not.toContain(key.id);
  });
});
