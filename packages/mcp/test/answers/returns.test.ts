/** What dated cash flows returned, in the text of an answer. */
import { describe, expect, it } from "vitest";
import { defineServer, localBackend } from "../../src/index.js";
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
      "XIRR 10.00 % a year.\nPaid in 100, 50.00 % of commitments; came back 21; left 100.\nWhat is left counts on 2023-01-01, the day of the last flow; navDate gives another day.\nDPI 0.21x, RVPI 1.00x, TVPI 1.21x.",
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
  it("say which day what is left counts on, where none was given", async () => {
    const { said } = await ask({ flows, nav: 100 });
    expect(said).toContain("What is left counts on 2023-01-01, the day of the last flow; navDate gives another day.");
    expect((await ask({ flows, nav: 100, navDate: "2024-01-01" })).said).not.toContain("counts on");
    expect((await ask({ flows })).said).not.toContain("counts on");
  });
  it("are listed with the day of what is left", () => {
    const { tools } = defineServer(localBackend());
    const listed = tools.find(({ name }) => name === "returns_compute")?.inputSchema.properties;
    expect(listed).toHaveProperty("navDate");
  });
  it("of less than a year say what they come to without being annualized", async () => {
    // 100 become 110 in 73 days, a fifth of a year: 1.1 to the fifth is 1.61051.
    const short = [
      { date: "2021-01-01", amount: -100 },
      { date: "2021-03-15", amount: 110 },
    ];
    expect((await ask({ flows: short })).said).toContain("XIRR 61.05 % a year over 73 days; 10.00 % not annualized.");
    expect((await ask({ flows })).said).not.toContain("annualized");
  });
  it("warn of an index that ends before the day of what is left", async () => {
    const index = [{ date: "2020-12-31", level: 50 }];
    const warned = "Warning: The index ends on 2020-12-31, before 2024-01-01, the day of what is left:";
    expect((await ask({ flows, nav: 100, navDate: "2024-01-01", index })).said).toContain(warned);
    const whole = [...index, { date: "2024-01-01", level: 60 }];
    expect((await ask({ flows, nav: 100, navDate: "2024-01-01", index: whole })).said).not.toContain("Warning");
  });
  it("hint at the sign where nothing was paid in", async () => {
    const paid = flows.map(({ date, amount }) => ({ date, amount: Math.abs(amount) }));
    expect((await ask({ flows: paid, nav: 100 })).said).toContain(
      "if these amounts were paid in, give them below zero",
    );
    expect((await ask({ flows, nav: 100 })).said).not.toContain("below zero");
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
