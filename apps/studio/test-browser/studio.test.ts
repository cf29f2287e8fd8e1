/**
 * The studio in a real browser: each example by keyboard alone, every figure against the engine's, the accessibility
 * rules of axe in both themes and three widths, shared and hostile addresses. Set
 * SCREENSHOTS to a folder to keep pictures.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { computeCapTable, explainRound, toWaterfallModel } from "@capstack/cap-table";
import { rational, sumOf } from "@capstack/decimal";
import { computeFundEconomics, type FundInputs, runMonteCarlo } from "@capstack/fund-economics";
import { computeExitWaterfall } from "@capstack/waterfall";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { asCheque, chequesOf } from "../src/engine/cheques.js";
import { withPerShare } from "../src/engine/exits/exit.js";
import { examples } from "../src/examples/examples.js";
import type { Example } from "../src/examples/first-example.js";
import { withHolders } from "../src/exit/class-names.js";
import {
  shortPrices,
  showMoney,
  showMultiple,
  showPercent,
  showRate,
  showShares,
  showWhole,
} from "../src/figures/figures.js";
import { showPerShare } from "../src/figures/per-share.js";
import { withInvestments } from "../src/fund/positions.js";
import { packState } from "../src/state/packed-state.js";
import type { StudioState } from "../src/state/studio-state.js";
import { brokenRules, browser, cells, chooseIn, settled, studio, tabTo, typeInto, visit } from "./in-studio.js";

const pictures = process.env.SCREENSHOTS;

function computed(state: StudioState) {
  const events = state.events.flatMap(({ off, event }) => (off ? [] : [event]));
  const capTable = computeCapTable({ events, options: state.options } as never);
  const plain = toWaterfallModel(capTable.final);
  const model = { ...plain, preferred: withHolders(plain.preferred ?? [], capTable.final.classes) };
  const exit = computeExitWaterfall({ model, exitValuation: state.exit.exitValuation });
  return { capTable, exit };
}

/** What the table of ownership has to show: no event after which everybody has what they had before. */
function ownershipRows({ capTable: { snapshots: all, final } }: ReturnType<typeof computed>): string[][] {
  const nil = "–";
  const sharesAfter = ({ holders, pools }: (typeof all)[number]) =>
    JSON.stringify([
      ...holders.flatMap(({ id, fullyDilutedShares }) => (fullyDilutedShares === 0 ? [] : [id, fullyDilutedShares])),
      ...pools.flatMap(({ id, available }) => (available === 0 ? [] : [id, available])),
    ]);
  const snapshots = all.filter((one, i) => i === 0 || sharesAfter(one) !== sharesAfter(all[i - 1] as typeof one));
  const holders = final.holders.map(({ id, name }) => [
    name,
    ...snapshots.map((snapshot) => {
      const row = snapshot.holders.find((one) => one.id === id);
      return row === undefined || row.fullyDilutedShares === 0 ? nil : showPercent(row.ownership);
    }),
  ]);
  const pools = final.pools.map(({ id, name }) => [
    `${name} (available)`,
    ...snapshots.map(({ pools }) => {
      const row = pools.find((one) => one.id === id);
      return row === undefined || row.available === 0 ? nil : showPercent(row.ownership);
    }),
  ]);
  const shown = [...holders, ...pools].filter((row) => row.slice(1).some((cell) => cell !== nil));
  return [
    ["Holder", ...snapshots.map(({ label }) => label)],
    ...shown,
    ["Fully diluted", ...snapshots.map(() => showPercent(1))],
  ];
}

function proceedsRows({ capTable, exit }: ReturnType<typeof computed>): string[][] {
  const { perShare } = withPerShare(exit);
  const cheques = chequesOf(capTable.snapshots.flatMap(({ round }) => round ?? []));
  const paid = sumOf(
    exit.holders.map(({ holderId, invested }) =>
      rational(invested === 0 ? 0 : asCheque(invested, cheques.get(holderId))),
    ),
  ).toNumber();
  return [
    ["Holder", "Receives", "Per share, as converted", "Of proceeds", "Invested", "Multiple"],
    ...exit.holders.map(({ holderId, name, net, pctOfProceeds, invested, multiple }) => {
      const cheque = asCheque(invested, cheques.get(holderId));
      return [
        name,
        showMoney(net),
        showPerShare(perShare[holderId] ?? null),
        showPercent(pctOfProceeds),
        invested === 0 ? "–" : showWhole(cheque),
        invested === 0 ? showMultiple(multiple) : showMultiple(net / cheque),
      ];
    }),
    [
      "All",
      showMoney(exit.summary.totalDistributed),
      "",
      showPercent(1),
      showWhole(paid),
      // Of those who paid in alone: what founders receive is no return on what others paid.
      `${showMultiple(sumOf(exit.holders.flatMap((one) => (one.invested > 0 ? rational(one.net) : []))).toNumber() / paid)} investors alone`,
    ],
  ];
}

describe("from the first look to the fund", () => {
  it("a changed pre-money shows in ownership, in the exit and in the fund, by keyboard alone, and travels in the address", async () => {
    const changed = structuredClone(examples[0].state) as {
      events: { event: { preMoneyValuation?: number } }[];
    } & StudioState;
    const seriesA = changed.events[4]?.event as { preMoneyValuation?: number };
    seriesA.preMoneyValuation = 24_000_000;
    const expected = computed(changed);
    let shared = "";
    await visit(
      "",
      async (page) => {
        expect(await cells(page, "ownership")).toEqual(ownershipRows(computed(examples[0].state)));
        await tabTo(page, "Series A 15M");
        await page.keyboard.press("Enter");
        await tabTo(page, "Pre-money");
        await page.keyboard.press("Control+A");
        await page.keyboard.type("24m");
        await settled(page);
        expect(await cells(page, "ownership")).toEqual(ownershipRows(expected));
        await page.keyboard.press("Shift+Tab");

        await page.evaluate(() => window.scrollTo(0, 0));
        await tabTo(page, "Exit");
        await page.keyboard.press("Enter");
        await settled(page);
        expect(await cells(page, "proceeds")).toEqual(proceedsRows(expected));

        await tabTo(page, "Fund");
        await page.keyboard.press("Enter");
        await settled(page);
        await tabTo(page, "+ Add a company");
        await page.keyboard.press("Enter");
        await page.keyboard.press("Enter");
        await page.waitForSelector("#investor-0:focus");
        await page.keyboard.type("Alpha");
        await settled(page);
        await page.waitForFunction(() => document.body.textContent?.includes("of invested capital"));
        await settled(page);
        await page.waitForTimeout(300);
        expect(await page.$$eval('[data-table="headline"] dd', (all) => all.map((one) => one.textContent))).toEqual(
          headline(changed),
        );

        await tabTo(page, "Share");
        await page.keyboard.press("Enter");
        await page.waitForSelector("dialog[open] [data-holds]");
        expect(await page.locator("[data-holds]").innerText()).toContain("Ada, Ben, Angel");
        await tabTo(page, "Copy link");
        await page.keyboard.press("Enter");
        await page.waitForSelector("text=Link copied.");
        shared = await page.evaluate(() => navigator.clipboard.readText());
      },
      { permissions: ["clipboard-read", "clipboard-write"] },
    );

    expect(shared.startsWith(`${studio.address}/#fund/`)).toBe(true);
    await visit(shared.slice(studio.address.length + 1), async (page) => {
      await page.waitForTimeout(300);
      expect(await page.$$eval('[data-table="headline"] dd', (all) => all.map((one) => one.textContent))).toEqual(
        headline(changed),
      );
      await page.click("nav a:has-text('Cap table')");
      await settled(page);
      expect(await cells(page, "ownership")).toEqual(ownershipRows(expected));
    });
  });
});

/** What the fund page has to say, with Alpha's stake as an outcome. */
function headline(state: StudioState): string[] {
  const inputs = state.fund.inputs as unknown as FundInputs;
  const alpha = computed(state).exit.holders.find(({ holderId }) => holderId === "alpha");
  const plain = computeFundEconomics({ inputs, analysis: { forecast: false } });
  const investment = {
    name: state.title,
    invested: alpha?.invested ?? 0,
    proceeds: alpha?.net ?? 0,
    holdingPeriodYears: 5,
  };
  const { forecast } = computeFundEconomics({
    inputs: withInvestments(inputs, [investment], plain.investedCapital.total),
  });
  const summary = forecast?.summary;
  const compact = new Intl.NumberFormat("en-US", {
    notation: "compact",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: "stripIfInteger",
  });
  const end = forecast?.periods.at(-1)?.cumulative.lp;
  return [
    ...[end?.dpi, end?.rvpi, end?.tvpi].map((multiple) => showMultiple(multiple ?? null)),
    showRate(summary?.irr.netLp ?? null),
    `Year ${Math.ceil((summary?.breakEvenPeriod ?? 0) / 4)}`,
    `USD ${compact.format(summary?.totals.capitalCalls.total ?? 0)}`,
    `USD ${compact.format(summary?.totals.distributions.total ?? 0)}`,
    `USD ${compact.format(summary?.totals.carry ?? 0)}`,
    showMultiple(summary?.multiples.gross ?? null),
    showRate(summary?.irr.gross ?? null),
  ];
}

describe("each example", () => {
  it.each(examples.map((example) => [example.id, example] as const))(
    "%s is chosen by keyboard and shows what the engines compute",
    async (_, example: Example) => {
      await visit("", async (page) => {
        await tabTo(page, "Start from an example");
        await page.keyboard.press("Enter");
        await page.keyboard.type(example.name);
        await page.keyboard.press("Enter");
        await settled(page);
        const expected = computed(example.state);
        await expect.poll(() => cells(page, "ownership")).toEqual(ownershipRows(expected));
        await page.click("nav a:has-text('Exit')");
        await settled(page);
        await expect.poll(() => cells(page, "proceeds")).toEqual(proceedsRows(expected));
      });
    },
  );
});

describe("the charts' tables", () => {
  it("hold the engine's shares after each event", async () => {
    await visit("", async (page) => {
      await page.click('[data-chart="ownership-evolution"] summary');
      const rows = await page.$$eval('[data-chart="ownership-evolution"] tbody tr', (all) =>
        all.map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent ?? "")),
      );
      const { final } = computed(examples[0].state).capTable;
      for (const { name, fullyDilutedShares } of final.holders) {
        expect(rows.find(([owner]) => owner === name)?.at(-2), name).toBe(showShares(fullyDilutedShares));
      }
    });
  });

  it("hold the engine's proceeds at the kinks of the exit", async () => {
    await visit("#exit", async (page) => {
      const chart = page.locator('[data-chart="exit-payoff"]');
      await chart.locator("summary").click();
      const text = await chart.locator("table").innerText();
      const model = toWaterfallModel(computed(examples[0].state).capTable.final);
      const { breakpoints } = computeExitWaterfall({ model, exitValuation: 0 });
      for (const { exitValuation } of breakpoints)
        if (exitValuation) expect(text).toContain(showMoney(exitValuation).replace(/\.00$/, ""));
    });
  });
});

describe("figures beside the tables", () => {
  it("of classes, of the steps and of a figure's making are the engine's", async () => {
    const { capTable, exit } = computed(examples[0].state);
    await visit("#exit", async (page) => {
      await page.click("button:has-text('Classes')");
      const rows = await cells(page, "proceeds");
      expect(rows.slice(1, -1).map((row) => row.slice(0, 6))).toEqual(
        exit.classes.map(({ name, net, perShare, pctOfProceeds, invested, multiple }) => [
          name,
          showMoney(net),
          showPerShare(perShare),
          showPercent(pctOfProceeds),
          invested === 0 ? "–" : showWhole(invested),
          showMultiple(multiple),
        ]),
      );
      await page.click("text=Step by step, to the cent");
      const steps = await page.$$eval("ol.steps > li", (all) => all.map((one) => one.textContent ?? ""));
      expect(steps).toEqual(exit.trace.map(({ text, lines }) => shortPrices(text + lines.join(""))));
    });
    await visit("", async (page) => {
      await page.click('[data-table="ownership"] tr:has-text("Alpha Ventures") td:last-child button');
      await page.waitForSelector("dialog[open] table");
      const alpha = capTable.snapshots.at(-1)?.holders.find(({ id }) => id === "alpha");
      const dialog = await page.locator("dialog[open]").innerText();
      expect(dialog).toContain(
        `${showShares(alpha?.fullyDilutedShares ?? 0)} of ${showShares(capTable.final.totals.fullyDilutedShares)}`,
      );
      for (const { shares, invested } of alpha?.positions ?? []) {
        expect(dialog).toContain(showShares(shares));
        expect(dialog).toContain(showMoney(invested));
      }
      const { round } = capTable.snapshots.at(-1) ?? {};
      for (const { text } of explainRound(round as never, "USD"))
        for (const [figure] of text.matchAll(/[\d,.]*\d/g)) expect(dialog).toContain(figure);
      expect(dialog).toContain("Beta Capital pays 11,249,999.77 for 3,008,657 shares of Series B");
      expect(dialog).not.toMatch(/\b(alpha|beta|ada|series-[ab]|event-\d)\b/);
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog.explanation[open]", { state: "detached" });
    });
  });

  it("of the fund's curve are the engine's, period by period", async () => {
    await visit("#fund", async (page) => {
      const chart = page.locator('[data-chart^="fund"]').first();
      await chart.locator("summary").click();
      const rows = await chart
        .locator("tbody tr")
        .evaluateAll((all) =>
          all.map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent ?? "")),
        );
      const inputs = examples[0].state.fund.inputs as unknown as FundInputs;
      const { forecast } = computeFundEconomics({ inputs });
      expect(rows.length).toBe(forecast?.periods.length);
      for (const [i, { label, capitalCalls, nav }] of (forecast?.periods ?? []).entries()) {
        const figures = rows[i]?.map((cell) => Number(cell.replaceAll(/[,\s]/g, "").replace("−", "-")));
        expect(rows[i]?.[0], label).toBe(label);
        expect(
          figures?.some((figure) => Math.abs(figure) === capitalCalls.total),
          `${label}: ${capitalCalls.total} called`,
        ).toBe(true);
        expect(figures, `${label}: ${nav.total} of NAV`).toContain(nav.total);
      }
    });
  });
});

/** The rows of a chart's own table. */
async function chartRows(page: Page, kind: string): Promise<string[][]> {
  const chart = page.locator(`[data-chart="${kind}"]`);
  await chart.locator("details.as-table > summary").click();
  return chart
    .locator("details.as-table tbody tr")
    .evaluateAll((all) =>
      all.map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent ?? "")),
    );
}

const plain = (cell: string | undefined) => Number((cell ?? "").replaceAll(/[,\s%]/g, "").replace("−", "-"));

describe("every other chart", () => {
  it("of the company and its exit says what the engines say", async () => {
    const { capTable, exit } = computed(examples[0].state);
    await visit("", async (page) => {
      const rows = await chartRows(page, "round-bridge");
      const round = capTable.snapshots.at(-1)?.round;
      for (const { holderId, before, after } of round?.dilution ?? []) {
        const name = capTable.final.holders.find(({ id }) => id === holderId)?.name;
        const row = rows.find(([first]) => first === name);
        expect(plain(row?.[1]), `${name} before`).toBeCloseTo(before * 100, 3);
        expect(plain(row?.[2]), `${name} after`).toBeCloseTo(after * 100, 3);
      }
      expect(rows.length).toBeGreaterThan(4);
    });
    await visit("#exit", async (page) => {
      const rows = await chartRows(page, "exit-split");
      for (const { name, net } of exit.holders) {
        const received = rows
          .filter(([, to]) => to === name)
          .reduce((sum, row) => sum + Math.round(plain(row[2]) * 100), 0);
        expect(received, name).toBe(Math.round(net * 100));
      }
    });
  });

  it("of the fund says what the engine says", async () => {
    const inputs = examples[0].state.fund.inputs as unknown as FundInputs;
    const { forecast, grossToNet } = computeFundEconomics({ inputs });
    await visit("#fund", async (page) => {
      const multiples = await chartRows(page, "multiples");
      expect(multiples.map((row) => row.slice(1, 4).map(plain))).toEqual(
        forecast?.periods.map(({ cumulative: { lp } }) => [lp.dpi, lp.rvpi, lp.tvpi]),
      );
      const bridge = await chartRows(page, "gross-to-net");
      expect(plain(bridge[0]?.[1])).toBe(grossToNet?.grossIrr);
      expect(plain(bridge.at(-1)?.[1])).toBe(grossToNet?.netIrr);

      await page.click("text=Sensitivity to two inputs");
      await page.waitForSelector('[data-chart="sensitivity"]');
      const cells = await chartRows(page, "sensitivity");
      expect(cells.length).toBe(7);
      const corner = computeFundEconomics({
        inputs: { ...inputs, carryPct: 0.05, mgmtFeePct: 0.005 },
      });
      expect(plain(cells[0]?.[1])).toBe(corner.forecast?.summary.multiples.netLp);

      await page.click("text=Monte Carlo simulation");
      await typeInto(page, "#runs", "2000");
      await page.click("button:has-text('Simulate')");
      await page.waitForSelector('[data-chart="distribution"]');
      const bars = await chartRows(page, "distribution");
      const simulated = runMonteCarlo(inputs, { seed: 42, runs: 2000 });
      expect(bars.map((row) => plain(row[2]))).toEqual(simulated.multiples.netLp?.histogram.map(({ count }) => count));
    });
  });
});

describe("without a network", () => {
  it("the three pages compute on", async () => {
    await visit("", async (page) => {
      await page.waitForLoadState("networkidle");
      await page.context().setOffline(true);
      await page.click('.event-name:has-text("Series A")');
      await typeInto(page, '.event-form label:has-text("Pre-money") + .figure input', "24m");
      const changed = structuredClone(examples[0].state) as StudioState;
      (changed.events[4]?.event as { preMoneyValuation: number }).preMoneyValuation = 24_000_000;
      await expect.poll(() => cells(page, "ownership")).toEqual(ownershipRows(computed(changed)));
      await page.click("nav a:has-text('Exit')");
      await expect.poll(() => cells(page, "proceeds")).toEqual(proceedsRows(computed(changed)));
      await page.click("nav a:has-text('Fund')");
      await page.waitForSelector('[data-table="headline"]');
    });
  });
});

describe("what is put in", () => {
  it("wrongly is refused at its field, what was computed before stays, and undo mends it", async () => {
    await visit("", async (page) => {
      await page.click('.event-name:has-text("Series A")');
      await typeInto(page, '.event-form label:has-text("Pre-money") + .figure input', "-5");
      await page.waitForSelector(".event-form .issues");
      expect(await page.locator(".event-form .issues").innerText()).toBe("Pre-money is −5; it must be more than 0.");
      expect(await page.locator(".stale > span:not(.on-paper)").isVisible()).toBe(true);
      expect(await cells(page, "ownership")).toEqual(ownershipRows(computed(examples[0].state)));
      await page.keyboard.press("Control+z");
      await page.waitForSelector(".issues", { state: "detached" });
      expect(await cells(page, "ownership")).toEqual(ownershipRows(computed(examples[0].state)));
    });
  });

  it("can be switched off, moved, copied and taken away, and had back", async () => {
    await visit("", async (page) => {
      await page.click("button:has-text('Show one event')");
      const columns = async () => (await cells(page, "ownership"))[0]?.slice(1);
      const all = ["Founding", "Option plan", "SAFE", "First hire", "Series A", "Series B"];
      await page.click('[aria-label="SAFE counts"]');
      await expect.poll(columns).toEqual(all.filter((label) => label !== "SAFE"));
      await page.click('[aria-label="Undo"]');
      await expect.poll(columns).toEqual(all);
      await chooseIn(page, '[aria-label="Change SAFE"]', "Move earlier");
      await expect.poll(columns).toEqual(["Founding", "SAFE", "Option plan", "First hire", "Series A", "Series B"]);
      await chooseIn(page, '[aria-label="Change Series B"]', "Delete");
      // The focus goes to the event before.
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? "")).toContain("Series A");
      await expect.poll(columns).toEqual(["Founding", "SAFE", "Option plan", "First hire", "Series A"]);
      await chooseIn(page, '[aria-label="Change Option plan"]', "Duplicate");
      await expect.poll(columns).toEqual(["Founding", "SAFE", "Option plan", "Option plan", "First hire", "Series A"]);
      for (let i = 0; i < 3; i++) await page.click('[aria-label="Undo"]');
      await expect.poll(columns).toEqual(all);
      for (let i = 0; i < 3; i++) await page.click('[aria-label="Redo"]');
      await expect.poll(columns).toEqual(["Founding", "SAFE", "Option plan", "Option plan", "First hire", "Series A"]);
    });
  });

  it("is moved by keyboard, and the focus goes with it", async () => {
    await visit("", async (page) => {
      await page.click("button:has-text('Show one event')");
      const columns = async () => (await cells(page, "ownership"))[0]?.slice(1, 4);
      await tabTo(page, "Option plan 1,000");
      await page.keyboard.press("Alt+ArrowDown");
      await expect.poll(columns).toEqual(["Founding", "SAFE", "Option plan"]);
      await page.keyboard.press("Alt+ArrowUp");
      await expect.poll(columns).toEqual(["Founding", "Option plan", "SAFE"]);
      await page.keyboard.press("Alt+ArrowUp");
      await expect.poll(columns).toEqual(["Option plan", "Founding", "SAFE"]);
    });
  });

  it("is begun from a menu, which does nothing until one is chosen", async () => {
    await visit("", async (page) => {
      const columns = async () => (await cells(page, "ownership"))[0]?.slice(-2);
      await tabTo(page, "+ Add an event");
      await page.keyboard.press("Enter");
      for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Escape");
      expect(await columns()).toEqual(["Series A", "Series B"]);
      await page.keyboard.press("Enter");
      await page.keyboard.type("priced");
      await page.keyboard.press("Enter");
      await expect.poll(columns).toEqual(["Series B", "Series C"]);
      await page.keyboard.press("Control+z");
      await expect.poll(columns).toEqual(["Series A", "Series B"]);
    });
  });

  it("is inserted between two others", async () => {
    await visit("", async (page) => {
      await page.click("button:has-text('Show one event')");
      await chooseIn(page, '[aria-label="Change SAFE"]', "Insert an event before");
      await page.click('[role="menuitem"]:has-text("Stock split")');
      await expect
        .poll(async () => (await cells(page, "ownership"))[0]?.slice(1, 5))
        .toEqual(["Founding", "Option plan", "Stock split", "SAFE"]);
    });
  });

  it("that cannot happen yet is said in a sentence, with what comes first", async () => {
    await visit(`#cap-table/${await packState({ ...examples[0].state, events: [] })}`, async (page) => {
      await chooseIn(page, "text=+ Add an event", "Options exercised");
      await expect.poll(() => page.locator(".hint").innerText()).toContain("no options or warrants to exercise");
      await chooseIn(page, "text=+ Add an event", "Priced round");
      await expect.poll(() => page.locator(".hint").innerText()).toContain("Nobody has shares yet");
      await page.click('button:has-text("Add: Common stock issued")');
      await expect.poll(async () => (await cells(page, "ownership"))[1]).toEqual(["Founder 1", showPercent(0.5)]);
    });
  });

  it("copied has no name that the first has taken", async () => {
    const grant = { id: "a", name: "A", shares: 10 };
    const events = [{ event: { type: "common_issuance", id: "first", grants: [{ ...grant, securityId: "CS-1" }] } }];
    await visit(`#cap-table/${await packState({ ...examples[0].state, events })}`, async (page) => {
      await chooseIn(page, '[aria-label^="Change"]', "Duplicate");
      await expect.poll(async () => (await cells(page, "ownership"))[0]?.length).toBe(3);
      expect(await page.locator(".issues").count()).toBe(0);
    });
  });

  it("is taken along as a sheet whose figures are numbers and whose names are no formulas", async () => {
    const events = [
      { event: { type: "common_issuance", label: "=1+1", grants: [{ id: "a", name: "@SUM(A1)", shares: 1_000_000 }] } },
    ];
    await visit(`#cap-table/${await packState({ ...examples[0].state, events })}`, async (page) => {
      await page.click('[data-chart="ownership-evolution"] details.as-table > summary');
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.click('[data-chart="ownership-evolution"] button:has-text("CSV")'),
      ]);
      const text = readFileSync(await download.path(), "utf8");
      expect(text.split("\r\n").slice(0, 2)).toEqual([
        'Owner,"\'=1+1, shares","\'=1+1, %"',
        "'@SUM(A1),1000000,100.0000 %",
      ]);
    });
  });

  it("is kept by the browser until the next visit", async () => {
    const context = await browser.newContext();
    const first = await context.newPage();
    await first.goto(studio.address);
    await settled(first);
    await typeInto(first, '[aria-label="Name of the company"]', "Kept & Co");
    await first.waitForTimeout(600);
    await first.close();
    const second = await context.newPage();
    await second.goto(studio.address);
    await settled(second);
    expect(await second.inputValue('[aria-label="Name of the company"]')).toBe("Kept & Co");
    await context.close();
  });

  it("may be no file of a cap table, which is said", async () => {
    await visit("", async (page) => {
      const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
      await page.setInputFiles(".start-from input[type=file]", file("letter.txt", "Dear all,\nthe figures follow.\n"));
      await page.waitForSelector('.notice:has-text("No cap table was found in letter.txt")');
      await page.click('.notice [aria-label="Close"]');
      await page.setInputFiles(".start-from input[type=file]", file("broken.zip", "PK\u0003\u0004 nothing"));
      await expect.poll(() => page.locator(".notice").innerText()).toMatch(/damaged or cut off/);
    });
  });
});

const PRE_MONEY = '.event-form label:has-text("Pre-money") + .figure input';
const titleOf = (page: Page) => page.inputValue('[aria-label="Name of the company"]');

/** Opens the dialog of the companies and gives their names. */
async function companiesOf(page: Page): Promise<string[]> {
  await page.click("button:has-text('Companies')");
  // The list loads when it is first opened.
  await page.waitForSelector(".companies .row");
  const names = await page.$$eval(".companies bdi", (all) => all.map((one) => one.textContent ?? ""));
  await page.keyboard.press("Escape");
  return names;
}

describe("a visitor's own company", () => {
  it("stays when a link is opened, which becomes a company of its own", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(studio.address);
    await settled(page);
    await typeInto(page, '[aria-label="Name of the company"]', "Mine");
    await page.waitForTimeout(600);
    const link = `#exit/${await packState({ ...examples[0].state, title: "Theirs" })}`;
    await page.goto(`${studio.address}/${link}`);
    await expect.poll(() => titleOf(page)).toBe("Theirs");
    await expect.poll(() => page.evaluate(() => location.hash)).toBe("#exit");
    expect((await companiesOf(page)).sort()).toEqual(["Mine", "Theirs"]);
    await page.click("button:has-text('Companies')");
    await page.click(".companies .row:has-text('Mine')");
    await expect.poll(() => titleOf(page)).toBe("Mine");
    await page.goto(`${studio.address}/${link}`);
    await expect.poll(() => titleOf(page)).toBe("Theirs");
    expect((await companiesOf(page)).length, "the same link again is no third company").toBe(2);
    await context.close();
  });

  it("is not written over by another tab: what that tab does becomes a copy, and it is told", async () => {
    const context = await browser.newContext();
    const [one, other] = [await context.newPage(), await context.newPage()];
    await one.goto(studio.address);
    await settled(one);
    await typeInto(one, '[aria-label="Name of the company"]', "First");
    await one.waitForTimeout(600);
    await other.goto(studio.address);
    await settled(other);
    await typeInto(one, '[aria-label="Name of the company"]', "From one");
    await one.waitForTimeout(600);
    await typeInto(other, '[aria-label="Name of the company"]', "From the other");
    await other.waitForSelector(".notice");
    expect(await other.locator(".notice").innerText()).toContain("kept as a copy");
    expect((await companiesOf(other)).sort()).toEqual(["From one", "From the other"]);
    await one.reload();
    await settled(one);
    expect(await titleOf(one)).toBe("From one");
    await context.close();
  });

  it("can be undone after a reload", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(studio.address);
    await settled(page);
    await typeInto(page, '[aria-label="Name of the company"]', "Renamed");
    await page.waitForTimeout(600);
    await page.reload();
    await settled(page);
    // Nothing has the focus after a reload: the key undoes a change of the company, not of a field.
    await expect.poll(() => titleOf(page)).toBe("Renamed");
    await page.keyboard.press("Control+z");
    await expect.poll(() => titleOf(page)).toBe(examples[0].state.title);
    await page.keyboard.press("Control+y");
    await expect.poll(() => titleOf(page)).toBe("Renamed");
    await context.close();
  });

  it("is kept when it is duplicated, though nothing of it was changed", async () => {
    await visit("", async (page) => {
      await page.click("button:has-text('Companies')");
      await page.click("button:has-text('Duplicate this one')");
      const { title } = examples[0].state;
      await expect.poll(() => titleOf(page)).toBe(`${title} 2`);
      expect((await companiesOf(page)).sort()).toEqual([title, `${title} 2`]);
    });
  });

  it("is begun, duplicated and deleted in the list", async () => {
    await visit("", async (page) => {
      await typeInto(page, '[aria-label="Name of the company"]', "Acme");
      await page.waitForTimeout(600);
      await page.click("button:has-text('Companies')");
      await page.click("button:has-text('Duplicate this one')");
      await expect.poll(() => titleOf(page)).toBe("Acme 2");
      await page.click("button:has-text('Companies')");
      await page.click("button:has-text('New company')");
      await expect.poll(() => titleOf(page)).toBe("New company");
      await page.click("button:has-text('Companies')");
      await page.click('[aria-label="Delete New company"]');
      await page.click("button:has-text('Delete New company for good')");
      await page.keyboard.press("Escape");
      await expect.poll(() => titleOf(page)).not.toBe("New company");
      expect((await companiesOf(page)).sort()).toEqual(["Acme", "Acme 2"]);
    });
  });
});

describe("a figure that is typed", () => {
  it("keeps the last good value where it cannot be read, and the field says why", async () => {
    await visit("", async (page) => {
      await page.click('.event-name:has-text("Series A")');
      for (const text of ["1e30", "1t", "abc", ""]) {
        await typeInto(page, PRE_MONEY, text);
        await page.waitForSelector(".event-form .why");
        expect(await page.locator(".event-form .why").innerText(), text).toContain("15,000,000 stays.");
        await page.keyboard.press("Tab");
        expect(await page.inputValue(PRE_MONEY), text).toBe("15,000,000");
        expect(await page.locator(".event-form .why").innerText(), text).toContain("15,000,000 stays.");
        expect(await cells(page, "ownership")).toEqual(ownershipRows(computed(examples[0].state)));
      }
    });
  });

  it("with a decimal comma is read as one", async () => {
    await visit("", async (page) => {
      await page.click('.event-name:has-text("Series A")');
      await typeInto(page, PRE_MONEY, "2,5m");
      await page.keyboard.press("Tab");
      expect(await page.inputValue(PRE_MONEY)).toBe("2,500,000");
    });
  });

  it("is undone and redone inside its field", async () => {
    await visit("", async (page) => {
      await page.click('.event-name:has-text("Series A")');
      await typeInto(page, PRE_MONEY, "24m");
      await settled(page);
      await page.keyboard.press("Control+z");
      await expect.poll(() => page.inputValue(PRE_MONEY)).toBe("15,000,000");
      await page.keyboard.press("Control+y");
      await expect.poll(() => page.inputValue(PRE_MONEY)).toBe("24,000,000");
    });
  });

  it("moves nothing when it is left, so that the next click lands", async () => {
    await visit("", async (page) => {
      await page.click('.event-name:has-text("Series A")');
      await typeInto(page, PRE_MONEY, "24m");
      await settled(page);
      const below = page.locator('.event-name:has-text("Series B")');
      await below.scrollIntoViewIfNeeded();
      const before = await below.boundingBox();
      await below.hover();
      await page.mouse.down();
      expect(await below.boundingBox()).toEqual(before);
      await page.mouse.up();
      expect(await below.getAttribute("aria-expanded")).toBe("true");
    });
  });
});

describe("the exit", () => {
  it("answers from which price on somebody gets what they want, in whole currency, and takes that price", async () => {
    await visit("#exit", async (page) => {
      await page.selectOption('[aria-label="Whose proceeds"]', "ada");
      await page.waitForSelector("[data-goal]");
      const price = Number(await page.getAttribute("[data-goal]", "data-goal"));
      await page.click("text=Use this price");
      await settled(page);
      const state = { ...examples[0].state, exit: { ...examples[0].state.exit, exitValuation: price } };
      await expect.poll(() => cells(page, "proceeds")).toEqual(proceedsRows(computed(state)));
      expect(Number.isInteger(price)).toBe(true);
      const netAt = (exitValuation: number) =>
        computed({ ...state, exit: { ...state.exit, exitValuation } }).exit.holders.find(({ name }) => name === "Ada")
          ?.net;
      expect(netAt(price)).toBeGreaterThanOrEqual(10_000_000);
      expect(netAt(price - 1)).toBeLessThan(10_000_000);
    });
  });

  it("shows what a changed term does against what was", async () => {
    await visit("#exit", async (page) => {
      const series = page.locator(".terms", { has: page.getByText("Series B", { exact: true }) });
      await series.locator("select").first().selectOption("full");
      await page.waitForSelector('[data-table="proceeds"] .more');
      const rows = await cells(page, "proceeds");
      const state = examples[0].state;
      const model = toWaterfallModel(computed(state).capTable.final);
      const preferred = model.preferred?.map((series) =>
        series.name === "Series B" ? { ...series, participation: "full" as const } : series,
      );
      const { exitValuation } = state.exit;
      const before = computeExitWaterfall({ model, exitValuation });
      const after = computeExitWaterfall({ model: { ...model, preferred: preferred ?? [] }, exitValuation });
      for (const [i, { name, net }] of after.holders.entries()) {
        const was = before.holders.find((one) => one.name === name)?.net ?? 0;
        const gap = Math.round((net - was) * 100) / 100;
        const shown = gap === 0 ? "–" : `${gap > 0 ? "+" : "−"}${showMoney(Math.abs(gap))}`;
        expect(rows[i + 1]?.slice(0, 3), name).toEqual([name, showMoney(net), shown]);
      }
    });
  });
});

describe("the fund", () => {
  it("simulates with progress, can be stopped, and says what was simulated", async () => {
    await visit("#fund", async (page) => {
      await page.click("text=Monte Carlo simulation");
      await typeInto(page, "#runs", "100000");
      await page.click("button:has-text('Simulate')");
      await page.waitForSelector("progress");
      await page.click("button:has-text('Cancel')");
      await page.waitForSelector("progress", { state: "detached" });
      await typeInto(page, "#runs", "1000");
      await page.click("button:has-text('Simulate')");
      await page.waitForSelector("details.section:has(#runs) [data-chart]");
      expect(await page.locator("details.section:has(#runs)").innerText()).toContain("1,000 funds");
    });
  });

  it("varies two inputs, and keeps funds side by side", async () => {
    await visit("#fund", async (page) => {
      await page.click("text=Sensitivity to two inputs");
      await page.waitForSelector("details.section:has(.choices) [data-chart]");
      await page.click("text=Keep this fund to compare");
      await typeInto(page, 'label:has-text("Carry") + .figure input', "30");
      await settled(page);
      const rows = await page.$$eval('[aria-label="Table of scenarios"] tr', (all) =>
        all.map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent ?? "")),
      );
      const inputs = examples[0].state.fund.inputs as unknown as FundInputs;
      const net = (carryPct: number) =>
        showMultiple(
          computeFundEconomics({ inputs: { ...inputs, carryPct } }).forecast?.summary.multiples.netLp ?? null,
        );
      const [name, now, kept = ""] = rows[1] ?? [];
      expect([name, now]).toEqual(["TVPI of LPs", net(0.3)]);
      expect(kept.split(" ")[0]).toBe(net(0.2));
    });
  });
});

describe("an address that does harm", () => {
  it.each([
    ["is no state", async () => "#exit/xyz"],
    ["holds another kind of thing", async () => `#fund/${await packState([] as never)}`],
    ["is cut off", async () => `#cap-table/${(await packState(examples[0].state)).slice(0, 200)}`],
  ])("because it %s is refused with a sentence, and the page works", async (_, address) => {
    await visit(await address(), async (page) => {
      expect(await page.locator(".notice").innerText()).toContain("could not be shown");
      await page.click("nav a:has-text('Cap table')");
      await expect.poll(() => cells(page, "ownership")).toEqual(ownershipRows(computed(examples[0].state)));
    });
  });

  it("with markup for names shows the markup as text", async () => {
    const markup = "<img src=x onerror=alert(1)><script>alert(2)</script>";
    const events = [
      { event: { type: "common_issuance", label: markup, grants: [{ id: "a", name: markup, shares: 10 }] } },
    ];
    const hash = `#cap-table/${await packState({ ...examples[0].state, title: markup, events })}`;
    await visit(hash, async (page) => {
      expect((await cells(page, "ownership"))[1]?.[0]).toBe(markup);
      expect(await page.locator("main img, main script").count()).toBe(0);
    });
  });

  it("with figures of the wrong kind is refused by the engines and harms nothing", async () => {
    const events = [{ event: { type: "common_issuance", grants: "many" } }, { event: { type: 5 } }];
    const hash = `#cap-table/${await packState({ ...examples[0].state, events } as never)}`;
    await visit(hash, async (page) => {
      expect(await page.locator(".issues").count()).toBeGreaterThan(0);
      await page.click(".event-name >> nth=0");
      await page.waitForSelector(".event-form");
    });
  });
});

describe("a company with 500 events and 200 holders", () => {
  it("follows a change, in the time that the browser's own clock measures", async () => {
    const issue = (i: number) => ({
      event: {
        type: "common_issuance",
        label: `Issue ${i}`,
        grants: [{ id: `h${i % 200}`, name: `Holder ${i % 200}`, shares: 1000 + i }],
      },
    });
    const events = Array.from({ length: 500 }, (_, i) => issue(i));
    const hash = `#cap-table/${await packState({ ...examples[0].state, events })}`;
    await visit(hash, async (page) => {
      await page.click(".event-name >> nth=499");
      await page.waitForSelector(".event-form .item");
      // The one group of the company is open. The holder whose shares change has the most, and is listed first.
      await page.click('[data-table="ownership"] thead th:last-child .sort');
      const field = page.locator('.event-form label:has-text("Shares") + .figure input');
      const times: number[] = [];
      for (const shares of [5000, 6000, 7000, 8000, 9000]) {
        await page.evaluate(() => {
          const table = document.querySelector('[data-table="ownership"] tfoot') as Element;
          const began = { at: 0 };
          document.addEventListener(
            "input",
            () => {
              began.at ||= performance.now();
            },
            { once: true, capture: true },
          );
          (window as unknown as { took: Promise<number> }).took = new Promise((resolve) => {
            new MutationObserver(() => resolve(performance.now() - began.at)).observe(table.parentElement as Element, {
              subtree: true,
              characterData: true,
              childList: true,
            });
          });
        });
        await typeInto(page, field, String(shares));
        await settled(page);
        times.push(await page.evaluate(() => (window as unknown as { took: Promise<number> }).took));
      }
      console.log(`500 events, 200 holders: ${times.map((time) => time.toFixed(0)).join(", ")} ms from key to table`);
      const expected = events.with(499, {
        event: { ...issue(499).event, grants: [{ id: "h99", name: "Holder 99", shares: 9000 }] },
      });
      const { final } = computeCapTable({ events: expected.map(({ event }) => event) } as never);
      const shown = await cells(page, "ownership");
      expect(shown.find(([name]) => name === "Holder 99")?.at(-1)).toBe(
        showPercent(final.holders.find(({ id }) => id === "h99")?.ownership ?? 0),
      );
    });
  });
});

describe("every page", () => {
  const views = ["light", "dark"].flatMap((colorScheme) =>
    [320, 768, 1280].map((width) => [colorScheme, width] as const),
  );
  it.each(views)("%s, %d wide: breaks no rule of axe and is no wider than the screen", async (colorScheme, width) => {
    for (const name of ["cap-table", "exit", "fund"]) {
      await visit(
        `#${name}`,
        async (page) => {
          if (name === "cap-table") await page.click('.event-name:has-text("Series A")');
          await page.waitForTimeout(200);
          if (pictures !== undefined) {
            mkdirSync(pictures, { recursive: true });
            await page.screenshot({
              path: join(pictures, `studio-${name}-${colorScheme}-${width}.png`),
              fullPage: true,
            });
          }
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
            `${name} is too wide`,
          ).toBe(0);
          expect(await brokenRules(page), name).toEqual([]);
        },
        { viewport: { width, height: 900 }, colorScheme: colorScheme as "light" | "dark" },
      );
    }
  });

  it("asks its server for its own files and nothing else, whatever is typed", async () => {
    const before = studio.requests.length;
    await visit("", async (page) => {
      await page.click('.event-name:has-text("Founding")');
      await typeInto(page, '.event-form input[type="text"] >> nth=0', "A secret plan");
      await page.click("nav a:has-text('Exit')");
      await settled(page);
      await page.click("nav a:has-text('Fund')");
      await settled(page);
    });
    const asked = studio.requests.slice(before).map((request) => request.replace(/-[\w-]+\.(js|css|svg)$/, ".$1"));
    expect(
      asked.every((request) => /^GET \/($|assets\/[\w.-]+$)/.test(request)),
      asked.join(" "),
    ).toBe(true);
  });
});
