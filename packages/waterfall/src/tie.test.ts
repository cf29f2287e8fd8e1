import { describe, expect, it } from "vitest";
import { computeExitWaterfall } from "./index.js";

const safe = (id: string, amount: number, valuationCap: number) =>
  ({ id, name: id, type: "safe", amount, valuationCap }) as const;
const founder = { id: "founder", name: "Founder", shares: 50 };
const securityOf = (answer: ReturnType<typeof computeExitWaterfall>, id: string) =>
  answer.securities.find((one) => one.id === id);

describe("a post-money SAFE exactly at its cap", () => {
  it("stays when it alone begins to convert there, as do several with one cap", () => {
    for (const convertibles of [[safe("a", 100, 8000)], [safe("a", 100, 8000), safe("b", 700, 8000)]]) {
      const at = computeExitWaterfall({ model: { common: [founder], convertibles }, exitValuation: 8000 });
      expect(at.summary.equilibrium).toMatchObject({ unique: true, stable: true });
      expect(at.warnings).toEqual([]);
      expect(securityOf(at, "a")).toMatchObject({ decision: "cash_out", indifferent: true, net: 100 });
      const above = computeExitWaterfall({ model: { common: [founder], convertibles }, exitValuation: 8000.01 });
      expect(securityOf(above, "a")).toMatchObject({ decision: "convert", indifferent: false });
    }
  });
  it("converts, indifferent, where that moves the money of one that converts already, and the breakpoint jumps", () => {
    const convertibles = [safe("a", 100, 6000), safe("b", 100, 8000)];
    const at = computeExitWaterfall({ model: { common: [founder], convertibles }, exitValuation: 8000 });
    expect(at.summary.equilibrium).toMatchObject({ unique: false, stable: true });
    expect(securityOf(at, "a")).toMatchObject({ decision: "convert", indifferent: false });
    expect(securityOf(at, "b")).toMatchObject({ decision: "convert", indifferent: true, net: 100 });
    expect(at.breakpoints?.filter(({ jump }) => jump).map(({ equityValue }) => equityValue)).toEqual([8000]);
  });
});

describe("SAFEs alone", () => {
  it("leave what is above their cash claims to nobody", () => {
    const convertibles = [safe("a", 12, 144)];
    const at = (exitValuation: number) => computeExitWaterfall({ model: { convertibles }, exitValuation });
    expect(securityOf(at(12), "a")?.net).toBe(12);
    expect(() => at(12.01)).toThrow(expect.objectContaining({ code: "no_residual_claimant" }));
  });
});
