import { describe, expect, it } from "vitest";
import { halfAYear, harbor, juniper, keel, nimbus } from "../../../test/books/half-a-year.js";
import {
  type Books,
  buildInvestment,
  buildManagementFee,
  capitalAccounts,
  computeManagementFee,
  type Entry,
  equalize,
  explainManagementFee,
  isEngineError,
  missingAccounts,
  offsetRoll,
  reverseEntry,
  waivedOfFee,
} from "../../index.js";

const quarter = { from: "2025-04-01", to: "2025-06-30", annualRate: 0.02, dayCount: "30/360" } as const;
const posted = (entry: Entry): Entry => ({ ...entry, status: "posted" });
const withEntries = (...entries: Entry[]): Books => adding(halfAYear, ...entries);
const adding = (books: Books, ...entries: Entry[]): Books => ({
  ...books,
  accounts: [...books.accounts, ...missingAccounts(books, entries)],
  entries: [...books.entries, ...entries],
});

describe("steps of a fee", () => {
  it("each begin a span, on the basis before unless they name another", () => {
    // 30/360: April at 2 % of 8,400,000, 14,000; May at 1.5 %, 10,500; June at 1 % of a cost of 600,000, 500.
    const steps = [
      { date: "2025-05-01", annualRate: 0.015 },
      { date: "2025-06-01", annualRate: 0.01, basis: "invested" as const },
    ];
    expect(computeManagementFee(halfAYear, { ...quarter, steps }).fee).toBe(25_000);
  });

  it("before the period only the last counts, and those after it do not", () => {
    const steps = [
      { date: "2024-01-01", annualRate: 0.018 },
      { date: "2025-01-01", annualRate: 0.01 },
      { date: "2025-07-01", annualRate: 0 },
    ];
    expect(computeManagementFee(halfAYear, { ...quarter, steps }).fee).toBe(21_000);
  });

  it("come in the order of their days", () => {
    const steps = [
      { date: "2025-06-01", annualRate: 0.01 },
      { date: "2025-05-01", annualRate: 0.015 },
    ];
    try {
      computeManagementFee(halfAYear, { ...quarter, steps });
      expect.unreachable();
    } catch (error) {
      expect(isEngineError(error) && [error.code, error.path]).toEqual(["invalid_value", ["steps", 1, "date"]]);
    }
  });
});

describe("discounts", () => {
  const commitmentBands = [
    { fromCommitment: 3_000_000, discountPct: 0.1 },
    { fromCommitment: 5_000_000, discountPct: 0.25 },
  ];

  it("are those of the largest band a commitment reaches", () => {
    // Harbor: a quarter of 1.5 % of 5,000,000. Juniper: of 1.8 % of 3,300,000. Keel has no band: of 2 % of 100,000.
    expect(computeManagementFee(halfAYear, { ...quarter, commitmentBands }).lines).toEqual([
      { lpEntityId: harbor, amount: 18_750 },
      { lpEntityId: juniper, amount: 14_850 },
      { lpEntityId: keel, amount: 500 },
    ]);
  });

  it("of a partner replace that of its band, follow the steps, and leave a rate of its own alone", () => {
    const partnerRates = [
      { lpEntityId: harbor, discountPct: 0.5 },
      { lpEntityId: juniper, annualRate: 0.01 },
    ];
    const steps = [{ date: "2025-05-16", annualRate: 0.016 }];
    // Harbor: half a quarter of 1 % and half of 0.8 % of 5,000,000. Juniper: a quarter of 1 % of 3,300,000.
    // Keel: half a quarter of 2 % and half of 1.6 % of 100,000.
    const { lines } = computeManagementFee(halfAYear, { ...quarter, steps, partnerRates, commitmentBands });
    expect(lines.map(({ amount }) => amount)).toEqual([11_250, 8_250, 450]);
  });

  it("and a rate of the same partner are refused", () => {
    const partnerRates = [{ lpEntityId: harbor, discountPct: 0.5, annualRate: 0.01 }];
    try {
      computeManagementFee(halfAYear, { ...quarter, partnerRates });
      expect.unreachable();
    } catch (error) {
      expect(isEngineError(error) && [error.code, error.path]).toEqual([
        "invalid_value",
        ["partnerRates", 0, "annualRate"],
      ]);
    }
  });

  it("two of one partner are refused", () => {
    const partnerRates = [
      { lpEntityId: harbor, discountPct: 0.5 },
      { lpEntityId: harbor, annualRate: 0.01 },
    ];
    try {
      computeManagementFee(halfAYear, { ...quarter, partnerRates });
      expect.unreachable();
    } catch (error) {
      expect(isEngineError(error) && [error.code, error.path]).toEqual([
        "invalid_value",
        ["partnerRates", 0, "lpEntityId"],
      ]);
    }
  });

  it("leave a partner out whom a rule exempts from the fee", () => {
    const allocationRules = [{ lpEntityId: keel, category: "management_fee", participates: false }] as const;
    const { lines, fee } = computeManagementFee({ ...halfAYear, allocationRules }, { ...quarter, commitmentBands });
    expect([lines.length, fee]).toEqual([2, 33_600]);
  });

  it("of a band count what a partner commits at a later close", () => {
    const commitments = [{ lpEntityId: juniper, amount: 1_700_000, kind: "increase" as const }];
    const retroactiveFee = { from: "2025-01-01", to: "2025-06-30", annualRate: 0.02, dayCount: "30/360" as const };
    const close = { date: "2025-07-10", commitments, trueUp: false, interestRate: 0 };
    const { entries } = equalize(halfAYear, { ...close, retroactiveFee: { ...retroactiveFee, commitmentBands } });
    // 5,000,000 in all: 1.5 % of 1,700,000 for half a year.
    const fee = entries.find(({ sourceType }) => sourceType === "management_fee");
    expect(fee?.postings[0]).toMatchObject({ account: "5000", amount: 12_750 });
  });
});

describe("a fee whose period is split", () => {
  const moved = (date: string): Books => ({
    ...halfAYear,
    commitments: [
      ...halfAYear.commitments,
      { lpEntityId: harbor, date, amount: -500_000, kind: "transfer_out" },
      { lpEntityId: juniper, date, amount: 500_000, kind: "transfer_in" },
    ],
  });
  it("adds up whatever the day, also where months have thirty days: a transfer changes no common fee", () => {
    for (const day of ["2025-04-30", "2025-05-15", "2025-05-30", "2025-05-31", "2025-06-01"]) {
      expect([day, computeManagementFee(moved(day), quarter).fee]).toEqual([day, 42_000]);
      const steps = [{ date: day, annualRate: 0.02 }];
      expect([day, computeManagementFee(halfAYear, { ...quarter, steps }).fee]).toEqual([day, 42_000]);
    }
  });
  it("waives by its days what the fee charges for them, on the basis of the period", () => {
    // A cost of 600,000 on the first day, and 100,000 bought in May: of a fee of 3,000 June is a third.
    const bought = posted(
      buildInvestment(halfAYear, { date: "2025-05-10", companyId: nimbus, amount: 100_000, capitalizedCosts: 0 }),
    );
    const books = withEntries(bought);
    const invested = { ...quarter, basis: "invested" as const };
    expect(computeManagementFee(books, invested).gross).toBe(3_000);
    const june = { from: "2025-06-01", to: "2025-06-30", waivedPct: 1 };
    expect(waivedOfFee(books, { ...invested, waivers: [june] })).toBe(1_000);
    // Two halves are the whole, wherever they meet.
    const halves = ["2025-05-30", "2025-05-31"].map((day) => [
      { from: "2025-04-01", to: day, waivedPct: 0.5 },
      { from: day === "2025-05-30" ? "2025-05-31" : "2025-06-01", to: "2025-06-30", waivedPct: 0.5 },
    ]);
    for (const waivers of halves) expect(waivedOfFee(halfAYear, { ...quarter, waivers })).toBe(21_000);
  });
});

describe("a fee explained", () => {
  it("at the common rate is shared as the capital accounts will show it", () => {
    const allocationRules = [{ lpEntityId: keel, category: "management_fee", participates: false }] as const;
    const books = { ...halfAYear, allocationRules };
    const july = { ...quarter, from: "2025-07-01", to: "2025-09-30", offset: 2_000 };
    const { partners, spans, gross, fee } = explainManagementFee(books, july, "2025-09-30");
    expect(spans).toEqual([
      {
        from: "2025-07-01",
        to: "2025-09-30",
        basis: "committed",
        basisAmount: 8_400_000,
        annualRate: 0.02,
        fee: 42_000,
      },
    ]);
    // 40,000 over 5 : 3.3.
    expect([gross, fee, partners.map((line) => line.fee)]).toEqual([42_000, 40_000, [24_096.39, 15_903.61]]);
    const entry = posted(buildManagementFee(books, { ...july, date: "2025-09-30" }));
    // The second quarter's 42,000 was 25,301.20 and 16,698.80.
    const { rows } = capitalAccounts(adding(books, entry), { end: "2025-09-30" });
    expect(rows.map(({ managementFees }) => managementFees)).toEqual([-49_397.59, -32_602.41, 0]);
  });

  it("partner by partner says each one's basis, rate, and why", () => {
    const partnerRates = [{ lpEntityId: juniper, discountPct: 0.5 }];
    const commitmentBands = [{ fromCommitment: 5_000_000, discountPct: 0.1 }];
    const fee = explainManagementFee(
      halfAYear,
      { ...quarter, partnerRates, commitmentBands, waiver: 6_260 },
      "2025-06-30",
    );
    // 22,500 and 8,250 and 500 are 31,250; a waiver of a fifth of it takes a fifth of each.
    expect(fee.partners.map(({ gross, reduced, fee, spans }) => [gross, reduced, fee, spans[0]?.because])).toEqual([
      [22_500, 4_507.2, 17_992.8, "band"],
      [8_250, 1_652.64, 6_597.36, "own_discount"],
      [500, 100.16, 399.84, "common"],
    ]);
    expect(fee.partners[1]?.spans).toEqual([
      {
        ...{ from: "2025-04-01", to: "2025-06-30", basis: "committed", basisAmount: 3_300_000 },
        ...{ annualRate: 0.01, fee: 8_250, because: "own_discount" },
      },
    ]);
  });
});

describe("offsets carried forward", () => {
  const offsets = [
    { date: "2025-03-01", received: 60_000, offsetPct: 0.8 },
    { date: "2025-08-01", received: 10_000.01, offsetPct: 0.5 },
  ];
  const fee = { ...quarter, date: "2025-06-30", offset: 48_000 };
  const first = { ...buildManagementFee(halfAYear, fee), id: "first" };

  it("are what the fee had no room for", () => {
    // A fee of 42,000 takes 42,000 of 48,000.
    expect(offsetRoll(withEntries(posted(first)), { offsets, start: "2025-04-01", end: "2025-06-30" })).toEqual({
      ...{ opening: 48_000, recognised: 0, applied: 42_000, closing: 6_000, drafted: 0 },
    });
    // Half of 10,000.01 is 5,000.005, half up.
    expect(offsetRoll(withEntries(posted(first)), { offsets, start: "2025-07-01" })).toMatchObject({
      ...{ opening: 6_000, recognised: 5_000.01, applied: 0, closing: 11_000.01 },
    });
  });

  it("are not given back by the draft of a reversal", () => {
    const books = withEntries(posted(first));
    const back = reverseEntry(books, { entryId: "first" });
    const drafted = { ...books, entries: [...books.entries, { ...back, status: "draft" as const }] };
    expect(offsetRoll(drafted, { offsets, end: "2025-06-30" })).toMatchObject({ closing: 6_000, drafted: 0 });
  });

  it("are promised by a draft, and free again when a fee is taken back", () => {
    expect(offsetRoll(withEntries(first), { offsets, end: "2025-06-30" })).toMatchObject({
      closing: 48_000,
      drafted: 42_000,
    });
    const books = withEntries(posted(first));
    const back = posted(reverseEntry(books, { entryId: "first" }));
    expect(offsetRoll({ ...books, entries: [...books.entries, back] }, { offsets }).closing).toBe(53_000.01);
  });
});
