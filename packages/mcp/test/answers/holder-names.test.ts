/** A holder's name where a call takes an id. */
import { describe, expect, it } from "vitest";
import { openLocally } from "./call-locally.js";

const call = openLocally();
const founding = {
  type: "common_issuance",
  grants: [
    { id: "h1", name: "Ada Lovelace", shares: 6_000_000 },
    { id: "h2", name: "Ben Stone", shares: 3_000_000 },
    { id: "h3", name: "Ben Rivers", shares: 1_000_000 },
  ],
};
const transfer = (from: string, to: unknown) => ({ type: "transfer", from, to, shares: 1_000_000 });

describe("the name of a holder", () => {
  it.each([
    ["in any case", "ada lovelace"],
    ["in part", "Lovelace"],
  ])("%s is read as the seller of shares", async (_, from) => {
    const { said, isError } = await call("cap_table_compute", { events: [founding, transfer(from, { id: "h2" })] });
    expect(isError, said).toBeUndefined();
    expect(said).toContain(`Read /events/1/from ${JSON.stringify(from)} as h1.`);
    expect(said).toMatch(/Ben Stone +4,000,000 /);
  });
  it.each([
    ["as a text", "Ben Stone"],
    ["as an id", { id: "Ben Stone" }],
    ["without an id", { name: "ben stone" }],
  ])("is read as the buyer, %s", async (_, to) => {
    const { said, isError } = await call("cap_table_compute", { events: [founding, transfer("h1", to)] });
    expect(isError, said).toBeUndefined();
    expect(said).toMatch(/Ben Stone +4,000,000 /);
  });
  it("that several have is refused with those ids and names", async () => {
    const { said, isError } = await call("cap_table_compute", { events: [founding, transfer("Ben", { id: "h1" })] });
    expect(isError).toBe(true);
    expect(said).toContain('/events/1/from (there are "h2" for "Ben Stone" or "h3" for "Ben Rivers")');
  });
  it("that nobody has is refused with everyone's id and name", async () => {
    const { said, isError } = await call("cap_table_compute", { events: [founding, transfer("Zoe", { id: "h1" })] });
    expect(isError).toBe(true);
    expect(said).toContain('(there are "h1" for "Ada Lovelace", "h2" for "Ben Stone" or "h3" for "Ben Rivers")');
  });
  it("of a kept cap table is read in what follows it, and as the target of a goal", async () => {
    const { said: first } = await call("cap_table_compute", { events: [founding] });
    const result = /Kept as (r\d+)/.exec(first)?.[1];
    const moved = await call("cap_table_compute", { result, events: [transfer("Ada Lovelace", { id: "h2" })] });
    expect(moved.said).toContain('Read /events/0/from "Ada Lovelace" as h1.');
    const goals = [{ id: "g", target: "holder", targetId: "Ada Lovelace", metric: "proceeds", value: 6_000_000 }];
    const sale = await call("exit_waterfall_compute", { result, exitValuation: 5_000_000, analysis: { goals } });
    // Six tenths of ten million.
    expect(sale.said).toContain("an exit at 10,000,000 reaches it");
  });
  it("of a class is read as the target of a goal", async () => {
    const holders = [{ id: "vc", name: "VC", shares: 2_000_000, invested: 2_000_000 }];
    const model = {
      common: [{ id: "ada", name: "Ada", shares: 8_000_000 }],
      preferred: [{ id: "s1", name: "Seed", seniority: 1, holders }],
    };
    const goals = [{ id: "g", target: "class", targetId: "seed", metric: "proceeds", value: 4_000_000 }];
    const { said } = await call("exit_waterfall_compute", { model, exitValuation: 5_000_000, analysis: { goals } });
    expect(said).toContain("an exit at 20,000,000 reaches it");
  });
});
