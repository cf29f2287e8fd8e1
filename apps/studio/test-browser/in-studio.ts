/** The studio in a real browser, and a person's hands in it: keys and clicks. `CHROMIUM` names the browser. */
import { brokenRules as brokenRulesOf, launchBrowser } from "@capstack/testing/browser";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { type StudioServer, startStudio } from "./studio-server.js";

export let studio: StudioServer;
export let browser: Browser;

beforeAll(async () => {
  studio = await startStudio();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await studio?.stop();
});

/** Opens the studio in a fresh profile; fails where the browser complained or asked another origin for anything. */
export async function visit(hash: string, run: (page: Page) => Promise<void>, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("dialog", (dialog) => complaints.push(`dialog: ${dialog.message()}`));
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== "blob:" && protocol !== "data:" && origin !== studio.address)
      complaints.push(`asked ${request.url()}`);
  });
  try {
    await page.goto(`${studio.address}/${hash}`);
    await settled(page);
    await run(page);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Waits until what is shown answers what was put in. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector(
    '.results[aria-busy="false"] :is([data-chart], [data-table="gets"], .empty), main > .empty, .issues',
  );
  await page.waitForTimeout(60);
  await page.waitForSelector('.results[aria-busy="false"], main > .empty');
}

/** The cells of a table, row by row, as a person reads them. */
export async function cells(page: Page, table: string): Promise<string[][]> {
  return page.$$eval(`[data-table="${table}"] tr`, (rows) =>
    rows.map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent?.trim() ?? "")),
  );
}

/** Types into a field as a person does: a click, all of it marked, then key by key. */
export async function typeInto(page: Page, field: string | Locator, text: string): Promise<void> {
  const input = typeof field === "string" ? page.locator(field).first() : field;
  await input.click();
  await page.keyboard.press("Control+A");
  if (text === "") await page.keyboard.press("Delete");
  else await page.keyboard.type(text);
}

/** Opens a menu and chooses from it. */
export async function chooseIn(page: Page, menu: string, item: string): Promise<void> {
  await page.locator(menu).first().click();
  await page.locator(`[role="menuitem"]:has-text("${item}")`).first().click();
}

/** Moves to a control as a person without a mouse does. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 200; i++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> };
      return (
        element.getAttribute("aria-label") ??
        element.labels?.[0]?.textContent?.trim() ??
        element.textContent?.trim() ??
        ""
      );
    });
    if (focused.startsWith(name)) return;
  }
  throw new Error(`${name} cannot be reached by keyboard`);
}

/**
 * The rules that axe finds broken, at the top of the page: further down, heads that stay in sight cover parts of what
 * scrolls under them.
 */
export async function brokenRules(page: Page): Promise<string[]> {
  await page.evaluate(() => scrollTo(0, 0));
  return brokenRulesOf(page);
}
