import { computeCapTable } from "@capstack/cap-table";
import { operations } from "@capstack/contract";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startTestService, type TestService } from "../setup/service.js";

const path = "/cap-table/compute";
const founding = { type: "common_issuance", grants: [{ id: "f", name: "F", shares: 6_000_000, kind: "founder" }] };
const round = {
  type: "priced_round",
  label: "A",
  preMoneyValuation: 8e6,
  investments: [{ id: "i", name: "I", amount: 2e6 }],
};
const shuffle = operations.capTableCompute.examples[0].request;

describe.each(["pglite", "postgres"])("POST /cap-table/compute on %s", (kind) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(kind === "pglite" ? null : inject("postgresUrl"), { LOG_LEVEL: "info" });
  });
  afterAll(() => service.stop());

  it("200: answers the option-pool shuffle with the engine's own bytes", async () => {
    const answer = await service.call("POST", path, { body: shuffle });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(JSON.stringify({ data: computeCapTable(shuffle as never) }));
    const { final } = answer.json.data;
    expect(final.valuation.pricePerShare).toBe(1);
    expect(final.pools[0].available).toBe(2_000_000);
    expect(final.totals.fullyDilutedShares).toBe(10_000_000);
    expect([...final.holders, ...final.pools].map((owner: { ownership: number }) => owner.ownership)).toEqual([
      0.6, 0.2, 0.2,
    ]);
  });

  const bad400: [string, unknown, string, object][] = [
    ["not JSON", "{events:[]}", "invalid_json", { reason: "syntax" }],
    ["an empty body", "", "invalid_json", { reason: "empty" }],
    ["an array", "[]", "validation_failed", { issues: [{ path: [], pointer: "", code: "invalid_value" }] }],
    [
      "events missing",
      {},
      "validation_failed",
      { issues: [{ path: ["events"], pointer: "/events", code: "missing_field" }] },
    ],
    [
      "events an object",
      { events: {} },
      "validation_failed",
      { issues: [{ pointer: "/events", code: "invalid_value" }] },
    ],
    ["events null", { events: null }, "validation_failed", { issues: [{ pointer: "/events", received: "null" }] }],
  ];
  it.each(bad400)("400: %s", async (_, body, code, details) => {
    const answer = await service.call("POST", path, { body });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { code, retryable: false, details } });
    expect(Object.keys(answer.json)).toEqual(["error"]);
  });

  const bad422: [string, unknown[], string, (string | number)[]][] = [
    ["an unknown event type", [{ type: "gift" }], "unknown_event_type", ["events", 0, "type"]],
    ["a negative share count", [grantOf(-5)], "negative_value", ["events", 0, "grants", 0, "shares"]],
    ["a fractional share", [grantOf(1.5)], "invalid_value", ["events", 0, "grants", 0, "shares"]],
    [
      "a pool of 120 %",
      [founding, { ...round, pools: [{ pct: 1.2, mode: "pre" }] }],
      "invalid_value",
      ["events", 1, "pools", 0, "pct"],
    ],
    ["a round on an empty table", [round], "no_shares_outstanding", ["events", 0]],
  ];
  it.each(bad422)("422: %s", async (_, events, code, at) => {
    const answer = await service.call("POST", path, { body: { events } });
    expect(answer.status).toBe(422);
    expect(answer.json.error).toMatchObject({ code, retryable: false, details: { engine: "cap-table", path: at } });
    expect(answer.json.error.details.pointer).toBe(at.map((part) => `/${part}`).join(""));
  });

  it("422: a misspelt field inside events, with what was meant", async () => {
    const { preMoneyValuation, ...rest } = round;
    const body = { events: [founding, { ...rest, preMoneyValution: preMoneyValuation }] };
    const answer = await service.call("POST", path, { body });
    expect([answer.status, answer.json.error.code]).toEqual([422, "unknown_field"]);
    expect(answer.json.error.details.issues.slice(0, 1)).toEqual([
      {
        code: "unknown_field",
        path: ["events", 1, "preMoneyValution"],
        pointer: "/events/1/preMoneyValution",
        message: "`preMoneyValution` is not a field here; did you mean `preMoneyValuation`?",
      },
    ]);
  });

  it("400: a field the envelope does not have, another engine's body among them", async () => {
    const wrapped = await service.call("POST", path, { body: { inputs: {} } });
    expect([wrapped.status, wrapped.json.error.code]).toEqual([400, "validation_failed"]);
    expect(wrapped.json.error.message).toContain("`inputs` is the body of fund-economics; the cap table takes events.");
    const misspelt = await service.call("POST", path, { body: { events: [founding], option: {} } });
    expect([misspelt.status, misspelt.json.error.details.issues[0].code]).toEqual([400, "unknown_field"]);
  });

  it("200 with warnings under Prefer: handling=lenient, and the response says so", async () => {
    const headers = { Prefer: "handling=lenient" };
    const answer = await service.call("POST", path, { body: { events: [{ ...founding, lable: "x" }] }, headers });
    expect(answer.headers.get("preference-applied")).toBe("handling=lenient");
    expect(answer.status).toBe(200);
    expect(answer.json.data.warnings).toMatchObject([{ code: "unknown_field", path: ["events", 0, "lable"] }]);
  });

  it("413: a body over the limit", async () => {
    const answer = await service.call("POST", path, { body: `{"events":[],"x":"${"x".repeat(4 * 1024 * 1024)}"}` });
    expect(answer.status).toBe(413);
    expect(answer.json.error).toMatchObject({ code: "payload_too_large", details: { limitBytes: 4 * 1024 * 1024 } });
  });

  it("401: a missing, a mistyped and a revoked key, each with its own sentence", async () => {
    const made = await service.call("POST", "/keys", { body: { name: "short-lived" } });
    const { id, token } = made.json.data.key;
    await service.call("DELETE", `/keys/${id}`);
    const sentences: string[] = [];
    for (const key of [null, "nonsense", `${token.slice(0, -1)}!`, token]) {
      const answer = await service.call("POST", path, { key, body: shuffle });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toMatch(
        key === null ? /^Bearer realm="capstack"$/ : /error="invalid_token"/,
      );
      sentences.push(answer.json.error.message);
    }
    const [missing, nonsense, mistyped, revoked] = sentences;
    expect(nonsense).toBe(mistyped);
    expect(new Set([missing, mistyped, revoked]).size).toBe(3);
    for (const sentence of sentences) expect(sentence).not.toContain(token.slice(15, 30));
  });

  it("402 before the body is looked at, with where to get access", async () => {
    const answer = await service.call("POST", path, { key: service.keys.plain, body: "{" });
    expect(answer.status).toBe(402);
    expect(answer.json.error).toMatchObject({
      code: "payment_required",
      retryable: false,
      details: { entitlement: "cap-table-exit-waterfall", model: "cap-table" },
    });
    expect(answer.json.error.message).toMatch(/^The live keys of this account .*\(test and live access are apart\)/);
    expect(answer.json.error.details.checkoutUrl).toMatch(/^http:\/\/api\.test\/checkout\//);
  });

  it("answers the next request after every refusal", async () => {
    expect((await service.call("POST", path, { body: shuffle })).status).toBe(200);
  });
});

function grantOf(shares: number) {
  return { type: "common_issuance", grants: [{ id: "f", name: "F", shares, kind: "founder" }] };
}
