/** What the text on an exit says of conversion points beside earn-outs, and that on a fund of its yearly values. */
import { defaultFund } from "@capstack/fund-economics";
import { describe, expect, it } from "vitest";
import { openLocally } from "../call-locally.js";

const model = {
  common: [{ id: "f", name: "Founders", shares: 6_000_000 }],
  preferred: [
    {
      id: "a",
      name: "Series A",
      seniority: 1,
      holders: [{ id: "inv", name: "Investors", shares: 4_000_000, invested: 8_000_000 }],
    },
  ],
};
const sell = async (more: object) => {
  const { said, isError } = await openLocally()("exit_waterfall_compute", {
    model,
    exitValuation: 40_000_000,
    ...more,
  });
  expect(isError, said).toBeUndefined();
  return said;
};

describe("a conversion point with earn-outs", () => {
  const deal = { earnouts: [{ id: "e", amount: 10_000_000 }] };
  it("is a price at closing, with the earn-outs besides", async () => {
    // Two a share of ten million shares are 20,000,000, half of it the earn-out.
    expect(await sell({ deal })).toContain(
      "Series A converts, as it does above 2.0000 a common share, an exit of 10,000,000 at closing, with the earn-outs of 10,000,000 besides.",
    );
  });
  it("is so where a goal is reached", async () => {
    const goals = [{ id: "g", target: "holder", targetId: "f", metric: "proceeds", value: 30_000_000 }];
    expect(await sell({ deal, analysis: { goals } })).toContain(
      "an exit at 40,000,000 at closing, with the earn-outs of 10,000,000 besides reaches it.",
    );
  });
  it("is a price alone without any", async () => {
    expect(await sell({})).toContain("an exit of 20,000,000.");
  });
});

describe("the yearly table of a fund", () => {
  it("says that NAV is before accrued carry and TVPI after it", async () => {
    const { said } = await openLocally()("fund_economics_compute", { inputs: defaultFund });
    expect(said).toContain("NAV is before carry that has accrued and is not paid, TVPI (LPs) after it.");
  });
});
