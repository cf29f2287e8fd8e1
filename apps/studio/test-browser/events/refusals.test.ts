/** What is refused is said once, at its field, in the words and units of the form; what is read of a figure is shown. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { brokenRules, cells, settled, studio, tabTo, typeInto, visit } from "../in-studio.js";

const PRE_MONEY = '.event-form .field:has(> label:text-is("Pre-money")) input';
const said = (page: Page) => page.locator("main .issues li").allInnerTexts();

async function openSeriesA(page: Page): Promise<void> {
  await page.click('.event-name:has-text("Series A")');
  await page.waitForSelector(PRE_MONEY);
}

describe("a refusal", () => {
  it("of a round without a price is said once, at the pre-money, and a button mends it", async () => {
    await visit("", async (page) => {
      await openSeriesA(page);
      await typeInto(page, PRE_MONEY, "2,500");
      await expect
        .poll(() => said(page))
        .toEqual(["Pre-money is below the new money by more than ten times: did you mean 2.50M? Make it 2.50M"]);
      expect(await page.locator(`.field:has(> label:text-is("Pre-money")) .issues`).count()).toBe(1);
      expect(await brokenRules(page)).toEqual([]);
      await page.locator(".event-form .issues button").press("Enter");
      await settled(page);
      expect(await page.inputValue(PRE_MONEY)).toBe("2,500,000");
      expect(await said(page)).toEqual([]);
    });
  });

  it("of a fund speaks of its fields in percent", async () => {
    await visit("#fund", async (page) => {
      await typeInto(page, 'label:has-text("Carry") + .figure input', "150");
      await expect
        .poll(() => said(page))
        .toEqual(["Carry is 150\u00a0%; it must be less than 100\u00a0%. Make it 15\u00a0%"]);
      await page.locator(".issues button").press("Enter");
      await settled(page);
      expect(await page.inputValue('label:has-text("Carry") + .figure input')).toBe("15");
      expect(await said(page)).toEqual([]);
    });
  });

  it("of an exit's price has its thousands parted and no word of code", async () => {
    await visit("#exit", async (page) => {
      await typeInto(page, "#exit-valuation", "-5m");
      const why = page.locator(".figure:has(#exit-valuation) .why");
      await expect.poll(() => why.innerText()).toBe("It has to be 0 or more. 120,000,000 stays.");
    });
  });
});

describe("while a change is refused", () => {
  // The pool has 1,000,000: two of the three figures on the way to 2,000,000 could be computed.
  it("figures stand as they were before its first key, and every page says so", async () => {
    await visit("", async (page) => {
      const owned = await cells(page, "ownership");
      await page.click('nav a:has-text("Exit")');
      await page.waitForSelector('[data-table="proceeds"]');
      const paid = await cells(page, "proceeds");
      await page.click('nav a:has-text("Cap table")');
      await page.click('.event-name:has-text("First hire")');
      await typeInto(page, '.event-form .field:has(> label:text-is("Shares")) input', "2000000");
      await page.waitForSelector(".results > .stale");
      expect(await cells(page, "ownership")).toEqual(owned);
      await page.click('nav a:has-text("Exit")');
      await page.waitForSelector(".results > .stale");
      expect(await cells(page, "proceeds")).toEqual(paid);
      expect(await brokenRules(page)).toEqual([]);
      await page.click('.stale a:has-text("Show why")');
      await page.waitForSelector('[data-table="ownership"]');
    });
  });
});

/** The pool has 1,000,000. */
async function refuseTheGrant(page: Page) {
  await page.click('.event-name:has-text("First hire")');
  await typeInto(page, '.event-form .field:has(> label:text-is("Shares")) input', "2000000");
  await page.waitForSelector(".results > .stale");
}

/** Leaves of the companies kept what a link or a file brings: no step can be undone. */
async function forgetUndo(page: Page, dayOfFirst: string | null = null) {
  await page.evaluate(
    (day) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open("capstack.studio");
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction("companies", "readwrite");
          const cursor = transaction.objectStore("companies").openCursor();
          cursor.onsuccess = () => {
            const at = cursor.result;
            if (at === null) return;
            if (day !== null) at.value.present.events[0].event.date = day;
            at.update({ ...at.value, past: [] });
            at.continue();
          };
          transaction.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
    dayOfFirst,
  );
}

/** What stands over the figures of the pages, and the figures themselves. */
async function everyPage(page: Page) {
  const seen: Record<string, readonly [said: string, grey: boolean, figures: string[][]]> = {};
  for (const [name, hash, table] of [
    ["Cap table", "#cap-table", "ownership"],
    ["Exit", "#exit", "proceeds"],
    ["Board", "#board", "board"],
  ] as const) {
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    await page.waitForSelector(`[data-table="${table}"]`);
    await settled(page);
    const banner = page.locator(".stale:visible");
    const grey = await page.$eval(`[data-table="${table}"]`, (one) => {
      for (let at: Element | null = one; at !== null; at = at.parentElement) {
        if (getComputedStyle(at).filter !== "none") return true;
      }
      return false;
    });
    seen[name] = [await banner.innerText(), grey, await cells(page, table)];
  }
  return seen;
}

describe("a company that is refused", () => {
  it("has the figures from before, in grey, with banner and link on every page, after a reload as in the session", async () => {
    await visit("", async (page) => {
      await refuseTheGrant(page);
      await page.keyboard.press("Escape");
      await page.waitForTimeout(600);
      const before = await everyPage(page);
      expect(Object.values(before).map(([, grey]) => grey)).toEqual([true, true, true]);
      await page.reload();
      await settled(page);
      expect(await everyPage(page)).toEqual(before);
      // The link opens the form with the reason at its field, though nothing was open after the reload.
      await page.click('.stale a:has-text("Show why")');
      await page.waitForSelector(".event-form :focus");
      await expect.poll(() => page.locator(".event-form .issues").first().innerText()).toContain("1,000,000");
    });
  });

  it("has the reason in the banner of every page that has not its form, and on all paper", async () => {
    await visit("", async (page) => {
      await refuseTheGrant(page);
      await page.keyboard.press("Escape");
      const reason = /First hire: .*1,000,000/;
      expect(await page.locator(".stale").innerText()).not.toMatch(reason);
      for (const hash of ["#cap-table", "#exit", "#board"]) {
        await page.evaluate((to) => {
          location.hash = to;
        }, hash);
        await settled(page);
        if (hash !== "#cap-table") await expect.poll(() => page.locator(".stale").innerText()).toMatch(reason);
        await page.emulateMedia({ media: "print" });
        expect(await page.locator(".stale").innerText(), hash).toMatch(reason);
        await page.emulateMedia({ media: null });
      }
    });
  });

  it("is mended in the field in red, which has the focus once its reason is asked for", async () => {
    await visit("", async (page) => {
      await refuseTheGrant(page);
      await page.keyboard.press("Escape");
      await page.waitForTimeout(600);
      for (const hash of ["#exit", "#board"]) {
        await page.evaluate((to) => {
          location.hash = to;
        }, hash);
        await page.reload();
        await page.waitForSelector(".stale");
        await page.click('.stale a:has-text("Show why")');
        const field = page.locator('.event-form .field:has(> label:text-is("Shares")) input');
        await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
        expect(await field.getAttribute("aria-invalid")).toBe("true");
        expect(await field.evaluate((one) => one.getBoundingClientRect().bottom < innerHeight)).toBe(true);
      }
    });
  });

  it("has the figures up to the event before the refused one, and says so, where nothing can be undone", async () => {
    await visit("", async (page) => {
      await refuseTheGrant(page);
      await page.waitForTimeout(600);
      await forgetUndo(page);
      await page.reload();
      await settled(page);
      for (const [said] of Object.values(await everyPage(page))) {
        expect(said).toContain("These figures are from before “First hire”, which cannot be computed yet.");
      }
    });
  });

  it("says what a link leaves out, in Share before it is copied, and in the link and its print", async () => {
    const LEFT = "“Series A” and “Series B” come after it and are left out too.";
    let link = "";
    await visit(
      "",
      async (page) => {
        await refuseTheGrant(page);
        await page.keyboard.press("Escape");
        await page.locator("header button:has-text('Share')").press("Enter");
        const said = page.locator("[data-as-linked]");
        await expect.poll(() => said.innerText()).toContain("the link shows the figures from before it");
        expect(await said.innerText()).toBe(
          `“First hire” cannot be computed yet: the link shows the figures from before it. ${LEFT} CSV, workbook and print hold the figures from before your last change, as this page shows them.`,
        );
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
      const said = `These figures are from before “First hire”, which cannot be computed yet. ${LEFT}`;
      await expect.poll(() => page.locator(".stale").innerText()).toContain(said);
      expect(await page.locator(".stale").innerText()).toMatch(/First hire: .*1,000,000/);
      await page.emulateMedia({ media: "print" });
      expect(await page.locator(".stale").isVisible()).toBe(true);
      expect(await page.locator(".stale").innerText()).toContain(said);
    });
  });

  it("leads back to its figures on a phone, after a reload too", async () => {
    const run = async (page: Page) => {
      await refuseTheGrant(page);
      await page.keyboard.press("Escape");
      await page.waitForTimeout(600);
      await page.reload();
      for (const hash of ["#cap-table", "#exit"]) {
        await page.evaluate((to) => {
          location.hash = to;
        }, hash);
        await settled(page);
        await page.locator(".inputs").scrollIntoViewIfNeeded();
        await page.evaluate(() => document.querySelector(".inputs")?.scrollIntoView());
        await page.click('.to-inputs button:has-text("Back to the figures")');
        await expect
          .poll(() => page.$eval(".results", (one) => Math.abs(one.getBoundingClientRect().top) < innerHeight / 2))
          .toBe(true);
        expect(await page.locator(".results .stale").isVisible()).toBe(true);
      }
    };
    await visit("", run, { viewport: { width: 390, height: 740 } });
  });

  it("says why there are no figures, and leads there, where not even its beginning can be computed", async () => {
    await visit("", async (page) => {
      await refuseTheGrant(page);
      await page.waitForTimeout(600);
      await forgetUndo(page, "never");
      await page.reload();
      await page.evaluate(() => {
        location.hash = "#exit";
      });
      await expect
        .poll(() => page.locator("main > .empty").innerText())
        .toMatch(/^There are no figures of .*Show why$/);
    });
  });
});

describe("a sale whose terms are refused", () => {
  const ESCROW = "fieldset:has(> legend:has-text('Escrow')) .figure:has(> .unit:text-is('%')) input";

  async function refuseTheEscrow(page: Page) {
    await page.locator("summary:has-text('The closing')").press("Enter");
    await page.getByLabel("Escrow", { exact: true }).press("Space");
    await settled(page);
    const paid = await cells(page, "proceeds");
    await typeInto(page, ESCROW, "150");
    await page.waitForSelector(".results > .stale");
    await page.waitForTimeout(600);
    return paid;
  }

  it("has the figures from before, after a reload as in the session", async () => {
    await visit("#exit", async (page) => {
      const paid = await refuseTheEscrow(page);
      expect(await cells(page, "proceeds")).toEqual(paid);
      const said = await page.locator(".stale").innerText();
      await page.reload();
      await page.waitForSelector(".results > .stale");
      expect(await cells(page, "proceeds")).toEqual(paid);
      expect(await page.locator(".stale").innerText()).toBe(said);
      await page.click('.stale button:has-text("Show why")');
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
      await page.evaluate(() => {
        location.hash = "#board";
      });
      await page.waitForSelector(".board > .stale");
      expect((await cells(page, "board")).at(-1)?.at(-1)).not.toBe("–");
    });
  });

  it("has the figures of a sale without terms, and says so, where nothing can be undone", async () => {
    await visit("#exit", async (page) => {
      const received = async () => (await cells(page, "proceeds")).map(([name, receives]) => [name, receives]);
      const plain = await received();
      await refuseTheEscrow(page);
      await forgetUndo(page);
      await page.reload();
      await page.waitForSelector(".results > .stale");
      expect(await received()).toEqual(plain);
      expect(await page.locator(".stale").innerText()).toContain("a sale without its terms, which cannot be computed");
    });
  });
});

describe("a figure that can be read in two ways", () => {
  it("shows what was read beside the field while it is typed, and moves nothing", async () => {
    await visit("", async (page) => {
      await openSeriesA(page);
      const below = page.locator('.event-name:has-text("Series B")');
      await typeInto(page, PRE_MONEY, "24.500m");
      await settled(page);
      const before = await below.boundingBox();
      expect(await page.locator(".event-form .read").innerText()).toBe("= 24,500,000 USD");
      await page.keyboard.press("Control+A");
      await page.keyboard.type("24.5m");
      await settled(page);
      expect(await page.locator(".event-form .read").count()).toBe(0);
      expect(await below.boundingBox()).toEqual(before);
    });
  });

  it("is read in thousands after one point as after two, and offers after it is left what it is with decimals", async () => {
    await visit("", async (page) => {
      await page.click('.event-name:has-text("SAFE")');
      const field = page.locator('.event-form .field:has(> label:text-is("Amount")) input').first();
      const said = page.locator(".event-form .meant-figure");
      await typeInto(page, field, "1.500.000");
      await page.keyboard.press("Tab");
      await expect.poll(() => field.inputValue()).toBe("1,500,000");
      await typeInto(page, field, "500.000");
      await page.keyboard.press("Tab");
      await expect.poll(() => said.innerText()).toBe("Read as 500,000. If you meant decimals: 500");
      expect(await field.inputValue()).toBe("500,000");
      await said.locator("button").press("Enter");
      await expect.poll(() => field.inputValue()).toBe("500");
      expect(await said.count()).toBe(0);
      await typeInto(page, field, "500,000");
      await page.keyboard.press("Tab");
      await settled(page);
      expect(await said.count()).toBe(0);
    });
  });

  it("is offered once, as what is likely, where what was read is refused", async () => {
    await visit("", async (page) => {
      await openSeriesA(page);
      await typeInto(page, PRE_MONEY, "2.500");
      await page.keyboard.press("Tab");
      await page.waitForSelector(".event-form .issues button:has-text('Make it 2.50M')");
      expect(await page.locator(".event-form .meant-figure").isVisible()).toBe(false);
    });
  });
});
