/** On a phone: what was pressed stays in sight, and what stays over the figures is one line. */
import { describe, expect, it } from "vitest";
import { settled, visit } from "./in-studio.js";

const PHONE = { viewport: { width: 375, height: 812 } };

describe("on a phone", () => {
  it("a pressed event's title stays below the strip, whatever form was open above it", async () => {
    await visit(
      "",
      async (page) => {
        await page.locator(".event-name").first().click();
        await page.waitForSelector(".event-form .field");
        for (const name of ["Series B", "Option plan", "Series A"]) {
          const title = page.locator(".event-name", { hasText: name });
          await title.click();
          await page.waitForSelector(`.event:has(.event-name:has-text("${name}")) .event-form .field`);
          await page.waitForTimeout(150);
          const strip = await page.locator(".answer-strip").boundingBox();
          const box = await title.boundingBox();
          expect(box?.y ?? -1, name).toBeGreaterThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0));
          expect((box?.y ?? 812) + (box?.height ?? 0), name).toBeLessThan(812);
        }
      },
      PHONE,
    );
  });

  it("the price of an exit is one line over the figures once they are scrolled, and whole again at the top", async () => {
    await visit(
      "#exit",
      async (page) => {
        await settled(page);
        const height = async () => (await page.locator(".results > .price").boundingBox())?.height ?? 0;
        const whole = await height();
        const below = page.locator('[data-chart="exit-payoff"]');
        await page.mouse.wheel(0, 600);
        await expect.poll(height).toBeLessThan(64);
        const at = (await below.boundingBox())?.y;
        await page.waitForTimeout(300);
        expect((await below.boundingBox())?.y).toBe(at);
        expect(await page.locator("#exit-valuation").inputValue()).toBe("120,000,000");
        await page.mouse.wheel(0, -2_000);
        await expect.poll(height).toBe(whole);
      },
      PHONE,
    );
  });
});
