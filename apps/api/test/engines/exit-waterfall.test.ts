import { operations } from "@capstack/contract";
import { computeExitWaterfall } from "@capstack/waterfall";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startTestService, type TestService } from "../setup/service.js";

const path = "/exit-waterfall/compute";
const challenge = operations.exitWaterfallCompute.examples[0].request;
const { model } = challenge;

describe.each(["pglite", "postgres"])("POST /exit-waterfall/compute on %s", (kind) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(kind === "pglite" ? null : inject("postgresUrl"));
  });
  afterAll(() => service.stop());

  // Three series, 1x participating up to 2x including the preference, C senior (Ledgy's waterfall challenge).
  //  exit   price        A             B          C           common
  const exits: [number, number, number, number, number, number][] = [
    [25e6, 2.3333333333, 1_366_666.67, 2_800_000, 18_500_000, 2_333_333.33],
    [35e6, 5.75, 1_800_000, 3_825_000, 23_625_000, 5_750_000],
    [45e6, 9.5555555556, 1_911_111.11, 4_200_000, 29_333_333.33, 9_555_555.56],
    [60e6, 20, 4_000_000, 6_000_000, 30_000_000, 20_000_000],
  ];
  it("422: an answer too large, with the questions to leave out", async () => {
    const preferred = Array.from({ length: 200 }, (_, i) => ({
      id: `series-${i}`,
      name: `Series ${i}`,
      seniority: i,
      holders: [{ id: `h${i}`, name: `Holder ${i}`, shares: 1000 + i, invested: 1_000_000 }],
    }));
    const options = Array.from({ length: 2500 }, (_, i) => ({ id: `o${i}`, shares: 10, strikePrice: 1 + i / 100 }));
    const body = { model: { common: model.common, preferred, options }, exitValuation: 1e8 };
    const answer = await service.call("POST", path, { body });
    expect(answer.status).toBe(422);
    expect(answer.json.error).toMatchObject({
      code: "answer_too_large",
      details: { engine: "exit-waterfall", limitBytes: 16 * 2 ** 20, leaveOut: ["breakpoints"] },
    });
    const less = await service.call("POST", path, { body: { ...body, analysis: { breakpoints: false } } });
    expect(less.status).toBe(200);
  });
  it.each(exits)("200: an exit at %d", async (exitValuation, price, a, b, c, common) => {
    const answer = await service.call("POST", path, { body: { ...challenge, exitValuation } });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(JSON.stringify({ data: computeExitWaterfall({ ...challenge, exitValuation } as never) }));
    const { summary, classes } = answer.json.data;
    const net = Object.fromEntries(classes.map((one: { id: string; net: number }) => [one.id, one.net]));
    expect([summary.commonPricePerShare, net.a, net.b, net.c, net.common]).toEqual([price, a, b, c, common]);
  });

  const bad400: [string, unknown, string, object][] = [
    ["not JSON", "{model}", "invalid_json", { reason: "syntax" }],
    [
      "model missing",
      { exitValuation: 1 },
      "validation_failed",
      { issues: [{ pointer: "/model", code: "missing_field" }] },
    ],
    ["model a list", { model: [], exitValuation: 1 }, "validation_failed", { issues: [{ pointer: "/model" }] }],
    [
      "exitValuation missing",
      { model },
      "validation_failed",
      { issues: [{ pointer: "/exitValuation", code: "missing_field" }] },
    ],
    [
      "exitValuation a text",
      { model, exitValuation: "25M" },
      "validation_failed",
      { issues: [{ pointer: "/exitValuation" }] },
    ],
  ];
  it.each(bad400)("400: %s", async (_, body, code, details) => {
    const answer = await service.call("POST", path, { body });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { code, retryable: false, details } });
  });

  const bad422: [string, unknown, string, (string | number)[]][] = [
    ["a negative price", { model, exitValuation: -1 }, "negative_value", ["exitValuation"]],
    ["nobody to pay", { model: {}, exitValuation: 1 }, "no_claimants", ["model"]],
    [
      "a series without holders",
      { model: { preferred: [{ id: "a", name: "A", seniority: 1, holders: [] }] }, exitValuation: 1 },
      "holders_empty",
      ["model", "preferred", 0, "holders"],
    ],
  ];
  it.each(bad422)("422: %s", async (_, body, code, at) => {
    const answer = await service.call("POST", path, { body });
    expect(answer.status).toBe(422);
    expect(answer.json.error).toMatchObject({
      code,
      retryable: false,
      details: { engine: "exit-waterfall", path: at },
    });
  });

  it("422: more rows than the service allows", async () => {
    const common = Array.from({ length: 10_001 }, (_, i) => ({ id: `h${i}`, name: "H", shares: 1 }));
    const answer = await service.call("POST", path, { body: { model: { common }, exitValuation: 1 } });
    expect([answer.status, answer.json.error.code]).toEqual([422, "limit_exceeded"]);
  });

  it("422: a misspelt term of the model, with what was meant", async () => {
    const preferred = [{ id: "a", name: "A", seniority: 1, liquidationMultiples: 2, holders: [] }];
    const answer = await service.call("POST", path, { body: { model: { preferred }, exitValuation: 1 } });
    expect(answer.status).toBe(422);
    expect(answer.json.error.details.issues[0]).toMatchObject({
      code: "unknown_field",
      pointer: "/model/preferred/0/liquidationMultiples",
      message: expect.stringContaining("did you mean `liquidationMultiple`?"),
    });
  });

  it("401 without a key, 402 without the entitlement", async () => {
    expect((await service.call("POST", path, { key: null, body: challenge })).status).toBe(401);
    const answer = await service.call("POST", path, { key: service.keys.plain, body: "{" });
    expect(answer.status).toBe(402);
    expect(answer.json.error).toMatchObject({
      code: "payment_required",
      details: { entitlement: "cap-table-exit-waterfall", model: "exit-waterfall" },
    });
  });
});
