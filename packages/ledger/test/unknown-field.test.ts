import { describe, expect, it } from "vitest";
import * as ledger from "../src/index.js";
import { indexBooks } from "../src/index.js";
import { halfAYear, harbor, juniper, keel, nimbus } from "./books/half-a-year.js";

const index = indexBooks(halfAYear);
const head = { date: "2025-07-01" };
const ofCompany = { ...head, companyId: nimbus };
const lines = [{ lpEntityId: harbor, amount: 50 }];
const fee = {
  ...{ from: "2025-04-01", to: "2025-06-30", annualRate: 0.02 },
  steps: [{ date: "2025-05-01", annualRate: 0.01 }],
  partnerRates: [{ lpEntityId: keel, annualRate: 0 }],
};
const retroactiveFee = { from: "2025-01-01", to: "2025-06-30", annualRate: 0.02, steps: fee.steps };
const lot = { id: "a", date: "2023-01-01", units: 100, cost: 1000 };
const postings = [
  { account: "5100", amount: 10, currency: "USD" },
  { account: "1000", amount: -10, currency: "USD" },
];
const past = { lpEntityId: harbor, contributions: 1000, distributions: 0, ending: 900 };
const flows = [{ date: "2024-01-01", kind: "contribution", amount: 1000 }];

/** What each builder may be told. */
const deals: Readonly<Record<string, object>> = {
  buildCapitalCall: { ...head, lines },
  buildContributionFunding: { ...head, lines },
  buildCarriedInterest: head,
  buildCarryDistribution: { ...head, lines },
  buildCutover: { ...head, partners: [{ ...past, flows }], balances: [{ account: "1000", amount: 900 }] },
  buildDistribution: { ...head, lines },
  buildDistributionSettlement: { ...head, lines },
  buildInKindDistribution: { ...ofCompany, value: 760_000 },
  buildEscrowRelease: { ...ofCompany, received: 4 },
  buildExit: { ...ofCompany, proceeds: 400_000 },
  buildWriteOff: { ...ofCompany, realize: true },
  costBasis: { lots: [lot], method: "specific", specific: [{ lotId: "a", units: 5 }] },
  buildCurrencyExchange: {
    ...head,
    ...{ sold: { currency: "USD", amount: 110 }, bought: { currency: "EUR", amount: 100 }, baseAmount: 110 },
  },
  buildExpense: { ...head, amount: 5 },
  buildCarryEscrowRelease: { ...head, amount: 5 },
  buildClawback: { ...head, lines },
  buildCashRestriction: { ...head, amount: 5 },
  buildCreditLineAccrual: {
    ...{ from: "2025-07-01", to: "2025-07-31", limit: 5, annualRate: 0.07 },
    rateChanges: [{ date: "2025-07-15", annualRate: 0.06 }],
  },
  buildLoanDraw: { ...head, amount: 5 },
  buildLoanRepayment: { ...head, principal: 5 },
  buildManualEntry: { ...head, postings },
  buildConversion: { ...ofCompany, fairValue: 5 },
  buildIncome: { ...ofCompany, amount: 5 },
  buildInvestment: { ...ofCompany, amount: 5 },
  buildReturnOfCapital: { ...ofCompany, amount: 5 },
  buildHoldingDue: { ...ofCompany, side: "contribution", amount: 5 },
  buildPickUp: { ...ofCompany, lpEntityId: harbor },
  buildManagementFee: { ...head, ...fee },
  computeManagementFee: fee,
  equalize: { ...head, commitments: [{ ...lines[0], kind: "increase" }], retroactiveFee },
  buildTransfer: { ...head, fromLpEntityId: harbor, toLpEntityId: juniper },
  buildFxRevaluation: { ...ofCompany, oldRate: 1, newRate: 1.1 },
  buildValuation: { ...ofCompany, fairValue: 5 },
  buildYearEndClose: { yearEnd: "2025-12-31" },
  reverseEntry: { entryId: "fee" },
};

type Path = readonly (string | number)[];

/** A deal again and again, each time with one field more in one of its objects. */
function* withOneMore(value: unknown, field: string, path: Path = []): Generator<{ deal: unknown; path: Path }> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield { deal: { ...value, [field]: 1 }, path: [...path, field] };
  for (const [name, inner] of Object.entries(value)) {
    const place = Array.isArray(value) ? Number(name) : name;
    for (const { deal, path: at } of withOneMore(inner, field, [...path, place])) {
      const copy: unknown = Array.isArray(value)
        ? value.map((item, at) => (at === place ? deal : item))
        : { ...value, [name]: deal };
      yield { deal: copy, path: at };
    }
  }
}

function refusal(name: string, deal: unknown): unknown {
  const build = (ledger as unknown as Record<string, (...args: unknown[]) => unknown>)[name];
  try {
    if (name === "buildPickUp") return build?.(index, index, deal);
    return name === "costBasis" ? build?.(deal) : build?.(index, deal);
  } catch (error) {
    return error;
  }
}

describe("a field that a builder does not read", () => {
  it.each(Object.keys(deals))("is refused by %s, wherever it stands", (name) => {
    for (const { deal, path } of withOneMore(deals[name], "zzz")) {
      expect(refusal(name, deal)).toMatchObject({ code: "unknown_field", path });
    }
  });
  it("is refused by every builder there is", () => {
    const builders = Object.keys(ledger).filter((name) => name.startsWith("build"));
    expect(builders.filter((name) => deals[name] === undefined)).toEqual([]);
  });
  it("is told with the name it was most likely meant to be", () => {
    expect(refusal("buildCapitalCall", { ...head, total: 84, fundedAtOnec: true })).toMatchObject({
      message: "`fundedAtOnec` is not a field here; did you mean `fundedAtOnce`?",
    });
    expect(refusal("buildExpense", { ...head, value: 84, notes: "Audit" })).toMatchObject({
      issues: [{ path: ["value"] }, { path: ["notes"] }],
    });
  });
  it("is told a hundred times at most, whatever was sent", () => {
    const many = Object.fromEntries(Array.from({ length: 300_000 }, (_, i) => [`field${i}`, i]));
    const lists = Array.from({ length: 1000 }, (_, i) => ({ lpEntityId: harbor, amount: 5, [`field${i}`]: i }));
    expect(refusal("buildCapitalCall", { ...head, total: 84, ...many })).toMatchObject({ issues: { length: 100 } });
    expect(refusal("buildCapitalCall", { ...head, lines: lists })).toMatchObject({ issues: { length: 100 } });
  });
});
