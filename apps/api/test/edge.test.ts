/** The API at the edge: models are computed there, and what needs a disk or a database says who answers it. */
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { createWorker } from "../src/worker.js";

const KEY = "edge-key";
const caller = {
  account: { id: "edge", name: "Edge" },
  key: {
    id: "edge",
    name: "Edge",
    prefix: "edge",
    mode: "live",
    scopes: ["compute", "keys:manage"],
    vehicles: null,
    role: null,
    partners: null,
    personId: null,
  },
  entitlements: ["cap-table-exit-waterfall"],
} as const;

const ask = async (path: string, body: NonNullable<RequestInit["body"]>, key = KEY) => {
  const fetch = createWorker({
    publicUrl: "https://edge.test",
    checkoutUrl: "https://edge.test/account",
    keys: [{ sha256: createHash("sha256").update(KEY).digest("hex"), caller }],
  });
  const headers = { Authorization: `Bearer ${key}` };
  const response = await fetch(new Request(`https://edge.test/v1${path}`, { method: "POST", body, headers }));
  const { data, error } = JSON.parse(await response.text());
  return { status: response.status, data, error };
};

it("computes a model", async () => {
  const events = [{ type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 700 }] }];
  const { status, data } = await ask("/cap-table/compute", JSON.stringify({ events }));
  expect([status, data.final.totals.fullyDilutedShares]).toEqual([200, 700]);
});

it("sends who has a file, or wants a key, to a server", async () => {
  const form = new FormData();
  form.set("file", new Blob(["Name,Shares\nAda,700\n"]), "a.csv");
  const { status, error } = await ask("/cap-table/import", form);
  expect([status, error.code]).toEqual([404, "not_found"]);
  expect(error.message).toBe("An edge computes and keeps nothing: ask a server for POST /cap-table/import.");
  expect((await ask("/keys", JSON.stringify({ name: "one" }))).error.message).toContain("ask a server for POST /keys");
  expect((await ask("/cap-table/import", form, "nobody")).status).toBe(401);
});
