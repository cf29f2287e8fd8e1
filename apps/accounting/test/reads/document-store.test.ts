/** Documents too large for the database are kept in a bucket, under a prefix of their account; without a bucket they are refused. */
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DocumentStore } from "@capstack/books/transactions/document-store";
import { defaultLimits } from "@capstack/contract";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccounting } from "../../src/app.js";
import { openDocumentStore, s3Store } from "../../src/files/s3-store.js";
import { openEngines } from "../setup/engines.js";
import { FirmClient, type TestKey, testAuthenticate } from "../setup/firm-client.js";

const database = (await openEngines()).of("pglite");
const directory = mkdtempSync(join(tmpdir(), "capstack-bucket-"));
const LIMITS = { ...defaultLimits, documentBytes: 1000 };
const PDF = new Uint8Array(Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(100_000)]));

let server: S3rver;
let endpoint: string;
let store: DocumentStore;

beforeAll(async () => {
  const configureBuckets = [{ name: "papers" }];
  server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets });
  endpoint = `http://127.0.0.1:${(await server.run()).port}`;
  store = await s3Store(settings());
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

const settings = (accessKeyId = "S3RVER") => {
  return { endpoint, region: "us-east-1", bucket: "papers", accessKeyId, secretAccessKey: "S3RVER" };
};

async function openBooks(documentStore: DocumentStore | null, key: TestKey = { account: randomUUID() }) {
  const client = new FirmClient(database, key);
  const { body: firm } = await client.post("/firms", { name: "Harbor Ventures" });
  const vehicle = { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD", startDate: "2025-01-01" };
  await client.post("/vehicles", vehicle);
  const authenticate = testAuthenticate;
  const app = createAccounting({ database, authenticate, listKeys: async () => [], limits: LIMITS, documentStore });
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${JSON.stringify(client.key)}` };
    const response = await app.request(`/api/accounting${path}`, { ...init, headers });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, bytes, body: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined };
  };
  const add = (bytes: Uint8Array<ArrayBuffer>, query = "", fileName = "report.pdf") => {
    const form = new FormData();
    form.set("file", new Blob([bytes]), fileName);
    return call(`/documents${query}`, { method: "POST", body: form });
  };
  return { client, call, add };
}

describe("a document too large for the database", () => {
  it("is kept in the bucket and comes back byte for byte", async () => {
    const { client, call, add } = await openBooks(store);
    const made = await add(PDF);
    expect([made.status, made.body]).toMatchObject([201, { size: PDF.length, hasContent: true }]);
    expect(made.body.address).toBe(`s3://papers/${client.key.account}/${made.body.sha256}`);
    expect(Buffer.compare(await store.get(client.key.account, made.body.sha256), PDF)).toBe(0);
    const content = await call(`/documents/${made.body.id}/content`);
    expect([content.status, Buffer.compare(content.bytes, PDF)]).toEqual([200, 0]);
    const small = await add(PDF.slice(0, 1000));
    expect([small.status, small.body.address]).toEqual([201, null]);
  });

  it("is not put anywhere when it is only tried", async () => {
    const { client, add } = await openBooks(store);
    const { status, body } = await add(PDF, "?dryRun=true");
    expect(status).toBe(201);
    await expect(store.get(client.key.account, body.sha256)).rejects.toMatchObject({ status: 503 });
  });

  it("is refused without a bucket, and its address and hash are kept instead", async () => {
    const { call, add } = await openBooks(null);
    const refused = await add(PDF);
    expect([refused.status, refused.body.error]).toMatchObject([
      413,
      { code: "payload_too_large", details: { limitBytes: 1000 } },
    ]);
    expect((await call("/documents")).body).toEqual([]);
  });

  it("of another account is not read, whatever address is recorded", async () => {
    const { body: theirs } = await (await openBooks(store)).add(PDF);
    const { call } = await openBooks(store);
    const { address, sha256, size, fileName } = theirs;
    const body = JSON.stringify({ address, sha256, size, fileName });
    const made = await call("/documents/addresses", { method: "POST", body });
    expect([made.status, made.body.hasContent]).toEqual([201, false]);
    expect((await call(`/documents/${made.body.id}/content`)).status).toBe(404);
  });

  it("is answered with unavailable and not recorded while the bucket cannot be used", async () => {
    for (const broken of [settings("nobody"), { ...settings(), endpoint: "http://127.0.0.1:9" }]) {
      const { call, add } = await openBooks(await s3Store(broken));
      const { status, body } = await add(PDF);
      expect([status, body.error.code]).toEqual([503, "unavailable"]);
      expect((await call("/documents")).body).toEqual([]);
    }
  }, 20_000);

  it("is not served where the bucket has other bytes than those of its hash", async () => {
    const { client, call, add } = await openBooks(store);
    const { body: made } = await add(PDF);
    await store.put(client.key.account, made.sha256, PDF.slice(1));
    const { status, body } = await call(`/documents/${made.id}/content`);
    expect([status, body.error.code]).toEqual([503, "unavailable"]);
  });
});

describe("the settings of the bucket", () => {
  const all = {
    DOCUMENTS_S3_ENDPOINT: "https://s3.eu-central-1.amazonaws.com",
    DOCUMENTS_S3_BUCKET: "papers",
    DOCUMENTS_S3_ACCESS_KEY_ID: "a",
    DOCUMENTS_S3_SECRET_ACCESS_KEY: "b",
  };
  it("are all there or none", async () => {
    expect(await openDocumentStore({})).toBeNull();
    expect((await openDocumentStore(all))?.addressOf("acme", "00")).toBe("s3://papers/acme/00");
    const { DOCUMENTS_S3_BUCKET: _, ...some } = all;
    await expect(openDocumentStore(some)).rejects.toThrow(/DOCUMENTS_S3_BUCKET: is required/);
    await expect(openDocumentStore({ ...all, DOCUMENTS_S3_ENDPOINT: "s3" })).rejects.toThrow(/DOCUMENTS_S3_ENDPOINT/);
  });
});
