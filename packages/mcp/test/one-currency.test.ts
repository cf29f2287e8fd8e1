/** One call, one currency: amounts written with two are refused, not read as alike. */
import { defaultFund } from "@capstack/fund-economics";
import { describe, expect, it } from "vitest";
import { openLocally } from "./answers/call-locally.js";

const ask = openLocally();

const founding = { type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 8_000_000 }] };
const safe = (id: string, amount: unknown) => ({
  type: "safe_issuance",
  safes: [{ id, name: id, amount, valuationCap: 5_000_000 }],
});
const note = (principal: unknown) => ({
  type: "note_issuance",
  date: "2025-01-01",
  notes: [{ id: "n", name: "N", principal, interestRate: 0, valuationCap: 5_000_000 }],
});
const round = (amount: unknown) => ({
  type: "priced_round",
  date: "2025-06-01",
  preMoneyValuation: "$10m",
  investments: [{ id: "vc", name: "VC", amount }],
});
const exit = (more: object) => ({
  model: { common: [{ id: "ada", name: "Ada", shares: 100 }] },
  exitValuation: "$10m",
  ...more,
});

describe("a second currency is refused at its place", () => {
  it.each([
    [
      "cap_table_compute",
      { events: [founding, safe("a", "$500,000"), safe("b", "€500,000")] },
      "/events/2/safes/0/amount",
    ],
    ["cap_table_compute", { events: [founding, safe("a", "EUR 500k"), note("USD 1m")] }, "/events/2/notes/0/principal"],
    ["cap_table_compute", { events: [founding, round("€2m")] }, "/events/1/investments/0/amount"],
    [
      "cap_table_compute",
      { events: [founding, safe("a", "€500k")], options: { currency: "USD" } },
      "/events/1/safes/0/amount",
    ],
    ["exit_waterfall_compute", exit({ deal: { transactionCosts: "€1m" } }), "/deal/transactionCosts"],
    [
      "fund_economics_compute",
      { inputs: { ...defaultFund, committedCapital: "$50m", organizationalExpenses: "£100k" } },
      "/inputs/organizationalExpenses",
    ],
    [
      "returns_compute",
      {
        flows: [
          { date: "2024-01-01", amount: "-$100" },
          { date: "2025-01-01", amount: "€110" },
        ],
      },
      "/flows/1/amount",
    ],
  ])("%s", async (tool, args, place) => {
    const { said, isError } = await ask(tool, args);
    expect(isError).toBe(true);
    expect(said).toContain(`At ${place}: `);
    expect(said).toContain("one call has one currency. Convert one of them, and give it as a number.");
    expect(said).not.toContain("Corrected call");
  });
});

describe("a day that is none, beside a second currency", () => {
  it.each([
    [
      "returns_compute",
      {
        flows: [
          { date: "2026-02-31", amount: "-$100" },
          { date: "2027-01-01", amount: "€110" },
        ],
      },
      "/flows/0/date",
    ],
    [
      "cap_table_compute",
      { events: [founding, safe("a", "$500k"), { ...round("€2m"), date: "2026-02-31" }] },
      "/events/2/date",
    ],
  ])("is listed in the same refusal: %s", async (tool, args, place) => {
    const { said, error } = await ask(tool, args);
    expect(said).toContain("one call has one currency.");
    expect(said).toContain("1 more place is listed below.");
    expect(JSON.stringify(error)).toContain(
      JSON.stringify({
        code: "invalid_date",
        pointer: place,
        message: 'date is "2026-02-31"; it must be a day of the calendar, written YYYY-MM-DD.',
      }),
    );
  });
});

describe("letters that are no code of a currency name none", () => {
  it.each(["2 mil", "2 abc", "abc 2", "2 lac"])(
    "%s is refused as no number, beside another currency",
    async (amount) => {
      const { said, isError } = await ask("cap_table_compute", {
        events: [founding, safe("a", "$500k"), safe("b", amount)],
      });
      expect(isError).toBe(true);
      expect(said).not.toContain("one call has one currency");
      expect(said).toContain("At /events/2/safes/0/amount: ");
    },
  );
  it("a word that is no unit is named as one", async () => {
    const { said } = await ask("cap_table_compute", { events: [founding, safe("a", "2 mil")] });
    expect(said).toContain('/events/1/safes/0/amount ("mil" is no unit: write k, million or billion, or all digits)');
  });
  it.each(["2 chf", "CHF 2", "2 XOF"])("%s is another currency", async (amount) => {
    const { said } = await ask("cap_table_compute", { events: [founding, safe("a", "$500k"), safe("b", amount)] });
    expect(said).toContain("one call has one currency");
  });
});

describe("one currency is read", () => {
  it.each([
    ["by sign and by code", { events: [founding, safe("a", "$500,000"), safe("b", "USD 500k")] }],
    ["that the table names", { events: [founding, safe("a", "€500k")], options: { currency: "EUR" } }],
    ["beside amounts without one", { events: [founding, safe("a", "€500k"), safe("b", 500_000)] }],
    ["whose sign is one of several", { events: [founding, safe("a", "$500k")], options: { currency: "CAD" } }],
  ])("%s", async (_, args) => {
    const { said, isError } = await ask("cap_table_compute", args);
    expect(isError, said).toBeUndefined();
    expect(said).toContain("Read /events/1/safes/0/amount");
  });
});
