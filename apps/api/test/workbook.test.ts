/** An answer as a workbook over HTTP: the package's own bytes, by who may ask, with its refusals. */
import { capTableCompute, exitWaterfallCompute, fundEconomicsCompute } from "@capstack/contract";
import { readWorkbook, workbooks } from "@capstack/workbook";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createWorker } from "../src/worker.js";
import { startTestService, type TestService } from "./setup/service.js";

let service: TestService;
beforeAll(async () => {
  service = await startTestService(inject("postgresUrl"));
});
afterAll(() => service.stop());

const ask = async (path: string, body: unknown, key = service.keys.entitled) => {
  const response = await fetch(`${service.address}/v1${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
};
const errorOf = ({ bytes }: { readonly bytes: Uint8Array }) => JSON.parse(new TextDecoder().decode(bytes)).error;

const [{ request: exit }] = exitWaterfallCompute.examples;
const [{ request: fund }] = fundEconomicsCompute.examples;
const [{ request: company }] = capTableCompute.examples;

describe("format=xlsx", () => {
  it.each([
    ["exit-waterfall", exit],
    ["cap-table", company],
    ["fund-economics", fund],
  ] as const)("answers /%s/compute with the workbook of the request, as a file", async (name, request) => {
    const { status, headers, bytes } = await ask(`/${name}/compute?format=xlsx`, request);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    expect(headers.get("content-disposition")).toBe(`attachment; filename="${name}.xlsx"`);
    expect(Buffer.from(bytes).equals(Buffer.from(await workbooks[name](request as never)))).toBe(true);
    expect(await readWorkbook(bytes)).toMatchObject({ kind: name, changes: [] });
  });

  it("is JSON where it says so, or says nothing", async () => {
    const plain = await ask("/exit-waterfall/compute", exit);
    const said = await ask("/exit-waterfall/compute?format=json", exit);
    expect(plain.headers.get("content-type")).toBe("application/json");
    expect(Buffer.from(said.bytes).equals(Buffer.from(plain.bytes))).toBe(true);
  });

  it("needs what the answer needs: a key with access", async () => {
    expect((await ask("/exit-waterfall/compute?format=xlsx", exit, service.keys.plain)).status).toBe(402);
    expect((await ask("/exit-waterfall/compute?format=xlsx", exit, "nobody")).status).toBe(401);
  });

  it("is refused for another format, a wrong body, what the engine refuses, and terms without a formula", async () => {
    const format = await ask("/exit-waterfall/compute?format=pdf", exit);
    expect([format.status, errorOf(format).code]).toEqual([400, "validation_failed"]);
    const body = await ask("/exit-waterfall/compute?format=xlsx", { model: {} });
    expect([body.status, errorOf(body).code]).toEqual([400, "validation_failed"]);
    const empty = await ask("/exit-waterfall/compute?format=xlsx", { model: {}, exitValuation: 10 });
    expect([empty.status, errorOf(empty).code]).toEqual([422, "no_claimants"]);
    const holders = [{ id: "f", name: "Fund", shares: 100, invested: 100 }];
    const preferred = [
      { id: "a", name: "Series A", seniority: 1, mandatoryConversion: { minPricePerShare: 5 }, holders },
    ];
    const model = { common: [{ id: "c", name: "Common", shares: 100 }], preferred };
    const offering = { model, exitValuation: 1000, deal: { exitType: "ipo" } };
    const term = await ask("/exit-waterfall/compute?format=xlsx", offering);
    expect([term.status, errorOf(term).code]).toEqual([422, "not_in_formulas"]);
  });

  it("is answered at the edge too", async () => {
    const caller = {
      account: { id: "edge", name: "Edge" },
      key: {
        id: "edge",
        name: "Edge",
        prefix: "edge",
        mode: "live",
        scopes: ["compute"],
        vehicles: null,
        role: null,
        partners: null,
        personId: null,
      },
      entitlements: ["cap-table-exit-waterfall"],
    } as const;
    const sha256 = Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode("edge-key")));
    const worker = createWorker({
      publicUrl: "https://edge.test",
      checkoutUrl: "https://edge.test/account",
      keys: [{ sha256: sha256.toString("hex"), caller }],
    });
    const response = await worker(
      new Request("https://edge.test/v1/cap-table/compute?format=xlsx", {
        method: "POST",
        headers: { Authorization: "Bearer edge-key" },
        body: JSON.stringify(company),
      }),
    );
    expect((await readWorkbook(new Uint8Array(await response.arrayBuffer()))).kind).toBe("cap-table");
  });
});
