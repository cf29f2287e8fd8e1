/** The pages of the reference hold all that the document holds, each small, none with a script in it. */
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventsOf, type OpenApiDocument, operationsOf } from "../src/reference/document.js";
import type { SearchEntry } from "../src/reference/search-entries.js";
import { startTestService, type TestService } from "./setup/service.js";

let service: TestService;
let document: OpenApiDocument;
beforeAll(async () => {
  service = await startTestService(null);
  document = (await read("openapi.json").then(JSON.parse)) as OpenApiDocument;
});
afterAll(() => service.stop());

async function read(path: string, status = 200): Promise<string> {
  const answer = await fetch(`${service.address}/v1/${path}`);
  expect(answer.status, path).toBe(status);
  return answer.text();
}

describe("the front page", () => {
  it("has a call that works and leads to every operation and event", async () => {
    const page = await read("docs");
    expect(page).toContain("/v1/cap-table/compute");
    for (const { operation } of operationsOf(document, "/v1")) {
      expect(page).toContain(`href="/v1/docs/operations/${operation.operationId}"`);
    }
    expect(page).toContain('href="/v1/docs/events"');
  });

  it("shows no key but on a machine of a developer's own", async () => {
    expect(await read("docs")).not.toContain("cstk_test_Development");
  });

  it("lies under each prefix with links of its own", async () => {
    const answer = await fetch(`${service.address}/api/v1/docs`);
    const page = await answer.text();
    expect(page).toContain('href="/api/v1/docs/events"');
    expect(page).not.toContain('href="/v1/docs');
  });
});

describe("a page of its own", () => {
  it("has every operation, with its route, its refusals and an example", async () => {
    for (const { method, path, operation } of operationsOf(document, "/v1")) {
      const page = await read(`docs/operations/${operation.operationId}`);
      expect(page).toContain(`<code><b>${method}</b> ${path}</code>`);
      expect(page).toContain('href="/v1/docs/errors"');
    }
  });

  it("has every type, with each of its fields", async () => {
    for (const [name, { properties = {} }] of Object.entries(document.components.schemas)) {
      const page = await read(`docs/types/${name}`);
      for (const field of Object.keys(properties)) expect(page, name).toContain(`id="${field}"`);
    }
  });

  it("has every event, called as a request calls it", async () => {
    const page = await read("docs/events");
    expect(eventsOf(document)).toHaveLength(29);
    for (const name of eventsOf(document)) {
      const { title } = document.components.schemas[name] ?? {};
      expect(page).toContain(`<a href="/v1/docs/types/${name}">${title}</a>`);
    }
  });

  it("says unit, bounds and default of a field", async () => {
    const page = await read("docs/types/SafeGrant");
    expect(page).toMatch(/id="discount">[\s\S]*?a fraction of one: 0\.2 is 20 %[\s\S]*?at least 0[\s\S]*?below 1/);
    expect(page).toMatch(/id="capType">[\s\S]*?<code>post<\/code> <code>pre<\/code>/);
  });

  it("says of every platform error what it means", async () => {
    expect(await read("docs/errors")).toContain('id="payment_required"');
  });

  it("is a 404 where there is nothing of that name", async () => {
    for (const path of ["operations/nothing", "types/constructor", "types/__proto__"]) await read(`docs/${path}`, 404);
  });
});

describe("what a page loads", () => {
  it("is at most 120 kB packed, search included, and asks for nothing elsewhere", async () => {
    const shared = await Promise.all(
      ["docs/style.css", "docs/reference.js", "docs/search.json"].map((path) => read(path)),
    );
    const bytes = (text: string) => gzipSync(text).byteLength;
    const beside = shared.reduce((sum, text) => sum + bytes(text), 0);
    const pages = operationsOf(document, "/v1").map(({ operation }) => `docs/operations/${operation.operationId}`);
    for (const path of ["docs", "docs/events", "docs/errors", ...pages, "docs/types/FundInputs"]) {
      const page = await read(path);
      expect(beside + bytes(page), path).toBeLessThanOrEqual(120_000);
      for (const [, address = ""] of page.matchAll(/(?:src|href)="([^"]+)"/g))
        expect(address).toMatch(/^[/#]|^data:,$/);
      expect(page).not.toMatch(/<script>|\sstyle=|\son\w+=/);
    }
  });

  it("is under a policy that lets in its own files alone", async () => {
    const { headers } = await fetch(`${service.address}/v1/docs`);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self'");
  });
});

describe("the search", () => {
  it("lists events first, and fields with where they belong", async () => {
    const entries = JSON.parse(await read("docs/search.json")) as SearchEntry[];
    expect(entries.slice(0, 26).every(([, kind]) => kind === "event")).toBe(true);
    const of = (name: string) => entries.filter(([called]) => called === name).map(([, kind]) => kind);
    expect(of("safe_issuance")).toEqual(["event"]);
    expect(of("valuationCap")).toContain("field of SafeGrant");
    for (const [, , href] of entries) expect(href).toMatch(/^\/v1\/docs\/(operations|types)\/\w+(#\w+)?$/);
  });
});
