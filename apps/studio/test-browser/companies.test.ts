/** The companies of this browser: found, opened, renamed and deleted, by keys and by mouse. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { brokenRules, tabTo, typeInto, visit } from "./in-studio.js";

const TITLE = '[aria-label="Name of the company"]';

async function openList(page: Page): Promise<void> {
  await page.click("header button:has-text('Companies')");
  await page.waitForSelector(".companies .row");
}

const names = (page: Page) => page.locator(".companies .row bdi").allInnerTexts();

/** So many copies of the first company, which is then kept as well. */
async function duplicate(page: Page, times: number): Promise<void> {
  for (let made = 1; made <= times; made++) {
    await openList(page);
    await page.click("button:has-text('Duplicate this one')");
    await expect.poll(() => page.inputValue(TITLE)).toBe(`Founders to Series B ${made + 1}`);
  }
}

describe("a company of the list", () => {
  it("is renamed in place by keys, the one that is shown and another, and Escape leaves its name", async () => {
    await visit("", async (page) => {
      await duplicate(page, 1);
      await openList(page);
      await tabTo(page, "Rename Founders to Series B 2");
      await page.keyboard.press("Enter");
      await page.waitForSelector('[aria-label="New name of Founders to Series B 2"]:focus');
      await page.keyboard.type("Nordlicht");
      await page.keyboard.press("Enter");
      await expect.poll(() => page.inputValue(TITLE)).toBe("Nordlicht");
      await page.locator('[aria-label="Rename Founders to Series B"]').click();
      await page.waitForSelector('[aria-label="New name of Founders to Series B"]:focus');
      await page.keyboard.type("Fjord");
      await page.locator(".companies button:has-text('Rename')").click();
      await expect.poll(() => names(page)).toEqual(["Nordlicht", "Fjord"]);
      await page.locator('[aria-label="Rename Fjord"]').click();
      await page.waitForSelector('[aria-label="New name of Fjord"]:focus');
      await page.keyboard.type("Nothing");
      await page.keyboard.press("Escape");
      expect(await names(page)).toEqual(["Nordlicht", "Fjord"]);
      expect(await page.locator("dialog[open]").count()).toBe(1);
      expect(await brokenRules(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+z");
      await expect.poll(() => page.inputValue(TITLE)).toBe("Founders to Series B 2");
    });
  });

  it("that cannot be computed says so with its reason in few words, and the others do not", async () => {
    await visit("", async (page) => {
      await duplicate(page, 1);
      await page.click('.event-name:has-text("First hire")');
      await typeInto(page, '.event-form .field:has(> label:text-is("Shares")) input', "2000000");
      await page.waitForSelector(".results > .stale");
      await page.keyboard.press("Escape");
      const marked = () =>
        page.$$eval(".companies .row", (rows) =>
          rows.map((row) => [
            row.querySelector("bdi")?.textContent,
            row.querySelector(".refused")?.textContent ?? null,
          ]),
        );
      const wanted = [
        ["Founders to Series B 2", expect.stringMatching(/^Refused: First hire: The pool “Option pool” has [^.;]*$/)],
        ["Founders to Series B", null],
      ];
      await openList(page);
      await expect.poll(marked).toEqual(wanted);
      expect(await brokenRules(page)).toEqual([]);
      // The one that is refused is marked from the other too.
      await page.waitForTimeout(600);
      await page.locator(".companies .row").nth(1).click();
      await expect.poll(() => page.inputValue(TITLE)).toBe("Founders to Series B");
      await openList(page);
      await expect.poll(marked).toEqual(wanted);
    });
  });

  it("of many is found by a part of its name", async () => {
    await visit("", async (page) => {
      await duplicate(page, 6);
      await openList(page);
      await tabTo(page, "Search companies");
      await page.keyboard.type("b 4");
      await expect.poll(() => names(page)).toEqual(["Founders to Series B 4"]);
      await page.keyboard.type("x");
      expect(await page.locator("dialog[open] [role=status]").innerText()).toBe("No company’s name has “b 4x” in it.");
      await page.keyboard.press("Backspace");
      await page.locator(".companies .row").click();
      await expect.poll(() => page.inputValue(TITLE)).toBe("Founders to Series B 4");
    });
  });

  it("is deleted once that was confirmed", async () => {
    await visit("", async (page) => {
      await duplicate(page, 1);
      await openList(page);
      await page.locator('[aria-label="Delete Founders to Series B"]').click();
      await page.locator(".companies button:has-text('Cancel')").click();
      expect(await names(page)).toHaveLength(2);
      await page.locator('[aria-label="Delete Founders to Series B"]').click();
      await page.locator("button:has-text('Delete Founders to Series B for good')").click();
      await expect.poll(() => names(page)).toEqual(["Founders to Series B 2"]);
    });
  });
});

const COMMITMENTS = "[aria-label='Fund'] input";

/** Types what the fund's partners commit, in the first field of its form. */
async function commit(page: Page, amount: string): Promise<void> {
  await page.locator(COMMITMENTS).first().focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(amount);
  await page.keyboard.press("Tab");
}

const committed = (page: Page) => page.locator(COMMITMENTS).first().inputValue();

describe("a fund", () => {
  it("goes along to a company that is begun, and is the same one in each", async () => {
    await visit("#fund", async (page) => {
      await page.waitForSelector(COMMITMENTS);
      await commit(page, "80,000,000");
      await page.click("header button:has-text('Companies')");
      await page.locator("dialog[open] button:has-text('New company')").click();
      await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
      await page.goto(page.url().replace(/#.*$/, "#fund"));
      await page.waitForSelector(COMMITMENTS);
      await expect.poll(() => committed(page)).toBe("80,000,000");
      await commit(page, "90,000,000");
      // Kept once typing has paused.
      await expect
        .poll(() => page.evaluate(() => Object.values(localStorage).some((text) => text.includes("90000000"))))
        .toBe(true);
      await openList(page);
      await page.locator(".companies .row:has-text('Founders to Series B')").click();
      await page.goto(page.url().replace(/#.*$/, "#fund"));
      await expect.poll(() => committed(page)).toBe("90,000,000");
    });
  });
});
