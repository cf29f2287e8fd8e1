/** What those who raise a fund, and those who invest in one, ask of its plan. */
import { called, missing, type NaturalRequest, read, refused, spelt } from "./request.js";

const tool = "fund_economics_compute";

/** Every check is written in five years and comes back three times after five; nothing else costs anything. */
const inputs = (more: object = {}) => ({
  committedCapital: 50_000_000,
  gpCommitPct: 0,
  gpCommitCountedTowardInvested: true,
  organizationalExpenses: 0,
  operationalExpensesAnnual: 0,
  mgmtFeePct: 0,
  recycledCapitalPct: 0,
  carryPct: 0.2,
  newInvestmentPeriodYears: 5,
  mgmtFeesPeriodYears: 10,
  fundOperationsYears: 10,
  portfolio: {
    newPct: 1,
    followPct: 0,
    avgCheckSizeNew: 1_000_000,
    avgCheckSizeFollow: 0,
    entryStages: [{ name: "Seed", numInvestments: 50, avgCheckSize: 1_000_000, pctAllocation: 1, reserveRatio: 0 }],
  },
  returnTiers: [{ name: "all", pctOfCapital: 1, multiple: 3, holdingPeriodYears: 5 }],
  ...more,
});

/** The requests. */
export const fundRequests: readonly NaturalRequest[] = [
  {
    asks: "What is the DPI of a 50M fund with 20 % carry and no fees whose checks return three times?",
    tool,
    call: { inputs: inputs() },
    because: "150M come back, 100M of it profit; 20M is carry: 130M over 50M.",
    says: ["150,000,000", "20,000,000", "130,000,000", "2.60x"],
    mistakes: [
      read("/inputs/committedCapital", "$50M"),
      read("/inputs/carryPct", 20),
      spelt("/inputs/committedCapital", "committed_capital"),
    ],
  },
  {
    asks: "The same with a fee of 2 % for ten years.",
    tool,
    call: { inputs: inputs({ mgmtFeePct: 0.02 }) },
    because: "10M of fees leave 40M: 120M back, 70M profit, 14M carry, 106M over 50M.",
    says: ["40,000,000", "14,000,000", "106,000,000", "2.12x"],
    mistakes: [
      read("/inputs/mgmtFeePct", "2%"),
      called("/inputs/mgmtFeePct", "managementFee"),
      read("/inputs/mgmtFeePct", 2),
    ],
  },
  {
    asks: "And with a carry of 25 %?",
    tool,
    call: { inputs: inputs({ carryPct: 0.25 }) },
    because: "25 % of 100M profit: 25M; 125M over 50M.",
    says: ["25,000,000", "125,000,000", "2.50x"],
    mistakes: [
      read("/inputs/carryPct", "25%"),
      called("/inputs/carryPct", "carry"),
      missing("/inputs/carryPct", "missing_field", "carryPct is required"),
    ],
  },
  {
    asks: "Without carry?",
    tool,
    call: { inputs: inputs({ carryPct: 0 }) },
    because: "All 150M over 50M.",
    says: ["150,000,000", "3.00x"],
    mistakes: [
      read("/inputs/carryPct", "0%"),
      spelt("/inputs/carryPct", "carry_pct"),
      refused("/inputs/carryPct", "none", "invalid_value", "it must be a number"),
    ],
  },
  {
    asks: "Half of the money is lost, the other half returns three times.",
    tool,
    call: {
      inputs: inputs({
        returnTiers: [
          { name: "lost", pctOfCapital: 0.5, multiple: 0, holdingPeriodYears: 2 },
          { name: "won", pctOfCapital: 0.5, multiple: 3, holdingPeriodYears: 5 },
        ],
      }),
    },
    because: "75M back, 25M profit, 5M carry: 70M over 50M.",
    says: ["75,000,000", "5,000,000", "70,000,000", "1.40x"],
    mistakes: [
      read("/inputs/returnTiers/0/pctOfCapital", 50),
      read("/inputs/returnTiers/1/multiple", "3x"),
      called("/inputs/returnTiers", "tiers"),
    ],
  },
  {
    asks: "A fund that only returns its capital: is there carry?",
    tool,
    call: {
      inputs: inputs({ returnTiers: [{ name: "flat", pctOfCapital: 1, multiple: 1, holdingPeriodYears: 5 }] }),
    },
    because: "No profit, no carry: 50M over 50M.",
    says: ["50,000,000", "1.00x"],
    mistakes: [
      read("/inputs/returnTiers", { name: "flat", pctOfCapital: 1, multiple: 1, holdingPeriodYears: 5 }),
      spelt("/inputs/returnTiers/0/pctOfCapital", "pct_of_capital"),
      missing("/inputs/returnTiers/0/multiple", "missing_field", "multiple is required"),
    ],
  },
  {
    asks: "The GP commits 2 %: how much of the calls is its own?",
    tool,
    call: { inputs: inputs({ gpCommitPct: 0.02 }) },
    because: "2 % of 50M is 1M; the LPs pay 49M.",
    says: ["49,000,000", "1,000,000"],
    mistakes: [
      read("/inputs/gpCommitPct", 2),
      called("/inputs/gpCommitPct", "gpCommitment"),
      read("/inputs/gpCommitCountedTowardInvested", "true"),
    ],
  },
  {
    asks: "Setting up costs 500k once: what is left to invest?",
    tool,
    call: { inputs: inputs({ organizationalExpenses: 500_000 }) },
    because: "50M less 0.5M: 49.5M, three times 148.5M.",
    says: ["49,500,000", "148,500,000"],
    mistakes: [
      read("/inputs/organizationalExpenses", "$500,000"),
      spelt("/inputs/organizationalExpenses", "organizational_expenses"),
      missing("/inputs/organizationalExpenses", "missing_field", "organizationalExpenses is required"),
    ],
  },
  {
    asks: "The fund starts on 1 January 2026: give me dates.",
    tool,
    call: { inputs: inputs({ fundStartDate: "2026-01-01" }) },
    because: "As above; a start changes no amount.",
    says: ["2.60x", "130,000,000"],
    mistakes: [
      read("/inputs/fundStartDate", "January 1, 2026"),
      read("/inputs", JSON.stringify(inputs({ fundStartDate: "2026-01-01" }))),
      refused("/inputs/fundStartDate", "05/01/2026", "invalid_date", "YYYY-MM-DD"),
    ],
  },
  {
    asks: "Only the totals, no forecast.",
    tool,
    call: { inputs: inputs(), analysis: { forecast: false } },
    because: "As the first: 2.60x.",
    says: ["2.60x"],
    mistakes: [
      read("/analysis/forecast", "false"),
      read("/analysis", JSON.stringify({ forecast: false })),
      called("/analysis/forecast", "forcast"),
    ],
  },
];
