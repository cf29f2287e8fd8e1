/** Undo and order: each press takes one edit back, quick presses lose nothing, and the focus stays with what is moved. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { cells, settled, tabTo, typeInto, visit } from "../in-studio.js";

const eventNames = (page: Page) => page.locator(".event-name bdi").allInnerTexts();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.querySelector("bdi")?.textContent ?? "");
const FIRST = ["Founding", "Option plan", "SAFE", "First hire", "Series A", "Series B"];
const fieldOf = (page: Page, label: string) =>
  page.locator(`.event-form .field:has(> label:text-is("${label}")) input`).first();

describe("undo", () => {
  it("takes back one line of a list a press, however quickly they were added", async () => {
    await visit("", async (page) => {
      await page.click('.event-name:has-text("Founding")');
      await page.waitForSelector(".event-form .item");
      const lines = () => page.locator(".event-form .item").count();
      const add = page.locator("button:has-text('+ Add holder')");
      for (const _ of [1, 2, 3]) await add.press("Enter");
      expect(await lines()).toBe(5);
      for (const left of [4, 3, 2]) {
        await page.keyboard.press("Control+z");
        await expect.poll(lines).toBe(left);
      }
    });
  });

  it("takes back each field that was typed into quickly, the last first, and redo brings each back", async () => {
    await visit("", async (page) => {
      await page.click('.event-name:has-text("Series A")');
      await typeInto(page, fieldOf(page, "Pre-money"), "24m");
      await typeInto(page, fieldOf(page, "Amount"), "6m");
      await typeInto(page, fieldOf(page, "Pre-money"), "25m");
      const figures = async () => [
        await fieldOf(page, "Pre-money").inputValue(),
        await fieldOf(page, "Amount").inputValue(),
      ];
      const steps = [
        ["25m", "6,000,000"],
        ["24,000,000", "6,000,000"],
        ["24,000,000", "5,000,000"],
        ["15,000,000", "5,000,000"],
      ];
      expect(await figures()).toEqual(steps[0]);
      for (const step of steps.slice(1)) {
        await page.keyboard.press("Control+z");
        await expect.poll(figures).toEqual(step);
      }
      expect(await page.locator('[aria-label="Undo"]').isDisabled()).toBe(true);
      for (const _ of [1, 2, 3]) await page.keyboard.press("Control+y");
      await expect.poll(figures).toEqual(["25,000,000", "6,000,000"]);
    });
  });

  it("takes back each choice of a list, however quickly they were made", async () => {
    await visit("", async (page) => {
      await page.click('.event-name:has-text("Series A")');
      const choice = page.locator('.event-form .field:has(> label:text-is("Participation")) select');
      await choice.focus();
      await page.keyboard.type("p");
      await page.keyboard.press("ArrowDown");
      await settled(page);
      expect(await choice.inputValue()).toBe("capped");
      await page.locator('[aria-label="Undo"]').click();
      await expect.poll(() => choice.inputValue()).toBe("full");
      await page.locator('[aria-label="Undo"]').click();
      await expect.poll(() => choice.inputValue()).toBe("none");
    });
  });
});

describe("an event that is moved", () => {
  it("by quick presses of keys goes as many places, keeps the focus, and each is a step of undo", async () => {
    await visit("", async (page) => {
      await tabTo(page, "SAFE Angel");
      await page.evaluate(() => {
        // Two presses before the page can answer the first.
        for (const _ of [1, 2]) {
          const press = new KeyboardEvent("keydown", { key: "ArrowUp", altKey: true, bubbles: true, cancelable: true });
          document.activeElement?.dispatchEvent(press);
        }
      });
      const [founding, plan, safe, ...rest] = FIRST;
      await expect.poll(() => eventNames(page)).toEqual([safe, founding, plan, ...rest]);
      await expect.poll(() => focused(page)).toBe("SAFE");
      await page.keyboard.press("Alt+ArrowDown");
      await expect.poll(() => eventNames(page)).toEqual([founding, safe, plan, ...rest]);
      await expect.poll(() => focused(page)).toBe("SAFE");
      for (const before of [
        [safe, founding, plan],
        [founding, safe, plan],
        [founding, plan, safe],
      ]) {
        await page.keyboard.press("Control+z");
        await expect.poll(() => eventNames(page)).toEqual([...before, ...rest]);
      }
    });
  });

  it("switched off and on quickly is as it was, in two steps of undo", async () => {
    await visit("", async (page) => {
      await page.click("button:has-text('Show one event')");
      const columns = async () => (await cells(page, "ownership"))[0]?.slice(1);
      await page.evaluate(() => {
        const box = document.querySelector<HTMLInputElement>('[aria-label="SAFE counts"]');
        box?.click();
        box?.click();
      });
      await settled(page);
      await expect.poll(columns).toEqual(FIRST);
      await page.click('[aria-label="Undo"]');
      await expect.poll(columns).toEqual(FIRST.filter((name) => name !== "SAFE"));
      await page.click('[aria-label="Undo"]');
      await expect.poll(columns).toEqual(FIRST);
    });
  });
});
