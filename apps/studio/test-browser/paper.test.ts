/** What is printed: on how many pages, and that nothing that is read on the screen is missing. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { examples } from "../src/examples/examples.js";
import { packState } from "../src/state/packed-state.js";
import { visit } from "./in-studio.js";

/** Pages of the PDF that the browser prints. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

describe("on paper", () => {
  it("the board's page of an ordinary company is one page", async () => {
    await visit(`#board/${await packState(examples[0].state)}`, async (page) => {
      await page.waitForSelector(".board [data-chart] svg");
      await page.waitForSelector(".print-head", { state: "attached" });
      expect(await pagesOf(page)).toBe(1);
    });
  });

  it("the exit has the prices at which the split changes", async () => {
    await visit("#exit", async (page) => {
      await page.waitForSelector(".kinks button");
      await page.waitForSelector(".print-head", { state: "attached" });
      await page.emulateMedia({ media: "print" });
      for (const button of await page.locator(".kinks button").all()) expect(await button.isVisible()).toBe(true);
    });
  });

  it("a fund that was kept has its name over its column, and the heat map its title", async () => {
    await visit("#fund", async (page) => {
      await page.locator("text=Keep this fund to compare").click();
      await page.waitForSelector('input[aria-label="Name of Kept 1"]');
      await page.locator("summary:has-text('Sensitivity')").click();
      await page.waitForSelector(".print-head", { state: "attached" });
      await page.emulateMedia({ media: "print" });
      expect(await page.locator("th .on-paper").innerText()).toBe("Kept 1");
      expect(await page.locator("th .on-paper").isVisible()).toBe(true);
      expect(await page.locator("summary:has-text('Sensitivity')").isVisible()).toBe(true);
    });
  });
});
