/** Companies side by side are what the engines say of each, and differences are exact. */
import { computeCapTable, diff, toWaterfallModel } from "@capstack/cap-table";
import { computeExitWaterfall } from "@capstack/waterfall";
import { describe, expect, it } from "vitest";
import { changesOf, compare } from "../../src/engine/several/compare.js";
import { examples } from "../../src/examples/examples.js";
import { togetherOf } from "../../src/figures/together.js";
import type { JsonObject } from "../../src/state/studio-state.js";

const events = examples[0].state.events.map(({ event }) => event);
const seriesB = events.length - 1;
const request = { events } as never;
const other = { events: events.with(seriesB, { ...events[seriesB], preMoneyValuation: 40_000_000 }) } as never;
const plain = { deal: {}, preferred: {} };

describe("two term sheets", () => {
  const prices = [20_000_000, 75_000_000.01];
  const [first, second] = compare({
    companies: [
      { request, ...plain },
      { request: other, ...plain },
    ],
    prices,
  });

  it("say who owns what and who gets what as the engines do", () => {
    const { final } = computeCapTable(other);
    for (const { id, ownership } of final.holders) {
      expect(second?.holders.find((one) => one.id === id)?.owns.value).toBe(ownership);
    }
    for (const [at, exitValuation] of prices.entries()) {
      const { holders } = computeExitWaterfall({ model: toWaterfallModel(final), exitValuation });
      for (const { holderId, net } of holders) {
        expect(second?.holders.find(({ id }) => id === holderId)?.gets[at]?.value).toBe(net);
      }
    }
  });

  it("stand beside those of the first, which has none beside it", () => {
    const get = (company: typeof first, id: string) => company?.holders.find((one) => one.id === id)?.gets[1];
    expect(get(second, "ada")?.first).toBe(get(first, "ada")?.value);
    expect(get(first, "ada")?.first).toBeNull();
  });

  it("count founders together", () => {
    const cents = (id: string) => Math.round((second?.holders.find((one) => one.id === id)?.gets[0]?.value ?? 0) * 100);
    expect(Math.round((second?.groups.find(({ id }) => id === "Founders")?.gets[0]?.value ?? 0) * 100)).toBe(
      cents("ada") + cents("ben"),
    );
  });
});

/** The round's only investor under another name, on the same row of the form. */
const renamed = (name: string) =>
  ({ events: events.with(seriesB, { ...events[seriesB], investments: [{ ...investment, name }] } as never) }) as never;
const [investment] = (events[seriesB] as { investments: readonly JsonObject[] }).investments as [JsonObject];

describe("an investor typed over another", () => {
  const [first, second] = compare({
    companies: [
      { request, ...plain },
      { request: renamed("Polar Growth"), ...plain },
    ],
    prices: [75_000_000],
  });
  const find = (company: typeof first, name: string) => company?.holders.find((one) => one.name === name);

  it("is somebody else: no figure of theirs is held against the other's", () => {
    const polar = find(second, "Polar Growth");
    expect(polar?.id).toBe(investment.id);
    expect(first?.holders.map(({ key }) => key)).not.toContain(polar?.key);
    expect(polar?.owns.first).toBeNull();
    expect(find(second, String(investment.name))).toBeUndefined();
  });

  it("is in the round's terms by name with the amount", () => {
    // A quarter of the round is taken up pro rata.
    expect(second?.rounds.at(-1)?.investors.map(({ name }) => name)).toEqual(["Polar Growth", "Alpha Ventures"]);
    const all = togetherOf(second?.rounds.at(-1)?.investors ?? [], ({ amount }) => amount);
    expect(all).toBe(investment.amount);
  });

  it("has come in what changed since, and the other is gone", () => {
    const { holders } = changesOf({ before: request, after: renamed("Polar Growth") });
    const shares = holders.map(({ name, fullyDilutedShares: { before, after } }) => [name, before > 0, after > 0]);
    expect(shares).toEqual([
      [investment.name, true, false],
      ["Polar Growth", false, true],
    ]);
    expect(
      changesOf({ before: request, after: renamed(` ${String(investment.name).toUpperCase()} `) }).holders,
    ).toEqual([]);
  });
});

describe("what leaves the price before holders are paid", () => {
  const deal = {
    transactionCosts: [{ id: "c", amount: 1_000_000, pct: 0.01 }],
    debt: [{ id: "d", amount: 2_000_000 }],
    carveOut: {
      type: "percent",
      pct: 0.1,
      recipients: [
        { id: "a", name: "Ada", share: 0.75 },
        { id: "m", name: "Management", share: 0.25 },
      ],
    },
    escrow: { amount: 5_000_000, releasePct: 0.6 },
    cash: 500_000,
    earnouts: [{ id: "e", amount: 3_000_000 }],
  };
  const [bare, closed] = compare({
    companies: [
      { request, ...plain },
      { request, deal, preferred: {} },
    ],
    prices: [120_000_000],
  });

  it("is a line each, and that of the carve-out says who it goes to", () => {
    // Of 120M and 3M earned: costs 1M and 1 % of 123M; of the rest and the cash less debt a tenth; 2M of the escrow.
    const carveOut = (123_000_000 + 500_000 - 2_230_000 - 2_000_000) / 10;
    expect(closed?.deductions.map(({ name, amounts }) => [name, amounts[0]])).toEqual([
      ["Costs", 2_230_000],
      ["Debt", 2_000_000],
      ["Carve-out to Ada", carveOut * 0.75],
      ["Carve-out to Management", carveOut * 0.25],
      ["Escrow that is lost", 2_000_000],
    ]);
    expect(bare?.deductions).toEqual([]);
  });

  it("comes with what holders get to the price, cash and earn-outs", () => {
    const all = (company: typeof closed) =>
      togetherOf(
        [
          ...(company?.groups ?? []).map(({ gets }) => gets[0]?.value ?? 0),
          ...(company?.deductions ?? []).map(({ amounts }) => amounts[0] ?? 0),
        ],
        (amount) => amount,
      );
    expect(all(bare)).toBe(120_000_000);
    expect(all(closed)).toBe(120_000_000 + (closed?.cash ?? 0) + (closed?.earnouts ?? 0));
    expect([closed?.cash, closed?.earnouts]).toEqual([500_000, 3_000_000]);
  });
});

describe("a company that cannot be computed", () => {
  it("says so, and the others stand", () => {
    const companies = [
      { request, ...plain },
      { request: { events: [{ type: "priced_round" }] } as never, ...plain },
    ];
    const [stands, refused] = compare({ companies, prices: [1] });
    expect(stands?.issues).toEqual([]);
    expect(refused?.issues.length).toBeGreaterThan(0);
    expect(refused?.holders).toEqual([]);
  });

  it("is no base: where it comes first, differences are from the first that has figures", () => {
    const refused = { request: { events: [{ type: "priced_round" }] } as never, ...plain };
    const both = [
      { request, ...plain },
      { request: other, ...plain },
    ];
    expect(compare({ companies: [refused, ...both], prices: [1] }).slice(1)).toEqual(
      compare({ companies: both, prices: [1] }),
    );
  });
});

describe("terms changed on the exit page", () => {
  it("count in what everybody gets", () => {
    const preferred = { series_b: { liquidationMultiple: 3 } };
    const model = toWaterfallModel(computeCapTable(request).final);
    const id = model.preferred?.at(-1)?.id ?? "";
    const terms = { [id]: preferred.series_b };
    const [own, changed] = compare({
      companies: [
        { request, ...plain },
        { request, deal: {}, preferred: terms },
      ],
      prices: [30_000_000],
    });
    expect(changed?.holders.find((one) => one.id === "beta")?.gets[0]?.value).toBeGreaterThan(
      own?.holders.find((one) => one.id === "beta")?.gets[0]?.value ?? 0,
    );
  });
});

describe("what changed", () => {
  it("is the engine's difference of the two last states", () => {
    const [before, after] = [computeCapTable(request).final, computeCapTable(other).final];
    const { pools: _, ...changes } = diff(before, after);
    expect(changesOf({ before: request, after: other })).toMatchObject(changes);
  });

  it("has of a pool what it has left, and which part of all that is, where the part alone changed too", () => {
    const [before, after] = [computeCapTable(request).final, computeCapTable(other).final];
    const { pools } = changesOf({ before: request, after: other });
    expect(pools.length).toBeGreaterThan(0);
    for (const { id, name, shares, owns } of pools) {
      const [was, is] = [before, after].map((one) => one.pools.find((pool) => pool.id === id));
      expect([name, shares]).toEqual([is?.name, { before: was?.available, after: is?.available }]);
      expect(owns.before).toBeCloseTo((was?.available ?? 0) / before.totals.fullyDilutedShares, 12);
      expect(owns.after).toBeCloseTo((is?.available ?? 0) / after.totals.fullyDilutedShares, 12);
    }
    expect(changesOf({ before: request, after: request }).pools).toEqual([]);
  });
});

describe("a first company that cannot be computed", () => {
  it("leaves nothing to hold the others against", () => {
    const companies = [
      { request: { events: [{ type: "priced_round" }] } as never, ...plain },
      { request, ...plain },
    ];
    const [, stands] = compare({ companies, prices: [1] });
    expect(stands?.unissued.first).toBeNull();
    expect(stands?.holders.every(({ owns, gets }) => owns.first === null && gets[0]?.first === null)).toBe(true);
  });
});
