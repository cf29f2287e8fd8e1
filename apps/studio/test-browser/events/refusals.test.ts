/** What is refused is said once, at its field, in the words and units of the form; what is read of a figure is shown. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { brokenRules, cells, settled, typeInto, visit } from "../in-studio.js";

const PRE_MONEY = '.event-form .field:has(> label:text-is("Pre-money")) input';
const said = (page: Page) => page.locator("main .issues li").allInnerTexts();

async function openSeriesA(page: Page): Promise<void> {
  await page.click('.event-name:has-text("Series A")');
  await page.waitForSelector(PRE_MONEY);
}

describe("a refusal", () => {
  it("of a round without a price is said once, at the pre-money, and a button mends it", async () => {
    await visit("", async (page) => {
      await openSeriesA(page);
      await typeInto(page, PRE_MONEY, "2,500");
      await expect
        .poll(() => said(page))
        .toEqual(["Pre-money is below the new money by more than ten times: did you mean 2.50M? Make it 2.50M"]);
      expect(await page.locator(`.field:has(> label:text-is("Pre-money")) .issues`).count()).toBe(1);
      expect(await brokenRules(page)).toEqual([]);
      await page.locator(".event-form .issues button").press("Enter");
      await settled(page);
      expect(await page.inputValue(PRE_MONEY)).toBe("2,500,000");
      expect(await said(page)).toEqual([]);
    });
  });

  it("of a fund speaks of its fields in percent", async () => {
    await visit("#fund", async (page) => {
      await typeInto(page, 'label:has-text("Carry") + .figure input', "150");
      await expect
        .poll(() => said(page))
        .toEqual(["Carry is 150\u00a0%; it must be less than 100\u00a0%. Make it 15\u00a0%"]);
      await page.locator(".issues button").press("Enter");
      await settled(page);
      expect(await page.inputValue('label:has-text("Carry") + .figure input')).toBe("15");
      expect(await said(page)).toEqual([]);
    });
  });

  it("of an exit's price has its thousands parted and no word of code", async () => {
    await visit("#exit", async (page) => {
      await typeInto(page, "#exit-valuation", "-5m");
      const why = page.locator(".figure:has(#exit-valuation) .why");
      await expect.poll(() => why.innerText()).toBe("It has to be 0 or more. 120,000,000 stays.");
    });
  });
});

describe("while a change is refused", () => {
  // The pool has 1,000,000: two of the three figures on the way to 2,000,000 could be computed.
  it("figures stand as they were before its first key, and every page says so", async () => {
    await visit("", async (page) => {
      const owned = await cells(page, "ownership");
      await page.click('nav a:has-text("Exit")');
      await page.waitForSelector('[data-table="proceeds"]');
      const paid = await cells(page, "proceeds");
      await page.click('nav a:has-text("Cap table")');
      await page.click('.event-name:has-text("First hire")');
      await typeInto(page, '.event-form .field:has(> label:text-is("Shares")) input', "2000000");
      await page.waitForSelector(".results > .stale");
      expect(await cells(page, "ownership")).toEqual(owned);
      await page.click('nav a:has-text("Exit")');
      await page.waitForSelector(".results > .stale");
      expect(await cells(page, "proceeds")).toEqual(paid);
      expect(await brokenRules(page)).toEqual([]);
      await page.click('.stale a:has-text("Show why")');
      await page.waitForSelector('[data-table="ownership"]');
    });
  });
});

describe("a figure that can be read in two ways", () => {
  it("shows what was read beside the field while it is typed, and moves nothing", async () => {
    await visit("", async (page) => {
      await openSeriesA(page);
      const below = page.locator('.event-name:has-text("Series B")');
      await typeInto(page, PRE_MONEY, "24.500m");
      await settled(page);
      const before = await below.boundingBox();
      expect(await page.locator(".event-form .read").innerText()).toBe("= 24,500,000 USD");
      await page.keyboard.press("Control+A");
      await page.keyboard.type("24.5m");
      await settled(page);
      expect(await page.locator(".event-form .read").count()).toBe(0);
      expect(await below.boundingBox()).toEqual(before);
    });
  });
});
