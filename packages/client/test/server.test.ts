import { exitWaterfallCompute, fundEconomicsCompute, type Operation, operations } from "@capstack/contract";
import { startTestApi, type TestApi } from "@capstack/test-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Client,
  createClient,
  isEngineRefusal,
  isPaymentRequired,
  isUnauthorized,
  type OperationName,
} from "../src/index.js";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = createClient({ apiKey: api.entitledKey, baseUrl: api.baseUrl, check: checkResult });
});
afterAll(() => api.stop());

/** Holds a result against the contract. */
const table: Readonly<Record<OperationName, Operation>> = { ...operations, exitWaterfallCompute, fundEconomicsCompute };
const checkResult = (operation: OperationName, data: unknown) => {
  const { response } = table[operation];
  if ("parse" in response) response.parse(data);
};

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

describe("against the API", () => {
  it("computes a cap table and says where it came from", async () => {
    const [example] = operations.capTableCompute.examples;
    const { data, status, requestId } = await client.capTable.compute(example.request).withResponse();
    expect(status).toBe(200);
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(data.final.valuation).toMatchObject({ pricePerShare: 1 });
  });

  it("reads a cap table from a file, as text and as a form, into events that compute", async () => {
    const [{ request }] = operations.capTableImport.examples;
    const read = await client.capTable.import(request);
    expect([read.source.format, read.tieOut.ties]).toEqual(["carta", true]);
    const form = new FormData();
    form.set("file", new Blob([request.content]), request.fileName);
    form.set("answers", JSON.stringify(request.answers));
    expect(await client.capTable.import(form)).toEqual(read);
    const { final } = await client.capTable.compute({ events: read.events });
    // 7,000,000 of Ada and 3,000,000 of Fjord.
    expect(final.totals.fullyDilutedShares).toBe(10_000_000);
  });

  it("computes a cap table and an exit as workbooks", async () => {
    const [{ request: events }] = operations.capTableCompute.examples;
    const [{ request: exit }] = exitWaterfallCompute.examples;
    const files = [await client.capTable.workbook(events), await client.exitWaterfall.workbook(exit as never)];
    expect(files.map(({ name }) => name)).toEqual(["cap-table.xlsx", "exit-waterfall.xlsx"]);
    // An archive begins with these two letters.
    expect(files.map(({ bytes }) => String.fromCharCode(...bytes.subarray(0, 2)))).toEqual(["PK", "PK"]);
    const refused = await failureOf(client.exitWaterfall.workbook({ model: {}, exitValuation: 10 }));
    expect(isEngineRefusal(refused) && refused.code).toBe("no_claimants");
  });

  it("makes, lists, uses and revokes keys", async () => {
    const { key } = await client.keys.create({ name: "Build server" });
    expect(key.token).toMatch(/^cstk_test_/);
    const own = createClient({ apiKey: key.token, baseUrl: api.baseUrl });
    expect((await own.access()).authenticated).toBe(true);
    const { keys } = await own.keys.list({ limit: 1 });
    expect(keys).toHaveLength(1);
    const ids = [];
    for await (const { id } of client.keys.iterate({ limit: 1 })) ids.push(id);
    expect(ids).toContain(key.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await client.keys.revoke(key.id)).key.status).toBe("revoked");
    expect(isUnauthorized(await failureOf(own.keys.list()))).toBe(true);
    expect((await own.access()).authenticated).toBe(false);
  });

  it("describes the service without a key", async () => {
    const open = createClient({ baseUrl: api.baseUrl, check: checkResult });
    expect((await open.catalog()).models.map((model) => model.id)).toContain("cap-table");
    expect((await open.openapi()).openapi).toMatch(/^3\.1/);
    expect((await open.access()).account).toBeNull();
    expect(isUnauthorized(await failureOf(open.capTable.compute({ events: [] })))).toBe(true);
  });

  it("says where access can be bought", async () => {
    const plain = createClient({ apiKey: api.plainKey, baseUrl: api.baseUrl });
    const error = await failureOf(plain.capTable.compute({ events: [] }));
    expect(isPaymentRequired(error) && error.details.checkoutUrl).toMatch(/^http:\/\/127\.0\.0\.1:8787\/checkout\/./);
  });

  it("names the place of a wrong value", async () => {
    const grants = [{ id: "f", name: "F", shares: -5 }];
    const error = await failureOf(client.capTable.compute({ events: [{ type: "common_issuance", grants }] }));
    expect(isEngineRefusal(error) && error.details.pointer).toBe("/events/0/grants/0/shares");
  });

  it("refuses a misspelt field unless told to be lenient", async () => {
    const events = [{ type: "common_issuance", grants: [{ id: "f", name: "F", shares: 5 }], lable: "x" }] as const;
    const error = await failureOf(client.capTable.compute({ events }));
    expect(isEngineRefusal(error) && error.details.pointer).toBe("/events/0/lable");
    const lenient = createClient({ apiKey: api.entitledKey, baseUrl: api.baseUrl, strict: false });
    expect((await lenient.capTable.compute({ events })).warnings[0]?.code).toBe("unknown_field");
  });
});
