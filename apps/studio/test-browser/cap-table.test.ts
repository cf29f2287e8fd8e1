/** The cap table as people read it: by holder, class and security, of many holders too, and its rounds; by keyboard. */
import { computeCapTable, type RoundReport } from "@capstack/cap-table";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { examples } from "../src/examples/examples.js";
import { showPercent, showPrice, showShares, showWhole } from "../src/figures/figures.js";
import { packState } from "../src/state/packed-state.js";
import type { StudioState } from "../src/state/studio-state.js";
import { brokenRules, cells, settled, tabTo, typeInto, visit } from "./in-studio.js";

const [first] = examples;
const ofSafes = examples.find(({ id }) => id === "five-safes")?.state as StudioState;

function computed({ events, options }: StudioState) {
  return computeCapTable({ events: events.map(({ event }) => event), options } as never);
}

/** Three hundred holders, and SAFEs that convert by cap, by discount and by terms of another. */
function ofMany(): StudioState {
  const employees = Array.from({ length: 285 }, (_, i) => ({
    id: `e${i}`,
    name: `Employee ${i}`,
    shares: 1000 + i,
    kind: "employee",
  }));
  const funds = Array.from({ length: 13 }, (_, i) => ({ id: `f${i}`, name: `Fund ${i}`, amount: 200_000 + i }));
  const safes = [
    { id: "angel", name: "Angel", amount: 500_000, valuationCap: 6_000_000 },
    { id: "late", name: "Late Angel", amount: 100_000, discount: 0.2 },
  ];
  const events = [
    { type: "safe_issuance", label: "SAFEs", safes },
    { type: "common_issuance", label: "Employees", grants: employees },
    { type: "priced_round", label: "Seed", preMoneyValuation: 12_000_000, investments: funds, classId: "seed" },
  ];
  return { ...first.state, events: [...first.state.events.slice(0, 2), ...events.map((event) => ({ event }))] };
}

const press = async (page: Page, name: string) => {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
  await settled(page);
};

describe("the table", () => {
  it("is read by class, as shares outstanding, by keyboard", async () => {
    const { snapshots } = computed(first.state);
    await visit("", async (page) => {
      await press(page, "Classes");
      await press(page, "Shares");
      await press(page, "Outstanding");
      const rows = await cells(page, "ownership");
      for (const { name, asConverted } of snapshots.at(-1)?.classes ?? []) {
        expect(rows.find(([row]) => row === name)?.at(-1)).toBe(showShares(asConverted));
      }
      expect(rows.at(-1)?.[0]).toBe("Outstanding");
      expect(rows.at(-1)?.at(-1)).toBe(showShares(snapshots.at(-1)?.totals.outstandingAsConverted ?? 0));
      expect(await brokenRules(page)).toEqual([]);
    });
  });

  it("is read by security, in value at the last price, and names each lot", async () => {
    const { snapshots } = computed(first.state);
    await visit("", async (page) => {
      await press(page, "Securities");
      await press(page, "Value");
      await page.waitForSelector('[data-table="ownership"] th:has-text("Ada ·")');
      const rows = await cells(page, "ownership");
      const ada = snapshots.at(-1)?.holders.find(({ id }) => id === "ada");
      expect(rows.find(([name]) => name?.startsWith("Ada ·"))?.at(-1)).toBe(showWhole(ada?.value ?? null));
    });
  });

  it("is sorted by a head, and stands as it came when the head is pressed again", async () => {
    await visit("", async (page) => {
      const before = await cells(page, "ownership");
      await page.locator('[data-table="ownership"] .sort:has-text("Series B")').press("Enter");
      const head = page.locator('[data-table="ownership"] th[aria-sort="descending"]');
      expect(await head.innerText()).toContain("Series B");
      const sorted = (await cells(page, "ownership")).slice(1, -1).map((row) => Number.parseFloat(row.at(-1) ?? ""));
      expect(sorted).toEqual(sorted.toSorted((a, b) => b - a));
      await page.keyboard.press("Enter");
      expect(await cells(page, "ownership")).toEqual(before);
    });
  });

  it("leaves out an event that changed nothing, says so, and shows it", async () => {
    await visit("", async (page) => {
      expect((await cells(page, "ownership"))[0]).not.toContain("SAFE");
      await press(page, "Show one event");
      expect((await cells(page, "ownership"))[0]).toContain("SAFE");
    });
  });
});

describe("three hundred holders", () => {
  it("are grouped with investors unfolded, and are found by name", async () => {
    await visit(`#cap-table/${await packState(ofMany())}`, async (page) => {
      const names = (await cells(page, "ownership")).map(([name]) => name);
      expect(names.slice(1, 5)).toEqual(["Founders 2", "Ada", "Ben", "Investors 15"]);
      expect(names).toContain("Fund 12");
      expect(names).not.toContain("Employee 7");
      const group = page.locator('[data-table="ownership"] .fold:has-text("Employees and advisors")');
      await group.press("Enter");
      expect((await cells(page, "ownership")).map(([name]) => name)).toContain("Employee 284");
      await page.locator('[data-table="ownership"] button:has-text("Show 245 more")').press("Enter");
      expect((await cells(page, "ownership")).map(([name]) => name)).toContain("Employee 0");
      await group.press("Enter");
      await page.locator('input[type="search"]').click();
      await page.keyboard.type("employee 28");
      expect((await cells(page, "ownership")).slice(1, -1)).toHaveLength(7);
      expect(await brokenRules(page)).toEqual([]);
    });
  });
});

describe("the rounds", () => {
  it("say price, valuations, what was raised and what the pool grew by, as the engine does", async () => {
    const rounds = computed(first.state).snapshots.flatMap(({ round }) => round ?? []);
    const row = (name: string, figure: (round: RoundReport) => string) => [name, ...rounds.map(figure)];
    await visit("", async (page) => {
      expect((await cells(page, "rounds")).slice(1, -1)).toEqual([
        row("Price per share", ({ pricePerShare }) => showPrice(pricePerShare)),
        row("Pre-money", ({ preMoneyValuation }) => showWhole(preMoneyValuation)),
        row("Raised", ({ newMoney }) => showWhole(newMoney)),
        row("Post-money", ({ postMoneyValuation }) => showWhole(postMoneyValuation)),
        row("Effective pre-money", ({ effectivePreMoney }) => showWhole(effectivePreMoney)),
      ]);
      const grown = rounds[0]?.poolChanges[0]?.increase ?? 0;
      expect((await cells(page, "rounds")).at(-1)?.[1]).toContain(`+${showShares(grown)}`);
    });
  });

  it("say of each conversion at which price and why", async () => {
    const conversions = computed(ofMany()).snapshots.at(-1)?.round?.conversions ?? [];
    await visit(`#cap-table/${await packState(ofMany())}`, async (page) => {
      const rows = (await cells(page, "conversions")).slice(1);
      expect(rows.map(([name, , , shares, , why]) => [name, shares, why])).toEqual([
        ["Angel", showShares(conversions[0]?.shares ?? 0), "Cap of 6M post-money"],
        ["Late Angel", showShares(conversions[1]?.shares ?? 0), "Discount of 20\u00a0%"],
      ]);
    });
  });
});

describe("a narrow screen", () => {
  it("says of a table that is wider that it scrolls, and cuts no figure of the dilution", async () => {
    await visit(
      "",
      async (page) => {
        const more = page.locator(".scroll[data-more]").first();
        await more.waitFor();
        expect(await more.evaluate((one) => getComputedStyle(one, "::after").content)).toContain("Scroll sideways");
        await page.locator('[data-chart="round-bridge"] svg').waitFor();
        const figures = await page.locator('[data-chart="round-bridge"] svg text').allTextContents();
        expect(figures.filter((text) => text.includes("→")).every((text) => /→ \d+\.\d %$/.test(text))).toBe(true);
        expect(figures.filter((text) => text.includes("→")).length).toBeGreaterThan(4);
      },
      { viewport: { width: 320, height: 900 } },
    );
  });

  it("of a tablet has the events beside the figures", async () => {
    await visit(
      "",
      async (page) => {
        const [events, figures] = [
          await page.locator(".inputs").boundingBox(),
          await page.locator(".results").boundingBox(),
        ];
        expect(events?.y).toBe(figures?.y);
      },
      { viewport: { width: 768, height: 900 } },
    );
  });
});

describe("before a round", () => {
  it("each SAFE says what it would convert into over a range of prices, by keyboard", async () => {
    await visit("", async (page) => {
      await page.waitForSelector('[data-table="trial-conversions"]');
      await tabTo(page, "in a round that raises");
      await page.keyboard.press("Control+A");
      await page.keyboard.type("6m");
      const before = first.state.events.slice(0, 4).map(({ event }) => event);
      const at = (preMoneyValuation: number) => {
        const investments = [{ id: "new", name: "New", amount: 6_000_000 }];
        const { pools } = first.state.events[4]?.event ?? {};
        const { snapshots } = computeCapTable({
          events: [...before, { type: "priced_round", preMoneyValuation, investments, pools }],
        } as never);
        return showPercent(snapshots.at(-1)?.round?.conversions[0]?.ownership ?? 0);
      };
      await expect
        .poll(async () =>
          (await cells(page, "trial-conversions"))[1]?.slice(2).map((cell) => /^[\d.]+\u00a0%/.exec(cell)?.[0]),
        )
        .toEqual([3_000_000, 6_000_000, 9_000_000, 12_000_000, 15_000_000, 18_000_000].map(at));
      expect((await cells(page, "trial-conversions"))[1]?.[0]).toBe("Angel (SAFE)");
    });
  });
});

describe("the round of the list", () => {
  it("is what SAFEs are tried in: its own raise, pool and pre-money", async () => {
    const conversions = computed(first.state).snapshots.flatMap(({ round }) => round?.conversions ?? []);
    await visit("", async (page) => {
      await page.waitForSelector('[data-table="trial-conversions"]');
      const [head = [], line = []] = await cells(page, "trial-conversions");
      const owns = showPercent(conversions[0]?.ownership ?? 0);
      await expect.poll(() => line[head.indexOf("15M pre-money")]).toContain(owns);
      expect(await page.inputValue("#trial-raise")).toBe("5,000,000");
      expect(await page.locator(".ask-inline").innerText()).toContain("with a pool of 12 %");
    });
  });
});

describe("what SAFEs would convert into", () => {
  it("is of the company before a change that is refused, in its words as in its figures", async () => {
    await visit(`#cap-table/${await packState(ofSafes)}`, async (page) => {
      const words = page.locator('[aria-label="What SAFEs and notes would convert into"] .ask-inline');
      await page.waitForSelector('[data-table="trial-conversions"]');
      const before = [await words.innerText(), await cells(page, "trial-conversions")];
      expect(before[0]).toContain("with a pool of 10 %");
      await page.click('.event-name:has-text("Series A")');
      await page.waitForSelector(".event-form");
      const fields = await page.locator(".event-form input:visible").all();
      const values = await Promise.all(fields.map((one) => one.inputValue()));
      await typeInto(page, fields[values.indexOf("10")] as Locator, "85");
      await page.waitForSelector(".results > .stale");
      await page.waitForTimeout(600);
      expect([await words.innerText(), await cells(page, "trial-conversions")]).toEqual(before);
    });
  });
});

describe("the last round", () => {
  it("has slider and figure at the same place after Home, End and arrows", async () => {
    await visit("", async (page) => {
      const slider = page.locator('.slider:has-text("Pre-money")');
      await tabTo(page, "Pre-money");
      for (const key of ["ArrowRight", "ArrowLeft", "ArrowLeft", "End", "Home", "PageUp"]) {
        await page.keyboard.press(key);
        const shown = (await slider.locator("output").innerText()).replaceAll(",", "");
        expect(await slider.locator("input").inputValue(), key).toBe(shown);
      }
    });
  });

  it("moved by keys and then by a drag is undone in two steps", async () => {
    await visit("", async (page) => {
      const output = page.locator('.slider:has-text("Pre-money") output');
      await tabTo(page, "Pre-money");
      await page.keyboard.press("ArrowRight");
      const byKey = await output.innerText();
      const box = await page.locator('.slider:has-text("Pre-money") input').boundingBox();
      if (box === null) throw new Error("No slider");
      await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
      await page.keyboard.press("Control+z");
      await expect.poll(() => output.innerText()).toBe(byKey);
      await page.keyboard.press("Control+z");
      await expect.poll(() => output.innerText()).toBe("60,000,000");
    });
  });

  it("moves with its slider, whose scale stays while it has the focus, and can be undone", async () => {
    await visit("", async (page) => {
      const slider = page.locator('.slider:has-text("Pre-money") input');
      await tabTo(page, "Pre-money");
      const most = await slider.getAttribute("max");
      const price = (await cells(page, "rounds"))[1]?.at(-1);
      for (let i = 0; i < 30; i++) await page.keyboard.press("ArrowRight");
      await settled(page);
      expect(await slider.getAttribute("max")).toBe(most);
      expect((await cells(page, "rounds"))[1]?.at(-1)).not.toBe(price);
      await page.keyboard.press("Control+Z");
      await settled(page);
      await expect.poll(async () => (await cells(page, "rounds"))[1]?.at(-1)).toBe(price);
    });
  });

  it("answers at which pre-money somebody owns so much, and takes it", async () => {
    await visit("", async (page) => {
      await tabTo(page, "Who");
      await page.keyboard.type("Ada");
      await tabTo(page, "Part of the company");
      await page.keyboard.press("Control+A");
      await page.keyboard.type("26");
      await page.waitForSelector('.answer:has-text("owns 26.00")');
      await press(page, "Use this pre-money");
      await expect.poll(async () => (await cells(page, "ownership"))[1]?.at(-1)).toBe("26.00\u00a0%");
    });
  });

  it("says that no pre-money leaves somebody with more than there is", async () => {
    await visit("", async (page) => {
      await tabTo(page, "Who");
      await page.keyboard.type("Eve");
      await tabTo(page, "Part of the company");
      await page.keyboard.press("Control+A");
      await page.keyboard.type("90");
      await page.waitForSelector('.answer:has-text("No pre-money leaves Eve with 90.00")');
      expect(await brokenRules(page)).toEqual([]);
    });
  });
});

describe("three hundred holders of a sheet", () => {
  it("are a picture of those with one percent or more and the others together, and a paper whose table begins on page one", async () => {
    const rows = Array.from({ length: 300 }, (_, at) => {
      const who = at < 2 ? "Founder" : at < 20 ? "Investor" : "Employee";
      return `Holder ${at + 1},Common,${at < 2 ? 3_000_000 : 1_000 + at},0.01,2024-01-0${1 + (at % 9)},${who}`;
    });
    const text = ["Holder,Class,Shares,Price,Date,Relationship", ...rows].join("\n");
    await visit("", async (page) => {
      const input = page.locator("label:has-text('Open a file') input").first();
      await input.setInputFiles({ name: "Many.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
      await page.locator("dialog.import button:has-text('Open as a company')").press("Enter");
      await expect.poll(() => page.inputValue(".title")).toBe("Many");
      await settled(page);
      const chart = page.locator('[data-chart="ownership-evolution"]');
      await expect.poll(() => chart.locator(".unit-line").innerText()).toContain("the 2 largest, 298 others together");
      const names = await chart.locator("svg text").allTextContents();
      expect(names).toContain("298 others");
      await page.evaluate(() => {
        location.hash = "#board";
      });
      await page.waitForSelector('[data-table="board"]');
      await settled(page);
      await page.emulateMedia({ media: "print" });
      const table = page.locator('[data-table="board"]');
      expect((await cells(page, "board"))[1]?.[0]).toBe("Holder 1");
      expect(await table.locator("tfoot tr").count()).toBe(1);
      const styles = await table.evaluate((one) => ({
        foot: getComputedStyle(one.querySelector("tfoot") as Element).display,
        board: getComputedStyle(one.closest(".board") as Element).display,
        breaks: getComputedStyle(one.parentElement as Element).breakInside,
      }));
      // Once, among the rows where the table ends; and the table breaks across pages from where it stands.
      expect(styles).toEqual({ foot: "contents", board: "block", breaks: "auto" });
    });
  });
});

describe("a round below the price of an earlier one", () => {
  it("says what protected preferred converts at from then on", async () => {
    // 6,000,000 founders' shares and 2,000,000 for 6M at 3.00; then 4M at 8M over 8,640,000 shares as converted: 0.925926.
    // Broad-based: 3 × (8,000,000 + 4M / 3) / (8,000,000 + 4M / 0.925926) is 2.272727, so that a share becomes 1.32.
    const down = examples.find(({ id }) => id === "down-round");
    await visit(`#cap-table/${await packState(down?.state ?? first.state)}`, async (page) => {
      await page.waitForSelector('[data-table="rounds"]');
      const row = (await cells(page, "rounds")).find(([name]) => name === "Conversion price");
      expect(row).toEqual(["Conversion price", "–", "Series A 2.272727 was 3.000000, 1.32 for 1"]);
    });
  });
});

describe("a rank of its own", () => {
  it("is a field with its name beside it", async () => {
    await visit("", async (page) => {
      await page.click('.event-name:has-text("Series B")');
      await page.getByLabel("Seniority", { exact: true }).first().selectOption({ label: "rank of its own…" });
      const rank = page.getByLabel("Seniority, rank");
      expect(await rank.inputValue()).toBe("1");
      const name = page.locator(".ranked > span").first();
      expect(await name.innerText()).toBe("Rank");
      const [left, right] = [await name.boundingBox(), await rank.boundingBox()];
      expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
      expect(await brokenRules(page)).toEqual([]);
    });
  });
});
