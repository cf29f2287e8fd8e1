/** Rollover equity by hand: what is rolled over, what is paid in cash, and what the buyer needs. */
import { describe, expect, it } from "vitest";
import { computeExitWaterfall, type ExitDeal, type ExitWaterfallRequest } from "../index.js";

const model = {
  common: [
    { id: "ada", name: "Ada", shares: 6_000_000 },
    { id: "ben", name: "Ben", shares: 2_000_000 },
  ],
  preferred: [
    {
      id: "a",
      name: "Series A",
      seniority: 1,
      holders: [{ id: "fund", name: "Fund", shares: 2_000_000, invested: 2_000_000 }],
    },
  ],
};

/** 20 million less a fee, debt and a carve-out is 16 million: 1.60 a share, of which a tenth is held in escrow. */
const deal: ExitDeal = {
  transactionCosts: 1_000_000,
  debt: [{ id: "bank", amount: 2_000_000 }],
  carveOut: { type: "flat", amount: 1_000_000 },
  escrow: { pct: 0.1 },
};

const rollover = [
  { holderId: "ada", pct: 0.25 },
  { holderId: "fund", amount: 880_000 },
];

const exit = (terms: ExitDeal): ExitWaterfallRequest => ({ model, exitValuation: 20_000_000, deal: terms });

function refusal(request: ExitWaterfallRequest): unknown {
  try {
    computeExitWaterfall(request);
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("a rollover", () => {
  const result = computeExitWaterfall(exit({ ...deal, rollover }));

  it("splits what holders receive into cash and shares of the buyer, of the closing payment", () => {
    // At closing 1.44 a share: Ada 8,640,000, a quarter of it 2,160,000. The escrow of 0.16 a share comes in cash.
    expect(result.holders.map(({ holderId, net, cash, rollover: rolled }) => [holderId, net, cash, rolled])).toEqual([
      ["ada", 9_600_000, 7_440_000, 2_160_000],
      ["ben", 3_200_000, 3_200_000, 0],
      ["fund", 3_200_000, 2_320_000, 880_000],
    ]);
    expect(
      result.securities.map(({ atClose, escrow, cashPart, stockPart }) => [atClose, escrow, cashPart, stockPart]),
    ).toEqual([
      [8_640_000, 960_000, 7_440_000, 2_160_000],
      [2_880_000, 320_000, 3_200_000, 0],
      [2_880_000, 320_000, 2_320_000, 880_000],
    ]);
  });

  it("says what the buyer needs in cash at closing: the price less the escrow and what is rolled over", () => {
    // 20,000,000 − 1,600,000 − 3,040,000; or 4,000,000 of deductions and 14,400,000 − 3,040,000 to holders.
    expect(result.rollover).toEqual({ amount: 3_040_000, cash: 12_960_000, buyerCash: 15_360_000 });
  });

  it("leaves payouts, decisions and multiples as they are without it", () => {
    const without = computeExitWaterfall(exit(deal));
    expect(result.classes).toEqual(without.classes);
    expect(result.summary).toEqual(without.summary);
    expect(result.stages).toEqual(without.stages);
    expect(result.holders.map(({ net, multiple }) => [net, multiple])).toEqual(
      without.holders.map(({ net, multiple }) => [net, multiple]),
    );
    expect(result.trace.slice(0, -1)).toEqual(without.trace);
    expect(without).not.toHaveProperty("rollover");
    expect(without.holders[0]).not.toHaveProperty("cash");
  });

  it("is explained in the last step, a line for each who rolls over", () => {
    expect(result.trace.at(-1)).toMatchObject({
      kind: "rollover",
      amount: 3_040_000,
      remaining: 0,
      text:
        "Of it, 3,040,000.00 is taken as shares of the buyer at closing, and 12,960,000.00 is paid in cash. " +
        "The buyer needs 15,360,000.00 in cash at closing, deductions included.",
      lines: [
        "Ada: 2,160,000.00 of 8,640,000.00 paid at closing.",
        "Fund: 880,000.00 of 2,880,000.00 paid at closing.",
      ],
    });
  });

  it("is spread over a holder's rows in proportion, to the cent", () => {
    // 10.00 over four shares: Ada's rows receive 2.50 and 5.00; 1.00 of it is 0.33 and 0.67.
    const { securities, holders } = computeExitWaterfall({
      model: {
        common: [
          { id: "a1", name: "Ada", holderId: "ada", shares: 1 },
          { id: "a2", name: "Ada", holderId: "ada", shares: 2 },
          { id: "ben", name: "Ben", shares: 1 },
        ],
      },
      exitValuation: 10,
      deal: { rollover: [{ holderId: "ada", amount: 1 }] },
    });
    expect(securities.map(({ cashPart, stockPart }) => [cashPart, stockPart])).toEqual([
      [2.17, 0.33],
      [4.33, 0.67],
      [2.5, 0],
    ]);
    expect(holders.map(({ cash }) => cash)).toEqual([6.5, 2.5]);
  });

  it("takes a fraction half up to the cent", () => {
    // A third of 0.05 is 0.0167; half of it 0.025, which is 0.03.
    const one = { model: { common: [{ id: "ada", name: "Ada", shares: 1 }] }, exitValuation: 0.05 };
    const rolled = [0.3333, 0.5, 1].map(
      (pct) => computeExitWaterfall({ ...one, deal: { rollover: [{ holderId: "ada", pct }] } }).rollover?.amount,
    );
    expect(rolled).toEqual([0.02, 0.03, 0.05]);
  });

  it("leaves out what a buyer who assumes unvested options pays later", () => {
    // Common at 1.00 a share; of 500 options free of a strike half are unvested and paid later: 250 at closing.
    const result = computeExitWaterfall({
      model: {
        common: [{ id: "ada", name: "Ada", shares: 500 }],
        options: [{ id: "o", holderId: "eve", shares: 500, strikePrice: 0, vested: 250, unvestedTreatment: "assume" }],
      },
      exitValuation: 1000,
      deal: { rollover: [{ holderId: "eve", pct: 1 }] },
    });
    expect(result.rollover).toEqual({ amount: 250, cash: 750, buyerCash: 500 });
  });

  it("needs no cash for holders who roll over everything, and takes nothing of who receives nothing", () => {
    const all = [
      { holderId: "ada", pct: 1 },
      { holderId: "ben", pct: 1 },
      { holderId: "fund", pct: 1 },
    ];
    expect(computeExitWaterfall(exit({ rollover: all })).rollover).toEqual({
      amount: 20_000_000,
      cash: 0,
      buyerCash: 0,
    });
    const low = computeExitWaterfall({ model, exitValuation: 1_000_000, deal: { rollover: all } });
    expect(low.holders.map(({ rollover: rolled }) => rolled)).toEqual([0, 0, 1_000_000]);
  });
});

describe("a rollover is refused", () => {
  it.each<readonly [string, ExitDeal, string, readonly (string | number)[], string]>([
    [
      "above what the holder is paid at closing",
      { ...deal, rollover: [{ holderId: "ada", amount: 8_640_000.01 }] },
      "rollover_exceeds_proceeds",
      ["rollover", 0, "amount"],
      '"ada" is paid 8640000.00 at closing and cannot roll over 8640000.01.',
    ],
    [
      "of a stranger",
      { rollover: [...rollover, { holderId: "cyd", pct: 0.5 }] },
      "unknown_holder",
      ["rollover", 2, "holderId"],
      'holderId is "cyd"; it must be the id of a holder.',
    ],
    [
      "of one holder twice",
      { rollover: [...rollover, { holderId: "ada", pct: 0.5 }] },
      "duplicate_id",
      ["rollover", 2, "holderId"],
      "ada",
    ],
    [
      "of a fraction above one",
      { rollover: [{ holderId: "ada", pct: 1.5 }] },
      "invalid_value",
      ["rollover", 0, "pct"],
      "1.5",
    ],
    [
      "of a fraction and an amount",
      { rollover: [{ holderId: "ada", pct: 1, amount: 1 }] },
      "conflicting_fields",
      ["rollover", 0, "amount"],
      "Only one of",
    ],
    ["of nothing", { rollover: [{ holderId: "ada" }] }, "missing_field", ["rollover", 0, "pct"], "One of"],
    [
      "beside a part of every payment in stock",
      { stockPct: 0.5, rollover },
      "conflicting_fields",
      ["rollover"],
      "Only one of",
    ],
  ])("%s", (_, terms, code, below, words) => {
    const error = refusal(exit(terms));
    expect(error).toMatchObject({ code, path: ["deal", ...below] });
    expect(String(Reflect.get(error as object, "message"))).toContain(words);
  });
});
