import { describe, expect, it } from "vitest";
import { halfAYear, harbor, juniper, keel, nimbus, posted } from "../../test/books/half-a-year.js";
import { type Books, isEngineError, type MeterName, type MeterQuestion, meters, seedChart } from "../index.js";

/** Harbor 5,000,000, Juniper 3,300,000, Keel (GP) 100,000; 1,000,000 called, 600,000 in Nimbus, 30,000.10 of organization. */
const read = (meter: MeterName, question: MeterQuestion = {}, books: Books = halfAYear) =>
  meters(books, { end: "2025-06-30", ...question }).meters.find((one) => one.meter === meter);

describe("limits of the terms", () => {
  it("are a part of commitments, and a deal shows where it takes the company it is in", () => {
    const limits = { concentrationPct: 0.1 };
    // A tenth of 8,400,000.
    expect(read("concentration", { limits, deal: { invest: 240_000, companyId: nimbus } })).toEqual({
      ...{ meter: "concentration", unit: "currency", of: "terms", companyId: nimbus },
      ...{ used: 600_000, after: 840_000, most: 840_000, base: 8_400_000, mostPct: 0.1 },
      ...{ isWithin: true, isWithinAfter: true },
    });
    const beyond = read("concentration", { limits, deal: { invest: 240_000.01, companyId: nimbus } });
    expect([beyond?.isWithin, beyond?.isWithinAfter]).toEqual([true, false]);
  });

  it("of what is ever invested count purchases, whatever came back", () => {
    expect(read("recycling", { limits: { recyclingPct: 1.2 }, deal: { invest: 1_000 } })).toMatchObject({
      ...{ used: 600_000, after: 601_000, most: 10_080_000 },
    });
  });

  it("of organizational costs are an amount", () => {
    expect(read("organizational_costs", { limits: { organizationalCap: 30_000 } })).toMatchObject({
      ...{ used: 30_000.1, most: 30_000, isWithin: false },
    });
  });

  it("that no one set limit nothing, and are told all the same", () => {
    expect(read("bridge")).toMatchObject({ most: null, isWithin: true });
    expect(read("concentration")).toMatchObject({ used: 600_000, most: null, isWithin: true });
  });
});

const fundInterest = {
  securityId: "sec-fund",
  companyId: nimbus,
  name: "Feeder",
  securityType: "fund_interest",
} as const;
const note = { securityId: "sec-note", companyId: nimbus, name: "Note", securityType: "convertible_note" } as const;
const company = { companyId: nimbus, name: "Nimbus" };
const withSecurities: Books = {
  ...halfAYear,
  companies: [company],
  securities: [fundInterest, note],
  accounts: [
    ...halfAYear.accounts,
    ...seedChart({ vehicle: { id: "v" }, companies: [company], securities: [fundInterest, note] }).filter(
      ({ securityId }) => securityId != null,
    ),
  ],
};
const codeOf = (securityId: string) =>
  withSecurities.accounts.find((account) => account.securityId === securityId && account.code.startsWith("1100"))
    ?.code ?? "";
const bought: Books = {
  ...withSecurities,
  entries: [
    ...halfAYear.entries,
    posted("feeder", "2025-04-01", "investment", { [codeOf("sec-fund")]: 200_000, 1000: -200_000 }),
    posted("note", "2025-05-01", "investment", { [codeOf("sec-note")]: 50_000, 1000: -50_000 }),
  ],
};

describe("a venture capital fund", () => {
  it("holds 20 % of contributions and uncalled commitments at most in what does not qualify", () => {
    // 1,000,000 called and 7,400,000 uncalled.
    expect(read("non_qualifying", { deal: { invest: 1_480_001, securityId: "sec-fund" } }, bought)).toMatchObject({
      ...{ of: "law", used: 200_000, base: 8_400_000, most: 1_680_000, isWithin: true },
      ...{ after: 1_680_001, isWithinAfter: false },
    });
    const securities = [
      { securityId: "sec-fund", isQualifying: true },
      { securityId: "sec-note", isQualifying: false },
    ];
    expect(read("non_qualifying", { securities }, bought)?.used).toBe(50_000);
  });

  it("borrows 15 % of them at most, for 120 days", () => {
    const line = posted("draw", "2025-02-01", "loan_draw", { 1000: 1_260_000, 2200: -1_260_000 });
    const drawn = { ...halfAYear, entries: [...halfAYear.entries, line] };
    expect(read("borrowing", { deal: { draw: 0.01 } }, drawn)).toMatchObject({
      ...{ used: 1_260_000, most: 1_260_000, isWithin: true, isWithinAfter: false, of: "law" },
    });
    // 1 February to 30 June are 149 days.
    expect(read("borrowing_days", {}, drawn)).toMatchObject({ used: 149, most: 120, isWithin: false });
    expect(read("borrowing_days", { limits: { borrowingDays: 180 } }, drawn)).toMatchObject({ most: 180, of: "terms" });
  });
});

it("a bridge is counted by what is held in it, and by its days since it was bought", () => {
  const question = {
    securities: [{ securityId: "sec-note", isBridge: true }],
    limits: { bridgePct: 0.01, bridgeDays: 60 },
  };
  expect(read("bridge", question, bought)).toMatchObject({ used: 50_000, most: 84_000, isWithin: true });
  // 1 May to 30 June.
  expect(read("bridge_days", question, bought)).toMatchObject({ used: 60, most: 60, isWithin: true });
});

it("a bridge that was sold out and bought again counts from the later purchase", () => {
  const again = {
    ...bought,
    entries: [
      ...bought.entries,
      posted("out", "2025-05-31", "realized_gain", { [codeOf("sec-note")]: -50_000, 1000: 50_000 }),
      posted("in", "2025-06-20", "investment", { [codeOf("sec-note")]: 10_000, 1000: -10_000 }),
    ],
  };
  expect(read("bridge_days", { securities: [{ securityId: "sec-note", isBridge: true }] }, again)?.used).toBe(10);
});

describe("owners", () => {
  const investors = [{ lpEntityId: harbor, owners: 90, isUsPerson: false, isAccredited: true, isBenefitPlan: true }];
  it("are counted behind those who are looked through, the manager's people left out", () => {
    const question = { investors, limits: { exclusion: "3c1" as const } };
    expect(read("owners", question)).toMatchObject({ used: 91, most: 250 });
    const larger = [{ lpEntityId: harbor, date: "2025-01-03", amount: 4_000_000, kind: "increase" as const }];
    const books = { ...halfAYear, commitments: [...halfAYear.commitments, ...larger] };
    expect(read("owners", question, books)).toMatchObject({ used: 91, most: 100, isWithin: true });
    expect(read("owners", { investors: [{ lpEntityId: juniper, isRelated: true }] })).toMatchObject({
      used: 1,
      most: null,
    });
  });

  it("that are benefit plans stay below a quarter, related persons' capital left out", () => {
    // Harbor has 5 of 8.3 parts.
    expect(read("benefit_plans", { investors })).toMatchObject({
      used: 60,
      most: 24,
      unit: "percent",
      isWithin: false,
    });
  });

  it("are told for filings, and those of whom nothing is known are counted apart", () => {
    const { filings } = meters(halfAYear, { end: "2025-06-30", investors });
    expect(filings).toMatchObject({
      // Cash of 1,000,000 − 30,000.10 − 600,000 − 42,000 + 815.25 beside 600,000 in Nimbus and its mark of 150,000.
      ...{ grossAssets: 1_078_815.15, uncalled: 7_400_000 },
      ...{ owners: 91, firstSale: "2025-01-02", sold: 8_300_000, accreditedInvestors: 1, otherInvestors: 0 },
      untold: { accredited: 1, usPerson: 1, qualifiedPurchaser: 2 },
    });
    expect(filings.regulatoryAssets).toBe(8_478_815.15);
  });
});

it("benefit plans are whole percent of an exact part", () => {
  // 29 of 100: a binary fraction times 100 is 28.999….
  const commitments = [
    { lpEntityId: harbor, date: "2025-01-02", amount: 29, kind: "initial" as const },
    { lpEntityId: juniper, date: "2025-01-02", amount: 71, kind: "initial" as const },
  ];
  const books = { ...halfAYear, commitments, entries: [] };
  expect(read("benefit_plans", { investors: [{ lpEntityId: harbor, isBenefitPlan: true }] }, books)?.used).toBe(29);
});

it("facts of an investor that these books do not have are refused", () => {
  try {
    read("owners", { investors: [{ lpEntityId: nimbus, owners: 5 }] });
    expect.unreachable();
  } catch (error) {
    expect(isEngineError(error) && [error.code, error.path]).toEqual([
      "unknown_partner",
      ["investors", 0, "lpEntityId"],
    ]);
  }
});

it("a deal in what these books do not hold is refused with its path", () => {
  for (const [deal, path] of [
    [{ invest: 1, companyId: keel }, ["deal", "companyId"]],
    [{ invest: 1, securityId: keel }, ["deal", "securityId"]],
  ] as const) {
    try {
      read("recycling", { deal });
      expect.unreachable();
    } catch (error) {
      expect(isEngineError(error) && error.path).toEqual(path);
    }
  }
});
