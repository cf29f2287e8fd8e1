/** The exit under a person's hands: price and answer in sight, kinks, the curve, several prices, one person's page. */
import { computeCapTable, toWaterfallModel } from "@capstack/cap-table";
import { computeExitWaterfall } from "@capstack/waterfall";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { examples } from "../src/examples/examples.js";
import { showMoney, showWhole, writeFigure } from "../src/figures/figures.js";
import { packState } from "../src/state/packed-state.js";
import { brokenRules, cells, settled, tabTo, typeInto, visit } from "./in-studio.js";

const [{ state }] = examples;
const events = state.events.map(({ event }) => event);
const model = toWaterfallModel(computeCapTable({ events } as never).final);
const at = (exitValuation: number) => computeExitWaterfall({ model, exitValuation });
const netOf = (name: string, exitValuation: number) =>
  at(exitValuation).holders.find((one) => one.name === name)?.net ?? 0;

const priceShown = (page: Page) => page.locator("#exit-valuation").inputValue();

describe("the price", () => {
  it("stands above the answer in one screen of 1280 by 800, and stays in sight", async () => {
    await visit(
      "#exit",
      async (page) => {
        const table = await page.locator('[data-table="proceeds"]').boundingBox();
        expect((table?.y ?? 0) + (table?.height ?? 800)).toBeLessThan(800);
        await page.mouse.move(800, 600);
        await page.mouse.wheel(0, 700);
        await page.waitForTimeout(200);
        const price = await page.locator("#exit-valuation").boundingBox();
        expect(price?.y).toBeGreaterThan(0);
        expect(price?.y).toBeLessThan(150);
      },
      { viewport: { width: 1280, height: 800 } },
    );
  });

  it("goes exactly to a kink, by keyboard", async () => {
    await visit("#exit", async (page) => {
      const kink = at(0).breakpoints.find(({ exitValuation }) => (exitValuation ?? 0) > 0)?.exitValuation ?? 0;
      await tabTo(page, "1 ");
      await page.keyboard.press("Enter");
      await settled(page);
      await expect.poll(() => priceShown(page)).toBe(writeFigure(kink));
      await expect.poll(async () => (await cells(page, "proceeds"))[1]?.[1]).toBe(showMoney(netOf("Ada", kink)));
    });
  });
});

describe("the scale", () => {
  it("reaches past what is typed, so that there is a way up", async () => {
    await visit("#exit", async (page) => {
      await tabTo(page, "The company is sold for");
      await page.keyboard.press("Control+A");
      await page.keyboard.type("2bn");
      await page.keyboard.press("Tab");
      await expect.poll(() => page.locator(".price [type=range]").getAttribute("max")).toBe("4000000000");
      expect(await priceShown(page)).toBe("2,000,000,000");
    });
  });
});

describe("the curve", () => {
  it("says what everybody gets under the pointer, and takes the price along when it is dragged", async () => {
    await visit("#exit", async (page) => {
      await page.locator(".pointer rect").scrollIntoViewIfNeeded();
      const area = await page.locator(".pointer rect").boundingBox();
      if (area === null) throw new Error("there is no curve");
      const point = (part: number) => [area.x + area.width * part, area.y + area.height * 0.6] as const;
      await page.mouse.move(...point(0.3));
      await page.waitForSelector(".reading");
      const price = Number(await page.locator(".reading").getAttribute("data-price"));
      expect(price).toBeGreaterThan(70_000_000);
      expect(price).toBeLessThan(80_000_000);
      const rows = await cells(page, "pointed");
      for (const { name, net } of at(price).holders) {
        expect(rows.find(([first]) => first === name)?.[1], name).toBe(showWhole(net));
      }
      await page.mouse.down();
      await page.mouse.move(...point(0.35));
      await page.mouse.move(...point(0.5));
      await page.mouse.up();
      await settled(page);
      const dragged = Number((await priceShown(page)).replaceAll(",", ""));
      expect(dragged).toBeGreaterThan(120_000_000);
      expect(dragged).toBeLessThan(130_000_000);
      await expect.poll(async () => (await cells(page, "proceeds"))[1]?.[1]).toBe(showMoney(netOf("Ada", dragged)));
    });
  });
});

describe("several prices", () => {
  it("are typed, and say who gets what of each", async () => {
    await visit("#exit", async (page) => {
      await tabTo(page, "Price 2");
      await page.keyboard.press("Control+A");
      await page.keyboard.type("33m");
      const wanted = [60_000_000, 33_000_000, 240_000_000].map((price) => showWhole(netOf("Ben", price)));
      await expect
        .poll(async () => (await cells(page, "at-prices")).find(([name]) => name === "Ben")?.slice(1))
        .toEqual(wanted);
    });
  });
});

describe("a person's own page", () => {
  it("says what they get, by security, and what exercise costs; by keyboard", async () => {
    await visit("#exit", async (page) => {
      await tabTo(page, "Eve");
      await page.keyboard.press("Enter");
      await page.waitForSelector('[data-table="vested"]');
      const { exitValuation } = state.exit;
      expect(await page.locator("#holder").innerText()).toContain(showMoney(netOf("Eve", exitValuation)));
      const security = at(exitValuation).securities.find(({ holderId }) => holderId === "eve");
      const [, row] = await cells(page, "by-security");
      expect(row?.slice(-2)).toEqual([showMoney(security?.exerciseCost ?? 0), showMoney(security?.net ?? 0)]);
      expect((await cells(page, "vested"))[1]?.at(-1)).toBe(showMoney(200_000 * 0.05));
      expect(await brokenRules(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog[open]", { state: "detached" });
    });
  });

  it("says what part they own and draws what they get at every price; what does not apply to them is left out", async () => {
    await visit("#exit", async (page) => {
      await tabTo(page, "Ada");
      await page.keyboard.press("Enter");
      await page.waitForSelector('dialog [data-chart="payoff-comparison"] svg');
      // 5,000,000 of 20,146,862 fully diluted shares.
      expect(await page.locator('[data-table="holder"]').innerText()).toMatch(/Owns, fully diluted\s+24\.82/);
      expect((await cells(page, "vested"))[0]).toEqual(["Issued in", "Shares"]);
      expect((await cells(page, "by-security"))[0]).toEqual(["Security", "Shares", "Per share", "Receives"]);
      const tops = await page.$$eval('[data-table="holder"] dt', (all) =>
        all.map((one) => Math.round(one.getBoundingClientRect().top)),
      );
      expect(new Set(tops).size).toBe(2);
      expect(tops).toHaveLength(8);
    });
  });

  it("has what the carve-out pays on a line of its own, and both together; who holds nothing has a page too", async () => {
    const recipients = [
      { id: "recipient-1", name: "Ada", share: 0.6 },
      { id: "recipient-2", name: "Management", share: 0.4 },
    ];
    const deal = { carveOut: { type: "flat" as const, amount: 5_000_000, recipients } };
    const exit = { ...state.exit, deal };
    const link = await packState({ ...state, title: "With a carve-out", exit } as never);
    await visit(`#exit/${link}`, async (page) => {
      const { holders } = computeExitWaterfall({ model, exitValuation: state.exit.exitValuation, deal });
      const net = holders.find(({ holderId }) => holderId === "ada")?.net ?? 0;
      await tabTo(page, "Ada");
      await page.keyboard.press("Enter");
      const facts = page.locator('[data-table="holder"]');
      await expect.poll(() => facts.innerText()).toMatch(/From the carve-out\s+USD\s3,000,000\.00/);
      expect(await facts.innerText()).toContain(showMoney(net));
      expect(await page.locator("#holder").innerText()).toContain(showMoney((net * 100 + 300_000_000) / 100));
      expect(await brokenRules(page)).toEqual([]);
      await page.keyboard.press("Escape");
      expect(await page.locator("[aria-label='Proceeds'] .beneath").innerText()).toContain(
        "What holders receive is without the carve-out, which Ada gets besides.",
      );
      await page.locator("#goal-holder").selectOption({ label: "Ada" });
      await settled(page);
      expect(await page.locator("[data-goal]").innerText()).toContain("Ada gets that, without the carve-out, from USD");
      await page.setViewportSize({ width: 375, height: 812 });
      expect(await page.locator("h3:has-text('Carve-out, before holders')").isVisible()).toBe(true);
      await page.setViewportSize({ width: 1280, height: 900 });
      await tabTo(page, "Management");
      await page.keyboard.press("Enter");
      expect(await page.locator("#holder").innerText()).toMatch(/^Management gets USD\s2,000,000\.00$/);
      expect(await brokenRules(page)).toEqual([]);
    });
  });

  it("draws what they get from the price on at which escrow and earn-outs can be paid, and says so", async () => {
    const deal = {
      escrow: { amount: 5_000_000 },
      earnouts: [{ id: "earnout-1", name: "Earn-out", amount: 2_000_000 }],
    };
    const exit = { ...state.exit, deal };
    await visit(`#exit/${await packState({ ...state, title: "With an escrow", exit } as never)}`, async (page) => {
      await tabTo(page, "Ada");
      await page.keyboard.press("Enter");
      await page.waitForSelector('dialog [data-chart="payoff-comparison"] svg');
      expect(await page.locator("dialog").innerText()).toMatch(/The curve begins at USD\s5,000,000: below that price,/);
    });
  });

  it("names securities by the event that issued them, and no ids", async () => {
    const events = state.events.map(({ event }) => {
      const grants = event.grants as readonly Record<string, unknown>[] | undefined;
      return { event: { ...event, ...(grants && { grants: grants.map(({ securityId: _, ...grant }) => grant) }) } };
    });
    await visit(`#exit/${await packState({ ...state, title: "Without numbers", events } as never)}`, async (page) => {
      await tabTo(page, "Eve");
      await page.keyboard.press("Enter");
      await page.waitForSelector('[data-table="vested"]');
      expect((await cells(page, "by-security"))[1]?.[0]).toBe("Options, First hire");
      expect((await cells(page, "vested"))[1]?.[0]).toBe("First hire");
      expect(await page.locator("dialog[open]").innerText()).not.toMatch(/event-\d|\w-\d\/\d/);
    });
  });
});

describe("the price's kinks", () => {
  it("have the same numbers at the marks, on the buttons and at the curve", async () => {
    await visit("#exit", async (page) => {
      await page.waitForSelector('[data-chart="exit-payoff"]');
      const buttons = (await page.locator(".kinks button strong").allTextContents()).map(Number);
      expect(buttons).toEqual(buttons.map((_, place) => place + 1));
      expect(await page.locator(".ticks line").count()).toBe(buttons.length);
      // Those that would stand over each other share a label: none is left out.
      const marks = (await page.locator(".ticks text").allTextContents()).flatMap((text) => {
        const [from = 0, to = from] = text.split("–").map(Number);
        return Array.from({ length: to - from + 1 }, (_, at) => from + at);
      });
      expect(marks).toEqual(buttons);
    });
  });
});

describe("the closing", () => {
  it("takes a carve-out and an escrow as they are typed, and says what comes off and what comes later", async () => {
    await visit("#exit", async (page) => {
      await page.locator("summary:has-text('The closing')").press("Enter");
      await page.getByLabel("Carve-out", { exact: true }).press("Space");
      await settled(page);
      // It begins with values that can be computed.
      expect(await page.locator(".results > .stale").count()).toBe(0);
      await page.getByLabel("Paid as").focus();
      await page.keyboard.type("an amount");
      await typeInto(page, page.getByLabel("Amount", { exact: true }), "5000000");
      await settled(page);
      await page.getByLabel("Escrow", { exact: true }).press("Space");
      await settled(page);
      const request = { carveOut: { type: "flat", amount: 5_000_000 }, escrow: { pct: 0.1 } } as const;
      const answer = computeExitWaterfall({ model, exitValuation: state.exit.exitValuation, deal: request });
      const ada = answer.securities.filter(({ holderId }) => holderId === "ada");
      const sumOf = (of: (one: (typeof ada)[number]) => number) =>
        Math.round(ada.reduce((sum, one) => sum + of(one) * 100, 0)) / 100;
      // All amounts are large: beside what is paid when they have no cents.
      const row = [sumOf(({ net }) => net), sumOf((one) => one.atClose), sumOf((one) => one.escrow)].map(showWhole);
      await expect
        .poll(async () => (await cells(page, "proceeds")).find(([name]) => name === "Ada")?.slice(1, 4))
        .toEqual(row);
      const beneath = await page.locator('[aria-label="Proceeds"] .beneath').innerText();
      expect(beneath).toContain("A carve-out of 5,000,000 comes off the price.");
      // Of 120,000,000 the carve-out leaves 115,000,000.
      expect(beneath).toContain("is held in escrow and paid when it is released: 10\u00a0% of 115,000,000");
      expect(beneath).toContain("= 11,500,000");
      expect(await page.locator("details.terms > .hint").innerText()).toContain("= 11,500,000");
      expect(await brokenRules(page)).toEqual([]);
    });
  });
});

describe("all columns of who gets what", () => {
  const deal = {
    escrow: { pct: 0.1 },
    earnouts: [{ id: "earnout-1", name: "Earn-out", amount: 5_000_000 }],
    carveOut: { type: "flat", amount: 5_000_000 },
  };

  it.each([1280, 1440, 1600, 1920])("are in sight at %d, with a closing that pays later", async (width) => {
    const link = await packState({ ...state, title: "With a closing", exit: { ...state.exit, deal } } as never);
    const run = async (page: Page) => {
      await page.waitForSelector('[data-table="proceeds"] thead th:nth-child(8)');
      const frame = page.locator('.scroll:has(> [data-table="proceeds"])');
      const over = () => frame.evaluate((one) => one.scrollWidth - one.clientWidth);
      expect(await over()).toBeLessThanOrEqual(0);
      await page.getByRole("button", { name: "Classes" }).press("Enter");
      await page.waitForSelector('[data-table="proceeds"] thead th:nth-child(9)');
      expect(await over()).toBeLessThanOrEqual(0);
    };
    await visit(`#exit/${link}`, run, { viewport: { width, height: 900 } });
  });

  it.each([50_000_000, 2_600_000_000])("fit on a sheet of A4, sold for %d", async (exitValuation) => {
    const exit = { ...state.exit, exitValuation, deal };
    const link = await packState({ ...state, title: "With a closing", exit } as never);
    const run = async (page: Page) => {
      await page.waitForSelector('[data-table="proceeds"] thead th:nth-child(8)');
      await page.waitForSelector(".print-head", { state: "attached" });
      await page.emulateMedia({ media: "print" });
      // 210 mm less two margins of 14.
      await page.setViewportSize({ width: 687, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(687);
    };
    await visit(`#exit/${link}`, run);
  });
});

describe("at 1920 pixels", () => {
  it.each([
    ["exit", "exit-payoff", "[aria-label='At several prices']"],
    ["fund", "multiples", "[data-chart='fund-curve']"],
    ["board", "ownership-evolution", ".board > [aria-label='Rounds']"],
  ])("the picture of %s takes the height of the cards beside it", async (name, chart, beside) => {
    const run = async (page: Page) => {
      const drawn = page.locator(`.results > [data-chart="${chart}"]`);
      await drawn.locator("svg").first().waitFor();
      const bottom = async (one: Locator) => {
        const box = await one.boundingBox();
        return Math.round((box?.y ?? 0) + (box?.height ?? 0));
      };
      await expect.poll(async () => (await bottom(drawn)) - (await bottom(page.locator(beside)))).toBe(0);
      // The picture fills its card to the ten pixels that it is drawn in.
      const picture = drawn.locator(".picture");
      const left = async () => (await bottom(picture)) - (await bottom(picture.locator("svg").first()));
      await expect.poll(left).toBeLessThan(10);
    };
    await visit(`#${name}`, run, { viewport: { width: 1920, height: 1080 } });
  });
});

describe("a price that cannot be read", () => {
  it("is told by one message alone", async () => {
    await visit("#exit", async (page) => {
      await typeInto(page, "#exit-valuation", "12");
      await page.keyboard.press("Tab");
      await page.waitForSelector(".price .meant");
      await typeInto(page, "#exit-valuation", "12x");
      await page.waitForSelector(".price .why");
      expect(await page.locator(".price .meant").isVisible()).toBe(false);
    });
  });
});

describe("the closing", () => {
  it("has one column of names and one of fields, however deep a part of it stands", async () => {
    await visit("#exit", async (page) => {
      await page.locator("summary:has-text('The closing')").press("Enter");
      const closing = page.locator("details:has(> summary:has-text('The closing'))");
      await page.getByLabel("Carve-out", { exact: true }).press("Space");
      await closing.locator("button:has-text('Add debt')").press("Enter");
      await closing.locator("button:has-text('Add recipient')").press("Enter");
      await settled(page);
      const edges = await closing
        .locator(".field > :is(.figure, select, input[type='text']):visible")
        .evaluateAll((all) =>
          all.map((one) => {
            const { left, right } = one.getBoundingClientRect();
            return `${Math.round(left)} to ${Math.round(right)}`;
          }),
        );
      expect(edges.length).toBeGreaterThan(5);
      expect(new Set(edges).size).toBe(1);
    });
  });
});

describe("a choice of the closing", () => {
  it("is read whole: what the carve-out is counted on has room in its field", async () => {
    await visit("#exit", async (page) => {
      await page.locator("summary:has-text('The closing')").press("Enter");
      await page.getByLabel("Carve-out", { exact: true }).press("Space");
      await settled(page);
      const closing = page.locator("details:has(> summary:has-text('The closing'))");
      for (const more of await closing.locator("details > summary").all()) await more.press("Enter");
      const select = closing.locator("select:has(option:text-is('price, earn-outs and cash, net'))");
      const room = await select.evaluate((one: HTMLSelectElement) => {
        const words = document.createElement("span");
        words.style.cssText = `position: absolute; white-space: nowrap; font: ${getComputedStyle(one).font}`;
        words.textContent = "price, earn-outs and cash, net";
        document.body.append(words);
        // The arrow and both paddings take some 36 pixels.
        return one.offsetWidth - 36 - words.offsetWidth;
      });
      expect(room).toBeGreaterThanOrEqual(0);
    });
  });
});

describe("somebody whose options have not vested", () => {
  const grants = ["Ines Duarte", "Mats Olofsson"].map((name, place) => ({
    ...{ id: `hire-${place}`, name, shares: 100_000, kind: "iso", strikePrice: 0.5 },
    vesting: { start: "2026-03-01", months: 48, cliffMonths: 12 },
  }));
  const hires = (count: number) => ({
    event: { type: "equity_grant", label: "Hires", date: "2026-03-01", grants: grants.slice(0, count) },
  });

  it.each([
    [1, "Nothing of Ines Duarte’s options has vested by 2026-03-01: they get nothing."],
    [2, "Nothing of the options of Ines Duarte and Mats Olofsson has vested by 2026-03-01: they get nothing."],
  ])("is named below the table and on the board's page: %d", async (count, note) => {
    const link = await packState({ ...state, title: "Hires", events: [...state.events, hires(count)] } as never);
    await visit(`#exit/${link}`, async (page) => {
      expect((await cells(page, "proceeds")).find(([name]) => name === "Ines Duarte")?.[1]).toBe("0.00");
      expect(await page.locator("[aria-label='Proceeds'] .beneath").innerText()).toContain(note);
    });
    await visit(`#board/${link}`, async (page) => {
      await expect.poll(() => page.locator("[data-sale]").innerText()).toContain(note);
    });
  });
});

describe("an amount typed into an empty field", () => {
  it("is read whole, whatever stands between its thousands", async () => {
    await visit("#exit", async (page) => {
      await page.locator("summary:has-text('The closing')").press("Enter");
      const costs = page.getByLabel("Transaction costs", { exact: true });
      for (const typed of ["2,000,000", "2 000 000", "2.5m"]) {
        await typeInto(page, costs, "");
        await page.keyboard.type(typed, { delay: 20 });
        expect(await costs.inputValue(), typed).toBe(typed);
        await page.keyboard.press("Tab");
        await expect.poll(() => costs.inputValue()).toBe(typed === "2.5m" ? "2,500,000" : "2,000,000");
      }
      await typeInto(page, costs, "");
      await page.keyboard.press("Tab");
      await costs.click();
      await page.keyboard.type("1,500,000", { delay: 20 });
      await page.keyboard.press("Tab");
      await expect.poll(() => costs.inputValue()).toBe("1,500,000");
    });
  });
});

describe("the page", () => {
  it("says that options that are not granted get nothing, and not what whole shares leave of a cheque", async () => {
    await visit("#exit", async (page) => {
      const said = await page.locator("[aria-label='Proceeds'] .beneath").innerText();
      expect(said).toContain("The 2,014,686 shares of option pool that are not granted get nothing.");
      // Whole shares leave 3.74 of 3,750,000.23: nobody asks, and the cheque is what was invested.
      expect(said).not.toContain("Invested is");
    });
    await visit("#cap-table", async (page) => {
      await expect
        .poll(() => page.locator("[aria-label='Rounds'] .beneath").allInnerTexts())
        .toEqual([
          "Series B: Price × 20,146,862 fully diluted shares is 75,333,325, not the post-money of 75,000,000: 89,145 shares of option pool are made after the money.",
        ]);
    });
  });

  it("opens the closing onto its fields", async () => {
    await visit("#exit", async (page) => {
      await page.locator("summary:has-text('The closing')").press("Enter");
      const closing = page.locator("details:has(> summary:has-text('The closing'))");
      const names = await closing.locator("> .object > :is(.field, .nested)").allInnerTexts();
      for (const name of ["Transaction costs", "Debt", "Carve-out", "Escrow"])
        expect(names.join("\n").toLowerCase()).toContain(name.toLowerCase());
    });
  });

  it.each([320, 1280])(
    "says what a field means at the foot of the window, over no figure and no field, at %d",
    async (width) => {
      const run = async (page: Page) => {
        const field = page.locator(".inputs .field:has(> .help:not(:empty))").first();
        await field.locator("input, select").first().focus();
        const help = await page.locator(".field-help").boundingBox();
        const own = await field.boundingBox();
        const figures = await page.locator(".results").boundingBox();
        if (help === null || own === null || figures === null) throw new Error("nothing to see");
        expect(await page.locator(".field-help").textContent()).toBe(await field.locator(".help").textContent());
        expect(help.y).toBeGreaterThanOrEqual(own.y + own.height);
        if (width > 700) expect(help.x + help.width).toBeLessThanOrEqual(figures.x + 1);
      };
      await visit("#exit", run, { viewport: { width, height: 800 } });
    },
  );
});
