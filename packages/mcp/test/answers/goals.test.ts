/** What a round must be for its holders to own what they want, and a fund for its partners to get what they want. */
import { defaultFund } from "@capstack/fund-economics";
import { describe, expect, it } from "vitest";
import { localBackend } from "../../src/index.js";
import { openLocally } from "./call-locally.js";

const callTool = openLocally();
const call = (args: object, name = "cap_table_compute") => callTool(name, args);
const founding = {
  type: "common_issuance",
  grants: [
    { id: "h1", name: "Ada Lovelace", shares: 6_000_000 },
    { id: "h2", name: "Ben Stone", shares: 4_000_000 },
  ],
};
const round = {
  type: "priced_round",
  label: "A",
  preMoneyValuation: 5_000_000,
  investments: [{ id: "vc", name: "VC", amount: 2_000_000 }],
};
const events = [founding, round];

describe("a goal of a cap table", () => {
  it("is looked for with a key only", async () => {
    const access = async () => ({ models: [{ id: "cap-table", state: "missing" }] });
    const compute = () => Promise.reject(new Error("Nothing is computed without a key."));
    const withoutKey = openLocally({ ...localBackend(), access, compute });
    // The goal itself is wrong too: without a key nobody looks at it.
    const { said, isError } = await withoutKey("cap_table_compute", { events, goal: { vary: "everything" } });
    expect(isError).toBe(true);
    expect(said).toContain("A key is needed to look for a goal.");
  });
  it("is the pre-money at which founders keep a part together, with the table of it", async () => {
    const goal = { vary: "preMoney", holders: ["ada", "Ben Stone"], ownership: 0.5 };
    const { said, isError } = await call({ events, goal });
    expect(isError, said).toBeUndefined();
    expect(said).toContain(
      "Goal: a pre-money of 2,000,000 gives Ada Lovelace, Ben Stone 50.00 %; the table is computed with it.",
    );
    expect(said).toMatch(/VC +10,000,000 +50\.00 %/);
    expect(said).toContain("pre-money 2,000,000, post-money 4,000,000.");
  });
  it("is kept as the table that reaches it", async () => {
    const { said } = await call({ events, goal: { vary: "preMoney", holders: ["h1"], ownership: 0.3 } });
    const result = /Kept as (r\d+)/.exec(said)?.[1];
    const sale = await call({ result, exitValuation: 40_000_000 }, "exit_waterfall_compute");
    expect(sale.said).toMatch(/VC +20,000,000 /);
    const built = await call({ result, events: [], goal: { vary: "preMoney", holders: ["h1"], ownership: 0.48 } });
    // Six tenths of 80 %: the round takes a fifth for 2M.
    expect(built.said).toContain("a pre-money of 8,000,000 gives Ada Lovelace 48.00 %");
  });
  it("is the pool that leaves a founder a part", async () => {
    const goal = { vary: "pool", holders: ["h1"], ownership: 0.36 };
    const wide = { ...round, preMoneyValuation: 8_000_000, pools: [{ pct: 0.1 }] };
    // A fifth to VC, six tenths to both founders, a fifth to the pool.
    expect((await call({ events: [founding, wide], goal })).said).toContain(
      "Goal: a pool of 20.00 % gives Ada Lovelace 36.00 %",
    );
  });
  it("is the pre-money at which a share has a price", async () => {
    const { said } = await call({ events, goal: { vary: "preMoney", price: 2 } });
    expect(said).toContain("Goal: a pre-money of 20,000,000 gives a share 2;");
  });
  it.each([
    [{ vary: "preMoney", holders: ["Zoe"], ownership: 0.5 }, "there are Ada Lovelace, Ben Stone, VC."],
    [{ vary: "preMoney", holders: ["h1"] }, "goal takes ownership, a fraction of one such as 0.5"],
    [{ vary: "price", holders: ["h1"], ownership: 0.5 }, "vary"],
    [{ vary: "preMoney", holders: ["h1"], ownership: 0.9 }, "nowhere"],
  ])("is refused for %j", async (goal, words) => {
    const { said, isError } = await call({ events, goal });
    expect(isError).toBe(true);
    expect(said).toContain(words);
  });
  it("reads a percentage of ownership as its fraction", async () => {
    for (const ownership of ["50%", "50 %", 50, "0.5"]) {
      const { said, isError } = await call({ events, goal: { vary: "preMoney", holders: ["ada", "ben"], ownership } });
      expect(isError, said).toBeUndefined();
      expect(said).toContain("Goal: a pre-money of 2,000,000 gives Ada Lovelace, Ben Stone 50.00 %");
    }
  });
  const safe = (n: number) => ({
    type: "safe_issuance",
    safes: [{ securityId: `s${n}`, id: `a${n}`, name: `Angel ${n}`, amount: 500_000, valuationCap: 4_000_000 }],
  });
  it("looks for the cap of the only SAFE without its id", async () => {
    const goal = { vary: "cap", holders: ["Angel 1"], ownership: 0.1 };
    const withOne = [founding, safe(1), round];
    const { said, isError } = await call({ events: withOne, goal });
    expect(isError, said).toBeUndefined();
    expect(said).toMatch(/Goal: a cap of [\d,.]+ gives Angel 1 10\.00 %/);
    expect(said).toBe(
      (await call({ events: withOne, goal: { ...goal, securityId: "s1" } })).said.replace(
        /r\d+/g,
        (id) => /r\d+/.exec(said)?.[0] ?? id,
      ),
    );
  });
  it("is refused at its own place in the call", async () => {
    const goal = { vary: "cap", holders: ["Angel 1"], ownership: 0.1 };
    const several = await call({ events: [founding, safe(1), safe(2), round], goal });
    expect(several.said).toContain("At /goal/securityId: ");
    expect(several.said).toContain("there are s1, s2.");
    const unknown = await call({ events: [founding, safe(1), round], goal: { ...goal, securityId: "zz" } });
    expect(unknown.said).toContain("/goal/securityId");
    const far = await call({ events, goal: { vary: "preMoney", holders: ["h1"], ownership: 0.9 } });
    expect(far.said).toContain("/goal/ownership");
  });
  it("has a page", async () => {
    const { said } = await call({ topic: "CapTableGoal" }, "describe");
    expect(said).toContain("# CapTableGoal");
    expect(said).toContain("several count together");
  });
});

describe("a goal of a fund", () => {
  // 1 % of 100 million a year for ten years leaves 90; carry takes nothing: a net 1.80x is twice what is invested.
  const inputs = {
    ...defaultFund,
    ...{ committedCapital: 100_000_000, mgmtFeePct: 0.01, carryPct: 0, gpCommitPct: 0, recycledCapitalPct: 0 },
    ...{
      mgmtFeesPeriodYears: 10,
      fundOperationsYears: 10,
      organizationalExpenses: 0,
      operationalExpensesAnnual: 0,
      period: "annual",
    },
    returnTiers: [{ name: "all", pctOfCapital: 1, multiple: 3, holdingPeriodYears: 5 }],
  };
  const fund = (goal: object) => call({ inputs, goal }, "fund_economics_compute");
  it("is the gross multiple that gives a net one, with the fund computed with it", async () => {
    const { said, isError } = await fund({ path: "returnTiers.0.multiple", metric: "netMultiple.lp", target: 1.8 });
    expect(isError, said).toBeUndefined();
    expect(said).toContain(
      "Goal: returnTiers.0.multiple of 2 gives netMultiple.lp of 1.8; the fund is computed with it.",
    );
    expect(said).toMatch(/Net multiple +1\.80x/);
  });
  it.each([
    [{ path: "returnTiers[0].multiple", metric: "netMultiple.lp" }, "/goal/target"],
    [{ path: "returnTiers[0].multiple", metric: "netMultiple.lp", target: 900 }, "makes netMultiple.lp 900"],
    [{ path: "name", metric: "netMultiple..lp", target: 3 }, "/goal/metric"],
  ])("%j is refused at its place", async (goal, words) => {
    const { said, isError } = await fund(goal);
    expect(isError).toBe(true);
    expect(said).toContain(words);
  });
});
