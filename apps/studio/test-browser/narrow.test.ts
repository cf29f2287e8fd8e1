/** The studio on a phone: nothing that matters stands off screen, and paper does not know how narrow the window was. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { examples } from "../src/examples/examples.js";
import { packState } from "../src/state/packed-state.js";
import type { StudioState } from "../src/state/studio-state.js";
import { brokenRules, settled, visit } from "./in-studio.js";

const [{ state: demo }] = examples;
const phone = (width: number) => ({ viewport: { width, height: 740 } });
const all = (count: number): StudioState => ({
  ...demo,
  events: [
    {
      event: {
        type: "common_issuance",
        grants: Array.from({ length: count }, (_, i) => ({ id: `h${i}`, name: `Holder ${i}`, shares: 1000 + i })),
      },
    },
  ],
});

/** Columns of a table of which a cell with figures stands outside of the window, or over another. */
async function hiddenIn(page: Page, table: string): Promise<string[]> {
  return page.$$eval(`[data-table="${table}"] tbody td`, (found) => {
    const shown = (found as HTMLElement[]).filter(({ textContent }) => textContent !== "");
    const boxes = shown.map((cell) => ({ cell, box: cell.getBoundingClientRect() }));
    return boxes
      .filter(({ cell, box }, at) => {
        const next = boxes[at + 1]?.box;
        const covers = next !== undefined && next.top < box.bottom - 1 && next.left < box.right - 1;
        return box.left < 0 || box.right > innerWidth || cell.scrollWidth > cell.clientWidth + 1 || covers;
      })
      .map(({ cell }) => `${cell.dataset.column}: ${cell.textContent}`);
  });
}

describe("on a phone", () => {
  it.each([320, 375, 768])("%d wide, everything that the exit says of somebody is in sight", async (width) => {
    await visit(
      "#exit",
      async (page) => {
        await page.waitForSelector('[data-table="proceeds"]');
        expect(await hiddenIn(page, "proceeds")).toEqual([]);
        expect(await hiddenIn(page, "at-prices")).toEqual([]);
        expect(await page.locator('[data-table="proceeds"] td[data-column="Multiple"]').first().isVisible()).toBe(true);
        await page.locator('[data-table="proceeds"] .cell.name').nth(2).press("Enter");
        await page.waitForSelector('[data-table="by-security"]');
        expect(await hiddenIn(page, "by-security")).toEqual([]);
        expect(await brokenRules(page)).toEqual([]);
      },
      phone(width),
    );
  });

  it.each([320, 375])("%d wide, the page for a board and the fund are no wider than the window", async (width) => {
    const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
    await visit(
      "#board",
      async (page) => {
        await page.waitForSelector('[data-table="board-series"]');
        for (const table of ["board", "board-rounds", "board-series", "board-convertibles", "board-pools"]) {
          expect(await hiddenIn(page, table)).toEqual([]);
        }
        expect(await wide(page)).toBe(width);
      },
      phone(width),
    );
    await visit(
      "#fund",
      async (page) => {
        await page.waitForSelector('[data-table="outcomes"]');
        expect(await hiddenIn(page, "outcomes")).toEqual([]);
        await page.locator("summary:has-text('Sensitivity')").press("Enter");
        await page.waitForSelector('[data-chart="sensitivity"]');
        expect(await wide(page)).toBe(width);
      },
      phone(width),
    );
  });

  it("a company whose holders are all of one kind shows the largest of them, over the form too", async () => {
    await visit(
      `#cap-table/${await packState(all(300))}`,
      async (page) => {
        const names = await page.locator('[data-table="ownership"] tbody th').allInnerTexts();
        expect(names.slice(1, 3)).toEqual(["Holder 299", "Holder 298"]);
        // 1,299 and 1,298 of 344,850 shares.
        expect(await page.locator(".answer-strip").innerText()).toMatch(
          /Holder 299\s+0\.38\s%\s+Holder 298\s+0\.38\s%\s+All others\s+99\.25\s%/,
        );
      },
      phone(375),
    );
  });

  it("a table that shows its newest columns still does once the window is narrower", async () => {
    await visit("", async (page) => {
      const isAtEnd = () =>
        page.$eval('[data-table="ownership"]', (table) => {
          const frame = table.parentElement as HTMLElement;
          return frame.scrollWidth > frame.clientWidth && frame.scrollLeft + frame.clientWidth >= frame.scrollWidth - 1;
        });
      expect(await isAtEnd()).toBe(false);
      await page.setViewportSize({ width: 375, height: 740 });
      await expect.poll(isAtEnd).toBe(true);
    });
  });

  it("a chart is printed as wide as paper is", async () => {
    await visit(
      "#exit",
      async (page) => {
        const picture = page.locator('[data-chart="exit-payoff"] svg[role="img"]');
        await picture.waitFor();
        await settled(page);
        expect(Number(await picture.getAttribute("width"))).toBeLessThan(375);
        await page.emulateMedia({ media: "print" });
        await expect.poll(() => picture.getAttribute("width")).toBe("680");
      },
      phone(375),
    );
  });
});

describe("on a large screen", () => {
  it("what is put in stays in sight however far down one reads", async () => {
    await visit("#exit", async (page) => {
      await page.waitForSelector('[data-table="at-prices"]');
      await page.mouse.move(900, 500);
      await page.mouse.wheel(0, 900);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
      const box = await page.locator(".inputs").boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect(box?.y).toBeLessThan(60);
    });
  });
});
