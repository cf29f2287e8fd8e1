/** Where the focus goes after something was added, and what can be added while something is refused. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chooseIn, settled, typeInto, visit } from "../in-studio.js";

const focused = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    return field instanceof HTMLInputElement
      ? { value: field.value, marked: field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0) }
      : null;
  });
const ADD = ".add-event > .menu > button";

describe("what was added", () => {
  it("has the focus in its first field of a person, with the name marked", async () => {
    await visit("", async (page) => {
      await chooseIn(page, ADD, "SAFE");
      await page.waitForSelector(".event-form .person");
      await expect.poll(() => focused(page)).toEqual({ value: "New investor", marked: "New investor" });
      await page.locator(".event-form .add:has-text('+ Add SAFE')").click();
      await expect.poll(() => focused(page)).toEqual({ value: "New investor 2", marked: "New investor 2" });
    });
  });

  it("leaves the page where it is while it is chosen, and its list inside the window", async () => {
    await visit("", async (page) => {
      await page.setViewportSize({ width: 1280, height: 560 });
      const before = await page.evaluate(() => scrollY);
      await page.locator(ADD).click();
      const list = await page.locator('[role="menu"]').boundingBox();
      expect(await page.evaluate(() => scrollY)).toBe(before);
      expect(list?.y ?? -1).toBeGreaterThan(0);
      expect((list?.y ?? 0) + (list?.height ?? 1000)).toBeLessThanOrEqual(560);
    });
  });
});

describe("a figure that is clicked", () => {
  it("is marked as a whole, so that typing replaces it", async () => {
    await visit("#exit", async (page) => {
      const price = page.locator("#exit-valuation");
      await price.click();
      expect(await focused(page)).toEqual({ value: "120,000,000", marked: "120,000,000" });
      await page.keyboard.type("90m");
      expect(await price.inputValue()).toBe("90m");
    });
  });
});

describe("while an event is refused", () => {
  it("another can be added, and the notice leads to the fault", async () => {
    await visit("", async (page) => {
      await chooseIn(page, ADD, "Options granted");
      await page.waitForSelector(".event-form .person");
      await typeInto(page, '.event-form .field:has(label:text-is("Shares")) input', "99m");
      await page.waitForSelector(".stale");
      await chooseIn(page, ADD, "SAFE");
      await page.waitForSelector('.event-form :text("SAFEs")');
      expect(await page.locator(".events > .event").count()).toBe(8);
      // The form of the event at fault opens.
      await page.locator(".stale button").click();
      await page.waitForSelector('.event-form .field:has(label:text-is("Shares")) input');
      await expect
        .poll(async () => (await page.locator(".event .issues").first().boundingBox())?.y ?? -1)
        .toBeGreaterThan(0);
      expect((await page.locator(".event .issues").first().boundingBox())?.y ?? 1000).toBeLessThan(900);
      await typeInto(page, '.event-form .field:has(label:text-is("Shares")) input', "100k");
      await settled(page);
      expect(await page.locator(".stale").count()).toBe(0);
      expect(await page.locator(".add-event .hint").count()).toBe(0);
    });
  });
});

describe("an event about somebody", () => {
  it("has the focus on who it is about, and leaves the figures in sight", async () => {
    await visit("", async (page) => {
      await chooseIn(page, ADD, "Termination of service");
      await page.waitForSelector(".event-form .field");
      await expect
        .poll(() => page.evaluate(() => (document.activeElement as HTMLSelectElement).labels?.[0]?.textContent))
        .toBe("Who leaves");
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });
  });
});

describe("a SAFE after the last round", () => {
  it("says that it has not converted, and the next beside it has its cap", async () => {
    await visit("", async (page) => {
      await chooseIn(page, ADD, "SAFE");
      await page.waitForSelector(".event-form .person");
      await expect.poll(() => page.locator(".event-form").innerText()).toContain("has not converted");
      await page.locator(".event-form .add:has-text('+ Add SAFE')").click();
      const caps = page.locator('.event-form .field:has(label:text-is("Cap")) input');
      await expect.poll(() => caps.count()).toBe(2);
      expect(await caps.nth(1).inputValue()).toBe(await caps.nth(0).inputValue());
    });
  });
});

describe("a profits interest", () => {
  it("is an event of its own name, with a threshold and no strike", async () => {
    await visit("", async (page) => {
      await chooseIn(page, ADD, "Profits interests granted");
      await page.waitForSelector(".event-form .person");
      await settled(page);
      expect(await page.locator(".event-name").last().innerText()).toContain("Profits interests granted");
      const called = (name: string) => page.locator(`.event-form .field:has(label:text-is("${name}"))`);
      expect(await called("Award").locator("option").allInnerTexts()).toEqual(["Without catch-up", "With catch-up"]);
      expect(await called("Strike price").count()).toBe(0);
      expect(await called("Participation threshold").innerText()).toContain("USD per share");
      await page.locator(".event-form .item summary").last().click();
      expect(await called("Early exercise").count()).toBe(0);
      expect(await page.locator(".stale, .event.wrong").count()).toBe(0);
    });
  });
});

describe("a fund", () => {
  it("has a name of its own", async () => {
    await visit("#fund", async (page) => {
      await typeInto(page, 'input[aria-label="Name of the fund"]', "Cedar Fund I");
      await page.locator('nav a:has-text("Exit")').click();
      await expect.poll(() => page.locator("header .title").inputValue()).toBe("Founders to Series B");
      await page.locator('nav a:has-text("Fund")').click();
      await expect.poll(() => page.locator("header .title").inputValue()).toBe("Cedar Fund I");
    });
  });
});

describe("a table that scrolls", () => {
  it("shows no column in part", async () => {
    await visit(
      "",
      async (page) => {
        const frame = page.locator('.scroll:has(> [data-table="ownership"])');
        const mask = () => frame.locator("> table").evaluate((table: HTMLElement) => table.style.maskImage);
        await expect.poll(mask).toMatch(/^linear-gradient/);
        const ends = await frame.evaluate((element) => {
          const table = element.querySelector("table") as HTMLTableElement;
          return [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.offsetLeft + cell.offsetWidth);
        });
        const shown = Number(/transparent ([\d.]+)px\)$/.exec(await mask())?.[1]);
        expect(ends).toContain(shown);
      },
      { viewport: { width: 320, height: 700 } },
    );
  });
});
