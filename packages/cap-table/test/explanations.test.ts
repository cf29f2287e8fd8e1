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
  it("sets out every priced round at the end of the answer, as explainRound does, with names in place of ids", () => {
    const answer = computeCapTable({ ...request, options: { explain: true } });
    const rounds = answer.snapshots.flatMap(({ eventId, round }) => (round ? [{ eventId, round }] : []));
    expect(Object.keys(answer)).toEqual(["snapshots", "final", "warnings", "explanations"]);
    const named = { ada: "Ada", ben: "Ben", vc: "VC" };
    const words = (text: string) => text.replace(/\b(?:ada|ben|vc)\b/g, (id) => named[id as keyof typeof named]);
    const ids = rounds.map(({ eventId, round }) => ({ eventId, steps: explainRound(round).map(({ step }) => step) }));
    const steps = answer.explanations?.map(({ eventId, steps: of }) => ({
      eventId,
      steps: of.map(({ step }) => step),
    }));
    expect(steps).toEqual(ids);
    const dilution = rounds.map(({ round }) => words(explainRound(round).at(-1)?.text ?? ""));
    expect(answer.explanations?.map(({ steps: of }) => of.at(-1)?.text)).toEqual(dilution);
    const [seed] = answer.explanations ?? [];
    expect(seed?.steps[1]?.title).toBe("Conversion of Ben's SAFE");
    expect(seed?.steps[1]?.text).toContain(": the post-money cap of $5,000,000");
    const texts = answer.explanations
      ?.flatMap(({ steps: of }) => of.map(({ title, text }) => `${title} ${text}`))
      .join();
    expect(texts).not.toMatch(/\b(?:ada|ben|vc)\b|event-\d/);
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
    expect(texts).toContain(`Ben converts ${sign}500,000 at ${sign}`);
    expect(texts).toContain(`VC pays ${sign}2,000,000 for`);
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
