/** What is taken along: one page for a board, its CSV, and a link that says what it holds and can hide names. */
import { readFileSync } from "node:fs";
import { computeCapTable, toWaterfallModel } from "@capstack/cap-table";
import { computeExitWaterfall } from "@capstack/waterfall";
import { describe, expect, it } from "vitest";
import { examples } from "../src/examples/examples.js";
import { showMoney, showShares } from "../src/figures/figures.js";
import { brokenRules, cells, settled, studio, tabTo, visit } from "./in-studio.js";

const [{ state }] = examples;
const { final } = computeCapTable({ events: state.events.map(({ event }) => event) } as never);
const sale = computeExitWaterfall({ model: toWaterfallModel(final), exitValuation: state.exit.exitValuation });

describe("the page for a board", () => {
  it("is reached by keyboard, has the engines' figures, and its CSV has the page's totals", async () => {
    await visit("", async (page) => {
      await tabTo(page, "Share");
      await page.keyboard.press("Enter");
      await tabTo(page, "One page for the board");
      await page.keyboard.press("Enter");
      await page.waitForSelector('[data-table="board"]');
      await settled(page);
      const rows = await cells(page, "board");
      for (const { holderId, name, net } of sale.holders) {
        const shares = final.holders.find(({ id }) => id === holderId)?.fullyDilutedShares ?? 0;
        const row = rows.find(([first]) => first === name);
        expect([row?.[1], row?.[4]], name).toEqual([showShares(shares), showMoney(net)]);
      }
      expect(rows.at(-1)?.[1]).toBe(showShares(final.totals.fullyDilutedShares));
      expect(await brokenRules(page)).toEqual([]);
      const downloading = page.waitForEvent("download");
      await page.locator(".board-head button:has-text('CSV')").press("Enter");
      const lines = readFileSync(await (await downloading).path(), "utf8")
        .trim()
        .split(/\r?\n/);
      const sum = (column: number) =>
        lines.slice(1, -1).reduce((all, line) => all + Math.round(Number(line.split(",")[column]) * 100), 0);
      const total = lines.at(-1)?.split(",") ?? [];
      expect([sum(1), sum(4)]).toEqual([1, 4].map((column) => Math.round(Number(total[column]) * 100)));
      expect(Number(total[4])).toBe(sale.summary.totalDistributed);
    });
  });

  it.each([320, 1280])(
    "is no wider than the screen of %d, and prints without what is only for screens",
    async (width) => {
      await visit(
        "#board",
        async (page) => {
          await page.waitForSelector('[data-table="board"]');
          const wider = () =>
            page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          expect(await wider()).toBe(0);
          await page.emulateMedia({ media: "print" });
          expect(await page.locator("nav, .tools button, .board button").filter({ visible: true }).count()).toBe(0);
          expect(await page.locator('[data-table="board"]').isVisible()).toBe(true);
        },
        { viewport: { width, height: 900 } },
      );
    },
  );
});

describe("the page for a board", () => {
  it("states the terms that its figures rest on, in words", async () => {
    await visit("#board", async (page) => {
      await page.waitForSelector('[data-table="board"]');
      await settled(page);
      expect((await cells(page, "board-series")).slice(1)).toEqual([
        ["Series B", "3.739209", "1.00×", "First", "Non-participating", "Broad-based weighted average"],
        [
          "Series A",
          "1.246403",
          "1.00×",
          "Second, with Series A-1 (Angel)",
          "Non-participating",
          "Broad-based weighted average",
        ],
        [
          "Series A-1 (Angel)",
          "0.55",
          "1.00×",
          "Second, with Series A",
          "Non-participating",
          "Broad-based weighted average",
        ],
      ]);
      expect((await cells(page, "board-convertibles"))[1]).toEqual([
        "Angel",
        "500,000",
        "SAFE",
        "Cap 6M post-money",
        "Converted",
      ]);
      expect((await cells(page, "board-pools"))[1]).toEqual(["Option pool", "200,000", "2,014,686", "10.00\u00a0%"]);
      expect(await page.locator("[data-sale]").innerText()).toContain("Nothing comes off the price.");
    });
  });
});

describe("every page on paper", () => {
  it.each(["", "#exit", "#compare", "#fund", "#board"])(
    "says company, page and day on top, hides what is pressed, and lines every column: %s",
    async (hash) => {
      await visit(hash, async (page) => {
        await page.waitForSelector(".print-head", { state: "attached" });
        await page.emulateMedia({ media: "print" });
        const head = await page.locator(".print-head").innerText();
        expect(head).toContain("Founders to Series B");
        expect(head).toContain(String(new Date().getFullYear()));
        const pressed =
          "main :is(button:not(.cell), select, summary, [type=range], [type=checkbox]), nav, footer, #beside";
        expect(await page.locator(pressed).filter({ visible: true }).count()).toBe(0);
        const unlined = await page.$$eval("table.figures tbody tr > *", (all) =>
          all
            .filter((cell) => {
              const { borderBottomStyle, position } = getComputedStyle(cell);
              return borderBottomStyle !== "solid" || position === "sticky";
            })
            .map((cell) => cell.textContent),
        );
        expect(unlined).toEqual([]);
      });
    },
  );
});

describe("a link", () => {
  it("says what it holds before anything is copied, and hides names when asked; by keyboard", async () => {
    let hidden = "";
    await visit(
      "",
      async (page) => {
        await page.evaluate(() => navigator.clipboard.writeText("nothing"));
        await tabTo(page, "Share");
        await page.keyboard.press("Enter");
        await page.waitForSelector("[data-holds]");
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("nothing");
        expect(await page.locator("[data-holds]").innerText()).toContain("6 events");
        await tabTo(page, "Replace names by A, B, C");
        await page.keyboard.press("Space");
        await tabTo(page, "Copy the address");
        await page.keyboard.press("Enter");
        await page.waitForSelector("text=The address copied.");
        hidden = await page.evaluate(() => navigator.clipboard.readText());
        expect(await brokenRules(page)).toEqual([]);
      },
      { permissions: ["clipboard-read", "clipboard-write"] },
    );
    await visit(hidden.slice(studio.address.length + 1), async (page) => {
      const names = (await cells(page, "ownership")).slice(1, -2).map(([name]) => name);
      expect(names).toEqual(["A", "B", "C", "D", "E", "F"]);
    });
  });
});
