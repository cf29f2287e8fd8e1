import { computeFundEconomics, defaults } from "@capstack/fund-economics";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startTestService, type TestService } from "../setup/service.js";

const path = "/fund-economics/compute";

describe.each(["pglite", "postgres"])("POST /fund-economics/compute on %s", (kind) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(kind === "pglite" ? null : inject("postgresUrl"));
  });
  afterAll(() => service.stop());

  it("200 for any valid key: the default fund, with the engine's own bytes", async () => {
    const answer = await service.call("POST", path, { key: service.keys.plain, body: { inputs: defaults } });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(JSON.stringify({ data: computeFundEconomics({ inputs: defaults }) }));
    expect(answer.json.data).toMatchObject({
      calledCapital: { total: 25_000_000 },
      investedCapital: { total: 21_450_000 },
      proceeds: { total: 85_800_000 },
      carriedInterestPaid: { total: 11_348_400 },
      netMultiple: { lp: 2.8528 },
    });
    const { reconciliation } = answer.json.data;
    expect(reconciliation.length).toBeGreaterThan(0);
    expect(reconciliation.filter((line: { ok: boolean }) => !line.ok)).toEqual([]);
  });

  const bad400: [string, unknown, string, object][] = [
    ["not JSON", "{inputs}", "invalid_json", { reason: "syntax" }],
    ["inputs missing", {}, "validation_failed", { issues: [{ pointer: "/inputs", code: "missing_field" }] }],
    ["inputs a list", { inputs: [] }, "validation_failed", { issues: [{ pointer: "/inputs" }] }],
    ["inputs empty", { inputs: {} }, "validation_failed", { issues: expect.any(Array) }],
    [
      "commitments of nothing",
      { inputs: { ...defaults, committedCapital: 0 } },
      "validation_failed",
      { issues: [{ path: ["inputs", "committedCapital"], pointer: "/inputs/committedCapital" }] },
    ],
    [
      "an unknown period",
      { inputs: { ...defaults, period: "weekly" } },
      "validation_failed",
      { issues: [{ pointer: "/inputs/period" }] },
    ],
  ];
  it.each(bad400)("400, never 402: %s", async (_, body, code, details) => {
    const answer = await service.call("POST", path, { key: service.keys.plain, body });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { code, retryable: false, details } });
  });

  it("422: a fund whose fees leave nothing to invest", async () => {
    const body = { inputs: { ...defaults, mgmtFeePct: 0.2 } };
    const answer = await service.call("POST", path, { key: service.keys.plain, body });
    expect(answer.status).toBe(422);
    expect(answer.json.error).toMatchObject({ code: "no_investable_capital", details: { engine: "fund-economics" } });
  });

  it("422: a longer simulation than the service allows", async () => {
    const body = { inputs: { ...defaults }, analysis: { monteCarlo: { seed: 1, runs: 100_000, irr: "none" } } };
    const small = await startTestService(inject("postgresUrl"), {}, { simulationWork: 1000 });
    const answer = await small.call("POST", path, { key: small.keys.plain, body });
    expect([answer.status, answer.json.error.code]).toEqual([422, "limit_exceeded"]);
    await small.stop();
  });

  it("401 without a key", async () => {
    expect((await service.call("POST", path, { key: null, body: { inputs: defaults } })).status).toBe(401);
  });
});
