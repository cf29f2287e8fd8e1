/**
 * The account pages in a real browser: by mouse and by keyboard alone, with scripts and without, light and dark, wide
 * and narrow, each page held against the accessibility rules of axe. `CHROMIUM` names the browser; set SCREENSHOTS to a
 * folder to keep pictures.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Database, openDatabase } from "@capstack/database";
import { brokenRules, launchBrowser } from "@capstack/testing/browser";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountSite, startAccountSite } from "../test/account-site.js";

const password = "correct horse battery";
const pictures = process.env.SCREENSHOTS;
const views = {
  "light, wide": { viewport: { width: 1280, height: 900 }, colorScheme: "light" },
  "dark, wide": { viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
  "light, phone": { viewport: { width: 360, height: 740 }, colorScheme: "light", isMobile: true, hasTouch: true },
  "dark, phone": { viewport: { width: 360, height: 740 }, colorScheme: "dark", isMobile: true, hasTouch: true },
} as const satisfies Record<string, BrowserContextOptions>;

let database: Database;
let site: AccountSite;
let browser: Browser;

beforeAll(async () => {
  database = await openDatabase({});
  site = await startAccountSite(database);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await database?.close();
});

/** What a page must hold everywhere: no rule of axe broken, nothing wider than the screen, no script or style refused. */
async function inspect(page: Page, name: string): Promise<void> {
  if (pictures !== undefined) {
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name.replaceAll(/\W+/g, "-")}.png`), fullPage: true });
  }
  const overflow = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(overflow, `${name} is wider than the screen`).toBe(0);
  expect(await brokenRules(page), name).toEqual([]);
}

async function visit(options: BrowserContextOptions, run: (page: Page, context: BrowserContext) => Promise<void>) {
  const context = await browser.newContext({ baseURL: site.address, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  try {
    await run(page, context);
  } finally {
    await context.close();
  }
  expect(complaints.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
}

let people = 0;
async function signUp(page: Page): Promise<string> {
  people += 1;
  const email = `browser${people}@acme.test`;
  await page.goto("/account/sign-up");
  await page.getByLabel("Your name").pressSequentially(`Person ${people}`);
  await page.getByLabel("E-mail address").pressSequentially(email);
  await page.getByLabel("Password").pressSequentially(password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("heading", { name: "Check your mail" }).waitFor();
  await page.goto(await site.newestLink());
  await page.getByRole("heading", { name: `Person ${people}` }).waitFor();
  return email;
}

const access = async (token: string) => {
  const response = await fetch(`${site.address}/v1/keys`, { headers: { authorization: `Bearer ${token}` } });
  return response.status;
};

describe.each(Object.entries(views))("in %s", (name, options) => {
  it("every page keeps the rules", async () => {
    await visit(options, async (page) => {
      await page.goto("/");
      await inspect(page, `${name} home`);
      for (const path of ["sign-in", "sign-up", "forgot", "reset?token=x"]) {
        await page.goto(`/account/${path}`);
        await inspect(page, `${name} ${path}`);
      }
      await signUp(page);
      await inspect(page, `${name} empty account`);
      await page
        .getByLabel("Name", { exact: true })
        .pressSequentially("A key with a rather long name, for the build server in the basement");
      await page.getByText("What it may do").click();
      await inspect(page, `${name} new key form`);
      await page.getByRole("button", { name: "Make key" }).click();
      await page.getByRole("heading", { name: "Your new key" }).waitFor();
      await inspect(page, `${name} new key`);
      await page.getByRole("link", { name: "I have it" }).click();
      await page.getByRole("link", { name: /^Revoke A key/ }).click();
      await inspect(page, `${name} revoke`);
      await page.getByRole("button", { name: "Revoke key" }).click();
      await page.getByText("The key is revoked.").waitFor();
      await inspect(page, `${name} account`);
      await page.getByRole("link", { name: "Get access in test mode" }).click();
      await inspect(page, `${name} checkout`);
      await page.getByRole("button", { name: "Grant access" }).click();
      await page.getByRole("heading", { name: "Access is open" }).waitFor();
      await inspect(page, `${name} checkout done`);
      await page.goto("/checkout/forged");
      await inspect(page, `${name} checkout forged`);
      await page.goto("/account/sign-in?error=link");
      await inspect(page, `${name} sign-in after a bad link`);
    });
  });
});

describe("a key", () => {
  it("is made, copied, gone after a reload, and refused once it is revoked", async () => {
    await visit({ permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
      await signUp(page);
      await page.getByLabel("Name", { exact: true }).pressSequentially("laptop");
      await page.getByRole("button", { name: "Make key" }).click();
      const token = (await page.locator("#token").textContent())?.trim() ?? "";
      expect(token).toMatch(/^cstk_live_[0-9A-Za-z]{38}$/);
      await page.getByRole("button", { name: "Copy key" }).click();
      await page.getByText("Copied.").waitFor();
      expect(await page.evaluate("navigator.clipboard.readText()")).toBe(token);
      expect(await access(token)).toBe(200);
      await page.reload();
      expect(await page.content()).not.toContain(token);
      await page.getByText("That key was made already").waitFor();
      expect(await page.getByRole("link", { name: "Revoke laptop" }).count()).toBe(1);
      await page.getByRole("link", { name: "Revoke laptop" }).click();
      await page.getByRole("button", { name: "Revoke key" }).click();
      await page.getByText("The key is revoked.").waitFor();
      expect(await access(token)).toBe(401);
    });
  });

  it("can be made and revoked without scripts", async () => {
    await visit({ javaScriptEnabled: false }, async (page) => {
      await signUp(page);
      await page.getByLabel("Name", { exact: true }).pressSequentially("no scripts");
      await page.getByLabel(/^Test:/).check();
      await page.getByLabel("Expires").selectOption("90");
      await page.getByRole("button", { name: "Make key" }).click();
      const token = (await page.locator("#token").textContent())?.trim() ?? "";
      expect(token).toMatch(/^cstk_test_/);
      expect(await page.getByRole("button", { name: "Copy key" }).count()).toBe(0);
      await page.getByRole("link", { name: "I have it" }).click();
      await page.getByRole("link", { name: "Revoke no scripts" }).click();
      await page.getByRole("button", { name: "Revoke key" }).click();
      expect(await access(token)).toBe(401);
    });
  });
});

/** Presses Tab until the element that has the focus reads as wanted. */
async function tabTo(page: Page, wanted: string): Promise<void> {
  const focused = `(() => { const at = document.activeElement; const label = at?.labels?.[0];
    return (at?.getAttribute("aria-label") ?? label?.textContent ?? at?.textContent ?? "").trim(); })()`;
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press("Tab");
    if (String(await page.evaluate(focused)).startsWith(wanted)) return;
  }
  expect.fail(`Tab never reached "${wanted}"`);
}

it("everything is done by keyboard alone, and the focus is seen", async () => {
  await visit({}, async (page) => {
    const email = await signUp(page);
    await tabTo(page, "Sign out");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent.trim()")).toBe("Skip to content");
    expect(await page.locator(".skip").boundingBox()).toMatchObject({ x: 16 });
    await page.keyboard.press("Enter");
    await tabTo(page, "E-mail address");
    await page.keyboard.type(email);
    await tabTo(page, "Password");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "API keys" }).waitFor();
    await tabTo(page, "Name");
    expect(await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")).toBe("solid");
    await page.keyboard.type("typed");
    await tabTo(page, "Live:");
    await page.keyboard.press("ArrowDown");
    await tabTo(page, "Make key");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Your new key" }).waitFor();
    const token = (await page.locator("#token").textContent())?.trim() ?? "";
    expect(token).toMatch(/^cstk_test_/);
    await tabTo(page, "I have it");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "API keys" }).waitFor();
    await tabTo(page, "Revoke typed");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Revoke “typed”?" }).waitFor();
    await tabTo(page, "Revoke key");
    await page.keyboard.press("Enter");
    await page.getByText("The key is revoked.").waitFor();
    expect(await access(token)).toBe(401);
  });
});

it("cookies are out of reach of scripts and of other sites", async () => {
  await visit({}, async (page, context) => {
    await signUp(page);
    const cookies = await context.cookies();
    expect(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([[true, "Lax"]]);
    expect(await page.evaluate("document.cookie")).toBe("");
  });
});
