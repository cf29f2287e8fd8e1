/** What dated cash flows returned, in the text of an answer. */
import { describe, expect, it } from "vitest";
import { openLocally } from "./call-locally.js";

const call = openLocally();
const ask = (args: object) => call("returns_compute", args);
// 100 become 121 in 730 days, two years of 365: a tenth a year.
const flows = [
  { date: "2021-01-01", amount: -100 },
  { date: "2023-01-01", amount: 21 },
];

describe("the returns of dated cash flows", () => {
  it("are a rate and multiples, with what is left", async () => {
    const { said, isError } = await ask({ flows, nav: 100, committed: 200 });
    expect(isError, said).toBeUndefined();
    expect(said).toBe(
      "XIRR 10.00 % a year.\nPaid in 100, 50.00 % of commitments; came back 21; left 100.\nDPI 0.21x, RVPI 1.00x, TVPI 1.21x.",
    );
  });
  it("round halves up: 390 that came back of 400 are 0.98x", async () => {
    const returned = [
      { date: "2022-03-03", amount: -250_000 },
      { date: "2023-03-03", amount: -150_000 },
      { date: "2024-09-30", amount: 80_000 },
      { date: "2026-03-31", amount: 310_000 },
    ];
    const { said } = await ask({ flows: returned, nav: 0 });
    expect(said).toContain("DPI 0.98x, RVPI 0.00x, TVPI 0.98x.");
  });
  it("stand beside those of an index: as much as it is a multiple of one", async () => {
    const index = [
      { date: "2020-12-31", level: 50 },
      { date: "2022-12-31", level: 60.5 },
    ];
    const { said } = await ask({ flows: [...flows].reverse(), nav: 100, index: [...index].reverse() });
    expect(said).toMatch(/Against the index: KS-PME 1\.00x, direct alpha -?0\.00 % a year\./);
  });
  it("say why there is no rate", async () => {
    expect((await ask({ flows: flows.slice(0, 1) })).said).toContain("No XIRR: all flows are on one day.");
    const paid = [flows[0], { date: "2022-01-01", amount: -5 }];
    expect((await ask({ flows: paid })).said).toContain("No XIRR: money flows one way only.");
  });
  it("read amounts and days as people write them", async () => {
    const written = [{ date: "January 1, 2021", amount: "-100" }, flows[1]];
    expect((await ask({ flows: written, nav: "100" })).said).toContain("XIRR 10.00 % a year.");
  });
  it.each([
    [{}, "flows must be a list"],
    [{ flows: [{ date: "soon", amount: 1 }] }, "/flows/0/date"],
    [{ flows, index: [{ date: "2022-01-01", level: 1 }] }, "index has no level by 2021-01-01"],
    [{ flows, index: Array(20_001).fill({ date: "2022-01-01", level: 1 }) }, "at most 20000"],
    [{ cashFlows: flows }, "is not a field here"],
  ])("are refused for %j", async (args, words) => {
    const { said, isError } = await ask(args);
    expect(isError).toBe(true);
    expect(said).toContain(words);
  });
});
