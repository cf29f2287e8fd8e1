import { platformFailure } from "@capstack/contract";
import { describe, expect, it } from "vitest";
import {
  createKit,
  methodNotAllowed,
  mountOperations,
  refuseOtherMethods,
  type Steps,
  silentLogger,
} from "../src/index.js";

const operations = [
  { method: "GET", path: "/notes/{id}" },
  { method: "PATCH", path: "/notes/{id}" },
] as const;

/** An app whose steps say that they were taken, and fail at the one that is named. */
function mounted(failing?: string) {
  const taken: string[] = [];
  const take = <T>(step: string, value: T) => {
    taken.push(step);
    if (step === failing) throw platformFailure("forbidden", `Not past ${step}.`);
    return value;
  };
  const steps: Steps<(typeof operations)[number], string> = {
    admit: async () => take("caller", "Ann"),
    readQuery: (c) => take("query", c.req.query()),
    readBody: async (c) => take("body", c.req.method === "GET" ? null : await c.req.json()),
    respond: (c, { method }, given) => c.json({ method, given }),
  };
  const app = createKit({ logger: silentLogger, version: "0.1.0" });
  mountOperations(
    app,
    steps,
    operations.map((operation) => ({
      operation,
      work: ({ caller, query, body, named }) => take("work", { caller, query, body, named }),
    })),
  );
  refuseOtherMethods(app, (known, asked) => methodNotAllowed(known, `${asked} is none of ${known.join(", ")}.`));
  return { taken, ask: (path: string, init?: RequestInit) => app.request(path, init) };
}

describe("a mounted operation", () => {
  it("is given caller, query, body and what its address names", async () => {
    const { ask } = mounted();
    const answer = await ask("/notes/n%201?draft=true", { method: "PATCH", body: '{"text":"a"}' });
    const given = { caller: "Ann", query: { draft: "true" }, body: { text: "a" }, named: { id: "n 1" } };
    expect(await answer.json()).toEqual({ method: "PATCH", given });
  });
  it.each([
    ["caller", ["caller"]],
    ["query", ["caller", "query"]],
    ["body", ["caller", "query", "body"]],
    ["work", ["caller", "query", "body", "work"]],
  ])("goes no further than the step that refuses: %s", async (failing, expected) => {
    const { taken, ask } = mounted(failing);
    expect((await ask("/notes/1")).status).toBe(403);
    expect(taken).toEqual(expected);
  });
  it("is not reached by another method, which its server refuses in its own words", async () => {
    const { taken, ask } = mounted();
    const answer = await ask("/notes/1", { method: "DELETE" });
    expect([answer.status, answer.headers.get("allow"), taken]).toEqual([405, "GET, PATCH", []]);
    expect(await answer.json()).toMatchObject({ error: { message: "DELETE is none of GET, PATCH." } });
  });
});
