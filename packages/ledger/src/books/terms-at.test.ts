/** Terms hold from their date on: what was shared out and accrued before stays as it was. */
import { describe, expect, it } from "vitest";
import { halfAYear, harbor, keel, partners, posted } from "../../test/books/half-a-year.js";
import {
  type Books,
  capitalAccounts,
  isEngineError,
  previewClose,
  requireCarryRecipient,
  seedChart,
} from "../index.js";

const [own, , general] = partners;
const books: Books = {
  vehicle: { id: "fund", name: "Fund I", baseCurrency: "USD" },
  partners: [own, general],
  commitments: [{ lpEntityId: harbor, date: "2024-01-02", amount: 1_000_000, kind: "initial" }],
  accounts: seedChart({ vehicle: { id: "fund" }, partners: [own, general] }),
  entries: [posted("gain", "2024-03-20", "realized_gain", { 1000: 90_000, 4000: -90_000 })],
  termVersions: [
    { effectiveDate: "2024-01-01", waterfall: { kind: "straight", carryRate: 0.2 } },
    { effectiveDate: "2026-01-01", waterfall: { kind: "straight", carryRate: 0.25 } },
  ],
  today: "2026-06-30",
};
const carryAt = (end: string) => capitalAccounts(books, { end }).carryAccrued;

describe("terms", () => {
  it("a carry of 25 % from 2026 leaves the carry of 2024 at 20 %", () => {
    // A fifth of 90,000, and a quarter.
    expect([carryAt("2023-12-31"), carryAt("2024-03-31"), carryAt("2025-12-31"), carryAt("2026-01-01")]).toEqual([
      0, 18_000, 18_000, 22_500,
    ]);
  });

  it("a basis from June leaves what April's close posts, and decides June's", () => {
    const fee = (date: string) => posted(`fee ${date}`, date, "management_fee", { 5000: 8_400, 1000: -8_400 });
    const plain: Books = { ...halfAYear, entries: [...halfAYear.entries, fee("2025-04-15"), fee("2025-06-15")] };
    const dated: Books = {
      ...plain,
      termVersions: [
        {
          effectiveDate: "2025-06-01",
          allocationBasis: "fixed",
          allocationRules: [{ lpEntityId: keel, category: "*", weight: 1 }],
        },
      ],
    };
    const linesOf = (own: Books, month: string) => {
      const found = previewClose(own, { through: "2025-06-30" }).months.find((one) => one.month === month);
      return found?.categories.map(({ category, lines }) => [category, lines.map(({ amount }) => amount)]);
    };
    expect(linesOf(dated, "2025-04")).toEqual(linesOf(plain, "2025-04"));
    // Keel alone has a weight in June: a fee of 8,400 and a mark of 150,000.
    expect(linesOf(dated, "2025-06")).toEqual([
      ["management_fee", [-8_400]],
      ["valuation", [150_000]],
    ]);
  });

  it("of any date must have someone who receives carry, and are read with their place", () => {
    const nobody = { ...books, partners: [own], accounts: seedChart({ vehicle: { id: "fund" }, partners: [own] }) };
    expect(() => requireCarryRecipient(nobody)).toThrow(/general partners/);
    const wrong = {
      effectiveDate: "2027-01-01",
      waterfall: { kind: "european", carryRate: 0.2, catchupRate: 0.1 },
    } as const;
    try {
      capitalAccounts({ ...books, termVersions: [wrong] });
      expect.unreachable();
    } catch (error) {
      if (!isEngineError(error)) throw error;
      expect(error).toMatchObject({
        code: "catchup_rate_invalid",
        path: ["termVersions", 0, "waterfall", "catchupRate"],
      });
    }
  });
});
