/** The fund's page: positions beside outcomes, what is refused, and figures that stand in whole rows. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { examples } from "../src/examples/examples.js";
import { packState } from "../src/state/packed-state.js";
import type { StudioState } from "../src/state/studio-state.js";
import { brokenRules, cells, chooseIn, settled, studio, tabTo, typeInto, visit } from "./in-studio.js";

const [{ state: demo }] = examples;

/** A fund that invests 20 million: no fees or expenses, nothing recycled. */
const round: StudioState = {
  ...demo,
  title: "Nordlicht",
  fund: {
    ...demo.fund,
    inputs: {
      ...demo.fund.inputs,
      committedCapital: 20_000_000,
      mgmtFeePct: 0,
      organizationalExpenses: 0,
      operationalExpensesAnnual: 0,
      recycledCapitalPct: 0,
      portfolio: {
        newPct: 1,
        followPct: 0,
        avgCheckSizeNew: 1_000_000,
        avgCheckSizeFollow: 0,
        entryStages: [{ name: "Seed", numInvestments: 20, avgCheckSize: 1_000_000, pctAllocation: 1, reserveRatio: 0 }],
      },
    },
  },
};

const linkOf = async (state: StudioState) => `#fund/${await packState(state)}`;

/** Adds an investment with an amount, by pressed keys. */
async function addInvestment(page: Page, place: number, name: string, amount: string): Promise<void> {
  await page.locator("button:has-text('+ Add an investment')").press("Enter");
  await typeInto(page, `#name-${place}`, name);
  await typeInto(page, `#invested-${place}`, amount);
  await settled(page);
}

const positions = (page: Page) => page.locator("[aria-label='Positions']").innerText();

describe("positions", () => {
  it("say how much of invested capital they are, and the outcomes show the shares that are computed with", async () => {
    await visit(await linkOf(round), async (page) => {
      await addInvestment(page, 0, "Fjord", "8m");
      await expect.poll(() => positions(page)).toContain("Fjord is 40.0\u00a0% of invested capital");
      expect(await positions(page)).toContain("The outcomes below share the other 60.0\u00a0%.");
      // 60, 20, 10 and 10 percent of the 60 percent that are left; three times 8 million come back.
      await expect
        .poll(async () => (await cells(page, "outcomes")).slice(1).map(([name, share]) => `${name} ${share}`))
        .toEqual([
          "writeoff 36.0\u00a0%",
          "small 12.0\u00a0%",
          "medium 6.0\u00a0%",
          "large 6.0\u00a0%",
          "Fjord 40.0\u00a0%",
          "All 100.0\u00a0%",
        ]);
      expect((await cells(page, "outcomes")).at(-2)?.slice(2)).toEqual(["8,000,000", "3.00×", "5", "24,000,000"]);
      expect(await page.locator("table.lines th").allInnerTexts()).toContain("Of the rest %");
    });
  });

  it("may be several companies of the list, each as one of its own investors, by keyboard", async () => {
    await visit(await linkOf(round), async (page) => {
      await page.click("button:has-text('Companies')");
      await page.click("dialog button:has-text('Duplicate')");
      await page.waitForSelector("dialog[open]", { state: "detached" });
      for (const [place, company, investor] of [
        [0, "Nordlicht 2", "Beta"],
        [1, "Nordlicht", "Alpha"],
      ] as const) {
        await tabTo(page, "+ Add a company");
        await page.keyboard.press("Enter");
        if (place === 1) await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await expect.poll(() => page.locator(".positions h3").nth(place).innerText()).toBe(company);
        await page.waitForSelector(`#investor-${place}:focus`);
        await page.keyboard.type(investor);
        await settled(page);
      }
      await expect.poll(() => positions(page)).toContain("in 2 positions; the largest");
      const names = (await cells(page, "outcomes")).map(([name]) => name);
      expect(names.slice(-3)).toEqual(["Nordlicht 2", "Nordlicht", "All"]);
      expect(await brokenRules(page)).toEqual([]);
    });
  });

  it("that cost more than the fund invests are refused in words, and the figures before stay", async () => {
    await visit(await linkOf(round), async (page) => {
      await addInvestment(page, 0, "Fjord", "8m");
      const before = await cells(page, "outcomes");
      await addInvestment(page, 1, "Berg", "12.5m");
      await expect
        .poll(() => page.locator(".positions [role=alert]").innerText())
        .toBe("The positions cost 20,500,000; the fund invests 20,000,000 in all. Make it 12,000,000");
      expect((await cells(page, "outcomes")).length).toBeGreaterThanOrEqual(before.length);
      await page.locator("fieldset[aria-label='Berg'] .issues button").press("Enter");
      await expect.poll(() => page.inputValue("#invested-1")).toBe("12,000,000");
      await expect.poll(() => page.locator(".positions [role=alert]").count()).toBe(0);
    });
  });

  it("whose investor was not chosen keep a mark once they are left, and say at which price of the exit they return", async () => {
    await visit(await linkOf(round), async (page) => {
      await page.click("button:has-text('Companies')");
      await page.click("dialog button:has-text('Duplicate')");
      await page.waitForSelector("dialog[open]", { state: "detached" });
      await page.locator("button:has-text('+ Add a company')").press("Enter");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      const investor = page.locator("#investor-0");
      await investor.focus();
      expect(await investor.getAttribute("aria-invalid")).toBeNull();
      await page.keyboard.press("Tab");
      await expect.poll(() => investor.getAttribute("aria-invalid")).toBe("true");
      await investor.selectOption("alpha");
      await expect.poll(() => investor.getAttribute("aria-invalid")).toBeNull();
      await expect.poll(() => positions(page)).toMatch(/returns [\d,.]+ at an exit for [\d.]+M: /);
    });
  });

  it("in other companies travel in a link as investments with their figures", async () => {
    let link = "";
    await visit(
      await linkOf(round),
      async (page) => {
        await page.click("button:has-text('Companies')");
        await page.click("dialog button:has-text('Duplicate')");
        await page.waitForSelector("dialog[open]", { state: "detached" });
        await page.locator("button:has-text('+ Add a company')").press("Enter");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await page.selectOption("#investor-0", "alpha");
        await expect.poll(() => positions(page)).toContain("of invested capital");
        await page.click("button:has-text('Share')");
        await page.click("dialog[open] button:has-text('Copy link')");
        await page.waitForSelector("text=copied");
        link = await page.evaluate(() => navigator.clipboard.readText());
      },
      { permissions: ["clipboard-read", "clipboard-write"] },
    );
    await visit(link.slice(studio.address.length + 1), async (page) => {
      await expect.poll(() => page.inputValue("#name-0")).toBe("Nordlicht");
      await expect.poll(() => positions(page)).toContain("of invested capital");
    });
  });
});

describe("outcomes that do not make a hundred percent", () => {
  it.each([0, 1])("are refused at the field, in words, with %d positions", async (count) => {
    await visit(await linkOf(round), async (page) => {
      if (count === 1) await addInvestment(page, 0, "Fjord", "8m");
      await typeInto(page, 'table.lines [aria-label^="Of"][aria-label$="outcome 1"]', "70");
      await expect
        .poll(() => page.locator("fieldset.nested:has(table.lines) [role=alert]").innerText())
        .toContain("Outcomes come to 110 %; they must come to 100 %.");
      await page.waitForSelector(".stale", { state: "attached" });
      // 70, 20, 10 and 10: the largest gives up the 10 that are too many.
      await page.locator("fieldset.nested:has(table.lines) button:has-text('Make “writeoff” 60 %')").press("Enter");
      await expect.poll(() => page.locator("main .issues").count()).toBe(0);
      await page.waitForSelector(".stale", { state: "detached" });
    });
  });
});

describe("a company that is held already", () => {
  it("is asked about before it is counted twice", async () => {
    await visit(await linkOf(round), async (page) => {
      for (const _ of [1, 2]) await chooseIn(page, "button:has-text('+ Add a company')", "Nordlicht");
      await page.waitForSelector("text=is held already");
      expect(await page.locator(".positions fieldset.item").count()).toBe(1);
      await page.locator("button:has-text('Add a second position')").click();
      await expect.poll(() => page.locator(".positions fieldset.item").count()).toBe(2);
    });
  });
});

describe("funds side by side", () => {
  it("say by how much the kept one differs from the fund as it is", async () => {
    await visit("#fund", async (page) => {
      await page.locator("text=Keep this fund to compare").click();
      await page.waitForSelector('[data-table="funds"]');
      await typeInto(page, '.field:has(label:text-is("Carry")) input', "30");
      const carry = async () => (await cells(page, "funds")).find(([name]) => name === "Carry")?.[2] ?? "";
      await expect.poll(carry).toMatch(/^[\d.]+M [+−][\d.]+M$/);
    });
  });
});

describe("the card of figures", () => {
  it("says of whom each figure is", async () => {
    await visit("#fund", async (page) => {
      const names = await page.locator('[data-table="headline"] dt').allInnerTexts();
      expect(names.map((name) => name.replaceAll(/\s+/g, " ").trim())).toEqual([
        ...["DPI LPs", "RVPI LPs", "TVPI LPs", "Net IRR LPs", "Payback LPs"],
        ...["Called all partners", "Distributed all partners", "Carry GP"],
        ...["Gross multiple investments", "Gross IRR investments"],
      ]);
    });
  });

  it.each([320, 768, 1280, 1920])("has whole rows at a width of %d", async (width) => {
    await visit(
      "#fund",
      async (page) => {
        const tops = await page.$$eval('[data-table="headline"] dt', (all) =>
          all.map((one) => Math.round(one.getBoundingClientRect().top)),
        );
        const inRow = [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
        expect(new Set(inRow).size).toBe(1);
      },
      { viewport: { width, height: 900 } },
    );
  });
});

describe("a fund that nobody has changed", () => {
  it("says that it is an example, until a figure is typed", async () => {
    await visit("#fund", async (page) => {
      await page.waitForSelector(".results .example");
      await typeInto(page, '.field:has(label:text-is("Carry")) input', "25");
      await settled(page);
      expect(await page.locator(".results .example").count()).toBe(0);
    });
  });
});

describe("a simulation", () => {
  it("of before the last change is grey with its figures, on paper too, until it runs again", async () => {
    await visit("#fund", async (page) => {
      await page.locator("summary:has-text('Monte Carlo')").press("Enter");
      const simulate = page.locator("button:has-text('Simulate')");
      await simulate.press("Enter");
      const chart = page.locator("[data-chart='distribution']");
      await chart.locator("svg").waitFor();
      const filters = () =>
        page.$$eval("details:has(#runs) > :is(.chart, .scroll, p:not(.stale))", (all) =>
          all.map((one) => getComputedStyle(one).filter),
        );
      expect(new Set(await filters())).toEqual(new Set(["none"]));
      await typeInto(page, '.field:has(label:text-is("Carry")) input', "25");
      await page.waitForSelector("details > .stale");
      for (const media of ["screen", "print"] as const) {
        await page.emulateMedia({ media });
        expect(await filters()).toEqual(["grayscale(1)", "grayscale(1)", "grayscale(1)"]);
      }
      await page.emulateMedia({ media: null });
      expect(await brokenRules(page)).toEqual([]);
      await simulate.press("Enter");
      await expect.poll(async () => new Set(await filters())).toEqual(new Set(["none"]));
    });
  });
});

describe("the sensitivity", () => {
  it("and the simulation stay open while another page is looked at", async () => {
    await visit("#fund", async (page) => {
      for (const name of ["Sensitivity", "Monte Carlo"])
        await page.locator(`summary:has-text('${name}')`).press("Enter");
      await page.click("nav >> text=Exit");
      await page.waitForSelector('[data-table="proceeds"]');
      await page.click("nav >> text=Fund");
      await page.waitForSelector('[data-chart="sensitivity"]');
      expect(await page.locator("details.section[open]").count()).toBe(2);
    });
  });

  it("has round steps with their unit, and says which cell is the fund as it is", async () => {
    await visit("#fund", async (page) => {
      await page.locator("summary:has-text('Sensitivity')").press("Enter");
      await page.selectOption(".choices label:has-text('Across') select", "newInvestmentPeriodYears");
      const texts = () => page.locator('[data-chart="sensitivity"] svg text').allTextContents();
      await expect.poll(texts).toContain("4 years");
      for (const text of ["1 year", "7 years", "5.0 %", "35.0 %"]) expect(await texts()).toContain(text);
      expect(await page.locator("details.section:has(.choices)").first().innerText()).toContain("outlined cell");
    });
  });
});
