/** How the site is served: each address, what a page may load, and who waits while it is built. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asksForDocs, createDocsPages } from "../src/index.js";

const folder = mkdtempSync(join(tmpdir(), "capstack-docs-test-"));
const PAGE =
  '<!DOCTYPE html><link href="https://host.invalid/docs/"><script>one()</script><script src="/docs/a.js"></script>';

beforeAll(() => {
  mkdirSync(join(folder, "founders"));
  mkdirSync(join(folder, "assets"));
  for (const [name, text] of Object.entries({
    "index.html": PAGE,
    "404.html": "nothing here",
    "founders/safe.html": PAGE,
    "founders/safe.md": "# SAFE",
    "founders/index.html": PAGE,
    "assets/app.js": "app();".repeat(100),
    "robots.txt": "Sitemap: https://host.invalid/docs/sitemap.xml",
    "llms.txt": "# Capstack",
  })) {
    writeFileSync(join(folder, name), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const site = () => createDocsPages({ folder: async () => folder, publicUrl: "https://capstack.test" });

describe("the documentation", () => {
  it.each([
    ["/docs/", 200, "text/html"],
    ["/docs/founders/safe", 200, "text/html"],
    ["/docs/founders/safe.html", 200, "text/html"],
    ["/docs/founders/safe.md", 200, "text/markdown"],
    ["/docs/founders", 200, "text/html"],
    ["/docs/founders/", 200, "text/html"],
    ["/docs/assets/app.js", 200, "text/javascript"],
    ["/docs/nothing", 404, "text/html"],
    ["/docs/..%2f..%2fetc/passwd", 404, "text/html"],
    ["/robots.txt", 200, "text/plain"],
    ["/llms.txt", 200, "text/plain"],
  ])("%s is answered with %d, as %s", async (path, status, type) => {
    const answer = await site().request(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("Content-Type")).toContain(type);
  });

  it("leads from its address without a slash to the one with", async () => {
    const answer = await site().request("/docs");
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, "/docs/"]);
  });

  it.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["identity", null, (bytes: Buffer) => bytes],
  ] as const)("packs a file as who asks can read it: %s", async (accepted, coding, read) => {
    const path = "/docs/assets/app.js";
    const answer = await site().request(path, { headers: { "Accept-Encoding": accepted } });
    expect(answer.headers.get("Content-Encoding")).toBe(coding);
    const plain = await (await site().request(path)).text();
    expect(String(read(Buffer.from(await answer.arrayBuffer())))).toBe(plain);
  });

  it("gives Markdown to who prefers it", async () => {
    const answer = await site().request("/docs/founders/safe", { headers: { Accept: "text/markdown" } });
    expect(await answer.text()).toBe("# SAFE");
    expect(answer.headers.get("Vary")).toContain("Accept");
  });

  it("lets a page run its own scripts and load nothing from elsewhere", async () => {
    const policy = (await site().request("/docs/")).headers.get("Content-Security-Policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
    expect(policy).toContain("connect-src 'self'");
  });

  it("names the host by the address that people reach", async () => {
    expect(await (await site().request("/docs/")).text()).toContain("https://capstack.test/docs/");
    expect(await (await site().request("/robots.txt")).text()).toContain("https://capstack.test/docs/sitemap.xml");
  });

  it("keeps parts for a year and pages not at all", async () => {
    expect((await site().request("/docs/assets/app.js")).headers.get("Cache-Control")).toContain("immutable");
    expect((await site().request("/docs/")).headers.get("Cache-Control")).toBe("no-cache");
  });

  it("says that it is being built, and is there once it is", async () => {
    let built: (folder: string) => void = () => {};
    const pages = createDocsPages({ folder: () => new Promise((resolve) => (built = resolve)) });
    const first = await pages.request("/docs/");
    expect([first.status, first.headers.get("Retry-After")]).toEqual([503, "3"]);
    expect(await first.text()).toContain('http-equiv="refresh"');
    built(folder);
    expect((await pages.request("/docs/")).status).toBe(200);
  });

  it("tells who asked that it could not be built, and tries again for the next", async () => {
    let tries = 0;
    const pages = createDocsPages({
      folder: async () => {
        tries++;
        if (tries === 1) throw new Error("no room");
        return folder;
      },
    });
    expect((await pages.request("/docs/")).status).toBe(500);
    expect((await pages.request("/docs/")).status).toBe(200);
  });

  it("takes its own paths and no others", () => {
    const own = ["/docs", "/docs/", "/docs/founders/safe", "/robots.txt", "/llms.txt"];
    const others = ["/", "/docsx", "/v1/docs", "/assets/a.js"];
    expect(own.filter((path) => !asksForDocs(path))).toEqual([]);
    expect(others.filter((path) => asksForDocs(path))).toEqual([]);
  });
});
