/** What is taken along: one page for a board, its CSV, and a link that says what it holds and can hide names. */
import { readFileSync } from "node:fs";
import { type CapTableRequest, computeCapTable, toWaterfallModel } from "@capstack/cap-table";
import { computeExitWaterfall, type ExitWaterfallRequest } from "@capstack/waterfall";
import { readWorkbook } from "@capstack/workbook";
import { describe, expect, it } from "vitest";
import { examples } from "../src/examples/examples.js";
import { showShares, showWhole } from "../src/figures/figures.js";
import { packState } from "../src/state/packed-state.js";
import { brokenRules, cells, settled, studio, tabTo, visit } from "./in-studio.js";

const [{ state }] = examples;
const { final } = computeCapTable({ events: state.events.map(({ event }) => event) } as never);
const sale = computeExitWaterfall({ model: toWaterfallModel(final), exitValuation: state.exit.exitValuation });

describe("the page for the board", () => {
  it("lists whom only a SAFE pays, so that what each gets adds up to the total", async () => {
    await visit("", async (page) => {
      for (const name of ["Series B", "Series A"]) {
        await page.locator(`.event:has(.event-name:has-text("${name}")) input[type="checkbox"]`).first().click();
      }
      await settled(page);
      await page.evaluate(() => {
        location.hash = "#board";
      });
      await page.waitForSelector('[data-table="board"]');
      await settled(page);
      const [, ...rows] = await cells(page, "board");
      const figure = (text = "") => Number(text.replaceAll(",", "").replace("–", "0"));
      const paid = rows.map((row) => figure(row.at(-1)));
      expect(rows.map(([name]) => name)).toContain("Angel SAFE, not converted");
      expect(paid.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(paid.at(-1));
    });
  });
});

describe("the page for a board", () => {
  it("of a company with a SAFE outstanding says how it is paid, and has no column of values where nothing has one", async () => {
    const events = [
      { event: { type: "common_issuance", grants: [{ id: "ada", name: "Ada", kind: "founder", shares: 6_000_000 }] } },
      {
        event: {
          type: "safe_issuance",
          safes: [{ id: "angel", name: "Angel", amount: 500_000, valuationCap: 6_000_000, capType: "post" }],
        },
      },
    ];
    const company = { ...state, title: "Early", events, exit: { ...state.exit, exitValuation: 50_000_000 } };
    await visit(`#board/${await packState(company as never)}`, async (page) => {
      await page.waitForSelector('[data-table="board-convertibles"]');
      await expect
        .poll(() => page.locator("[aria-label='SAFEs and notes'] .unit-line").innerText())
        .toBe("In the sale below, Angel is paid as if converted.");
      expect((await cells(page, "board"))[0]).toEqual(["Holder", "Owns", "Shares", "At 50M"]);
      expect((await cells(page, "board")).find(([name]) => name === "Angel SAFE, not converted")?.at(-1)).toBe(
        "4,166,667",
      );
    });
  });

  it("that is only read says why a company has no figures, and leads to no form", async () => {
    const refused = { event: { type: "transfer", fromHolderId: "nobody", toHolderId: "ada", shares: 5 } };
    const link = await packState({ ...state, title: "Refused", events: [refused] } as never);
    await visit(`#read/${link}`, async (page) => {
      await expect
        .poll(() => page.locator("main > .empty").innerText())
        .toMatch(/^There are no figures of Refused, which cannot be computed yet\. Transfer: .+\.$/);
      expect(await page.locator("main a").count()).toBe(0);
    });
  });

  it("is reached by keyboard, has the engines' figures, and its CSV has the page's totals", async () => {
    await visit("", async (page) => {
      await tabTo(page, "Share");
      await page.keyboard.press("Enter");
      await tabTo(page, "Board page, to print");
      await page.keyboard.press("Enter");
      await page.waitForSelector('[data-table="board"]');
      await settled(page);
      const rows = await cells(page, "board");
      for (const { holderId, name, net } of sale.holders) {
        const shares = final.holders.find(({ id }) => id === holderId)?.fullyDilutedShares ?? 0;
        const row = rows.find(([first]) => first === name);
        expect([row?.[2], row?.[4]], name).toEqual([showShares(shares), showWhole(net)]);
      }
      expect(rows.at(-1)?.[2]).toBe(showShares(final.totals.fullyDilutedShares));
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
          "Second, with Series A-1 (Angel) (pari passu)",
          "Non-participating",
          "Broad-based weighted average",
        ],
        [
          "Series A-1 (Angel)",
          "0.550000",
          "1.00×",
          "Second, with Series A (pari passu)",
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
  it.each([
    ["", "Founders to Series B"],
    ["#exit", "Founders to Series B"],
    ["#compare", "Founders to Series B"],
    ["#fund", "Fund forecast"],
    ["#board", "Founders to Series B"],
  ])("says whose it is, page and day on top, hides what is pressed, and lines every column: %s", async (hash, name) => {
    await visit(hash, async (page) => {
      await page.waitForSelector(".print-head", { state: "attached" });
      await page.emulateMedia({ media: "print" });
      const head = await page.locator(".print-head").innerText();
      expect(head).toContain(name);
      expect(head).toContain(String(new Date().getFullYear()));
      const pressed =
        "main :is(button:not(.cell, .kinks button), select, summary, [type=range], [type=checkbox]), nav, footer, #beside";
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
  });
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
        await tabTo(page, "Without names");
        await page.keyboard.press("Enter");
        await tabTo(page, "Copy link");
        await page.keyboard.press("Enter");
        await page.waitForSelector("text=Link copied.");
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

describe("what is shared", () => {
  it("is called what its button says, with the link and files first and code last in one fold", async () => {
    await visit("#exit", async (page) => {
      await tabTo(page, "Share");
      await page.keyboard.press("Enter");
      const dialog = page.locator("dialog.share[open]");
      await dialog.waitFor();
      expect(await dialog.locator("h2").innerText()).toBe("Share");
      expect(await dialog.locator("h3, summary").allInnerTexts()).toEqual([
        "Link",
        "Files",
        "For developers: the same figures from a program",
      ]);
      expect(await dialog.locator("[aria-label='Files'] button").allInnerTexts()).toEqual([
        "Board page, to print",
        "CSV",
        "Workbook (XLSX)",
        "Print this page",
        "Studio file (JSON)",
      ]);
      expect(await dialog.innerText()).not.toContain("Open");
      await dialog.locator("summary").press("Enter");
      await dialog.locator("button:has-text('Command line')").press("Enter");
      await expect.poll(() => dialog.locator("pre").innerText()).toContain("npx @capstack/cli exit-waterfall compute");
      expect(await brokenRules(page)).toEqual([]);
    });
  });

  it("without names is a CSV of letters too", async () => {
    await visit("", async (page) => {
      await tabTo(page, "Share");
      await page.keyboard.press("Enter");
      await page.waitForSelector("dialog.share[open]");
      await tabTo(page, "Without names");
      await page.keyboard.press("Enter");
      const downloading = page.waitForEvent("download");
      await page.locator("[aria-label='Files'] button:has-text('CSV')").press("Enter");
      const text = readFileSync(await (await downloading).path(), "utf8");
      expect(text.split(/\r?\n/)[1]).toMatch(/^A,5000000,/);
      expect(text).not.toContain("Ada");
      // So is the call of a program below them.
      await page.click("text=For developers");
      const call = page.locator("[data-call]");
      await expect.poll(() => call.innerText()).toContain("holder-a");
      expect(await call.innerText()).not.toMatch(/Ada|Alpha Ventures/);
    });
  });

  it.each([
    ["exit", "#exit"],
    ["cap-table", ""],
  ])(
    "as a workbook of the %s has its request and the engine's figures, with letters where names are hidden",
    async (kind, hash) => {
      await visit(hash, async (page) => {
        await tabTo(page, "Share");
        await page.keyboard.press("Enter");
        await page.waitForSelector("dialog.share[open]");
        const saved = async () => {
          const downloading = page.waitForEvent("download");
          await page.locator("[aria-label='Files'] button:has-text('Workbook')").press("Enter");
          return readWorkbook(readFileSync(await (await downloading).path()));
        };
        const named = await saved();
        expect(await page.locator("dialog.share [role=status]").innerText()).toBe("The workbook is saved.");
        await tabTo(page, "Without names");
        await page.keyboard.press("Enter");
        const lettered = await saved();
        expect(named.changes).toEqual([]);
        expect(JSON.stringify(named.request)).toContain("Ada");
        expect(JSON.stringify(lettered.request)).not.toContain("Ada");
        for (const { request } of [named, lettered]) {
          const total =
            kind === "exit"
              ? computeExitWaterfall(request as ExitWaterfallRequest).summary.totalDistributed
              : computeCapTable(request as CapTableRequest).final.totals.fullyDilutedShares;
          expect(total).toBe(kind === "exit" ? sale.summary.totalDistributed : final.totals.fullyDilutedShares);
        }
      });
    },
  );

  it("to read only opens as the board's page without fields, is not kept, and can be copied to change", async () => {
    let link = "";
    await visit(
      "",
      async (page) => {
        await tabTo(page, "Share");
        await page.keyboard.press("Enter");
        await tabTo(page, "To read only");
        await page.keyboard.press("Enter");
        await tabTo(page, "Copy link");
        await page.keyboard.press("Enter");
        await page.waitForSelector("text=Link copied.");
        link = await page.evaluate(() => navigator.clipboard.readText());
      },
      { permissions: ["clipboard-read", "clipboard-write"] },
    );
    await visit(link.slice(studio.address.length + 1), async (page) => {
      await page.waitForSelector('[data-table="board"]');
      expect(await page.locator(":is(header, main) :is(input, nav, select)").count()).toBe(0);
      expect(await page.locator("header").innerText()).toContain("Founders to Series B, to read only");
      // Read from left to right in one line, and no box that looks like a field.
      const [brand, whose] = await page.$$eval("header > :is(.brand, .whose)", (all) =>
        all.map((one) => {
          const { top, bottom, right, left } = one.getBoundingClientRect();
          return { middle: (top + bottom) / 2, right, left, border: getComputedStyle(one).borderStyle };
        }),
      );
      expect(whose?.border).toBe("none");
      expect(whose?.left).toBeGreaterThan(brand?.right ?? 0);
      expect(Math.abs((whose?.middle ?? 0) - (brand?.middle ?? 0))).toBeLessThan(1);
      expect(await brokenRules(page)).toEqual([]);
      await page.reload();
      await page.waitForSelector('[data-table="board"]');
      await page.locator("button:has-text('Make a copy to change')").press("Enter");
      await page.waitForSelector('[data-table="ownership"]');
      expect(await page.inputValue(".title")).toBe("Founders to Series B");
    });
  });

  it("as a studio file is opened again from the companies", async () => {
    await visit("", async (page) => {
      await page.click("button:has-text('Share')");
      const downloading = page.waitForEvent("download");
      await page.locator("[aria-label='Files'] button:has-text('Studio file')").press("Enter");
      const path = await (await downloading).path();
      const saved = JSON.parse(readFileSync(path, "utf8"));
      await page.keyboard.press("Escape");
      await page.click("button:has-text('Companies')");
      const input = page.locator("dialog[open] input[type=file]");
      await input.setInputFiles({ name: "wrong.json", mimeType: "application/json", buffer: Buffer.from("{") });
      await expect.poll(() => page.locator("dialog[open] [role=alert]").innerText()).toBe("wrong.json is not JSON.");
      const other = Buffer.from(JSON.stringify({ ...saved, title: "From a file", events: saved.events.slice(0, 2) }));
      await input.setInputFiles({ name: "studio.json", mimeType: "application/json", buffer: other });
      await expect.poll(() => page.inputValue(".title")).toBe("From a file");
    });
  });
});
