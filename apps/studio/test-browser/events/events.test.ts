/** Each type of event, added from the menu and completed as a person would who has never seen the form. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { eventNames } from "../../src/company/event-words.js";
import { examples } from "../../src/examples/examples.js";
import { packState } from "../../src/state/packed-state.js";
import type { JsonObject, StudioState } from "../../src/state/studio-state.js";
import { brokenRules, cells, chooseIn, settled, tabTo, typeInto, visit } from "../in-studio.js";

const vesting = { start: "2024-01-01", months: 48 };
/** A company that has one of everything an event can be about. */
const events: JsonObject[] = [
  {
    type: "common_issuance",
    label: "Founding",
    date: "2022-01-01",
    grants: [{ id: "ada", name: "Ada", shares: 8_000_000 }],
  },
  { type: "pool_change", date: "2022-01-01", shares: 2_000_000 },
  {
    type: "priced_round",
    label: "Seed",
    date: "2023-01-01",
    preMoneyValuation: 8_000_000,
    investments: [{ id: "seed", name: "Seed Fund", amount: 2_000_000 }],
  },
  {
    type: "equity_grant",
    label: "Team",
    date: "2024-01-01",
    grants: [
      { id: "eve", name: "Eve", shares: 48_000, kind: "iso", strikePrice: 0.2, vesting },
      { id: "uma", name: "Uma", shares: 48_000, kind: "rsu", vesting },
      {
        id: "ida",
        name: "Ida",
        shares: 12_000,
        kind: "iso",
        strikePrice: 0.2,
        vesting: { milestones: [{ id: "approval", pct: 1 }] },
      },
    ],
  },
  {
    type: "safe_issuance",
    date: "2025-01-01",
    safes: [{ id: "angel", name: "Angel", amount: 500_000, valuationCap: 20_000_000 }],
  },
  {
    type: "note_issuance",
    date: "2025-01-01",
    notes: [{ id: "bank", name: "Bank", principal: 100_000, interestRate: 0.08 }],
  },
];
const company: StudioState = { ...examples[0].state, title: "All", events: events.map((event) => ({ event })) };

/** What is typed into which field, by its label. */
const typing: Readonly<Record<string, readonly (readonly [field: string, text: string])[]>> = {
  priced_round: [
    ["Pre-money", "24m"],
    ["Investor", "Alpha Ventures"],
    ["Amount", "6m"],
    ["Preference", "1.5"],
  ],
  safe_issuance: [
    ["Investor", "Second Angel"],
    ["Amount", "300k"],
    ["Cap", "12m"],
    ["Discount", "20"],
  ],
  note_issuance: [
    ["Lender", "Angel"],
    ["Principal", "250k"],
    ["Interest", "8"],
    ["Discount", "15"],
  ],
  round_closing: [
    ["Investor", "Seed Fund"],
    ["Amount", "400k"],
  ],
  convert: [],
  instrument_amendment: [["Cap", "15m"]],
  note_settlement: [["Principal repaid", "50k"]],
  warrant_issuance: [
    ["Holder", "Bank"],
    ["Shares", "20,000"],
    ["Strike price", "0.8"],
  ],
  pool_change: [["Added", "250,000"]],
  equity_grant: [
    ["Employee", "Max"],
    ["Shares", "12,000"],
    ["Strike price", "0.25"],
  ],
  profits_interests: [
    ["Employee", "Max"],
    ["Shares", "12,000"],
    ["Participation threshold", "0.25"],
  ],
  exercise: [["Shares", "10,000"]],
  settlement: [["Shares", "10,000"]],
  repricing: [["Strike price", "0.1"]],
  cancellation: [["Shares", "1,000"]],
  acceleration: [["Accelerated part", "50"]],
  termination: [["Acceleration", "25"]],
  common_issuance: [
    ["Holder", "Ben"],
    ["Shares", "500,000"],
  ],
  preferred_issuance: [
    ["Investor", "Alpha Ventures"],
    ["Shares", "100,000"],
  ],
  class_definition: [["Votes per share", "10"]],
  transfer: [
    ["Shares", "100,000"],
    ["Name", "Secondary Fund"],
    ["Price per share", "1.1"],
  ],
  secondary_sale: [
    ["Price per share", "1.1"],
    ["Shares", "100,000"],
    ["Buyer", "Secondary Fund"],
    ["Tender limit", "40,000"],
  ],
  repurchase: [
    ["Shares", "50,000"],
    ["Price per share", "0.9"],
  ],
  preferred_conversion: [],
  conversion_adjustment: [["Conversion price", "0.7"]],
  stock_split: [["New shares", "3"]],
  stock_dividend: [["New shares for each", "0.2"]],
  checkpoint: [["Name", "Year end"]],
  milestone: [],
  change_of_control: [],
};

const fieldOf = (page: Page, label: string) =>
  page.locator(`.event-form .field:has(> label:text-is("${label}")) input`).first();

describe("each type of event", () => {
  it("has values to be completed with", () => {
    expect(Object.keys(typing).sort()).toEqual(Object.keys(eventNames).sort());
  });

  it.each(Object.entries(eventNames))(
    "%s is added from the menu, completed by its form and computed throughout",
    async (type, name) => {
      await visit(`#cap-table/${await packState(company)}`, async (page) => {
        await chooseIn(page, "text=+ Add an event", name);
        await page.waitForSelector(".event-form .object");
        await settled(page);
        expect(await page.locator(".issues:not(.quiet-issues)").allInnerTexts()).toEqual([]);
        for (const [field, text] of typing[type] ?? []) {
          await typeInto(page, fieldOf(page, field), text);
          await page.keyboard.press("Tab");
          await settled(page);
          expect(await page.locator(".issues:not(.quiet-issues)").allInnerTexts(), `${field}: ${text}`).toEqual([]);
        }
        // The table hides the column of an event that changes no holding until its button is pressed.
        const folded = page.getByRole("button", { name: /^Show (one event|\d+ events)/ });
        if (await folded.isVisible()) await folded.click();
        await expect.poll(async () => (await cells(page, "ownership"))[0]?.length).toBe(events.length + 2);
        const said = await page.locator(".event-form").innerText();
        expect(said).not.toMatch(/\b(holder|class|pools|classes|e)-\d|event-\d|[a-z]+_[a-z]+/);
      });
    },
  );
});

describe("an event that was added", () => {
  it("has the top of its form in view, and the focus in its first field", async () => {
    await visit("", async (page) => {
      await tabTo(page, "+ Add an event");
      await page.keyboard.press("Enter");
      await page.keyboard.type("Priced round");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".event-form");
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest(".field")?.textContent))
        .toContain("Name");
      const top = await page.locator(".event:has(.event-form)").evaluate((one) => one.getBoundingClientRect().top);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThan(400);
      await page.keyboard.type("Bridge");
      await expect.poll(() => columnsOf(page)).toContain("Bridge");
    });
  });

  it("shows the word that counts where nothing is chosen, and offers who fits", async () => {
    await visit("", async (page) => {
      await chooseIn(page, "main >> text=+ Add an event", "SAFE");
      const kind = page.locator('.event-form .field:has(> label:text-is("Kind of cap")) select');
      expect(await kind.locator("option:checked").innerText()).toBe("post-money");
      await page.keyboard.press("Control+z");
      await chooseIn(page, "main >> text=+ Add an event", "Preferred converted");
      await page.waitForSelector(".event-form .several");
      // Alpha Ventures took its pro rata in Series B; Angel has the shares of the SAFE alone.
      await page.locator('.event-form .field:has(> label:text-is("Class")) select').selectOption({ label: "Series B" });
      await expect
        .poll(async () => (await page.locator(".event-form .several bdi").allInnerTexts()).sort())
        .toEqual(["Alpha Ventures", "Beta Capital"]);
      await page.keyboard.press("Control+z");
      await chooseIn(page, "main >> text=+ Add an event", "Termination of service");
      const offered = page.locator(".event-form select >> nth=0 >> option");
      await expect.poll(() => offered.allInnerTexts()).toEqual(["Eve"]);
    });
  });

  it("of preferred stock proposes the next class, and a second SAFE the cap of the first", async () => {
    await visit("", async (page) => {
      await chooseIn(page, "main >> text=+ Add an event", "Preferred stock issued");
      await page.waitForSelector(".event-form");
      expect(await page.inputValue('[aria-label="Name of the class"]')).toBe("Series C");
      await page.keyboard.press("Control+z");
      await page.click('.event-name:has-text("SAFE")');
      await page.click("text=+ Add SAFE");
      const caps = page.locator('.event-form .field:has(> label:text-is("Cap")) input');
      await expect
        .poll(() => caps.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
        .toEqual(["6,000,000", "6,000,000"]);
      expect(await page.locator(".event-form .more-terms summary").allInnerTexts()).toEqual([
        "More terms of Angel",
        "More terms of New investor",
        "More terms (1 set)",
      ]);
    });
  });
});

describe("a name", () => {
  it("that two holders have, or that was taken away, is said at its field", async () => {
    await visit("", async (page) => {
      await page.click('.event-name:has-text("Founding")');
      const ben = page.locator(".event-form .person input >> nth=1");
      await typeInto(page, ben, "Ada");
      await expect
        .poll(() => page.locator(".event-form .issues").first().innerText())
        .toContain("Two holders are called Ada");
      await typeInto(page, ben, "");
      await expect
        .poll(() => page.locator(".event-form .issues").first().innerText())
        .toContain("Name is still to be filled in.");
    });
  });
});

const columnsOf = async (page: Page) => (await cells(page, "ownership"))[0]?.slice(1);

describe("an event that others rest on", () => {
  it("is switched off once a person agrees to what keeps the others valid, which is said", async () => {
    await visit("", async (page) => {
      await page.click('[aria-label="Series A counts"]');
      await page.waitForSelector(".rests");
      expect(await page.locator(".rests").innerText()).toContain("Alpha Ventures’ pro rata in Series B is dropped");
      expect(await columnsOf(page)).toContain("Series A");
      await page.click("text=Leave it as it was");
      expect(await page.locator(".rests").count()).toBe(0);
      expect(await page.isChecked('[aria-label="Series A counts"]')).toBe(true);
      await page.click('[aria-label="Series A counts"]');
      await page.click('.rests button:has-text("Switch off Series A")');
      await expect.poll(() => columnsOf(page)).not.toContain("Series A");
      expect(await page.locator(".issues").count()).toBe(0);
      await page.keyboard.press("Control+z");
      await expect.poll(() => columnsOf(page)).toContain("Series A");
    });
  });
});

describe("the list of events", () => {
  it("is put in another order by dragging", async () => {
    await visit("", async (page) => {
      const from = await page.locator(".event .grip >> nth=2").boundingBox();
      const to = await page.locator(".event >> nth=0").boundingBox();
      if (from === null || to === null) throw new Error("Nothing to drag");
      await page.mouse.move(from.x + 10, from.y + 10);
      await page.mouse.down();
      await page.mouse.move(from.x, to.y + 20, { steps: 5 });
      await page.mouse.move(from.x, to.y + 1, { steps: 3 });
      await page.mouse.up();
      const names = async () => (await page.locator(".event-name > bdi").allInnerTexts()).slice(0, 3);
      await expect.poll(names).toEqual(["SAFE", "Founding", "Option plan"]);
    });
  });
});

describe("on a phone", () => {
  it("a field of an event is as wide as its card", async () => {
    const run = async (page: Page) => {
      await page.locator(".to-inputs").click();
      await page.locator('.event-name:has-text("Seed")').click();
      await page.waitForSelector(".event-form .field");
      for (const width of [320, 355, 360, 375, 390, 412, 430, 480]) {
        await page.setViewportSize({ width, height: 800 });
        const controls = await page.$$eval(".event-form .field :is(input:not([type=checkbox]), select)", (all) =>
          all.flatMap((one) => {
            const own = one.getBoundingClientRect().width;
            const card = one.closest(".field")?.getBoundingClientRect().width ?? 0;
            return own === 0 ? [] : [{ own, card }];
          }),
        );
        expect(controls.length).toBeGreaterThan(5);
        for (const { own, card } of controls)
          expect(own, `at ${width}`).toBeGreaterThanOrEqual(Math.min(200, card - 40));
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    };
    await visit(`#cap-table/${await packState(company)}`, run, { viewport: { width: 375, height: 800 } });
  });

  it("has the figures in sight over the form, which follow what is typed, at every width", async () => {
    const run = async (page: Page) => {
      await page.locator(".to-inputs").click();
      await page.locator('.event-name:has-text("Seed")').click();
      await page.waitForSelector(".event-form .field");
      const preMoney = fieldOf(page, "Pre-money");
      const strip = page.locator(".answer-strip");
      // 8M pre-money and 2M of new money.
      await expect.poll(() => strip.innerText()).toMatch(/Post-money\s+10M/);
      await typeInto(page, preMoney, "18m");
      await expect.poll(() => strip.innerText()).toMatch(/Post-money\s+20M/);
      for (const width of [320, 375, 480]) {
        await page.setViewportSize({ width, height: 640 });
        await fieldOf(page, "Preference").click();
        const [top, field] = [await strip.boundingBox(), await fieldOf(page, "Preference").boundingBox()];
        expect(top?.y, `at ${width}`).toBeGreaterThanOrEqual(-1);
        expect(field?.y, `at ${width}`).toBeGreaterThanOrEqual((top?.y ?? 0) + (top?.height ?? 0));
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        const bounds = await strip.locator("dd").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
        for (const one of bounds) expect(one.right, `at ${width}`).toBeLessThanOrEqual(width);
      }
      expect(await brokenRules(page)).toEqual([]);
    };
    await visit(`#cap-table/${await packState(company)}`, run, { viewport: { width: 375, height: 640 } });
  });

  it("a button leads from the figures to what they are made of, and back", async () => {
    const run = async (page: Page) => {
      const top = () => page.$eval(".inputs", (one) => one.getBoundingClientRect().top);
      expect(await top()).toBeGreaterThan(800);
      await page.locator('.to-inputs:has-text("Change events")').click();
      expect(await top()).toBeLessThan(400);
      await page.locator('.to-inputs:has-text("Back to the figures")').click();
      expect(await page.evaluate(() => scrollY)).toBeLessThan(200);
    };
    await visit(`#cap-table/${await packState(company)}`, run, { viewport: { width: 375, height: 800 } });
  });
});
