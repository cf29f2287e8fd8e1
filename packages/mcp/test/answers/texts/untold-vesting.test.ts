/** What an exit of a kept cap table would vest itself and does not count. */
import { describe, expect, it } from "vitest";
import { defineServer, localBackend } from "../../../src/index.js";
import { openLocally } from "../call-locally.js";

const start = "2025-01-01";
const plan = { start, months: 48, cliffMonths: 12 };
const requires = { id: "liq", name: "Sale or IPO" };
const stock = (vesting: object) => ({
  type: "common_issuance",
  date: start,
  grants: [
    { id: "f", name: "Founders", shares: 9_000_000 },
    { id: "cto", name: "CTO", shares: 480_000, vesting },
  ],
});
const awards = (ann: object, bo: object) => [
  { type: "pool_change", date: start, shares: 1_000_000 },
  {
    type: "equity_grant",
    date: start,
    grants: [
      { id: "ann", name: "Ann", shares: 480_000, kind: "option", strikePrice: 0.5, vesting: { ...plan, ...ann } },
      { id: "bo", name: "Bo", shares: 96_000, kind: "rsu", vesting: { ...plan, ...bo } },
    ],
  },
];
const accelerated = { acceleration: { onChangeOfControl: 1 } };
const exit = { result: "r1", exitValuation: 10_000_000, deal: { exitDate: "2026-07-01" } };

async function sold(events: readonly object[], more: object = {}) {
  const call = openLocally();
  const kept = await call("cap_table_compute", { events });
  expect(kept.isError, kept.said).toBeUndefined();
  const { said } = await call("exit_waterfall_compute", { ...exit, ...more });
  return { said, call };
}

describe("an exit of a kept cap table says what it does not count", () => {
  it("acceleration at a change of control, and what waits for a milestone, with names and the events that count it", async () => {
    // 18 of 48 months: 300,000 of Ann's are not vested, 36,000 of Bo's are served and wait.
    const { said, call } = await sold([stock(plan), ...awards(accelerated, { requires })]);
    expect(said).toContain(
      "These terms accelerate at a change of control: Ann's 300,000 options; these wait for «Sale or IPO»: Bo's 36,000 units. They are not counted here: add milestone (milestone liq) and change_of_control events dated 2026-07-01 to the cap table, before the exit, to count them.",
    );
    const again = await call("exit_waterfall_compute", { result: "r2", exitValuation: 20_000_000 });
    expect(again.said).toContain("Ann's 300,000 options");
  });
  it("in the list of tools too, where a kept result is named", () => {
    const listed = defineServer(localBackend()).tools.find(({ name }) => name === "exit_waterfall_compute");
    expect(JSON.stringify(listed?.inputSchema.properties?.result)).toContain("acceleration counts by its events alone");
  });
  it("nothing once the events are there", async () => {
    const date = "2026-07-01";
    const reached = [
      { type: "milestone", date, milestone: "liq" },
      { type: "change_of_control", date },
    ];
    const { said } = await sold([stock(plan), ...awards(accelerated, { requires }), ...reached]);
    expect(said).not.toContain("These terms");
    expect(said).toContain("Bo: 36,000 of 96,000 restricted stock units vested");
    expect(said).not.toContain("Ann: ");
  });
  it("nothing of a change of control that came before the day of the exit", async () => {
    const half = { acceleration: { onChangeOfControl: 0.5 } };
    const before = { type: "change_of_control", date: "2026-06-01" };
    const { said } = await sold([stock(plan), ...awards(half, { requires }), before]);
    expect(said).not.toContain("accelerate at");
    expect(said).toContain("These terms wait for «Sale or IPO»: Bo's 36,000 units.");
    expect(said).toContain("add a milestone (milestone liq) event dated 2026-07-01");
  });
  it("nothing where the terms change nothing", async () => {
    const { said } = await sold([stock(plan), ...awards({}, {})]);
    expect(said).not.toContain("These terms");
    const vested = await sold([stock(plan), ...awards(accelerated, {})], { deal: { exitDate: "2029-02-01" } });
    expect(vested.said).not.toContain("These terms");
  });
  it("acceleration of stock where unvested stock is left out, and not where it is paid in full", async () => {
    const events = [stock({ ...plan, ...accelerated })];
    expect((await sold(events)).said).not.toContain("These terms");
    const { said } = await sold(events, { includeUnvested: false });
    expect(said).toContain(
      "These terms accelerate at a change of control: CTO's 300,000 shares. They are not counted here: add a change_of_control event dated 2026-07-01",
    );
  });
});
