/** A fund's first year: every statement is the one that was worked by hand in `controllers-year.md`. */
import { beforeAll, describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { workTheYear, type Year } from "./controllers-year-books.js";

const engines = await openEngines();
const YEAR = "start=2025-01-01&end=2025-12-31";
const NAMES = ["Avon", "Brook", "Cove", "Delta GP", "Elm"];

type Row = Readonly<Record<string, number>> & { readonly code: string; readonly name: string };

/** Lines of a statement as name and amount. */
const lines = (rows: readonly Row[]) => rows.map(({ name, amount }) => [name, amount]);

/** Lines of a capital account: one column for each partner, the limited partners and everyone. */
const CAPITAL: Readonly<Record<string, readonly number[]>> = {
  beginning: [0, 0, 0, 0, 0, 0, 0],
  contributions: [1_280_000, 960_000, 640_000, 320_000, 800_000, 3_680_000, 4_000_000],
  distributions: [-1_572_800, -1_179_600, -786_400, -409_200, -983_000, -4_521_800, -4_931_000],
  managementFees: [-80_000, -60_000, -39_999.99, -20_000.01, -50_000, -229_999.99, -250_000],
  expenses: [-28_160, -21_120, -14_080, -7_040, -17_600, -80_960, -88_000],
  offeringCosts: [0, 0, 0, 0, 0, 0, 0],
  operatingIncome: [2_234.66, 1_676, 1_117.33, 558.67, 1_396.67, 6_424.66, 6_983.33],
  realizedGains: [1_539_200, 1_154_400, 769_600, 384_800, 962_000, 4_425_200, 4_810_000],
  unrealizedGains: [939_700, 704_775, 469_850, 234_925, 587_312.5, 2_701_637.5, 2_936_562.5],
  fxTranslation: [21_900, 16_425, 10_950, 5_475, 13_687.5, 62_962.5, 68_437.5],
  transfers: [0, 0, 0, 0, 0, 0, 0],
  carriedInterest: [-478_974.93, -359_231.2, -239_487.47, 1_193_052.93, -299_359.33, -1_377_052.93, -184_000],
  unclassified: [0, 0, 0, 0, 0, 0, 0],
  ending: [1_623_099.73, 1_217_324.8, 811_549.87, 1_702_571.59, 1_014_437.34, 4_666_411.74, 6_368_983.33],
};
const column = (at: number) => Object.fromEntries(Object.entries(CAPITAL).map(([line, own]) => [line, own[at]]));

type Flow = readonly [date: string, amount: number];

/** Present value on the first day of what an investor paid (negative) and got, actual/365. */
function presentValue(rate: number, flows: readonly Flow[]): number {
  const day = (date: string) => Date.parse(date) / 86_400_000;
  const first = day(flows[0]?.[0] as string);
  return flows.reduce((sum, [date, amount]) => sum + amount * (1 + rate) ** (-(day(date) - first) / 365), 0);
}

/** A rate of return discounts its flows to nothing, to a tenth of a cent. */
const expectRate = (rate: number, flows: readonly Flow[]) =>
  expect(Math.abs(presentValue(rate, flows))).toBeLessThan(0.001);

const DAYS = ["2025-01-10", "2025-05-12", "2025-07-01", "2025-09-15", "2025-10-20", "2025-12-31"];
const flows = (...amounts: readonly number[]): Flow[] =>
  amounts.flatMap((amount, at): Flow[] => (amount === 0 ? [] : [[DAYS[at] as string, amount]]));

describe.each(engineKinds)("on %s", (kind) => {
  let year: Year;
  beforeAll(async () => {
    year = await workTheYear(engines.of(kind));
  });
  const get = async (path: string) => {
    const { status, body } = await year.client.get(path);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };

  it("the balance sheet stands as worked at every quarter's end", async () => {
    const at = async (end: string) => {
      const sheet = await get(`/statements/balance-sheet?end=${end}`);
      expect([sheet.check, sheet.pooledCapital, sheet.unallocatedEarnings]).toEqual([0, 0, 0]);
      expect(sheet.allocatedCapital).toBe(sheet.partnersCapital);
      return [sheet.totalAssets, sheet.totalLiabilities, sheet.partnersCapital];
    };
    expect(await at("2025-03-31")).toEqual([2_971_250, 39_315.07, 2_931_934.93]);
    expect(await at("2025-06-30")).toEqual([4_348_471.92, 0, 4_348_471.92]);
    expect(await at("2025-09-30")).toEqual([7_437_927.4, 63_013.7, 7_374_913.7]);
    expect(await at("2025-12-31")).toEqual([6_461_997.03, 93_013.7, 6_368_983.33]);
    const { assets, liabilities } = await get("/statements/balance-sheet?end=2025-12-31");
    expect(lines(assets)).toEqual([
      ["Cash", 2_571_997.03],
      ["Currency translation of cash", 30_000],
      ["Investments at cost: Lumen", 480_000],
      ["Investments at cost: Nordlicht", 405_000],
      ["Unrealized appreciation: Lumen", 3_020_000],
      ["Unrealized appreciation: Nordlicht", -83_437.5],
      ["FX translation: Nordlicht", 38_437.5],
    ]);
    expect(lines(liabilities)).toEqual([
      ["Accrued expenses", 30_000],
      ["Due to GP", 63_013.7],
    ]);
    const escrow = (await get("/statements/balance-sheet?end=2025-09-30")).assets.find(
      ({ code }: Row) => code === "1350",
    );
    expect(escrow.amount).toBe(600_000);
  });

  it("partners owe what is called until they pay, and a newcomer what the others are owed", async () => {
    const dues = async (end: string) => {
      const { rows } = await get(`/statements/trial-balance?end=${end}`);
      const balance = (code: string) => rows.find((row: Row) => row.code === code)?.balance ?? 0;
      const capital = await get(`/capital-accounts?end=${end}`);
      return [balance("1300"), balance("2300"), capital.rows.map((row: Row) => row.receivable)];
    };
    expect(await dues("2025-01-23")).toEqual([3_000_000, 0, [1_200_000, 900_000, 600_000, 300_000]]);
    expect(await dues("2025-01-24")).toEqual([600_000, 0, [0, 0, 600_000, 0]]);
    expect(await dues("2025-05-26")).toEqual([50_000, 0, [0, 0, 50_000, 0]]);
    // Elm owes 800,000 and 24,810.96 of interest, which is no capital.
    expect(await dues("2025-07-01")).toEqual([824_810.96, -824_810.96, [0, 0, 0, 0, 800_000]]);
    expect(await dues("2025-07-18")).toEqual([0, 0, [0, 0, 0, 0, 0]]);
    expect(await dues("2025-09-15")).toEqual([0, -5_000_000, [0, 0, 0, 0, 0]]);
  });

  it("the statement of operations is the year's, and the sum of its quarters", async () => {
    const statement = await get(`/statements/operations?${YEAR}`);
    expect(lines(statement.income)).toEqual([["Interest income", 6_983.33]]);
    expect(lines(statement.expenses)).toEqual([
      ["Management fee", 250_000],
      ["Partnership expenses", 38_000],
      ["Organizational expenses", 50_000],
    ]);
    expect(statement).toMatchObject({
      ...{ investmentIncome: 6_983.33, totalExpenses: 338_000, netInvestmentIncome: -331_016.67 },
      ...{ realizedGains: 4_810_000, unrealizedGains: 2_936_562.5, fxTranslation: 68_437.5 },
      ...{ netIncrease: 7_483_983.33, check: 0 },
    });
    const quarters = await get("/statements/operations?start=2025-10-01&end=2025-12-31&compare=3");
    const increases = [quarters, ...quarters.comparisons].map(({ netIncrease }) => netIncrease);
    expect(increases).toEqual([-890_930.37, 8_026_441.78, 416_536.99, -68_065.07]);
  });

  it("the cash flows are those of the bank and of the euro account, and reconcile", async () => {
    const statement = await get(`/statements/cash-flow?${YEAR}`);
    expect(lines(statement.operating)).toEqual([
      ["Proceeds from investments", 5_850_000],
      ["Purchases of investments", -2_040_000],
      ["Due from related parties, paid", -10_000],
      ["Interest between partners, paid", -24_810.96],
      ["Interest between partners, received", 24_810.96],
      ["Interest income", 6_983.33],
      ["Management fee", -176_986.3],
      ["Partnership expenses", -8_000],
      ["Organizational expenses", -50_000],
    ]);
    expect(lines(statement.financing)).toEqual([
      ["Carried interest paid", -184_000],
      ["Contributions paid back", -800_000],
      ["Contributions received", 4_800_000],
      ["Distributions paid", -4_816_000],
    ]);
    expect(statement).toMatchObject({
      ...{ opening: 0, totalOperating: 3_571_997.03, totalFinancing: -1_000_000 },
      ...{ exchangeRateEffect: 30_000, ending: 2_601_997.03, check: 0 },
    });
    const { netIncrease, adjustments, cashFromOperations, check } = statement.reconciliation;
    expect([netIncrease, cashFromOperations, check]).toEqual([7_483_983.33, 3_571_997.03, 0]);
    expect(lines(adjustments)).toEqual([
      ["Realized gain (loss)", -4_810_000],
      ["Change in unrealized appreciation", -2_936_562.5],
      ["Currency translation", -38_437.5],
      ["Currency translation of cash", -30_000],
      ["Proceeds from investments", 5_850_000],
      ["Purchases of investments", -2_040_000],
      ["Interest between partners, paid", -24_810.96],
      ["Interest between partners, received", 24_810.96],
      ["Change in accrued expenses", 30_000],
      ["Change in due to GP", 63_013.7],
    ]);
    type NonCash = { entryDate: string; sourceType: string; amount: number };
    expect(
      statement.nonCash.map(({ entryDate, sourceType, amount }: NonCash) => [entryDate, sourceType, amount]),
    ).toEqual([["2025-10-20", "distribution", 115_000]]);
  });

  it("capital changes line by line, partner by partner", async () => {
    const statement = await get(`/statements/partners-capital?${YEAR}`);
    for (const [at, name] of NAMES.entries()) {
      expect(statement.partners.find((row: Row) => row.name === name)).toMatchObject(column(at));
    }
    expect([statement.lp, statement.gp, statement.fund]).toEqual([column(5), column(3), column(6)]);
    expect(statement.check).toBe(0);
  });

  it("commitments, calls and capital accounts agree with the statement of changes", async () => {
    const capital = await get("/capital-accounts?end=2025-12-31&include=ties,posted");
    expect(
      capital.rows.map(({ commitment, called, funded, outstanding }: Row) => [commitment, called, funded, outstanding]),
    ).toEqual([
      [4_000_000, 1_280_000, 1_280_000, 2_720_000],
      [3_000_000, 960_000, 960_000, 2_040_000],
      [2_000_000, 640_000, 640_000, 1_360_000],
      [1_000_000, 320_000, 320_000, 680_000],
      [2_500_000, 800_000, 800_000, 1_700_000],
    ]);
    for (const [at, row] of capital.rows.entries()) {
      expect(row.itd).toEqual(column(at));
      expect([row.posted, row.unposted]).toEqual([row.ending, 0]);
    }
    expect([capital.nav, capital.netAssets, capital.difference]).toEqual([6_368_983.33, 6_368_983.33, 0]);
  });

  it("a partner's account says what it has been paid and holds", async () => {
    const { partner, periodLines } = await get(`/statements/capital-account?${YEAR}&lp=${year.partners["Delta GP"]}`);
    expect(periodLines).toEqual(column(3));
    // 409,200 and 184,000 of carry over 320,000; 2,295,771.59 with what it holds.
    expect([partner.dpi, partner.tvpi]).toEqual([1.85375, 229_577_159 / 32_000_000]);
    expect(partner.ownership).toBe(170_257_159 / 636_898_333);
  });

  it("the schedule of investments shows what is held at cost, mark, currency and fair value", async () => {
    const { rows, total, byCurrency, netAssets, check } = await get(
      `/statements/schedule-of-investments?end=2025-12-31`,
    );
    const of = ({ cost, unrealized, fxTranslation, fairValue, shareOfNetAssets, grossMoic }: Row) => [
      cost,
      unrealized,
      fxTranslation,
      fairValue,
      shareOfNetAssets,
      grossMoic,
    ];
    expect(rows.map((row: Row) => [row.name, ...of(row)])).toEqual([
      ["Lumen", 480_000, 3_020_000, 0, 3_500_000, 350_000_000 / 636_898_333, 935 / 120],
      ["Nordlicht", 405_000, -83_437.5, 38_437.5, 360_000, 36_000_000 / 636_898_333, 475 / 540],
    ]);
    expect(of(total)).toEqual([885_000, 2_936_562.5, 38_437.5, 3_860_000, 386_000_000 / 636_898_333, 9_825 / 1_740]);
    expect(byCurrency.map((row: Row) => [row.group, row.fairValue])).toEqual([
      ["EUR", 360_000],
      ["USD", 3_500_000],
    ]);
    expect([netAssets, check]).toEqual([6_368_983.33, 0]);
  });

  it("the trial balance has every account as its entries leave it", async () => {
    const { rows, totalDebits, totalCredits, balanced } = await get("/statements/trial-balance?end=2025-12-31");
    expect(rows.map(({ name, balance }: Row) => [name, balance])).toEqual([
      ["Cash", 2_571_997.03],
      ["Currency translation of cash", 30_000],
      ["Investments at cost: Lumen", 480_000],
      ["Investments at cost: Nordlicht", 405_000],
      ["Unrealized appreciation: Lumen", 3_020_000],
      ["Unrealized appreciation: Nordlicht", -83_437.5],
      ["FX translation: Nordlicht", 38_437.5],
      ["Accrued expenses", -30_000],
      ["Due to GP", -63_013.7],
      ...NAMES.map((name, at) => [`LP capital: ${name}`, -(CAPITAL.ending?.[at] as number)]),
      ["Undistributed earnings", 7_483_983.33],
      ["Realized gain", -4_810_000],
      ["Interest income", -6_983.33],
      ["Change in unrealized", -2_936_562.5],
      ["FX translation gain", -38_437.5],
      ["FX translation gain on cash", -30_000],
      ["Management fee", 250_000],
      ["Partnership expenses", 38_000],
      ["Organizational expenses", 50_000],
    ]);
    expect([totalDebits, totalCredits, balanced]).toEqual([14_367_417.86, 14_367_417.86, true]);
  });

  it("the ILPA statement accrues carry that is not paid, and rolls what is unfunded", async () => {
    const ask = (name: string) => get(`/statements/ilpa?end=2025-12-31&lp=${year.partners[name]}`);
    const { partner, fund, check } = await ask("Avon");
    expect(check).toBe(0);
    expect(partner.qtd).toMatchObject({
      ...{ beginning: 1_887_977.9, contributions: 0, distributions: -36_800, managementFees: -20_164.38 },
      ...{ expenses: -9_600, operatingIncome: 1_066.66, realizedGains: -150_400, unrealizedGains: -109_900 },
      ...{ fxTranslation: 3_900, carriedInterest: 57_019.55, ending: 1_623_099.73 },
      carry: { beginning: 471_994.48, change: -57_019.55, ending: 414_974.93 },
      ...{ navNet: 1_623_099.73, navGross: 2_038_074.66 },
      unfunded: { beginning: 2_720_000, recallable: 0, contributions: 0, commitmentChanges: 0, ending: 2_720_000 },
    });
    const unfunded = { beginning: 0, recallable: 0, contributions: 1_280_000, commitmentChanges: 4_000_000 };
    for (const window of ["ytd", "itd"]) {
      expect(partner[window]).toMatchObject({ ...column(0), unfunded: { ...unfunded, ending: 2_720_000 } });
      expect(partner[window].carry).toEqual({ beginning: 0, change: 414_974.93, ending: 414_974.93 });
    }
    expect(fund.qtd).toMatchObject({
      ...{ beginning: 7_374_913.7, contributions: 0, distributions: -115_000, managementFees: -63_013.7 },
      ...{ expenses: -30_000, operatingIncome: 3_333.33, realizedGains: -470_000, unrealizedGains: -343_437.5 },
      ...{ fxTranslation: 12_187.5, carriedInterest: 0, ending: 6_368_983.33 },
      carry: { beginning: 0, change: 0, ending: 0 },
      ...{ navGross: 6_368_983.33, navNet: 6_368_983.33 },
    });
    expect(fund.ytd).toMatchObject({ ...column(6), unfunded: { contributions: 4_000_000, ending: 8_500_000 } });
    expect((await ask("Delta GP")).partner.ytd.carry.ending).toBe(-1_193_052.93);
    const gross = await Promise.all(NAMES.map(async (name) => (await ask(name)).partner.itd.navGross));
    expect(gross.reduce((sum, amount) => sum + Math.round(amount * 100), 0)).toBe(636_898_333);
  });

  it("the multiples are distributions and net assets over what was paid in, carry among what came back", async () => {
    const [{ fund, lp, gp, carryAccrued, lpCount }] = (await get("/fund-economics?asOf=2025-12-31&include=gp"))
      .vehicles;
    expect(fund).toMatchObject({
      ...{ committed: 12_500_000, paidIn: 4_000_000, uncalled: 8_500_000, distributions: 5_115_000 },
      ...{ nav: 6_368_983.33, totalValue: 11_483_983.33, dpi: 1.27875, rvpi: 1.5922458325, tvpi: 2.8709958325 },
    });
    expect(lp).toMatchObject({
      ...{ committed: 11_500_000, paidIn: 3_680_000, uncalled: 7_820_000, distributions: 4_521_800 },
      ...{ nav: 4_666_411.74, totalValue: 9_188_211.74, dpi: 1.22875, tvpi: 918_821_174 / 368_000_000 },
    });
    expect(gp).toMatchObject({
      ...{ committed: 1_000_000, paidIn: 320_000, uncalled: 680_000, distributions: 593_200 },
      ...{ nav: 1_702_571.59, totalValue: 2_295_771.59, dpi: 1.85375, tvpi: 229_577_159 / 32_000_000 },
    });
    expect([carryAccrued, lpCount]).toEqual([1_377_052.93, 4]);
    expectRate(fund.irr, flows(-3_000_000, -1_000_000, 0, 5_000_000, 115_000, 6_368_983.33));
    expectRate(lp.irr, flows(-2_700_000, -900_000, -80_000, 4_416_000, 105_800, 4_666_411.74));
    expectRate(gp.irr, flows(-300_000, -100_000, 80_000, 584_000, 9_200, 1_702_571.59));
    const { rows } = await get("/capital-accounts?end=2025-12-31");
    const [avon, brook, cove, delta, elm] = rows.map(({ irr }: Row) => irr);
    expectRate(avon, flows(-1_200_000, -400_000, 320_000, 1_536_000, 36_800, 1_623_099.73));
    expectRate(brook, flows(-900_000, -300_000, 240_000, 1_152_000, 27_600, 1_217_324.8));
    expectRate(cove, flows(-600_000, -200_000, 160_000, 768_000, 18_400, 811_549.87));
    expectRate(elm, flows(0, 0, -800_000, 960_000, 23_000, 1_014_437.34));
    expect(delta).toBe(gp.irr);
  });

  it("the series has each quarter's end, the last as the economics have it", async () => {
    const { points } = await get("/fund-timeseries?asOf=2025-12-31");
    type Point = Readonly<Record<string, number>>;
    const shown = points.map(
      ({ calledCapital, distributed, nav, investedCapital, proceeds, portfolioValue }: Point) => {
        return [calledCapital, distributed, nav, investedCapital, proceeds, portfolioValue];
      },
    );
    expect(shown).toEqual([
      [3_000_000, 0, 2_931_934.93, 2_040_000, 0, 2_050_000],
      [4_000_000, 0, 4_348_471.92, 2_040_000, 0, 2_520_000],
      [4_000_000, 5_000_000, 7_374_913.7, 2_040_000, 6_000_000, 4_631_250],
      [4_000_000, 5_115_000, 6_368_983.33, 2_040_000, 5_965_000, 3_860_000],
    ]);
    const investments: Flow[] = [
      ["2025-02-05", -1_200_000],
      ["2025-02-10", -540_000],
      ["2025-03-03", -300_000],
      ["2025-08-20", 6_000_000],
      ["2025-10-20", 115_000],
      ["2025-11-17", -150_000],
      ["2025-12-31", 3_860_000],
    ];
    expectRate(points[3].grossIrr, investments);
    const beforeSale: Flow[] = [...investments.slice(0, 3), ["2025-06-30", 2_520_000]];
    expectRate(points[1].grossIrr, beforeSale);
    const [{ fund, lp }] = (await get("/fund-economics?asOf=2025-12-31")).vehicles;
    expect([points[3].netIrrFund, points[3].netIrrLp]).toEqual([fund.irr, lp.irr]);
  });

  it("each company has cost, proceeds without the escrow that did not come, value and multiple", async () => {
    const { actuals } = await get("/construction?asOf=2025-12-31");
    type Held = Readonly<Record<string, string | number>>;
    const shown = actuals.positions.map(
      ({ name, status, investedTotal, distributions, currentValue, currentMoic }: Held) => {
        return [name, status, investedTotal, distributions, currentValue, currentMoic];
      },
    );
    expect(shown).toEqual([
      ["Lumen", "active", 1_200_000, 5_850_000, 3_500_000, 935 / 120],
      ["Nordlicht", "active", 540_000, 115_000, 360_000, 475 / 540],
      ["Pyre", "written_off", 300_000, 0, 0, 0],
    ]);
    expect(actuals).toMatchObject({ cashBalance: 2_601_997.03, nav: 6_368_983.33, managementFeesIncurred: 250_000 });
    expect(actuals.distributedCapital).toBe(5_115_000);
    expect(actuals.waterfall).toMatchObject({ fundDistributedCapital: 5_115_000, lpDistributedCapital: 4_521_800 });
  });

  it("the books are whole, and the bank ties to the dollar account", async () => {
    expect(await get("/health-check")).toMatchObject({ healthy: true, findings: [] });
    expect(await get("/verify")).toMatchObject({ chain: "whole", rollups: "whole" });
    const bank = await get("/bank/reconcile?end=2025-12-31");
    expect(bank).toMatchObject({ bankEndingBalance: 2_481_997.03, ledgerCashBalance: 2_481_997.03, tiesOut: true });
  });
});
