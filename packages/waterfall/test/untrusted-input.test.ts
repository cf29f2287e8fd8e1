import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeExitWaterfall, type ExitWaterfallRequest, fromOcf, isEngineError } from "../src/index.js";
import { randomRequest } from "./random-stack.js";

const compute = (request: unknown) => computeExitWaterfall(request as ExitWaterfallRequest);
const common = [{ id: "f", name: "Founders", shares: 10 }];

describe("input that nobody checked", () => {
  it("anything at all is answered or refused, never survived by accident", () => {
    const odd = fc.anything({ withNullPrototype: true, withBigInt: true, maxDepth: 4 });
    fc.assert(
      fc.property(odd, odd, odd, (model, deal, analysis) => {
        try {
          compute({ model, exitValuation: 5, deal, analysis });
        } catch (error) {
          expect(isEngineError(error)).toBe(true);
        }
      }),
      runs(300),
    );
  });

  it("one field of a sound request replaced by anything is answered or refused", () => {
    const places = [
      "model",
      "exitValuation",
      "deal",
      "model.common",
      "model.preferred",
      "model.options",
      "model.convertibles",
      "model.preferred.0.holders",
      "model.common.0.shares",
      "model.options.0.strikePrice",
      "deal.exitDate",
    ];
    fc.assert(
      fc.property(randomRequest(), fc.constantFrom(...places), fc.anything(), (request, place, odd) => {
        const changed = structuredClone(request) as unknown as Record<string, unknown>;
        const names = place.split(".");
        let at: Record<string, unknown> | undefined = changed;
        for (const name of names.slice(0, -1)) at = at?.[name] as Record<string, unknown> | undefined;
        if (at !== undefined && at !== null) at[names.at(-1) ?? ""] = odd;
        try {
          expect(JSON.stringify(compute(changed))).not.toMatch(/NaN|Infinity/);
        } catch (error) {
          if (!isEngineError(error)) throw error;
          expect(error.issues.length).toBeGreaterThan(0);
        }
      }),
      runs(200),
    );
  });

  it("all problems come at once, each with its path", () => {
    try {
      compute({
        model: { common: [{ id: "f", shares: -1 }], preferred: [{ id: "A", name: "A", holders: [] }] },
        exitValuation: "x",
      });
      expect.unreachable();
    } catch (error) {
      const paths = isEngineError(error) ? error.issues.map(({ code, path }) => `${code} ${path.join(".")}`) : [];
      expect(paths).toEqual([
        "missing_field model.common.0.name",
        "negative_value model.common.0.shares",
        "missing_field model.preferred.0.seniority",
        "invalid_value exitValuation",
        "holders_empty model.preferred.0.holders",
      ]);
    }
  });

  it("ids such as __proto__ are names like any other", () => {
    const model = {
      common: [
        { id: "__proto__", name: "P", shares: 1 },
        { id: "constructor", name: "C", shares: 1 },
      ],
    };
    const { holders } = compute({ model, exitValuation: 10 });
    expect(holders.map(({ holderId, net }) => [holderId, net])).toEqual([
      ["__proto__", 5],
      ["constructor", 5],
    ]);
  });

  it("a misspelt field is refused with the name it most likely means, or warned of if the caller says so", () => {
    const request = { model: { common: [{ ...common[0], share: 5 }] }, exitValuation: 10, deel: {} };
    expect(() => compute(request)).toThrow(expect.objectContaining({ code: "unknown_field", path: ["deel"] }));
    const { warnings } = computeExitWaterfall(request as never, { unknownFields: "warn" });
    expect(warnings.map(({ code, message }) => [code, /did you mean `(\w+)`/.exec(message)?.[1]])).toEqual([
      ["unknown_field", "shares"],
      ["unknown_field", "deal"],
    ]);
  });

  it("ceilings are options", () => {
    const twoRows = { model: { common: [...common, { id: "g", name: "G", shares: 1 }] }, exitValuation: 1 };
    expect(() => computeExitWaterfall(twoRows, { limits: { rows: 1 } })).toThrow(
      expect.objectContaining({ code: "limit_exceeded" }),
    );
    expect(computeExitWaterfall(twoRows, { limits: { rows: 2 } }).summary.totalDistributed).toBe(1);
    const points = { model: { common }, exitValuation: 1, analysis: { curve: { from: 0, to: 1, points: 2001 } } };
    expect(() => computeExitWaterfall(points)).toThrow(
      expect.objectContaining({ path: ["analysis", "curve", "points"] }),
    );
    const long = { model: { common: [{ id: "x".repeat(201), name: "X", shares: 1 }] }, exitValuation: 1 };
    expect(() => computeExitWaterfall(long)).toThrow(expect.objectContaining({ code: "limit_exceeded" }));
  });

  it("a scenario is refused at its path", () => {
    const scenario = { id: "s", preferred: { Z: {} } };
    expect(() => compute({ model: { common }, exitValuation: 1, analysis: { scenarios: [scenario] } })).toThrow(
      expect.objectContaining({ code: "invalid_value", path: ["analysis", "scenarios", 0, "preferred", "Z"] }),
    );
    expect(() =>
      compute({ model: { common }, exitValuation: 1, analysis: { scenarios: [{ id: "s", exitValuation: -1 }] } }),
    ).toThrow(expect.objectContaining({ code: "negative_value", path: ["analysis", "scenarios", 0, "exitValuation"] }));
    const preferred = [{ id: "A", name: "A", seniority: 1, holders: [{ id: "h", name: "H", shares: 1, invested: 1 }] }];
    for (const [changes, ...path] of [
      [{ deal: 5 }, "deal"],
      [{ preferred: { A: 5 } }, "preferred", "A"],
    ] as const) {
      const scenarios = [{ id: "s", ...changes }];
      expect(() => compute({ model: { common, preferred }, exitValuation: 1, analysis: { scenarios } })).toThrow(
        expect.objectContaining({ code: "invalid_value", path: ["analysis", "scenarios", 0, ...path] }),
      );
    }
  });

  it("the request is left as it was, and equal requests give equal bytes", () => {
    fc.assert(
      fc.property(randomRequest(), (request) => {
        const before = JSON.stringify(request);
        const bytes = () => {
          try {
            return JSON.stringify(compute(request));
          } catch (error) {
            return isEngineError(error) ? error.code : String(error);
          }
        };
        expect(bytes()).toBe(bytes());
        expect(JSON.stringify(request)).toBe(before);
      }),
      runs(50),
    );
  });
});

describe("Open Cap Format", () => {
  const preferred = {
    id: "ps",
    name: "Series Seed Preferred",
    class_type: "PREFERRED" as const,
    seniority: "2",
    price_per_share: { amount: "2.00" },
    liquidation_preference_multiple: "2",
    participation_cap_multiple: "3",
    conversion_rights: [{ conversion_mechanism: { ratio: { numerator: "3", denominator: "2" } } }],
  };
  const holding = {
    security_id: "ps-1",
    stock_class_id: "ps",
    stakeholder_id: "jim",
    quantity: "5000",
    share_price: { amount: "2.00" },
    date: "2022-01-01",
  };

  it("reads terms and holdings from their decimal texts", () => {
    expect(fromOcf([preferred], [holding]).preferred).toEqual([
      {
        id: "ps",
        name: "Series Seed Preferred",
        seniority: 2,
        originalIssuePrice: 2,
        liquidationMultiple: 2,
        participation: "capped",
        participationCapMultiple: 3,
        conversionRatio: 1.5,
        holders: [{ id: "ps-1", name: "jim", shares: 5000, invested: 10000, holderId: "jim", issueDate: "2022-01-01" }],
      },
    ]);
  });

  it("refuses a holding of a class that is not there", () => {
    expect(() => fromOcf([], [holding])).toThrow(expect.objectContaining({ path: ["holdings", 0, "stock_class_id"] }));
  });
});
