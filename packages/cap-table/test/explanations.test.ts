import { describe, expect, it } from "vitest";
import { type CapTableRequest, computeCapTable, estimateAnswerBytes, explainRound } from "../src/index.js";

const request: CapTableRequest = {
  events: [
    { type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 6_000_000 }] },
    { type: "safe_issuance", safes: [{ id: "ben", name: "Ben", amount: 500_000, valuationCap: 5_000_000 }] },
    {
      type: "priced_round",
      id: "seed",
      label: "Seed",
      preMoneyValuation: 8_000_000,
      investments: [{ id: "vc", name: "VC", amount: 2_000_000 }],
      pools: [{ pct: 0.1, mode: "pre" }],
    },
    { type: "checkpoint" },
    { type: "priced_round", label: "A", preMoneyValuation: 2e7, investments: [{ id: "vc", name: "VC", amount: 5e6 }] },
  ],
};

describe("explain", () => {
  it("sets out every priced round at the end of the answer, as explainRound does", () => {
    const answer = computeCapTable({ ...request, options: { explain: true } });
    const rounds = answer.snapshots.flatMap(({ eventId, round }) => (round ? [{ eventId, round }] : []));
    expect(Object.keys(answer)).toEqual(["snapshots", "final", "warnings", "explanations"]);
    expect(answer.explanations).toEqual(rounds.map(({ eventId, round }) => ({ eventId, steps: explainRound(round) })));
    expect(answer.explanations?.map(({ eventId }) => eventId)).toEqual(["seed", "event-5"]);
  });
  it("does so without any snapshot, too", () => {
    const { explanations } = computeCapTable({ ...request, options: { explain: true, snapshots: "none" } });
    expect(explanations).toEqual(computeCapTable({ ...request, options: { explain: true } }).explanations);
  });
  it("changes no byte of an answer that did not ask", () => {
    const plain = JSON.stringify(computeCapTable(request));
    expect(plain).not.toContain("explanations");
    expect(JSON.stringify(computeCapTable({ ...request, options: { explain: false } }))).toBe(plain);
    const { explanations: _, ...rest } = computeCapTable({ ...request, options: { explain: true } });
    expect(JSON.stringify(rest)).toBe(plain);
  });
  it.each([
    ["EUR", "€"],
    ["GBP", "£"],
    ["CHF", "CHF "],
    [undefined, "$"],
  ])("is in the currency of the request: %s", (currency, sign) => {
    const { explanations } = computeCapTable({
      ...request,
      options: { explain: true, ...(currency === undefined ? {} : { currency }) },
    });
    const texts = JSON.stringify(explanations);
    expect(texts).toContain(`ben converts ${sign}500,000 at ${sign}`);
    expect(texts).toContain(`vc pays ${sign}2,000,000 for`);
    expect(texts.includes("$")).toBe(sign === "$");
  });
  it("counts in the answer's size", () => {
    const rounds = Array.from({ length: 8 }, (_, i) => ({
      ...request.events[4],
      terms: { antiDilution: "none" },
      label: `Round ${i}`,
    }));
    const long = { events: [...request.events, ...rounds] } as CapTableRequest;
    const size = (explain: boolean) => {
      const asked: CapTableRequest = { ...long, options: { explain, snapshots: "none" } };
      return { known: estimateAnswerBytes(asked), written: JSON.stringify(computeCapTable(asked)).length };
    };
    const [plain, explained] = [size(false), size(true)];
    const ratio = (explained.known - plain.known) / (explained.written - plain.written);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
  it("takes true or false", () => {
    const options = { explain: "yes" } as never;
    expect(() => computeCapTable({ ...request, options })).toThrow(
      expect.objectContaining({ code: "invalid_value", path: ["options", "explain"] }),
    );
  });
});
