/** The reference in a real browser: by keyboard, light and dark, wide and narrow. `CHROMIUM` names the browser. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { brokenRules, launchBrowser } from "@capstack/testing/browser";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../test/setup/service.js";

const pictures = process.env.SCREENSHOTS;
const PAGES = ["", "/events", "/errors", "/operations/computeCapTable", "/types/PricedRoundEvent", "/types/FundInputs"];
const WIDTHS = [320, 768, 1280, 1920];

let service: TestService;
let browser: Browser;
beforeAll(async () => {
  service = await startTestService(null);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

async function open(path: string, width = 1280, colorScheme: "light" | "dark" = "light") {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${service.address}/v1/docs${path}`);
  return { page, complaints };
}

describe.each(["light", "dark"] as const)("every kind of page, %s", (colorScheme) => {
  it.each(PAGES)("breaks no rule of axe and fits the screen: /v1/docs%s", async (path) => {
    for (const width of WIDTHS) {
      const { page, complaints } = await open(path, width, colorScheme);
      const name = `${path || "/"} at ${width}, ${colorScheme}`;
      if (pictures !== undefined) {
        mkdirSync(pictures, { recursive: true });
        await page.screenshot({ path: join(pictures, `reference${name.replaceAll(/\W+/g, "-")}.png`) });
      }
      const overflow = await page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      expect(overflow, `${name} is wider than the screen`).toBe(0);
      expect(await brokenRules(page), name).toEqual([]);
      expect(complaints).toEqual([]);
      await page.close();
    }
  });
});

describe("by keyboard alone", () => {
  it("finds the issuance of a SAFE first under SAFE, and the fields of a cap by their name", async () => {
    const { page } = await open("");
    await page.keyboard.press("/");
    await page.keyboard.type("SAFE");
    const first = page.locator("#found [role=option]").first();
    await first.waitFor();
    expect(await first.textContent()).toContain("safe_issuance");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/types/SafeIssuanceEvent");
    await page.keyboard.press("/");
    await page.keyboard.type("valuationC");
    await page.locator("#found [role=option]").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**#valuationCap");
    await page.close();
  });

  it("sends an example and shows status and answer", async () => {
    const { page } = await open("/operations/computeCapTable");
    await page.locator("details.try summary").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.type(service.keys.entitled);
    await page.locator("form.send button").focus();
    await page.keyboard.press("Enter");
    const answer = page.locator(".answer");
    await answer.getByText("200").waitFor();
    expect(await answer.locator("pre").textContent()).toContain('"pricePerShare": 1');
    await page.close();
  });

  it("says what was wrong where a call is refused", async () => {
    const { page } = await open("/operations/computeCapTable");
    await page.locator("details.try summary").press("Enter");
    await page.locator("form.send button").press("Enter");
    await page.locator(".answer").getByText("401").waitFor();
    expect(await page.locator(".answer pre").textContent()).toContain('"unauthorized"');
    await page.close();
  });
});
