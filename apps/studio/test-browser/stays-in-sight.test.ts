/** On a phone: what was pressed stays in sight, and what stays over the figures is one line. */
import { describe, expect, it } from "vitest";
import { settled, tabTo, typeInto, visit } from "./in-studio.js";

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

describe("on a tablet", () => {
  it("what the classes get stays over the terms of an exit, and says by how much changed terms change it", async () => {
    await visit(
      "#exit",
      async (page) => {
        await settled(page);
        const strip = page.locator(".price .answer-strip");
        expect(await strip.isVisible()).toBe(false);
        await tabTo(page, "Participation");
        await page.keyboard.type("participating", { delay: 20 });
        await settled(page);
        // 5m of preference before the rest: Series A takes more of USD 120m, all others less.
        await expect.poll(() => strip.innerText()).toMatch(/Series A\s+\d+\.\d\dM \+\d\.\d\dM/);
        expect(await strip.innerText()).toMatch(/Common stock\s+\d+\.\d\dM −\d\.\d\dM/);
        const top = await strip.evaluate((one) => one.getBoundingClientRect().top);
        for (let at = 0; at < 12; at++) {
          await page.keyboard.press("Tab");
          const { above, field, foot } = await page.evaluate(() => {
            const boxOf = (found: Element | null) => found?.getBoundingClientRect();
            return {
              above: boxOf(document.querySelector(".results > .price"))?.bottom ?? 0,
              field: boxOf(document.activeElement) as DOMRect,
              foot: boxOf(document.querySelector(".field-help") ?? document.querySelector(".to-inputs"))?.top ?? 0,
            };
          });
          expect(await strip.evaluate((one) => one.getBoundingClientRect().top)).toBe(top);
          expect(field.top, `field ${at}`).toBeGreaterThanOrEqual(above);
          expect(field.bottom, `field ${at}`).toBeLessThanOrEqual(foot);
        }
      },
      { viewport: { width: 768, height: 800 } },
    );
  });

  it("a field that is clicked at the foot of the window is not covered by what it means", async () => {
    await visit(
      "#fund",
      async (page) => {
        const field = page.locator(".inputs .field:has(> .help:not(:empty)) input[type=text]:visible").nth(12);
        await field.evaluate((one) => {
          one.scrollIntoView({ block: "end" });
          scrollBy(0, one.getBoundingClientRect().bottom - innerHeight + 2);
        });
        const before = await field.boundingBox();
        if (before === null) throw new Error("there is no field");
        await page.mouse.click(before.x + 20, before.y + before.height / 2);
        const help = await page.locator(".field-help").boundingBox();
        expect(before.y + before.height).toBeGreaterThan(help?.y ?? 800);
        await expect.poll(async () => (await field.boundingBox())?.y).toBeLessThan((help?.y ?? 0) - before.height);
      },
      { viewport: { width: 768, height: 800 } },
    );
  });

  it.each([768, 1024])("%d wide, the proceeds by changed terms have all their columns in sight", async (width) => {
    await visit(
      "#exit",
      async (page) => {
        await settled(page);
        await typeInto(page, "#exit-valuation", "1,230,000,000");
        const rows = page.getByRole("button", { name: "Classes", exact: true });
        await rows.press("Enter");
        await page.locator(".terms select").first().selectOption("full");
        await settled(page);
        await page.waitForSelector('th:has-text("Against unchanged terms")');
        for (const listed of ["Classes", "People"]) {
          await page.getByRole("button", { name: listed, exact: true }).press("Enter");
          const frame = page.locator('.scroll:has(> [data-table="proceeds"])');
          expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth), listed).toBe(0);
          for (const name of ["Receives", "Against unchanged terms", "Multiple"])
            expect(await frame.locator(`td[data-column="${name}"]`).first().isVisible(), name).toBe(true);
        }
      },
      { viewport: { width, height: 900 } },
    );
  });
});

describe("at 1280 by 800", () => {
  it("chart and table of the company stay where they are while events are opened and added, by keyboard", async () => {
    await visit(
      "",
      async (page) => {
        await page.waitForSelector(".results [data-chart] svg");
        const top = async () => (await page.locator(".results [data-chart]").first().boundingBox())?.y;
        const at = await top();
        for (const place of [0, 5]) {
          await page.locator(".event-name").nth(place).press("Enter");
          await page.waitForSelector(`li:nth-child(${place + 1}) .event-form .field`);
          expect(await top(), `opened ${place}`).toBe(at);
        }
        for (const count of [7, 8]) {
          await page.locator("[aria-label='Events'] > .add-event button.add").press("Enter");
          await page.waitForSelector("[role=menu]");
          await page.keyboard.press("Enter");
          await page.waitForSelector(`.event:nth-child(${count}) .event-form .field`);
          await page.waitForTimeout(150);
          expect(await top(), `added ${count}`).toBe(at);
        }
      },
      { viewport: { width: 1280, height: 800 } },
    );
  });
});

describe("while a figure is typed", () => {
  it("nothing is refused and nothing moves until it is whole or the field is left", async () => {
    await visit(
      "",
      async (page) => {
        await page.locator(".event-name", { hasText: "Series B" }).click();
        const field = page.getByRole("textbox", { name: "Pre-money" });
        await field.waitFor();
        const chart = page.locator(".results [data-chart]").first();
        const at = (await chart.boundingBox())?.y;
        await page.evaluate(() => {
          const seen = { refused: 0 };
          Object.assign(window, { seen });
          new MutationObserver(() => {
            if (document.querySelector(".results .stale, .event-form [aria-invalid='true']")) seen.refused += 1;
          }).observe(document.body, { childList: true, subtree: true, attributes: true });
        });
        await field.click();
        // Up to the sixth digit the new money is more than the company is worth.
        await page.keyboard.type("58,000,000", { delay: 60 });
        expect((await chart.boundingBox())?.y).toBe(at);
        expect(await page.evaluate(() => (window as unknown as { seen: { refused: number } }).seen.refused)).toBe(0);
        await page.keyboard.press("Control+A");
        await page.keyboard.type("5", { delay: 60 });
        await page.waitForSelector(".results .stale");
      },
      { viewport: { width: 1280, height: 800 } },
    );
  });
});
