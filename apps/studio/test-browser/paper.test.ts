/** What is printed: on how many pages, and that nothing that is read on the screen is missing. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { linesOf, readPdf } from "../../../packages/books/test/read-pdf.js";
import { examples } from "../src/examples/examples.js";
import { packState } from "../src/state/packed-state.js";
import { typeInto, visit } from "./in-studio.js";

/** The lines on each sheet of the PDF that the browser prints. */
async function sheetsOf(page: Page): Promise<string[][]> {
  return (await readPdf(await page.pdf({ format: "A4" }))).map(linesOf);
}

/** Pages of the PDF that the browser prints. */
async function pagesOf(page: Page, format: "A4" | "Letter" = "A4"): Promise<number> {
  const pdf = (await page.pdf({ format })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

describe("on paper", () => {
  it.each(examples.map(({ id, state }) => [id, state] as const))(
    "the board's page of %s is one page",
    async (_, state) => {
      await visit(`#board/${await packState(state)}`, async (page) => {
        await page.waitForSelector(".board [data-chart] svg");
        await page.waitForSelector(".print-head", { state: "attached" });
        expect(await pagesOf(page)).toBe(1);
        expect(await pagesOf(page, "Letter")).toBe(1);
      });
    },
  );

  it.each(["exit", "fund", "board"])("the page of %s from a phone is as many sheets as from a desk", async (name) => {
    const sheets: number[] = [];
    for (const width of [1280, 375]) {
      await visit(
        `#${name}`,
        async (page) => {
          await page.waitForSelector("[data-chart] svg");
          await page.waitForSelector(".print-head", { state: "attached" });
          sheets.push(await pagesOf(page));
        },
        { viewport: { width, height: 800 } },
      );
    }
    expect(sheets[1]).toBe(sheets[0]);
  });

  it("the page of a holder is one sheet, below the name of the company", async () => {
    await visit("#exit", async (page) => {
      await page.locator('[data-table="proceeds"] .cell.name').first().press("Enter");
      await page.waitForSelector("dialog [data-chart] svg");
      await page.waitForSelector(".print-head", { state: "attached" });
      expect(await pagesOf(page)).toBe(1);
      await page.emulateMedia({ media: "print" });
      const head = await page.locator(".print-head").boundingBox();
      const dialog = await page.locator("dialog").boundingBox();
      expect((head?.y ?? 0) + (head?.height ?? 0)).toBeLessThanOrEqual(dialog?.y ?? 0);
    });
  });

  it("every page after the first has the name of the fund or company, what it shows and the day in its margin", async () => {
    await visit("#fund", async (page) => {
      await page.waitForSelector(".print-head", { state: "attached" });
      await typeInto(page, '[aria-label="Name of the fund"]', 'Nordlicht "One"');
      const said = (name: string) =>
        page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), name);
      await expect.poll(() => said("--print-company")).toBe(JSON.stringify('Nordlicht "One"'));
      expect(await said("--print-page")).toMatch(/^"Fund forecast, \d{4}-\d\d-\d\d"$/);
      const margins = await page.evaluate(() =>
        [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join(" "),
      );
      expect(margins).toMatch(/@top-left\s*\{\s*content:\s*var\(--print-company\)/);
      expect(await pagesOf(page)).toBeGreaterThan(1);
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

  const deal = {
    escrow: { pct: 0.1 },
    carveOut: { type: "flat", amount: 5_000_000 },
    earnouts: [{ id: "earnout-1", name: "Earn-out", amount: 5_000_000 }],
  };
  const [{ state: first }] = examples;
  const employees = Array.from({ length: 285 }, (_, i) => ({
    ...{ id: `e${i}`, name: `Employee ${i}`, shares: 1000 + i, kind: "employee" },
  }));
  const event = { type: "common_issuance", label: "Employees", grants: employees };

  it.each([
    ["a plain sale", { ...first, title: "Plain" }],
    ["a closing that pays later", { ...first, title: "Closing", exit: { ...first.exit, deal } }],
    ["hundreds of holders", { ...first, title: "Many", events: [...first.events, { event }] }],
  ])("the exit of %s is two sheets: tables follow each other, and pictures leave no hole", async (_, state) => {
    await visit(`#exit/${await packState(state as never)}`, async (page) => {
      await page.waitForSelector("[data-chart='exit-split'] svg");
      await page.waitForSelector(".print-head", { state: "attached" });
      expect(await pagesOf(page)).toBe(2);
    });
  });

  it("the exit says once what comes off the price, and has no ring around what has the focus", async () => {
    const state = { ...first, title: "Closing", exit: { ...first.exit, deal } };
    await visit(`#exit/${await packState(state as never)}`, async (page) => {
      await page.waitForSelector(".print-head", { state: "attached" });
      await page.locator('[data-table="proceeds"] .cell.name').first().focus();
      await page.keyboard.press("Tab");
      await page.emulateMedia({ media: "print" });
      const printed = await page.locator("main").innerText();
      expect(printed.split("comes off the price")).toHaveLength(2);
      expect(printed.split("is held in escrow")).toHaveLength(2);
      expect(await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)).toBe("none");
    });
  });

  it("a short table is never parted from its head, and a folded group's name begins where others do", async () => {
    await visit("#fund", async (page) => {
      await page.waitForSelector(".print-head", { state: "attached" });
      await page.locator("summary:has-text('Monte Carlo')").press("Enter");
      await page.locator("button:has-text('Simulate')").press("Enter");
      await page.waitForSelector("[aria-label='Table of multiples'] table");
      await page.waitForSelector("[data-chart='distribution'] svg");
      await page.locator("summary:has-text('Sensitivity')").press("Enter");
      await page.waitForSelector("[data-chart='sensitivity'] svg");
      // Both sections share the third.
      expect(await pagesOf(page)).toBe(3);
      await page.emulateMedia({ media: "print" });
      for (const table of await page.locator("main table.figures:visible").all()) {
        expect(await table.evaluate((one) => getComputedStyle(one).breakInside)).toBe("avoid");
      }
    });
    const many = await packState({ ...first, title: "Many", events: [...first.events, { event }] } as never);
    await visit(`#exit/${many}`, async (page) => {
      const fold = page.locator(".cell.fold:has-text('Employees and advisors')").first();
      await page.emulateMedia({ media: "print" });
      expect(await fold.evaluate((one) => getComputedStyle(one).textAlign)).toBe("start");
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

  /** How boxes may break, as the style of the print says. */
  const breaksOf = (page: Page, boxes: string) =>
    page.locator(boxes).evaluateAll((all) => all.map((one) => getComputedStyle(one).breakInside));

  it("companies side by side are two sheets: each table stays with its heading, and the picture stands below them", async () => {
    await visit("#compare", async (page) => {
      for (const [version, count] of [
        ["+ A second version", 2],
        ["+ Another version", 3],
      ] as const) {
        await page.locator(`button:has-text("${version}")`).click();
        await expect.poll(() => page.locator(".check input:checked").count()).toBe(count - 1);
        await page.locator('nav a:has-text("Compare")').click();
        await page.waitForSelector(`[data-beside="${count}"] [data-table="gets"]`);
        await page.waitForSelector("[data-chart='payoff-comparison'] svg");
        await page.waitForSelector(".print-head", { state: "attached" });
        expect(await pagesOf(page)).toBe(2);
        await page.emulateMedia({ media: "print" });
        // Of three companies each price has a table of its own, which is kept whole: they follow each other.
        expect(await breaksOf(page, "[aria-label='Ownership side by side']")).toEqual(["avoid"]);
        const blocks = count === 2 ? "[aria-label='Proceeds side by side']" : "[data-beside='3'] > .scroll";
        expect(new Set(await breaksOf(page, blocks))).toEqual(new Set(["avoid"]));
        await page.emulateMedia({ media: null });
      }
    });
  });

  /** The company, and one that differs from it in the price of its last round. */
  async function visitTwo(run: (page: Page) => Promise<void>) {
    await visit("#compare", async (page) => {
      await page.locator('button:has-text("+ A second version")').click();
      await page.waitForSelector(".check input:checked");
      await page.locator('nav a:has-text("Cap table")').click();
      await page.locator('.event-name:has-text("Series B")').click();
      await typeInto(page, page.locator('.event-form .field:has(> label:text-is("Pre-money")) input'), "40m");
      await page.keyboard.press("Escape");
      await page.locator('nav a:has-text("Compare")').click();
      await page.waitForSelector('[data-table="owns"] small.less');
      await page.waitForSelector("[data-chart='payoff-comparison'] svg");
      await run(page);
    });
  }

  it("figures side by side end at one place, with a difference or without, under the end of their heading", async () => {
    const refuse = async (page: Page) => {
      await page.locator('nav a:has-text("Cap table")').click();
      await page.locator('.event-name:has-text("First hire")').click();
      await typeInto(page, '.event-form .field:has(> label:text-is("Shares")) input', "2000000");
      await page.waitForSelector(".results > .stale");
      await page.keyboard.press("Escape");
      await page.locator('nav a:has-text("Compare")').click();
      await page.waitForSelector('[data-table="owns"] td .as-before');
    };
    await visitTwo(async (page) => {
      for (const isRefused of [false, true]) {
        if (isRefused) await refuse(page);
        await page.emulateMedia({ media: "print" });
        await page.setViewportSize({ width: 688, height: 1000 });
        // Where the figure of each cell of the second company ends, and the words of its head.
        const ends = await page.$$eval('[data-table="owns"] tr > :nth-child(3)', (all) =>
          all.map((cell) => {
            const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT, (node) =>
              node.parentElement?.closest(".hidden") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
            );
            const found: Node[] = [];
            while (words.nextNode()) found.push(words.currentNode);
            const rights = (cell.localName === "th" ? found : found.slice(0, 1)).flatMap((node) => {
              const range = document.createRange();
              range.selectNodeContents(node);
              return [...range.getClientRects()].map(({ right }) => right);
            });
            return Math.round(Math.max(...rights));
          }),
        );
        expect(ends.length).toBeGreaterThan(9);
        expect(Math.max(...ends) - Math.min(...ends), `${isRefused}: ${ends}`).toBeLessThanOrEqual(1);
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.emulateMedia({ media: null });
      }
    });
  });

  /** How many points the smallest type of each chart has on A4, and which part of the text's width the chart takes. */
  async function chartsOnPaper(page: Page) {
    await page.setViewportSize({ width: 688, height: 1000 });
    await page.emulateMedia({ media: "print" });
    await page.waitForTimeout(300);
    const found = await page.$$eval("figure.chart svg", (all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => {
          const scale = (one as SVGSVGElement).getScreenCTM()?.a ?? 0;
          const sizes = [...one.querySelectorAll("text")].map((text) =>
            Number.parseFloat(getComputedStyle(text).fontSize),
          );
          const [, , width] = (one.getAttribute("viewBox") ?? "").split(" ").map(Number);
          return {
            kind: (one.closest("[data-chart]") as HTMLElement).dataset.chart,
            points: Math.min(...sizes) * scale * 0.75,
            part: ((width ?? 0) * scale) / (document.querySelector("main")?.clientWidth ?? 1),
          };
        }),
    );
    for (const { kind, points, part } of found) {
      expect(points, `${kind}`).toBeGreaterThanOrEqual(7);
      expect(part, `${kind}`).toBeGreaterThan(0.95);
    }
    return found.map(({ kind }) => kind);
  }

  it("every chart is as wide as the text, in type that is read", async () => {
    for (const [hash, kinds] of [
      ["", ["ownership-evolution"]],
      ["#exit", ["exit-payoff", "exit-split"]],
      ["#board", ["ownership-evolution"]],
    ] as const) {
      await visit(hash, async (page) => {
        for (const kind of kinds) await page.waitForSelector(`[data-chart='${kind}'] svg`);
        expect(await chartsOnPaper(page)).toEqual(expect.arrayContaining([...kinds]));
      });
    }
    await visit("#fund", async (page) => {
      await page.locator("summary:has-text('Monte Carlo')").press("Enter");
      await page.locator("button:has-text('Simulate')").press("Enter");
      await page.waitForSelector("[data-chart='distribution'] svg");
      expect(await chartsOnPaper(page)).toContain("distribution");
      const height = () =>
        page.$eval("[data-chart='distribution'] svg", (one) =>
          Number((one.getAttribute("viewBox") ?? "").split(" ")[3]),
        );
      await expect.poll(height).toBeGreaterThan(340);
    });
    await visitTwo(async (page) => {
      expect(await chartsOnPaper(page)).toEqual(["payoff-comparison"]);
    });
  });

  it.each([[["Monte Carlo"]], [["Monte Carlo", "Sensitivity"]]])("a fund with %s is three sheets", async (opened) => {
    await visit("#fund", async (page) => {
      for (const name of opened) await page.locator(`summary:has-text('${name}')`).press("Enter");
      await page.locator("button:has-text('Simulate')").press("Enter");
      await page.waitForSelector("[data-chart='distribution'] svg");
      if (opened.length > 1) await page.waitForSelector("[data-chart='sensitivity'] svg");
      await page.waitForTimeout(300);
      const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(3);
    });
  });

  it("the names over the columns of a long cap table are read on every page: nothing in them clips or is a button's box", async () => {
    const many = await packState({ ...first, title: "Many", events: [...first.events, { event }] } as never);
    await visit(`#cap-table/${many}`, async (page) => {
      await page.waitForSelector('[data-table="ownership"] thead .cell');
      await page.emulateMedia({ media: "print" });
      const boxes = await page.locator('[data-table="ownership"] thead :is(th, .cell, bdi)').evaluateAll((all) =>
        all.map((one) => {
          const { display, overflow, position } = getComputedStyle(one);
          return `${one.localName} ${display} ${overflow} ${position}`;
        }),
      );
      expect([...new Set(boxes)]).toEqual([
        "th table-cell visible static",
        "button contents visible static",
        "bdi inline visible static",
      ]);
    });
  });

  /** The company with so many employees, all of whom are listed. */
  async function visitAll(count: number, run: (page: Page) => Promise<void>) {
    const more = { type: "common_issuance", label: "Employees", grants: employees.slice(0, count) };
    const many = await packState({ ...first, title: "Many", events: [...first.events, { event: more }] } as never);
    const opened = async (page: Page) => {
      await page.locator('[data-table="ownership"] .fold:has-text("Employees and advisors")').press("Enter");
      await page.locator('[data-table="ownership"] button:has-text("Show ")').press("Enter");
      await page.waitForSelector(".print-head", { state: "attached" });
      await run(page);
    };
    await visit(`#cap-table/${many}`, opened);
  }

  it("the total of a long table has its last three rows with it, wherever the sheet ends", async () => {
    for (const count of [77, 78, 79, 80]) {
      await visitAll(count, async (page) => {
        const sheets = await sheetsOf(page);
        const last = sheets.find((lines) => lines.some((line) => line.startsWith("Fully diluted"))) ?? [];
        const total = last.findIndex((line) => line.startsWith("Fully diluted"));
        const rows = last.slice(0, total).filter((line) => /^(Employee|Option pool)/.test(line));
        expect(rows.length, `${count}: ${last.join("; ")}`).toBeGreaterThanOrEqual(3);
        expect(sheets.flat().filter((line) => line.startsWith("Fully diluted"))).toHaveLength(1);
      });
    }
  });

  it("the heads of a long table are clean on every sheet: no shadow tells of rows and columns that are there", async () => {
    await visitAll(285, async (page) => {
      await page.emulateMedia({ media: "print" });
      // The browser prints before the frame is told that everything has room.
      const drawn = await page.locator('.scroll:has(> [data-table="ownership"])').evaluate((one) => {
        Object.assign((one as HTMLElement).dataset, { below: "", more: "left right" });
        return [one, ...one.querySelectorAll("th, td")].map((cell) => {
          const { boxShadow, backgroundImage } = getComputedStyle(cell);
          return `${boxShadow} ${backgroundImage}`;
        });
      });
      expect([...new Set(drawn)]).toEqual(["none none"]);
    });
  });

  it("the rounds begin below the cap table, each of their tables whole and with its note", async () => {
    await visit("#cap-table", async (page) => {
      await page.waitForSelector('[data-table="rounds"]');
      await page.emulateMedia({ media: "print" });
      expect(await breaksOf(page, "[aria-label='Rounds']")).toEqual(["auto"]);
      expect(await breaksOf(page, "[data-table='rounds']")).toEqual(["avoid"]);
      const note = page.locator("[aria-label='Rounds'] > .beneath");
      expect(await note.evaluate((one) => getComputedStyle(one).breakBefore)).toBe("avoid");
      expect(await note.evaluate((one) => getComputedStyle(one).breakAfter)).toBe("auto");
    });
  });

  it("a simulation that was opened and has not run is left out", async () => {
    await visit("#fund", async (page) => {
      await page.locator("summary:has-text('Monte Carlo')").press("Enter");
      await page.waitForSelector("#runs");
      await page.emulateMedia({ media: "print" });
      expect(await page.locator("summary:has-text('Monte Carlo')").isVisible()).toBe(false);
    });
  });
});
