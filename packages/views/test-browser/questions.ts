/** What models ask in these tests, and a server that answers. */
import { computeCapTable } from "@capstack/cap-table";
import { computeFundEconomics, type FundInputs } from "@capstack/fund-economics";
import { computeExitWaterfall } from "@capstack/waterfall";
import { type Change, changedArguments, figuresOf, type ViewName } from "../src/index.js";

export const company = {
  events: [
    {
      type: "common_issuance",
      label: "Founding",
      grants: [
        { id: "ada", name: "Ada Lovelace", shares: 4_500_000, kind: "founder" },
        { id: "grace", name: "Grace Hopper", shares: 4_500_000, kind: "founder" },
      ],
    },
    { type: "pool_change", label: "Option pool", shares: 1_000_000 },
    {
      type: "priced_round",
      label: "Seed",
      preMoneyValuation: 12_000_000,
      investments: [{ id: "first-light", name: "First Light Ventures", amount: 3_000_000 }],
    },
    {
      type: "priced_round",
      label: "Series A",
      preMoneyValuation: 40_000_000,
      investments: [
        { id: "harbor", name: "Harbor Growth", amount: 8_000_000 },
        { id: "first-light", name: "First Light Ventures", amount: 2_000_000 },
      ],
    },
    {
      type: "priced_round",
      label: "Series B",
      preMoneyValuation: 110_000_000,
      investments: [{ id: "meridian", name: "Meridian Capital", amount: 25_000_000 }],
    },
  ],
};

export const sale = {
  exitValuation: 60_000_000,
  model: {
    common: [{ id: "founders", name: "Founders", shares: 9_000_000 }],
    preferred: [
      {
        id: "seed",
        name: "Seed",
        seniority: 1,
        liquidationMultiple: 1,
        participation: "none",
        holders: [{ id: "first-light", name: "First Light Ventures", shares: 2_500_000, invested: 3_000_000 }],
      },
      {
        id: "a",
        name: "Series A",
        seniority: 2,
        liquidationMultiple: 1,
        participation: "capped",
        participationCapMultiple: 3,
        holders: [{ id: "harbor", name: "Harbor Growth", shares: 3_000_000, invested: 10_000_000 }],
      },
      {
        id: "b",
        name: "Series B",
        seniority: 3,
        liquidationMultiple: 1.5,
        participation: "none",
        holders: [{ id: "meridian", name: "Meridian Capital", shares: 3_500_000, invested: 25_000_000 }],
      },
    ],
  },
};

export const fund: { inputs: FundInputs } = {
  inputs: {
    committedCapital: 50_000_000,
    gpCommitPct: 0.02,
    gpCommitCountedTowardInvested: true,
    organizationalExpenses: 150_000,
    operationalExpensesAnnual: 100_000,
    mgmtFeePct: 0.02,
    recycledCapitalPct: 0.1,
    carryPct: 0.2,
    newInvestmentPeriodYears: 4,
    mgmtFeesPeriodYears: 10,
    portfolio: { newPct: 1, followPct: 0, avgCheckSizeNew: 1_000_000, avgCheckSizeFollow: 0 },
    returnTiers: [
      { name: "Lost", multiple: 0, holdingPeriodYears: 3, pctOfCapital: 0.4 },
      { name: "Back", multiple: 1.2, holdingPeriodYears: 5, pctOfCapital: 0.35 },
      { name: "Good", multiple: 4, holdingPeriodYears: 6, pctOfCapital: 0.2 },
      { name: "Great", multiple: 25, holdingPeriodYears: 8, pctOfCapital: 0.05 },
    ],
  },
};

const lines = {
  beginning: 4_182_500.25,
  contributions: 750_000,
  distributions: -310_000,
  managementFees: -98_750.5,
  expenses: -12_400.75,
  offeringCosts: 0,
  operatingIncome: 8_120.1,
  realizedGains: 240_300,
  unrealizedGains: 512_880.4,
  fxTranslation: 0,
  transfers: 0,
  carriedInterest: -96_600.2,
  unclassified: 0,
  ending: 5_176_049.3,
};
const still = {
  ...lines,
  beginning: 0,
  contributions: 5_000_000,
  distributions: -1_200_000,
  ending: 4_044_549.05,
};

export const partner = "6a4c9a7e-0b7d-4c7e-9a52-7f7d0f5b1c11";

/** The books' answer for a window. */
export function accounts(preset = "ytd", name = "Harbor Pension Fund") {
  const standing = { called: 6_000_000, funded: 6_000_000, receivable: 0 };
  const row = { partnerClass: "lp", ...standing, fundedUnderflow: false };
  const period = preset === "itd" ? still : lines;
  return {
    rows: [
      { lpEntityId: partner, name, ...row, commitment: 10_000_000, outstanding: 4_000_000, irr: 0.1432, period },
      {
        lpEntityId: "6a4c9a7e-0b7d-4c7e-9a52-7f7d0f5b1c12",
        name: "Northgate Endowment",
        ...row,
        commitment: 8_000_000,
        outstanding: 2_000_000,
        irr: 0.1391,
        period,
      },
    ],
    period: { preset, start: preset === "itd" ? null : "2026-01-01", end: "2026-11-23", label: preset.toUpperCase() },
  };
}

interface Question {
  readonly view: ViewName;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly change?: Change;
  readonly statement?: string;
}

/** Answers the views as the server does, by the engines themselves. */
export async function serve(_: string, { view, arguments: given, change = {}, statement }: Question): Promise<object> {
  if (statement !== undefined) {
    const file = {
      name: "ilpa.xlsx",
      type: "application/vnd.ms-excel",
      blob: Buffer.from(statement).toString("base64"),
    };
    return { content: [], structuredContent: { file } };
  }
  const asked = changedArguments(view, given, change);
  return { content: [], structuredContent: { figures: figuresOf(view, answer(view, asked), asked) } };
}

export function answer(view: ViewName, asked: object): unknown {
  switch (view) {
    case "ownership":
      return computeCapTable(asked as never);
    case "exit":
      return computeExitWaterfall(asked as never);
    case "fund":
      return computeFundEconomics(asked as never);
    case "capital-account":
      return accounts((asked as { preset?: string }).preset);
  }
}

export const questions: Readonly<Record<ViewName, object>> = {
  ownership: company,
  exit: sale,
  fund,
  "capital-account": { group: "Fund I", preset: "ytd" },
};
