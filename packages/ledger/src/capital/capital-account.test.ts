import { describe, expect, it } from "vitest";
import { halfAYear, harbor, juniper, keel, posted } from "../../test/books/half-a-year.js";
import { capitalAccounts, partnersCapitalStatement, seedChart } from "../index.js";

describe("capital accounts of half a year", () => {
  const { rows, nav, ties } = capitalAccounts(halfAYear, { end: "2025-06-30" });
  const column = (
    line:
      | "contributions"
      | "managementFees"
      | "expenses"
      | "operatingIncome"
      | "unrealizedGains"
      | "ending"
      | "outstanding",
  ) => rows.map((row) => row[line]);
  it("share income and expense out to the cent", () => {
    expect(rows.map((row) => row.lpEntityId)).toEqual([harbor, juniper, keel]);
    expect(column("contributions")).toEqual([595_238.1, 392_857.14, 11_904.76]);
    expect(column("managementFees")).toEqual([-25_000, -16_500, -500]);
    expect(column("expenses")).toEqual([-17_857.2, -11_785.75, -357.15]);
    expect(column("operatingIncome")).toEqual([485.27, 320.28, 9.7]);
    expect(column("unrealizedGains")).toEqual([89_285.72, 58_928.57, 1_785.71]);
    expect(column("ending")).toEqual([642_151.89, 423_820.24, 12_843.02]);
    expect(column("outstanding")).toEqual([4_404_761.9, 2_907_142.86, 88_095.24]);
    expect(nav).toBe(1_078_815.15);
    expect(ties).toEqual({ netAssets: 1_078_815.15, unallocated: 0, pooledCapital: 0, difference: 0 });
  });
  it("begin a quarter where the last one ended", () => {
    const second = capitalAccounts(halfAYear, { start: "2025-04-01", end: "2025-06-30" });
    expect(second.rows.map((row) => row.period.beginning)).toEqual([552_866.17, 364_891.67, 11_057.31]);
  });
});

describe("carried interest on a hypothetical liquidation", () => {
  const lp = { lpEntityId: harbor, name: "Harbor", partnerClass: "lp" } as const;
  const gp = { lpEntityId: keel, name: "Keel", partnerClass: "gp" } as const;
  const base = {
    vehicle: { id: "v", name: "Fund", baseCurrency: "USD" },
    partners: [lp, gp],
    commitments: [{ lpEntityId: harbor, date: "2022-01-01", amount: 1_000_000, kind: "initial" as const }],
    accounts: seedChart({ vehicle: { id: "v" }, partners: [lp, gp] }),
    today: "2024-01-01",
  };
  const call = posted("call", "2022-01-01", "capital_call", { 1000: 1_000_000, "3100-11111111": -1_000_000 });
  const gain = (profit: number) => posted("mark", "2023-12-31", "valuation", { 1200: profit, 4200: -profit });
  const carry = (profit: number, kind: "european" | "straight", catchupRate: number) => {
    const waterfall = { kind, carryRate: 0.2, prefRate: 0.08, catchupRate, prefCompounds: true };
    const { rows } = capitalAccounts({ ...base, waterfall, entries: [call, gain(profit)] }, { end: "2024-01-01" });
    return rows.map((row) => row.carriedInterest);
  };
  it.each`
    profit     | full      | half      | hard      | straight
    ${150_000} | ${0}      | ${0}      | ${0}      | ${30_000}
    ${200_000} | ${33_600} | ${16_800} | ${6_720}  | ${40_000}
    ${300_000} | ${60_000} | ${60_000} | ${26_720} | ${60_000}
  `("on a profit of $profit: $full, $half, $hard, $straight", ({ profit, full, half, hard, straight }) => {
    const both = (units: number) => [units === 0 ? 0 : -units, units];
    expect(carry(profit, "european", 1)).toEqual(both(full));
    expect(carry(profit, "european", 0.5)).toEqual(both(half));
    expect(carry(profit, "european", 0)).toEqual(both(hard));
    expect(carry(profit, "straight", 1)).toEqual(both(straight));
  });
  it("stops the hurdle on capital given back", () => {
    const back = posted("back", "2023-01-01", "distribution", { "3100-11111111": 500_000, 1000: -500_000 });
    const waterfall = { kind: "european", carryRate: 0.2, prefRate: 0.08 } as const;
    const { rows } = capitalAccounts(
      { ...base, waterfall, entries: [call, back, gain(200_000)] },
      { end: "2024-01-01" },
    );
    expect(rows.map((row) => row.ending)).toEqual([660_000, 40_000]);
  });
  it("is untouched by a distribution reversed on its day", () => {
    const waterfall = { kind: "european", carryRate: 0.2, prefRate: 0.08 } as const;
    const wrong = posted("wrong", "2022-06-30", "distribution", { "3100-11111111": 1_020_000, 1000: -1_020_000 });
    const undone = posted("undone", "2022-06-30", "distribution", { "3100-11111111": -1_020_000, 1000: 1_020_000 });
    const entries = [call, wrong, { ...undone, reverses: "wrong" }, gain(200_000)];
    expect(capitalAccounts({ ...base, waterfall, entries }, { end: "2024-01-01" }).carryAccrued).toBe(33_600);
  });
});

it("a partner that joins later has no row of earlier days", () => {
  const late = "55555555-0000-4000-8000-000000000000";
  const joined = {
    ...halfAYear,
    partners: [...halfAYear.partners, { lpEntityId: late, name: "Late", partnerClass: "lp" as const }],
    commitments: [
      ...halfAYear.commitments,
      { lpEntityId: late, date: "2025-07-01", amount: 1_000_000, kind: "initial" as const },
    ],
  };
  const idsAt = (end: string) => capitalAccounts(joined, { end }).rows.map((row) => row.lpEntityId);
  expect(idsAt("2025-06-30")).toEqual([harbor, juniper, keel]);
  expect(idsAt("2025-07-01")).toContain(late);
  const { partners } = partnersCapitalStatement(joined, { start: "2025-04-01", end: "2025-06-30" });
  expect(partners.map((row) => row.lpEntityId)).toEqual([harbor, juniper, keel]);
});
