import { testHostileCalls } from "@capstack/testing/hostile";
import { runs } from "@capstack/testing/laws";
import * as waterfall from "./index.js";
import { compileWaterfall, waterfallErrorCodes } from "./index.js";

const model = {
  common: [{ id: "f", name: "Founders", shares: 800 }],
  preferred: [{ id: "a", name: "A", seniority: 1, holders: [{ id: "v", name: "Fund", shares: 200, invested: 300 }] }],
  options: [{ id: "o", name: "Pool", shares: 20, strikePrice: 0.5 }],
  warrants: [{ id: "w", name: "Bank", shares: 5, strikePrice: 1, underlying: "a" }],
  convertibles: [{ id: "s", name: "SAFE", type: "safe", amount: 50, valuationCap: 900 }],
};
const deal = {
  ...{
    exitType: "acquisition",
    cash: 10,
    rollover: [{ holderId: "f", pct: 0.1 }],
    debt: [{ id: "d", name: "Bank", amount: 5 }],
  },
  transactionCosts: [{ id: "t", name: "Bankers", pct: 0.01 }],
  carveOut: { type: "percent", pct: 0.05, recipients: [{ id: "c", name: "CEO", share: 1 }] },
  escrow: { pct: 0.1, releasePct: 1 },
  earnouts: [{ id: "e", name: "Earn-out", amount: 10 }],
};
const goal = { id: "g", target: "class", targetId: "common", metric: "proceeds", value: 100 };
const analysis = {
  curve: { from: 0, to: 3000, points: 4 },
  scenarios: [{ id: "low", exitValuation: 100, preferred: { a: { participation: "full" } } }],
  sensitivity: { deltas: [-0.1, 0.1] },
  goals: [goal],
};

const stack = compileWaterfall(model as never, deal as never);
const breakpoints = [
  { equityValue: 0, jump: false, tranche: { from: 0, to: 1000, shares: [{ classId: "a", share: 1 }] } },
  { equityValue: 1000, jump: false, tranche: { from: 1000, to: null, shares: [{ classId: "common", share: 1 }] } },
];
const pricing = { breakpoints, volatility: 0.5, riskFreeRate: 0.03, years: 2 };
const stockClass = {
  ...{ id: "ps", name: "Seed", class_type: "PREFERRED", seniority: "2", price_per_share: { amount: "2.00" } },
  ...{ liquidation_preference_multiple: "2", participation_cap_multiple: "3" },
  conversion_rights: [{ conversion_mechanism: { ratio: { numerator: "3", denominator: "2" } } }],
};
const holding = {
  ...{ security_id: "ps-1", stock_class_id: "ps", stakeholder_id: "jim", stakeholder_name: "Jim", quantity: "5000" },
  ...{ share_price: { amount: "2.00" }, date: "2022-01-01" },
};

testHostileCalls({
  module: waterfall,
  codes: waterfallErrorCodes,
  calls: {
    computeExitWaterfall: [[{ model, deal, analysis, exitValuation: 2000 }, { limits: { series: 5 } }]],
    estimateAnswerBytes: [[{ model, deal, analysis, exitValuation: 2000 }, { limits: { series: 5 } }]],
    exitTerms: [[{ model, deal, exitValuation: 2000 }, { limits: { series: 5 } }]],
    compileWaterfall: [[model, deal, { limits: { rows: 50 } }]],
    "compiled at": [[2000]],
    "compiled curve": [[[0, 2000]]],
    "compiled inverse": [[goal]],
    fromOcf: [[[stockClass], [holding]]],
    allocateOpm: [[{ ...pricing, equityValue: 2000 }]],
    discountForLackOfMarketability: [[{ volatility: 0.6, riskFreeRate: 0.04, years: 3 }]],
    backsolveOpm: [[{ ...pricing, classId: "a", shares: 1000, pricePerShare: 0.873 }]],
  },
  answered: { "compiled at": stack.at, "compiled curve": stack.curve, "compiled inverse": stack.inverse },
  apart: ["isEngineError"],
  runs: runs(600),
});
