/**
 * The site in a real browser: the rules of axe in both themes, no page wider than its window from 320 pixels on, the
 * search by keyboard alone, and nothing asked of elsewhere.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brokenRules, launchBrowser } from "@capstack/testing/browser";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromSource } from "../../../tools/commands/from-source.mjs";
import { contents } from "../build/contents.js";
import { siteFolder } from "../build/repository.js";
import { createDocsPages } from "../src/index.js";

const folder = mkdtempSync(join(tmpdir(), "capstack-docs-browser-"));
let browser: Browser;
let server: Server;
let address: string;

beforeAll(async () => {
  await promisify(execFile)("node", [...fromSource, `${siteFolder}/build/site.ts`, folder], {
    cwd: siteFolder,
    maxBuffer: 1 << 26,
  });
  const pages = createDocsPages({ folder: async () => folder });
  server = createServer(async (request, response) => {
    const answer = await pages.request(`http://localhost${request.url}`, {
      headers: { "Accept-Encoding": "gzip, br" },
    });
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), "Content-Length": body.length });
    response.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`;
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A page of each kind, and the longest. */
const places = [
  "/",
  "/founders/safe",
  "/founders/exit",
  "/lawyers/exits",
  "/controllers/year",
  "/operators/backup",
].concat(
  [
    "/house/speed",
    "/reference/errors",
    "/reference/glossary",
    "/reference/events/priced_round",
    "/reference/fund-fields",
  ],
  [
    "/reference/command-line",
    "/packages/",
    "/packages/cap-table/",
    "/packages/ledger/types",
    "/decisions/",
    "/nothing",
  ],
);

describe.each(["light", "dark"] as const)("in %s", (colorScheme) => {
  it.each(places)("%s breaks no rule of axe", async (place) => {
    await visit(place, { colorScheme }, async (page) => {
      expect(await brokenRules(page)).toEqual([]);
    });
  });
});

it.each([320, 768, 1280, 1920])("fits a window of %d pixels", async (width) => {
  const everywhere = new Set([...places, ...contents.flatMap(({ pages }) => pages.map((path) => `/${path}`))]);
  await visit("/", { viewport: { width, height: 800 } }, async (page) => {
    for (const place of everywhere) {
      await page.goto(address + place, { waitUntil: "load" });
      await page.locator("h1").first().waitFor();
      const beyond = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
      expect(beyond, place).toBeLessThanOrEqual(0);
    }
  });
});

it("finds SAFE by keyboard, and opens what it found", async () => {
  await visit("/", {}, async (page) => {
    await page.keyboard.press("Control+k");
    await page.locator("#localsearch-input").waitFor();
    await page.keyboard.type("SAFE");
    await page.locator("#localsearch-list li a").first().waitFor();
    const titles = await page.locator("#localsearch-list li").allInnerTexts();
    expect(titles.join("\n")).toMatch(/SAFE/);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname !== "/docs/");
    expect(await page.locator("main").innerText()).toContain("SAFE");
  });
});

it.each([
  ["multiple_equilibria", "multiple_equilibria", /Errors/],
  ["capType", "SafeGrant", /capType/],
  ["capital call", "How do I post a capital call", /HTTP/],
  ["kubernetes", "On Kubernetes", /Running/],
])("finds «%s» among the first", async (query, title, beside) => {
  await visit("/", {}, async (page) => {
    await page.keyboard.press("Control+k");
    await page.locator("#localsearch-input").waitFor();
    await page.keyboard.type(query);
    await page.locator("#localsearch-list li a").first().waitFor();
    const found = (await page.locator("#localsearch-list li .titles").allInnerTexts()).slice(0, 3).join("\n");
    expect(found).toContain(title);
    expect(found).toMatch(beside);
  });
});

it("leads from every page to the interface and the studio beside it, outside its own addresses", async () => {
  await visit("/founders/safe", {}, async (page) => {
    const links = page.locator(".VPNav .beside a");
    const leads = links.evaluateAll((all) => all.map((one) => [one.getAttribute("href"), one.getAttribute("target")]));
    expect(await leads).toEqual([
      ["/v1/docs", "_self"],
      ["/", "_self"],
    ]);
  });
});

it("shows every column of a table of fields on a telephone", async () => {
  await visit("/reference/events/safe_issuance", { viewport: { width: 375, height: 740 } }, async (page) => {
    const row = page.locator(".stacked tr", { has: page.locator("#safegrant-captype") });
    await row.scrollIntoViewIfNeeded();
    const box = await row.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(375);
    expect(await row.innerText()).toContain("post-money");
  });
});

it("asks for nothing from elsewhere, runs nothing that its policy forbids, and arrives in 100 kB", async () => {
  for (const place of places.filter((one) => one !== "/nothing")) {
    const foreign: string[] = [];
    const said: string[] = [];
    let bytes = 0;
    const context = await browser.newContext();
    const page = await context.newPage();
    page.on("request", (request) => {
      if (!request.url().startsWith(address) && !request.url().startsWith("data:")) foreign.push(request.url());
    });
    page.on("console", (message) => {
      if (message.type() === "error") said.push(message.text());
    });
    page.on("response", (response) => {
      if (/\.(?:js|css)$|\/docs\/[^.]*$/.test(new URL(response.url()).pathname)) {
        bytes += Number(response.headers()["content-length"]);
      }
    });
    await page.goto(address + place, { waitUntil: "load" });
    await page.locator("main h1").first().waitFor();
    expect([foreign, said], place).toEqual([[], []]);
    expect(bytes, place).toBeGreaterThan(50_000);
    expect(bytes, place).toBeLessThan(100_000);
    await context.close();
  }
});

async function visit(place: string, options: object, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  try {
    const page = await context.newPage();
    await page.goto(address + place, { waitUntil: "load" });
    await page.locator("h1").first().waitFor();
    await work(page);
  } finally {
    await context.close();
  }
}
