/** Two term sheets side by side, and what changed since a version, by keys. */
import { computeCapTable, toWaterfallModel } from "@capstack/cap-table";
import { computeExitWaterfall } from "@capstack/waterfall";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { examples } from "../src/examples/examples.js";
import { showPercent, showWhole } from "../src/figures/figures.js";
import { brokenRules, cells, chooseIn, settled, studio, tabTo, typeInto, visit } from "./in-studio.js";

const [{ state }] = examples;
const events = state.events.map(({ event }) => event);

function founders(preMoneyValuation: number, prices: readonly number[]) {
  const changed = events.with(-1, { ...events.at(-1), preMoneyValuation } as never);
  const { final } = computeCapTable({ events: changed } as never);
  const model = toWaterfallModel(final);
  const ada = final.holders.find(({ id }) => id === "ada");
  const gets = prices.map((exitValuation) => {
    const { holders } = computeExitWaterfall({ model, exitValuation });
    return showWhole(holders.find(({ holderId }) => holderId === "ada")?.net ?? 0);
  });
  return { owns: showPercent(ada?.ownership ?? 0), gets };
}

const press = async (page: Page, name: string, key = "Enter") => {
  await tabTo(page, name);
  await page.keyboard.press(key);
};

/** A second version of the company with another pre-money of its last round. */
async function secondTermSheet(page: Page, preMoney: string) {
  await press(page, "Compare");
  await press(page, "+ A second version");
  await page.waitForSelector('.check input:checked, .title[value$=" B 2"]');
  await page.evaluate(() => scrollTo(0, 0));
  await press(page, "Cap table");
  await press(page, "Series B 60M");
  await tabTo(page, "Pre-money");
  await page.keyboard.press("Control+A");
  await page.keyboard.type(preMoney);
  await settled(page);
  await page.keyboard.press("Escape");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await press(page, "Compare");
}

/** Gives the closing of the company shown costs of 3,150,000. */
async function withCosts(page: Page) {
  await page.evaluate(() => scrollTo(0, 0));
  await press(page, "Exit");
  await page.locator("summary:has-text('The closing')").press("Enter");
  await typeInto(page, page.getByLabel("Transaction costs", { exact: true }), "3150000");
  await settled(page);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await press(page, "Compare");
}

/** A copy beside the company, of which the closing has costs of 3,150,000. */
async function secondWithCosts(page: Page) {
  await press(page, "Compare");
  await press(page, "+ A second version");
  await page.waitForSelector('.check input:checked, .title[value$=" B 2"]');
  await withCosts(page);
}

/** How dark the lines of the curves are, by their style. */
const opacities = (page: Page) =>
  page.$$eval('[data-chart="payoff-comparison"] svg path:has(title)', (lines) => {
    const of = (isDashed: boolean) => [
      ...new Set(
        lines
          .filter((one) => one.hasAttribute("stroke-dasharray") === isDashed)
          .map((one) => getComputedStyle(one).strokeOpacity),
      ),
    ];
    return { solid: of(false), dashed: of(true) };
  });

/** A change of the company shown that cannot be computed: the pool has 1,000,000. */
async function refusedChange(page: Page) {
  await press(page, "Cap table");
  await page.click('.event-name:has-text("First hire")');
  await typeInto(page, '.event-form .field:has(> label:text-is("Shares")) input', "2000000");
  await page.waitForSelector(".results > .stale");
  await page.keyboard.press("Escape");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await press(page, "Compare");
  await page.waitForSelector(".before-change .stale");
  await settled(page);
}

/** Shows a company of the list. */
async function openNamed(page: Page, name: string) {
  await page.click("header button:has-text('Companies')");
  await page.locator(".companies .row bdi").getByText(name, { exact: true }).click();
  await expect.poll(() => page.inputValue('[aria-label="Name of the company"]')).toBe(name);
}

/** Whether something is in the window, and the header does not cover it. */
const isInSight = (one: Element) => {
  const { left, top, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + 4, top + height / 2));
};

const figure = (cell = "") => /^[\d,.]+(?:\u00a0%)?/.exec(cell)?.[0];

/** Makes a second version of the company, and opens the form of its last round. */
async function changeASecondVersion(page: Page): Promise<void> {
  await press(page, "Compare");
  await press(page, "+ A second version");
  await page.waitForSelector('.check input:checked, .title[value$=" B 2"]');
  await settled(page);
  await page.evaluate(() => scrollTo(0, 0));
  await press(page, "Change its terms");
}

describe("two term sheets", () => {
  it("stand side by side after pressed keys: who owns what, who gets what at three prices", async () => {
    const prices = [60_000_000, 120_000_000, 240_000_000];
    const [first, second] = [founders(60_000_000, prices), founders(40_000_000, prices)];
    await visit("", async (page) => {
      await secondTermSheet(page, "40m");
      await expect
        .poll(async () =>
          (await cells(page, "owns"))
            .find(([name]) => name === "Ada")
            ?.map(figure)
            .slice(1),
        )
        .toEqual([first.owns, second.owns]);
      const ada = (await cells(page, "gets"))
        .find(([name]) => name === "Ada")
        ?.slice(1)
        .map(figure);
      expect(ada).toEqual(prices.flatMap((_, at) => [first.gets[at], second.gets[at]]));
      const [heads, group] = await cells(page, "gets");
      expect(heads?.slice(1, 3)).toEqual(["For USD 60MFounders to Series B", "For USD 60MFounders to Series B 2"]);
      expect(await page.locator('[data-table="gets"] .over').allInnerTexts()).toEqual([
        "For USD 60M",
        "For USD 120M",
        "For USD 240M",
      ]);
      expect(group?.[0]).toBe("Founders");
      expect(await brokenRules(page)).toEqual([]);
    });
  });

  it("stay as they were, and say so, while a change of the one shown is refused", async () => {
    await visit("", async (page) => {
      await secondTermSheet(page, "40m");
      await expect.poll(async () => (await cells(page, "owns")).length).toBeGreaterThan(3);
      await settled(page);
      const before = await cells(page, "owns");
      await refusedChange(page);
      const after = await cells(page, "owns");
      expect(after.slice(1)).toEqual(before.slice(1));
      // The other is as good as ever: one column alone is grey, and its head says why.
      expect(after[0]?.slice(1)).toEqual(["Founders to Series B", "Founders to Series B 2 as before its last change"]);
      for (const table of ["terms", "owns", "gets"]) {
        const grey = await page.$$eval(`[data-table="${table}"] .as-before`, (all) =>
          all.map((one) => (one.closest("td, th") as HTMLTableCellElement).dataset.column ?? "head"),
        );
        expect(new Set(grey), table).toEqual(new Set(["head", "Founders to Series B 2, as before its last change"]));
      }
      const filters = await page.$$eval(".results > *", (all) => all.map((one) => getComputedStyle(one).filter));
      expect(new Set(filters)).toEqual(new Set(["none"]));
      // The headline is about no figure that the change has made untrue.
      const chart = page.locator('[data-chart="payoff-comparison"]');
      await expect.poll(() => chart.locator("h3").innerText()).toBe("What each is paid as the exit grows");
      // Its lines are lighter than those of the other, which stands.
      expect(await opacities(page)).toEqual({ solid: ["1"], dashed: ["0.45"] });
      const said = await page.locator(".before-change .stale").innerText();
      expect(said).toMatch(
        /^Founders to Series B 2 stands as it was before its last change, .* First hire: .*1,000,000/,
      );
      await page.emulateMedia({ media: "print" });
      expect(await page.locator(".before-change .stale span").isVisible()).toBe(true);
      expect(await page.locator(".before-change .stale a").isVisible()).toBe(false);
      await page.emulateMedia({ media: "screen" });
      expect(await brokenRules(page)).toEqual([]);
    });
  });

  it("have a headline about the figures that are drawn, which says that they are from before, of one that is refused alone", async () => {
    await visit("", async (page) => {
      await refusedChange(page);
      const chart = page.locator('[data-chart="payoff-comparison"]');
      await expect
        .poll(() => chart.locator("h3").innerText())
        .toBe("What each is paid as the exit grows, as before its last change");
      expect(await opacities(page)).toEqual({ solid: ["0.45"], dashed: [] });
      await page.emulateMedia({ media: "print" });
      expect(await chart.locator("h3").innerText()).toContain("as before its last change");
    });
  });

  it("have the figures from before of the one that cannot be computed, say why in the words of its form, and lead to it", async () => {
    await visit("", async (page) => {
      await secondTermSheet(page, "40m");
      await page.waitForSelector('[data-table="terms"] .differs');
      await settled(page);
      const [terms, owns] = [await cells(page, "terms"), await cells(page, "owns")];
      await refusedChange(page);
      // Kept, and beside it the one it was copied from, which is computed; after a reload nothing else is different.
      await page.waitForTimeout(600);
      await openNamed(page, "Founders to Series B");
      await press(page, "Compare");
      const banner = page.locator(".before-change .stale");
      for (const isReloaded of [false, true]) {
        if (isReloaded) await page.reload();
        await expect
          .poll(() => banner.innerText())
          .toMatch(
            /^Founders to Series B 2 stands as it was before its last change, .* First hire: The pool “Option pool”/,
          );
        await settled(page);
        expect((await cells(page, "terms")).slice(1)).toEqual(terms.slice(1));
        expect((await cells(page, "owns")).slice(1)).toEqual(owns.slice(1));
        expect(await page.locator('[data-table="owns"] td .as-before').count()).toBeGreaterThan(0);
        expect(await page.locator("[aria-label='What cannot be compared']").count()).toBe(0);
      }
      expect(await brokenRules(page)).toEqual([]);
      await tabTo(page, "Open Founders to Series B 2");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".event-form :focus");
      expect(await page.locator(".title").inputValue()).toBe("Founders to Series B 2");
      expect(await page.locator(".event-form").innerText()).toContain("1,000,000");
    });
  });

  it("have their banner over the whole width, after a reload of the one that is refused too", async () => {
    const run = async (page: Page) => {
      await secondTermSheet(page, "40m");
      await refusedChange(page);
      await page.waitForTimeout(600);
      const widthOf = async () => {
        const [banner, whole] = await Promise.all(
          [".before-change", ".results"].map((one) => page.locator(one).first().boundingBox()),
        );
        return (banner?.width ?? 0) / (whole?.width ?? 1);
      };
      expect(await widthOf()).toBeGreaterThan(0.9);
      const owns = await cells(page, "owns");
      await page.reload();
      await page.waitForSelector(".before-change .stale");
      await settled(page);
      expect(await widthOf()).toBeGreaterThan(0.9);
      expect(await cells(page, "owns")).toEqual(owns);
    };
    await visit("", run, { viewport: { width: 1920, height: 1080 } });
  });

  it("have the terms of every round: one that is alike is a line that says so, and on paper one line is for all that is alike", async () => {
    await visit("", async (page) => {
      await secondTermSheet(page, "40m");
      await page.waitForSelector('[data-table="terms"] .differs');
      const said = (await cells(page, "terms")).map(([name]) => name);
      expect(said.slice(1, 3)).toEqual(["Series B", "≠ Pre-money"]);
      expect(said.find((name) => name?.startsWith("Series A"))).toMatch(/^Series A: all \d+ terms are alike$/);
      expect(said.at(-1)).toBe("SAFEs and notes: the one term is alike");
      await page.emulateMedia({ media: "print" });
      const onPaper = async () => (await cells(page, "terms")).slice(1).map(([name]) => name);
      const marked = said.filter((name) => name?.startsWith("≠"));
      await expect
        .poll(onPaper)
        .toEqual(["Series B", ...marked, expect.stringMatching(/^\d+ more terms are the same in both$/)]);
      await page.emulateMedia({ media: "screen" });
      await expect.poll(async () => (await cells(page, "terms")).length).toBe(said.length);
      await press(page, "Series A: all");
      const rows = await cells(page, "terms");
      const seriesA = rows.slice(rows.findIndex(([name]) => name?.startsWith("Series A:")));
      expect(seriesA.find(([name]) => name === "Pre-money")?.slice(1)).toEqual(["15,000,000", "15,000,000"]);
    });
  });

  it("say their terms on top, with what differs marked, and one button leads to the copy's round", async () => {
    await visit("", async (page) => {
      await changeASecondVersion(page);
      // The form of its last round takes the focus.
      await page.waitForSelector(".event-form :focus");
      await tabTo(page, "Pre-money");
      await page.keyboard.press("Control+A");
      await page.keyboard.type("40m");
      await settled(page);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await press(page, "Compare");
      await expect
        .poll(async () => (await cells(page, "terms")).find(([name]) => name === "≠ Pre-money")?.slice(1))
        .toEqual(["60,000,000", "40,000,000"]);
      expect((await cells(page, "terms")).some(([name]) => name === "Raised")).toBe(false);
      for (const [name] of (await cells(page, "terms")).filter(([one]) => one?.endsWith("alike")))
        await press(page, String(name));
      const rows = await cells(page, "terms");
      expect(rows.find(([name]) => name === "Raised")?.slice(1)).toEqual(["15,000,000", "15,000,000"]);
      expect(rows.find(([name]) => name === "Participation")?.[2]).toBe("Non-participating");
      expect(rows.find(([name]) => name === "SAFE of Angel")?.[1]).toBe("Cap 6M post-money");
      const groups = (await cells(page, "owns")).map(([name]) => name);
      expect(groups.indexOf("Investors")).toBeGreaterThan(groups.indexOf("Ben"));
      expect(groups.indexOf("Angel")).toBeGreaterThan(groups.indexOf("Investors"));
      expect(await brokenRules(page)).toEqual([]);
    });
  });

  it("say that another investor is one, whose money is theirs", async () => {
    await visit("", async (page) => {
      await changeASecondVersion(page);
      await page.waitForSelector(".event-form :focus");
      await tabTo(page, "Investor");
      await page.keyboard.press("Control+A");
      await page.keyboard.type("Polar Growth");
      await page.keyboard.press("Tab");
      await settled(page);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await press(page, "Compare");
      await page.waitForSelector('[data-table="terms"] .differs');
      const terms = await cells(page, "terms");
      // Alpha Ventures takes its part of the round.
      expect(terms.find(([name]) => name === "≠ Investors")?.slice(1)).toEqual([
        "Beta Capital 11,250,000; Alpha Ventures 3,750,000",
        "Polar Growth 11,250,000; Alpha Ventures 3,750,000",
      ]);
      const owns = await cells(page, "owns");
      const [beta, polar] = ["Beta Capital", "Polar Growth"].map((one) =>
        owns.find(([name]) => name === one)?.slice(1),
      );
      expect(beta?.[1]).toBe("–");
      expect(polar?.[0]).toBe("–");
      expect(polar?.[1]).toBe(beta?.[0]);
      const gets = await cells(page, "gets");
      expect(gets.find(([name]) => name === "Polar Growth")?.[1]).toBe("–");
      const said = page.locator("[aria-label='Terms side by side'] .unit-line");
      expect(await said.innerText()).toMatch(/^1 of \d+ differ, marked ≠$/);
    });
  });

  it("say what their closings take, come to the price, and say that the closing alone makes the difference", async () => {
    await visit("", async (page) => {
      await secondWithCosts(page);
      await page.waitForSelector('[data-table="terms"] .differs');
      const terms = await cells(page, "terms");
      expect(terms.find(([name]) => name === "≠ Transaction costs")?.slice(1)).toEqual(["–", "3,150,000"]);
      const gets = await cells(page, "gets");
      const rowOf = (wanted: string) => gets.find(([name]) => name === wanted)?.slice(3, 5);
      expect(rowOf("Costs")).toEqual(["–", "3,150,000"]);
      expect(rowOf("All")).toEqual(["120,000,000", "120,000,000"]);
      await expect
        .poll(() => page.locator('[data-chart="payoff-comparison"] h3').innerText())
        .toMatch(/^Founders get .* less under Founders to Series B 2 than .*, from the terms of closing alone$/);
      expect(await brokenRules(page)).toEqual([]);
    });
  });

  it("have their differences from the first one chosen, whichever of them is open", async () => {
    await visit("", async (page) => {
      await secondTermSheet(page, "40m");
      await page.waitForSelector('[data-table="terms"] .differs');
      const [heads, ...owns] = await cells(page, "owns");
      expect(heads?.slice(1)).toEqual(["Founders to Series B", "Founders to Series B 2"]);
      const said = page.locator(".compare-choice .hint");
      expect(await said.innerText()).toBe("Differences are from Founders to Series B, which was chosen first.");
      await page.waitForTimeout(600);
      await openNamed(page, "Founders to Series B");
      await expect.poll(() => cells(page, "owns")).toEqual([heads, ...owns]);
      expect(await said.innerText()).toBe("Differences are from Founders to Series B, which was chosen first.");
    });
  });

  it("have a line for a round that the other lacks, which opens", async () => {
    await visit("", async (page) => {
      await press(page, "Compare");
      await press(page, "+ A second version");
      await page.waitForSelector('.check input:checked, .title[value$=" B 2"]');
      await page.evaluate(() => scrollTo(0, 0));
      await press(page, "Cap table");
      await chooseIn(page, '[aria-label="Change Series B"]', "Delete");
      await settled(page);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await press(page, "Compare");
      await page.waitForSelector('[data-table="terms"] .differs');
      const terms = await cells(page, "terms");
      expect(terms[1]).toEqual(["≠ Series B", "60M pre-money, 15M raised, 1.00× non-participating", "no such round"]);
      expect(terms[2]?.[0]).toBe("Series A");
      await press(page, "≠ Series B");
      await expect
        .poll(async () => (await cells(page, "terms")).find(([name]) => name === "Raised")?.slice(1))
        .toEqual(["15,000,000", ""]);
    });
  });

  it("begin on the first page of the paper while a change of the one shown is refused", async () => {
    await visit("", async (page) => {
      await secondTermSheet(page, "40m");
      await page.waitForSelector('[data-table="terms"] .differs');
      const sheets = async () =>
        (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
      const before = await sheets();
      await refusedChange(page);
      expect(await sheets()).toBe(before);
      await page.emulateMedia({ media: "print" });
      // The table of terms may be parted, so that it begins below the message, whatever its length.
      const inside = await page.$eval("[aria-label='Terms side by side']", (one) => getComputedStyle(one).breakInside);
      const after = await page.$eval(".before-change", (one) => getComputedStyle(one).breakAfter);
      expect([inside, after]).toEqual(["auto", "avoid"]);
    });
  });

  it("are one chart over the price, a style of line for each and a colour for founders and for investors", async () => {
    await visit("", async (page) => {
      await secondTermSheet(page, "40m");
      const chart = page.locator('[data-chart="payoff-comparison"]');
      await expect
        .poll(() => chart.locator("h3").innerText())
        .toMatch(
          /^Founders get USD\s\d.* less under Founders to Series B 2 than under Founders to Series B, at USD\s120M$/,
        );
      const lines = await chart.locator("svg path:has(title)").evaluateAll((all) =>
        all.map((one) => {
          const [stroke, dash] = ["stroke", "stroke-dasharray"].map((name) => one.getAttribute(name));
          return [one.textContent, stroke, dash === null ? "solid" : "dashed"];
        }),
      );
      expect(lines.map(([name, , style]) => [name, style])).toEqual([
        ["Founders, Founders to Series B", "solid"],
        ["Founders, Founders to Series B 2", "dashed"],
        ["Investors, Founders to Series B", "solid"],
        ["Investors, Founders to Series B 2", "dashed"],
      ]);
      expect(lines[0]?.[1]).toBe(lines[1]?.[1]);
      expect(lines[0]?.[1]).not.toBe(lines[2]?.[1]);
    });
  });

  it("are printed as one paper: title, companies, day, terms, tables and chart", async () => {
    await visit("", async (page) => {
      await secondTermSheet(page, "40m");
      await page.waitForSelector('[data-chart="payoff-comparison"]');
      expect(await page.locator("button:has-text('Print, or save as PDF')").isVisible()).toBe(true);
      await page.emulateMedia({ media: "print" });
      expect(await page.locator(".print-head").innerText()).toContain("Companies side by side");
      expect(await page.locator(".print-head").innerText()).toContain(String(new Date().getFullYear()));
      expect(await page.locator(".print-head").innerText()).toContain(
        "Founders to Series B and Founders to Series B 2",
      );
      expect(await page.locator(".compare-head").isVisible()).toBe(false);
      for (const part of ['[data-table="terms"]', '[data-table="owns"]', '[data-table="gets"]', "[data-chart] svg"])
        expect(await page.locator(part).isVisible(), part).toBe(true);
      expect(await page.locator("main button:not(.cell), .inputs").filter({ visible: true }).count()).toBe(0);
    });
  });

  it("of three are two sheets, on which ownership and each price are whole and no line is parted", async () => {
    await visit("", async (page) => {
      await chooseIn(page, "button:has-text('Start from an example')", "Five SAFEs into a Series A");
      await settled(page);
      await press(page, "Compare");
      for (const title of ["Series A 2", "Series A 3"]) {
        await page.locator("button:has-text('version of this company')").click();
        await page.waitForSelector(`.compare-head bdi:has-text("${title}")`);
      }
      expect(await page.locator(".compare-head h2").innerText()).toBe(
        "Five SAFEs into a Series A, Five SAFEs into a Series A 2 and Five SAFEs into a Series A 3",
      );
      await page.evaluate(() => scrollTo(0, 0));
      await press(page, "Cap table");
      await page.click('.event-name:has-text("Series A")');
      await typeInto(page, page.locator('.event-form .field:has(> label:text-is("Pre-money")) input'), "40m");
      await settled(page);
      await page.keyboard.press("Escape");
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await press(page, "Compare");
      await page.waitForSelector('[data-table="terms"] .differs');
      await page.waitForSelector('[data-chart="payoff-comparison"] svg');
      // A heading ends where its figures do.
      const apart = await page.$$eval('[data-table="gets"]', (tables) => {
        const endOf = (cell: Element | undefined) => {
          const text = document.createRange();
          text.selectNodeContents(
            cell?.querySelector("bdi") ?? cell?.querySelector(".held")?.firstChild ?? (cell as Element),
          );
          return text.getBoundingClientRect().right;
        };
        return (tables as HTMLTableElement[]).flatMap((table) => {
          const [head, row] = [[...(table.tHead?.rows ?? [])].at(-1), table.tBodies[0]?.rows[1]];
          return [1, 2, 3].map((at) => Math.abs(endOf(head?.cells[at]) - endOf(row?.cells[at])));
        });
      });
      expect(apart).toHaveLength(9);
      expect(Math.max(...apart)).toBeLessThan(3);
      const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(2);
      await page.emulateMedia({ media: "print" });
      await expect
        .poll(async () => (await cells(page, "terms")).at(-1)?.[0])
        .toMatch(/^\d+ more terms are the same in all three$/);
      const breaks = await page.$$eval(".results > .compared", (parts) => ({
        tables: parts.flatMap((part) =>
          [...part.querySelectorAll(":scope > .scroll")].map((one) => getComputedStyle(one).breakInside),
        ),
        lines: [...new Set(parts.flatMap((part) => [...part.querySelectorAll("tr")]))].map(
          (one) => getComputedStyle(one).breakInside,
        ),
        heads: parts.flatMap((part) => [...part.querySelectorAll("thead")]).map((one) => getComputedStyle(one).display),
      }));
      expect(new Set(breaks.tables)).toEqual(new Set(["avoid"]));
      expect(new Set(breaks.lines)).toEqual(new Set(["avoid"]));
      expect(new Set(breaks.heads)).toEqual(new Set(["table-header-group"]));
    });
  });

  it.each([375, 768])("have the terms of both in sight, %d wide", async (width) => {
    const run = async (page: Page) => {
      await secondTermSheet(page, "40m");
      await page.waitForSelector('[data-table="terms"] .differs');
      for (const fold of await page.locator('[data-table="terms"] .fold').all()) await fold.click();
      const frame = page.locator('.scroll:has([data-table="terms"])');
      expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    };
    await visit("", run, { viewport: { width, height: 800 } });
  });

  it("have terms and ownership beside each other where there is room", async () => {
    const run = async (page: Page) => {
      await page.waitForSelector('[data-table="owns"]');
      const [terms, owns] = await Promise.all(
        ["Terms", "Ownership"].map((name) => page.locator(`[aria-label='${name} side by side']`).boundingBox()),
      );
      expect(terms?.y).toBe(owns?.y);
      expect((terms?.x ?? 0) + (terms?.width ?? 0)).toBeLessThan(owns?.x ?? 0);
    };
    await visit("#compare", run, { viewport: { width: 1920, height: 900 } });
  });

  it("stay side by side in another tab, from either of the two", async () => {
    await visit("", async (page) => {
      await secondTermSheet(page, "40m");
      await page.waitForSelector('[data-table="terms"] .differs');
      const other = await page.context().newPage();
      await other.goto(`${studio.address}/#compare`);
      await other.waitForSelector('[data-table="terms"] .differs');
      expect(await other.locator(".compare-head h2").innerText()).toBe(
        "Founders to Series B and Founders to Series B 2",
      );
    });
  });

  it("refuse a price below zero at its field, and the tables stay", async () => {
    await visit("#compare", async (page) => {
      await tabTo(page, "Price 1");
      await page.keyboard.press("Control+A");
      await page.keyboard.type("-3");
      expect(await page.locator(".field:has(#price-0) .why").innerText()).toBe(
        "It has to be 0 or more. 60,000,000 stays.",
      );
      expect(await page.locator('[data-table="gets"]').isVisible()).toBe(true);
      expect(await page.locator("main").innerText()).not.toContain("exitValuation");
    });
  });

  it.each([320, 375, 768])("have a table for each price where all of them have no room, %d wide", async (width) => {
    const run = async (page: Page) => {
      await secondTermSheet(page, "40m");
      await expect.poll(() => page.locator('[data-table="gets"]').count()).toBe(3);
      expect(await page.locator('[data-table="gets"] .over').allInnerTexts()).toEqual([
        "For USD 60M",
        "For USD 120M",
        "For USD 240M",
      ]);
      const hidden = await page.$$eval(".scroll:has(> [data-table='gets'])", (all) =>
        all.map((one) => one.scrollWidth - one.clientWidth),
      );
      expect(Math.max(...hidden)).toBeLessThanOrEqual(0);
    };
    await visit("", run, { viewport: { width, height: 800 } });
  });

  it("are told apart at another price that is typed", async () => {
    await visit("#compare", async (page) => {
      await tabTo(page, "Price 1");
      await page.keyboard.press("Control+A");
      await page.keyboard.type("25m");
      const [wanted] = founders(60_000_000, [25_000_000]).gets;
      await expect.poll(async () => (await cells(page, "gets")).find(([name]) => name === "Ada")?.[1]).toBe(wanted);
    });
  });
});

describe("a version", () => {
  it("is there on the first day, of what stood before the first change", async () => {
    await visit("", async (page) => {
      await press(page, "Series B 60M");
      await tabTo(page, "Pre-money");
      await page.keyboard.press("Control+A");
      await page.keyboard.type("40m");
      await settled(page);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await press(page, "Compare");
      await page.waitForSelector('select[aria-label="Version"] option:nth-child(2)', { state: "attached" });
      await tabTo(page, "Version");
      await page.keyboard.press("ArrowDown");
      await page.waitForSelector('[data-table="changes"]');
      expect(await page.locator(".event-changes li").allInnerTexts()).toEqual([
        "Series B · Pre-money 60,000,000 → 40,000,000",
      ]);
    });
  });

  it("that was kept says what changed since, and is gone back to", async () => {
    await visit("#compare", async (page) => {
      await press(page, "+ Keep a version");
      await page.waitForSelector('select[aria-label="Version"] option:nth-child(2)', { state: "attached" });
      await page.evaluate(() => scrollTo(0, 0));
      await press(page, "Cap table");
      await press(page, "Series B 60M");
      await tabTo(page, "Pre-money");
      await page.keyboard.press("Control+A");
      await page.keyboard.type("40m");
      await settled(page);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await press(page, "Compare");
      await tabTo(page, "Version");
      await page.keyboard.press("ArrowDown");
      await page.waitForSelector('[data-table="changes"]');
      // What was chosen is answered in sight, with the pool's part of all beside those of the holders.
      await expect.poll(() => page.locator("[aria-label='What changed'] h2").evaluate(isInSight)).toBe(true);
      // A name beside them stands in two lines at most.
      const lines = await page.$$eval('[data-table="changes"] tbody tr', (all) => all.map((row) => row.clientHeight));
      expect(Math.max(...lines)).toBeLessThan(50);
      const pool = (await cells(page, "changes")).find(([name]) => name?.endsWith("(available)"));
      expect(pool?.slice(3, 5).every((cell) => cell.endsWith("%"))).toBe(true);
      expect(pool?.[5]).not.toBe("");
      expect(await page.locator(".event-changes li").allInnerTexts()).toEqual([
        "Series B · Pre-money 60,000,000 → 40,000,000",
      ]);
      const [first, second] = [founders(60_000_000, [120_000_000]), founders(40_000_000, [120_000_000])];
      const [heads, ...rows] = await cells(page, "changes");
      const ada = rows.find(([name]) => name === "Ada");
      expect(ada?.slice(3, 5)).toEqual([first.owns, second.owns]);
      // What each gets at the middle price stands beside it; a column without any figure is left out.
      expect(heads?.slice(6)).toEqual(["Gets then", "Gets now", "Difference"]);
      expect(ada?.slice(6, 8)).toEqual([first.gets[0], second.gets[0]]);
      expect(ada?.[8]).toMatch(/^−[\d,]+$/);
      await press(page, "Go back to it");
      await page.waitForSelector("text=No difference: the two versions are equal.");
    });
  });

  it("whose closing alone differs says so in money, with what comes off the price and without columns that have no figure", async () => {
    await visit("#compare", async (page) => {
      await press(page, "+ Keep a version");
      await page.waitForSelector('select[aria-label="Version"] option:nth-child(2)', { state: "attached" });
      await withCosts(page);
      await tabTo(page, "Version");
      await page.keyboard.press("ArrowDown");
      await page.waitForSelector('[data-table="changes"]');
      const [heads, ...rows] = await cells(page, "changes");
      expect(heads).toEqual(["Holder", "Shares", "Owns", "Gets then", "Gets now", "Difference"]);
      expect(rows.at(-1)).toEqual(["All", "20,146,862", "100.00\u00a0%", "120,000,000", "120,000,000", "–"]);
      expect(rows.at(-2)).toEqual(["Costs", "", "", "0", "3,150,000", "+3,150,000"]);
      expect(rows.find(([name]) => name === "Ada")?.[5]).toMatch(/^−[\d,]+$/);
      expect(await brokenRules(page)).toEqual([]);
    });
  });
});

describe("the page", () => {
  it.each([
    [320, "dark"],
    [768, "light"],
    [1920, "light"],
  ] as const)("%d wide, %s, breaks no rule and is no wider than the screen", async (width, colorScheme) => {
    await visit(
      "#compare",
      async (page) => {
        await page.locator("text=A second version").click();
        await page.waitForSelector(".check input:checked");
        await settled(page);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        ).toBe(0);
        expect(await brokenRules(page)).toEqual([]);
      },
      { viewport: { width, height: 900 }, colorScheme },
    );
  });
});
