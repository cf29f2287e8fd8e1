/** How a company begins: empty, from a template, an example or a file, each as a company of its own; by keyboard. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import * as acme from "../../../packages/cap-table-files/test/samples/acme.js";
import { workbook } from "../../../packages/cap-table-files/test/samples/workbooks.js";
import { examples } from "../src/examples/examples.js";
import { showPercent } from "../src/figures/figures.js";
import { packState } from "../src/state/packed-state.js";
import type { StudioState } from "../src/state/studio-state.js";
import { brokenRules, cells, chooseIn, settled, tabTo, typeInto, visit } from "./in-studio.js";

const TITLE = '[aria-label="Name of the company"]';
const [{ state: demo }] = examples;
const linkOf = async (page: string, state: StudioState) => `#${page}/${await packState(state)}`;

const SHEET = `Stakeholder Name;Share Class;Quantity Issued;Price;Issue Date;Relationship
Mara;Common;6.000.000;0,0001;13.01.2022;Founder
Jonas;Common;4.000.000;0,0001;13.01.2022;Founder
Seedling;Series Seed;1.000.000;0,85;01.03.2023;Investor
Nobody;Series Seed;none;0,85;01.03.2023;Investor
`;
const REPORTS = acme.reports;
const file = (name: string, content: string | Uint8Array) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content as string),
});

async function pick(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  await page.setInputFiles("main input[type=file]", file(name, content));
  await page.waitForSelector("dialog.import[open] h2");
}

async function listed(page: Page): Promise<string[]> {
  await page.click("header button:has-text('Companies')");
  await page.waitForSelector(".companies .row");
  const names = await page.$$eval(".companies .row bdi", (all) => all.map((one) => one.textContent ?? ""));
  await page.keyboard.press("Escape");
  return names;
}

describe("a file", () => {
  it("is looked at before it opens, and opens beside the company that is shown", async () => {
    await visit("", async (page) => {
      await typeInto(page, TITLE, "Mine");
      await page.waitForTimeout(600);
      await pick(page, "Acme.csv", SHEET);
      expect(await page.inputValue(TITLE)).toBe("Mine");
      expect(await cells(page, "tie-out")).toEqual([
        ["Class", "Read as", "Shares"],
        ["Common", "Common stock", "10,000,000"],
        ["Series Seed", "Preferred stock", "1,000,000"],
      ]);
      expect(await page.locator('[data-table="import-events"]').innerText()).toBe(
        "2 events: 1 × Common stock issued, 1 × Preferred stock issued.",
      );
      expect(await page.locator("dialog.import").innerText()).toContain('"none" is not a number of shares');
      expect(await brokenRules(page)).toEqual([]);
      await tabTo(page, "Open as a company");
      await page.keyboard.press("Enter");
      await expect.poll(() => page.inputValue(TITLE)).toBe("Acme");
      await settled(page);
      expect((await listed(page)).sort()).toEqual(["Acme", "Mine"]);
      expect(await page.locator('[data-chart="ownership-evolution"]').innerHTML()).toContain("Founders keep 90.9");
    });
  });

  it("comes first to what has to be answered, where the file asks anything of the kind", async () => {
    await visit("", async (page) => {
      const heads = "Security ID,Stakeholder Name,Share Class,Quantity Issued,Quantity Outstanding";
      await pick(page, "Ledger.csv", `${heads}\nCS-1,Ada,Common (CS),700,700\nOP-1,Eve,Options,300,300\n`);
      await page.waitForSelector("[data-must]");
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest("[data-must]") !== null)).toBe(true);
    });
  });

  it("says what was not read above what is filled in, and has its buttons in sight at the foot", async () => {
    await visit("", async (page) => {
      const rows = Array.from(
        { length: 40 },
        (_, i) => `Holder ${i},Series ${i},${i === 7 ? "x" : 1000},1.290899999386818`,
      );
      await pick(page, "Long.csv", `Name,Class,Shares,Price\n${rows.join("\n")}\n`);
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("import-title");
      const heights = await page.$$eval("dialog.import :is(.warnings, #import-title, .foot .main)", (all) =>
        all.map((one) => one.getBoundingClientRect().bottom),
      );
      expect(heights).toEqual([...heights].sort((one, other) => one - other));
      expect(heights.at(-1)).toBeLessThan(900);
      expect(await page.inputValue("#import-price")).toBe("1.2909");
      expect(await page.locator("dialog.import").innerText()).not.toMatch(/\d\.\d{7}/);
    });
  });

  it("that is known by its headings can be read by columns that somebody chooses", async () => {
    await visit("", async (page) => {
      const sheet = "Security ID,Stakeholder Name,Share Class,Quantity Outstanding\nCS-1,Ada,Common (CS),700\n";
      await pick(page, "Known.csv", sheet);
      expect(await page.locator('[data-table="import-columns"]').count()).toBe(0);
      await page.locator("button:has-text('Read it by its columns')").press("Enter");
      await tabTo(page, "Stakeholder Name is read as");
      await page.keyboard.type("Holder");
      await tabTo(page, "Quantity Outstanding is read as");
      await page.keyboard.type("Shares");
      await expect.poll(async () => (await cells(page, "tie-out")).at(-1)).toEqual(["Common", "Common stock", "700"]);
      await page.locator("dialog.import .main").press("Enter");
      await expect.poll(() => page.inputValue(TITLE)).toBe("Known");
    });
  });

  it("begins with the last price that it states, or that somebody types, so that holdings have values", async () => {
    await visit("", async (page) => {
      await pick(page, "Acme.csv", SHEET);
      expect(await page.inputValue("#import-price")).toBe("0.85");
      await typeInto(page, "#import-price", "1.25");
      await tabTo(page, "Open as a company");
      await page.keyboard.press("Enter");
      await expect.poll(() => page.inputValue(TITLE)).toBe("Acme");
      await page.locator("button:has-text('Value')").press("Enter");
      await page.waitForSelector("#share-price");
      // 6,000,000, 4,000,000 and 1,000,000 shares at 1.25.
      await expect
        .poll(async () => (await cells(page, "ownership")).slice(1).map((row) => row.at(-1)))
        .toEqual(["7,500,000", "5,000,000", "1,250,000", "13,750,000"]);
      await typeInto(page, "#share-price", "2");
      await expect.poll(async () => (await cells(page, "ownership")).at(-1)?.at(-1)).toBe("22,000,000");
      await page.click("nav a:has-text('Exit')");
      expect(await page.inputValue("#exit-valuation")).toBe("13,800,000");
    });
  });

  it("lists founders as founders where somebody says who they are, and is called after the file", async () => {
    await visit("", async (page) => {
      await pick(page, "acme-cap-table-2026.csv", "name,shares\nAda,700\nBen,300\n");
      expect(await page.inputValue("#import-title")).toBe("acme");
      await tabTo(page, "Ada");
      await page.keyboard.press("Space");
      await page.locator("dialog.import .main").press("Enter");
      await expect.poll(() => page.inputValue(TITLE)).toBe("acme");
      await page.click("nav a:has-text('Compare')");
      await expect
        .poll(async () => (await cells(page, "owns")).map(([name]) => name))
        .toEqual(["Holder", "Founders", "Ada", "Others", "Ben", "Option pool (available)", "All"]);
    });
  });

  it("without a price says where values come from, and has none until somebody says", async () => {
    await visit("", async (page) => {
      await pick(page, "plain.csv", "name,shares\nAda,700\nBen,300\n");
      expect(await page.inputValue("#import-price")).toBe("");
      expect(await page.locator("#import-price-help").innerText()).toContain("value columns stay empty");
      await page.locator("dialog.import .main").press("Enter");
      await expect.poll(() => page.inputValue(TITLE)).toBe("plain");
      await page.locator("button:has-text('Value')").press("Enter");
      await page.waitForSelector("#share-price");
      expect((await cells(page, "ownership")).at(-1)?.at(-1)).toBe("–");
      await typeInto(page, "#share-price", "3");
      await expect.poll(async () => (await cells(page, "ownership"))[1]?.at(-1)).toBe("2,100");
    });
  });

  it("of which a column is not known is read as a person chooses, by keyboard", async () => {
    await visit("", async (page) => {
      await pick(page, "odd.csv", "who,pieces\nAda,700\nBen,300\n");
      expect(await page.locator("dialog.import .main").isDisabled()).toBe(true);
      await tabTo(page, "who is read as");
      await page.keyboard.type("Holder");
      await tabTo(page, "pieces is read as");
      await page.keyboard.type("Shares");
      await expect.poll(async () => (await cells(page, "tie-out")).at(-1)).toEqual(["Common", "Common stock", "1,000"]);
      expect(await page.locator("dialog.import .main").isDisabled()).toBe(false);
    });
  });

  it("of which one column is chosen before the choice of another has been read is read by both", async () => {
    await visit("", async (page) => {
      await pick(page, "odd.csv", "who,pieces\nAda,700\nBen,300\n");
      // No reading has an answer between the two.
      await page.$$eval('[data-table="import-columns"] select', (selects) => {
        for (const [at, value] of ["name", "shares"].entries()) {
          const select = selects[at] as HTMLSelectElement;
          select.value = value;
          select.dispatchEvent(new Event("change", { bubbles: true }));
        }
      });
      await expect.poll(async () => (await cells(page, "tie-out")).at(-1)).toEqual(["Common", "Common stock", "1,000"]);
      expect(
        await page.$$eval('[data-table="import-columns"] select', (all) =>
          all.map((one) => (one as HTMLSelectElement).value),
        ),
      ).toEqual(["name", "shares"]);
    });
  });

  it("with a misspelt column for each class is read by its columns; no choice undoes another in silence, and what is held stays in place", async () => {
    const lines = [
      "Holdr nam,Comon,Ser. A,Seed Prf,Optns,Remarks",
      ...Array.from({ length: 12 }, (_, i) => `Founder ${i},${100 + i},,,,x`),
      "Fund,,1800,,,",
      "Angel,,,1200,,",
      "Eve,,,,300,",
    ];
    const run = async (page: Page) => {
      await pick(page, "wide.csv", `${lines.join("\n")}\n`);
      const note = page.locator("dialog.import .foot [role=status]").first();
      const choose = async (heading: string, field: string) => {
        await tabTo(page, `${heading} is read as`);
        await page.waitForTimeout(100);
        const topOf = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
        const top = await topOf();
        await page.keyboard.type(field);
        await page.waitForTimeout(300);
        expect(Math.abs((await topOf()) - top), heading).toBeLessThan(2);
      };
      await choose("Holdr nam", "Holder");
      await choose("Comon", "Shares");
      await choose("Ser. A", "Shares");
      expect(await note.innerText()).toBe(
        "“Comon” and “Ser. A” are each read as shares of the class that the heading names.",
      );
      await choose("Seed Prf", "Shares");
      expect(await note.innerText()).toBe("“Seed Prf” is read as shares of the class that its heading names.");
      await choose("Optns", "Shares of this class");
      expect(
        await page.$$eval('[data-table="import-columns"] select', (all) =>
          all.map((one) => (one as HTMLSelectElement).value),
        ),
      ).toEqual(["name", "classShares", "classShares", "classShares", "classShares", ""]);
      await choose("Remarks", "Holder");
      expect(await note.innerText()).toBe(
        "“Holdr nam” is not read any more: one column is “Holder”, and now “Remarks” is.",
      );
      await tabTo(page, "Holdr nam is read as");
      await page.keyboard.type("Holder");
      await tabTo(page, "common: it has no preference");
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => page.locator("[data-must] input[type=text]").count()).toBe(2);
      expect(await brokenRules(page)).toEqual([]);
      for (const at of [0, 1]) {
        await typeInto(page, page.locator("[data-must] input[type=text]").nth(at), "2");
        await page.keyboard.press("Tab");
      }
      await expect.poll(() => page.locator("dialog.import .main").isDisabled()).toBe(false);
      await page.locator("dialog.import .main").press("Enter");
      await expect.poll(() => page.inputValue(TITLE)).toBe("wide");
      await page.locator("button:has-text('Classes')").first().press("Enter");
      await expect
        .poll(async () => (await cells(page, "ownership")).map(([name]) => name))
        .toEqual(expect.arrayContaining(["Common", "Ser. A", "Seed Prf"]));
    };
    await visit("", run, { viewport: { width: 1280, height: 800 } });
  });

  it("keeps what was answered through every change of its columns, and leads to what is still to be answered", async () => {
    const run = async (page: Page) => {
      const lines = [
        "Naem,Comon,Ser. A,Ser. B,Optns",
        ...Array.from({ length: 12 }, (_, i) => `Founder ${i},${100 + i},,,`),
        "Seedling,,1200,,",
        "Cedar,,,1800,",
        "Eve,,,,300",
      ];
      await pick(page, "wide.csv", `${lines.join("\n")}\n`);
      const choose = async (heading: string, field: string) => {
        await tabTo(page, `${heading} is read as`);
        await page.keyboard.type(field);
        await page.waitForTimeout(300);
      };
      for (const [heading, field] of [
        ["Naem", "Holder"],
        ["Comon", "Shares of this class"],
        ["Ser. A", "Shares of this class"],
      ] as const) {
        await choose(heading, field);
      }
      const price = page.locator('[data-must]:has-text("Ser. A") input[type=text]');
      await tabTo(page, "common: it has no preference");
      await page.keyboard.press("ArrowDown");
      await price.waitFor();
      await typeInto(page, price, "0.8");
      await page.keyboard.press("Tab");
      await expect.poll(() => page.inputValue("#import-price")).toBe("0.80");
      const answers = async () => [
        await page.locator('[data-must]:has-text("Ser. A") input[type=radio]:checked').count(),
        await price.inputValue(),
        await page.inputValue("#import-price"),
      ];
      for (const heading of ["Ser. B", "Optns"]) {
        await choose(heading, "Shares of this class");
        expect(await answers(), heading).toEqual([1, "0.8", "0.80"]);
      }
      await choose("Ser. A", "not read");
      expect(await price.count()).toBe(0);
      await choose("Ser. A", "Shares of this class");
      expect(await answers()).toEqual([1, "0.8", "0.80"]);
      // What is open is reached from the foot.
      await tabTo(page, "Answer the question above");
      await page.keyboard.press("Enter");
      const held = await page.evaluate(() => ({
        question: document.activeElement?.closest("[data-must]")?.textContent,
        top: document.activeElement?.getBoundingClientRect().top ?? -1,
      }));
      expect(held.question).toContain("Ser. B");
      expect(held.top).toBeGreaterThan(0);
      expect(held.top).toBeLessThan(720);
      await page.keyboard.press("Space");
      await expect.poll(() => page.locator("dialog.import .main").isDisabled()).toBe(false);
    };
    await visit("", run, { viewport: { width: 1280, height: 720 } });
  });

  it("with a figure that can be read in two ways opens once it is said how it is meant", async () => {
    await visit("", async (page) => {
      await pick(page, "two.csv", "name;class;shares;price\nFund;Series A;1000;2.500\n");
      expect(await page.locator("dialog.import .main").isDisabled()).toBe(true);
      await tabTo(page, "a point, and commas between thousands");
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => page.locator("dialog.import .main").isDisabled()).toBe(false);
      await page.locator("dialog.import .main").press("Enter");
      await expect.poll(() => page.inputValue(TITLE)).toBe("two");
      await page.click('.event-name:has-text("Series A")');
      await page.waitForSelector(".event-form .item");
      expect(await page.locator('.event-form label:has-text("Price") + .figure input').first().inputValue()).toBe(
        "2,500",
      );
    });
  });

  it("that is a workbook of another program opens with what it leaves open, and ties to its own totals", async () => {
    await visit("", async (page) => {
      await pick(page, "Acme_2026-03-31_cap_table.xlsx", await workbook(...REPORTS));
      expect(await page.locator('[data-table="import-told"]').innerText()).toMatch(
        /^Read as Carta's reports as of 2024-06-30\. It ties to every total/,
      );
      expect(await brokenRules(page)).toEqual([]);
      await tabTo(page, "no: it takes its preference, or converts");
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => page.isChecked("text=yes: it takes its preference and shares")).toBe(true);
      await page.locator("dialog.import .main").press("Enter");
      await settled(page);
      expect(await page.inputValue(TITLE)).toBe("Acme");
      expect(await page.locator("main").innerText()).toContain("Seed");
    });
  });

  it("held over the page shows where it can be dropped, and is read when it is", async () => {
    await visit("", async (page) => {
      const send = (type: string) =>
        page.evaluate(
          ([type, text]) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text as string], "Dropped.csv"));
            document.body.dispatchEvent(
              new DragEvent(type as string, { bubbles: true, cancelable: true, dataTransfer }),
            );
          },
          [type, SHEET],
        );
      await send("dragover");
      expect(await page.locator(".drop-zone").isVisible()).toBe(true);
      await send("drop");
      await page.waitForSelector("dialog.import[open] h2:has-text('Dropped.csv')");
      expect(await page.locator(".drop-zone").count()).toBe(0);
    });
  });
});

describe("an example", () => {
  it("opens beside the company that is shown", async () => {
    await visit("", async (page) => {
      await typeInto(page, TITLE, "Mine");
      await page.waitForTimeout(600);
      await tabTo(page, "Start from an example");
      await page.keyboard.press("Enter");
      await page.keyboard.type("A first SAFE");
      await page.keyboard.press("Enter");
      await expect.poll(() => page.inputValue(TITLE)).toBe("A first SAFE");
      expect((await listed(page)).sort()).toEqual(["A first SAFE", "Mine"]);
    });
  });
});

describe("a new company", () => {
  it("is empty, and begins with founders, an example or a file", async () => {
    await visit("", async (page) => {
      await page.click("button:has-text('Companies')");
      await page.click("button:has-text('New company')");
      await page.waitForSelector(".start");
      // Its name is marked, to be typed over.
      await page.keyboard.type("Nordlicht");
      await expect.poll(() => page.inputValue(TITLE)).toBe("Nordlicht");
      expect(await page.locator(".event").count()).toBe(0);
      expect(await page.locator(".start .choice h2").allInnerTexts()).toEqual([
        "Two founders and a pool",
        "An example",
        "A file",
      ]);
      expect(await brokenRules(page)).toEqual([]);
      await tabTo(page, "Begin with founders");
      await page.keyboard.press("Enter");
      await expect.poll(async () => (await cells(page, "ownership"))[1]?.at(-1)).toBe(showPercent(0.45));
      await page.keyboard.press("Control+z");
      await page.waitForSelector(".start");
    });
  });

  it.each(["exit", "compare"])("says on the page %s in a sentence what is missing, and leads there", async (name) => {
    const empty = {
      ...demo,
      title: "Nordlicht",
      events: [],
      exit: { ...demo.exit, goal: { holderId: "ada", proceeds: 1 } },
    };
    await visit(await linkOf(name, empty), async (page) => {
      await expect.poll(() => page.locator("main").innerText()).toContain("Nobody holds shares of Nordlicht yet");
      expect(await page.locator("main").innerText()).not.toMatch(/Ada|\d{4}/);
      expect(await page.locator("main .issues").count()).toBe(0);
      await page.click("main a:has-text('Add its founders')");
      await page.waitForSelector(".start");
    });
  });

  it("has nobody who could be a fund's position, which the fund's page says", async () => {
    await visit(await linkOf("fund", { ...demo, events: [] }), async (page) => {
      await chooseIn(page, "button:has-text('+ Add a company')", "shown here");
      await expect.poll(() => page.locator("[aria-label='Positions']").innerText()).toContain("Add a round");
    });
  });
});

describe("what was chosen in another company", () => {
  it("a goal of somebody who is not there, is not asked", async () => {
    const goal = { holderId: "nobody", proceeds: 5_000_000 };
    await visit(await linkOf("exit", { ...demo, title: "Other", exit: { ...demo.exit, goal } }), async (page) => {
      expect(await page.locator("main .issues").count()).toBe(0);
      expect(await page.locator('[aria-label="Whose proceeds"]').inputValue()).toBe("");
      expect((await cells(page, "proceeds"))[1]?.[0]).toBe("Ada");
    });
  });

  it("shows no figures under the name of one that cannot be computed", async () => {
    const broken = {
      ...demo,
      title: "Broken",
      events: [{ event: { type: "stock_split", numerator: 0, denominator: 1 } }],
    };
    await visit("", async (page) => {
      const link = await linkOf("cap-table", broken as StudioState);
      await page.evaluate((hash) => {
        location.hash = hash;
      }, link);
      await expect.poll(() => page.inputValue(TITLE)).toBe("Broken");
      await page.waitForSelector(".event .issues");
      expect(await page.locator('[data-table="ownership"]').count()).toBe(0);
    });
  });
});
