/** What holders ask of a sale. */
import { called, missing, type NaturalRequest, read, refused, spelt } from "./request.js";

const tool = "exit_waterfall_compute";
const common = [{ id: "ada", name: "Ada", shares: 8_000_000 }];
const seed = (more: object = {}) => ({
  id: "seed",
  name: "Seed",
  seniority: 1,
  liquidationMultiple: 1,
  participation: "none",
  holders: [{ id: "vc", name: "VC", shares: 2_000_000, invested: 2_000_000 }],
  ...more,
});
const model = (more: object = {}) => ({ common, preferred: [seed(more)] });
const seriesA = {
  id: "a",
  name: "Series A",
  seniority: 2,
  holders: [{ id: "fund", name: "Fund", shares: 2_500_000, invested: 5_000_000 }],
};

/** The requests. */
export const exitRequests: readonly NaturalRequest[] = [
  {
    asks: "At a 40M exit, who gets what?",
    tool,
    call: { model: model(), exitValuation: 40_000_000 },
    because: "Seed converts: 20 % of 40M is above its 2M.",
    says: ["8,000,000", "32,000,000", "convert"],
    mistakes: [
      read("/exitValuation", "$40,000,000"),
      called("/exitValuation", "exitValue"),
      read("/model", JSON.stringify(model())),
    ],
  },
  {
    asks: "And at 5M?",
    tool,
    call: { model: model(), exitValuation: 5_000_000 },
    because: "20 % of 5M is below the preference of 2M: Seed holds, common has 3M.",
    says: ["3,000,000", "2,000,000", "hold"],
    mistakes: [
      read("/exitValuation", "5M"),
      spelt("/exitValuation", "exit_valuation"),
      missing("/exitValuation", "missing_field", "exitValuation is required"),
    ],
  },
  {
    asks: "And if it is sold for 1.5M, less than the preference?",
    tool,
    call: { model: model(), exitValuation: 1_500_000 },
    because: "All of it goes to the preference; 0.75x.",
    says: ["1,500,000", "0.75x"],
    mistakes: [
      read("/exitValuation", "1.5 million"),
      refused("/exitValuation", -1_500_000, "negative_value", "exitValuation is -1500000"),
      refused("/exitValuation", "1,5M", "invalid_value", "it must be a number"),
    ],
  },
  {
    asks: "Full participation at 40M: what does the investor take?",
    tool,
    call: { model: model({ participation: "full" }), exitValuation: 40_000_000 },
    because: "2M first, then 20 % of 38M, 7.6M: 9.6M; common 30.4M.",
    says: ["9,600,000", "30,400,000", "4.80x"],
    mistakes: [
      read("/model/preferred/0/participation", "participating"),
      called("/model/preferred/0/participation", "participating"),
      read("/model/preferred/0/participation", "FULL"),
    ],
  },
  {
    asks: "Participating with a cap of 3x, at 20M?",
    tool,
    call: { model: model({ participation: "capped", participationCapMultiple: 3 }), exitValuation: 20_000_000 },
    because: "2M and 20 % of 18M, 3.6M, come to 5.6M, below the cap of 6M and above converting, 4M.",
    says: ["5,600,000", "14,400,000"],
    mistakes: [
      read("/model/preferred/0/participationCapMultiple", "3x"),
      called("/model/preferred/0/participationCapMultiple", "participationCap"),
      refused("/model/preferred/0/participation", "some", "invalid_value", "one of none, full, capped"),
    ],
  },
  {
    asks: "A 2x preference, sold at 5M.",
    tool,
    call: { model: model({ liquidationMultiple: 2 }), exitValuation: 5_000_000 },
    because: "Twice 2M first; 1M is left for common.",
    says: ["4,000,000", "1,000,000", "2.00x"],
    mistakes: [
      read("/model/preferred/0/liquidationMultiple", "2x"),
      called("/model/preferred/0/liquidationMultiple", "liquidationPreference"),
      spelt("/model/preferred/0/liquidationMultiple", "liquidation_multiple"),
    ],
  },
  {
    asks: "Series A is senior to Seed; 6M are paid. Who is paid what?",
    tool,
    call: { model: { common, preferred: [seed(), seriesA] }, exitValuation: 6_000_000 },
    because: "A takes its 5M first, Seed the 1M that is left of its 2M, common nothing.",
    says: ["5,000,000", "1,000,000", "0.50x"],
    mistakes: [
      read("/model/preferred/1/seniority", "2"),
      called("/model/preferred/1/seniority", "rank"),
      refused("/model/preferred/1/seniority", "senior", "invalid_value", "it must be a number"),
    ],
  },
  {
    asks: "The same two pari passu at 3.5M.",
    tool,
    call: { model: { common, preferred: [seed(), { ...seriesA, seniority: 1 }] }, exitValuation: 3_500_000 },
    because: "3.5M of claims of 7M: half each, 1M and 2.5M.",
    says: ["1,000,000", "2,500,000", "0.50x"],
    mistakes: [
      read("/model/preferred/1/holders", seriesA.holders[0]),
      read("/model/preferred/1/holders/0/invested", "5,000,000"),
      missing("/model/preferred/1/id", "missing_field", "id is required"),
    ],
  },
  {
    asks: "Only common, sold for 12M: what does a holder of a quarter get?",
    tool,
    call: {
      model: {
        common: [
          { id: "ada", name: "Ada", shares: 750 },
          { id: "ben", name: "Ben", shares: 250 },
        ],
      },
      exitValuation: 12_000_000,
    },
    because: "A quarter of 12M.",
    says: ["3,000,000", "9,000,000", "25.00 %"],
    mistakes: [
      read("/model/common/1/shares", "250"),
      called("/model/common/1/shares", "qty"),
      missing("/model/common/1/id", "missing_field", "id is required"),
    ],
  },
  {
    asks: "The sale costs 500k and there is 1M of debt; 12M are paid.",
    tool,
    call: {
      model: { common },
      exitValuation: 12_000_000,
      deal: { transactionCosts: 500_000, debt: [{ id: "bank", name: "Bank", amount: 1_000_000 }] },
    },
    because: "12M less 0.5M less 1M.",
    says: ["10,500,000"],
    mistakes: [
      read("/deal/transactionCosts", "$500k"),
      spelt("/deal/transactionCosts", "transaction_costs"),
      read("/deal/debt", { id: "bank", name: "Bank", amount: 1_000_000 }),
    ],
  },
  {
    asks: "Eve has a million options at 1 a share; the company of 9 million shares is sold for 39M.",
    tool,
    call: {
      model: {
        common: [{ id: "ada", name: "Ada", shares: 9_000_000 }],
        options: [{ id: "o", name: "Eve", shares: 1_000_000, strikePrice: 1 }],
      },
      exitValuation: 39_000_000,
    },
    because: "39M and the strike of 1M over 10M shares are 4 a share: Ada 36M, Eve 4M less her 1M.",
    says: ["36,000,000", "3,000,000", "4.0000 a common share"],
    mistakes: [
      called("/model/options/0/strikePrice", "strike"),
      read("/model/options/0/strikePrice", "$1.00"),
      read("/model/options", { id: "o", name: "Eve", shares: 1_000_000, strikePrice: 1 }),
    ],
  },
  {
    asks: "Why does the investor get 8M of 40M?",
    tool: "explain",
    call: { question: "payout", holder: "VC", request: { model: model(), exitValuation: 40_000_000 } },
    because: "Seed converts at 4 a share.",
    says: ["8,000,000", "Seed converts"],
    mistakes: [
      read("/request/exitValuation", "$40M"),
      read("/question", "Payout"),
      refused("/holder", "V", "validation_failed", "No holder is called"),
    ],
  },
];
