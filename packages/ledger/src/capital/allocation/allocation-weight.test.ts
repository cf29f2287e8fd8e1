import { describe, expect, it } from "vitest";
import { halfAYear, harbor, juniper, keel, partners, posted } from "../../../test/books/half-a-year.js";
import {
  type Books,
  capitalAccounts,
  isEngineError,
  type RuleCategory,
  ruleCategories,
  seedChart,
} from "../../index.js";

const fees = (category: unknown) => {
  const allocationRules = [{ lpEntityId: keel, category: category as RuleCategory, participates: false }];
  const { rows } = capitalAccounts({ ...halfAYear, allocationRules }, { end: "2025-06-30" });
  return [harbor, juniper, keel].map((id) => rows.find(({ lpEntityId }) => lpEntityId === id)?.managementFees);
};

describe("the category of an allocation rule", () => {
  it.each(["management_fee", "managementFee", "managementFees", "management_fees", "*"])(
    "may be %s: an exempt partner bears no fee, the others bear its share",
    (category) => {
      // 42,000 over 5 : 3.3 million; 25,301.2048 and 16,698.7952, the last cent to the larger fraction.
      expect(fees(category)).toEqual([-25_301.2, -16_698.8, 0]);
    },
  );

  it.each(["expenses", "operatingIncome", "unrealized_gains", "fx", "partnershipExpense"])(
    "%s leaves fees as they are",
    (category) => expect(fees(category)).toEqual([-25_000, -16_500, -500]),
  );

  it.each(["managementfees", "fees", "Management fees", "", 5])("is refused as %j, with the list", (category) => {
    try {
      fees(category);
      expect.unreachable();
    } catch (error) {
      if (!isEngineError(error)) throw error;
      expect(error).toMatchObject({ code: "invalid_value", path: ["allocationRules", 0, "category"] });
      for (const word of ruleCategories) expect(error.message).toContain(word);
    }
  });

  it("a line that shows both kinds of expense means both, and one kind alone says more", () => {
    const rules = [
      { lpEntityId: keel, category: "expenses", participates: false },
      { lpEntityId: keel, category: "organizational_expense", participates: true },
    ] as const;
    const extra = posted("audit", "2025-04-10", "partnership_expense", { 5100: 8_300, 1000: -8_300 });
    const books: Books = { ...halfAYear, entries: [...halfAYear.entries, extra], allocationRules: rules };
    const { rows } = capitalAccounts(books, { end: "2025-06-30" });
    // Of the formation's 30,000.10 Keel bears 100,000 of 8.4 million: 357.15; of the audit nothing.
    expect(rows.find(({ lpEntityId }) => lpEntityId === keel)?.expenses).toBe(-357.15);
  });
});

it("a partner with a rule's weight and no commitment has a row: the rows add up to the net assets", () => {
  const [own, other] = partners;
  const books: Books = {
    vehicle: { id: "fund", name: "Fund I", baseCurrency: "USD" },
    partners: [own, other],
    commitments: [{ lpEntityId: harbor, date: "2025-01-02", amount: 1_000, kind: "initial" }],
    allocationRules: [{ lpEntityId: juniper, category: "*", weight: 1_000 }],
    accounts: seedChart({ vehicle: { id: "fund" }, partners: [own, other] }),
    entries: [posted("interest", "2025-03-31", "income", { 1000: 100, 4100: -100 })],
    today: "2025-06-30",
  };
  // 100 over 1,000 committed and a weight of 1,000.
  const { rows, nav } = capitalAccounts(books);
  expect([nav, ...rows.map(({ name, ending }) => [name, ending])]).toEqual([100, ["Harbor", 50], ["Juniper", 50]]);
});
