import { leastRatio } from "@capstack/testing/hostile";
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apiLimits, computeCapTable, eventTypes, fromCsv, fromOcf, isEngineError } from "../../src/index.js";

type Request = Parameters<typeof computeCapTable>[0];

/** The code an input is refused with, or null when it is answered. */
function refusal(request: unknown, limits?: typeof apiLimits): string | null {
  try {
    const result = computeCapTable(request as Request, limits === undefined ? {} : { limits });
    expect(JSON.stringify(result)).not.toMatch(/NaN|Infinity/);
    return null;
  } catch (error) {
    if (!isEngineError(error)) throw error;
    return error.code;
  }
}

const founders = { type: "common_issuance", grants: [{ id: "f", name: "F", shares: 1_000_000 }] };

describe("hostile input is answered", () => {
  it("anything at all in place of a request", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => void refusal(value)),
      runs(200),
    );
  });

  it("any value in any field of any event", () => {
    const junk = fc.oneof(fc.anything(), fc.constantFrom(1e308, -1, 5e-324, "__proto__", [], {}, null, Number.NaN));
    const names = [
      "grants",
      "safes",
      "notes",
      "warrants",
      "investments",
      "pools",
      "securities",
      "id",
      "shares",
      "amount",
      "to",
      "from",
      "terms",
      "vesting",
      "classId",
      "securityId",
      "pct",
      "payToPlay",
      "proRata",
      "series",
      "converts",
      "date",
      "numerator",
    ];
    const event = fc
      .tuple(
        fc.constantFrom(...eventTypes),
        fc.dictionary(
          fc.constantFrom(...names),
          fc.oneof(
            junk,
            fc.array(
              fc.dictionary(fc.constantFrom("id", "name", "shares", "amount", "principal", "kind", "vesting"), junk),
            ),
          ),
        ),
      )
      .map(([type, fields]) => ({ ...fields, type }));
    fc.assert(
      fc.property(fc.array(event, { maxLength: 4 }), (events) => void refusal({ events: [founders, ...events] })),
      runs(300),
    );
  });

  it("ten thousand pools in one round", () => {
    const pools = Array.from({ length: 10_000 }, (_, i) => ({
      poolId: `p${i}`,
      pct: 0.00001 * ((i % 5) + 1),
      mode: i % 2 === 0 ? "pre" : "post",
    }));
    const round = {
      type: "priced_round",
      label: "A",
      preMoneyValuation: 8_000_000,
      investments: [{ id: "v", name: "V", amount: 1 }],
      pools,
    };
    expect(refusal({ events: [founders, round] })).toBeNull();
  });

  it("lists nested ten thousand deep where pools, grants and events belong", () => {
    const nested: unknown = JSON.parse("[".repeat(10_000) + "]".repeat(10_000));
    const round = { type: "priced_round", label: "A", preMoneyValuation: 8_000_000, investments: [], pools: nested };
    expect(refusal({ events: [founders, round] })).toBe("invalid_value");
    expect(refusal({ events: [{ type: "common_issuance", grants: nested }] })).toBe("invalid_value");
    expect(refusal({ events: nested })).toBe("invalid_value");
    expect(refusal({ events: [], initial: nested })).toBe("initial_state_invalid");
    expect(fromOcf(nested).events).toEqual([]);
  });

  it("four times as many instruments, every other an MFN holder with later offers to look at, are four times the work", () => {
    const safes = (count: number) =>
      Array.from({ length: count }, (_, i) => ({
        id: `s${i}`,
        name: "S",
        amount: 1000,
        ...(i % 2 === 0 ? { mfn: true } : { valuationCap: 50_000_000 + i }),
      }));
    const round = {
      type: "priced_round",
      label: "A",
      preMoneyValuation: 80_000_000,
      investments: [{ id: "v", name: "V", amount: 1_000_000 }],
    };
    const ask = (count: number) =>
      refusal({
        events: [founders, { type: "safe_issuance", safes: safes(count) }, round],
        options: { snapshots: "none" },
      });
    expect(ask(4000)).toBeNull();
    expect(
      leastRatio(
        () => ask(4000),
        () => ask(1000),
        8,
      ),
    ).toBeLessThan(8);
  });

  it("numbers beyond any company", () => {
    expect(refusal({ events: [{ type: "common_issuance", grants: [{ id: "f", name: "F", shares: 1e308 }] }] })).toBe(
      "invalid_value",
    );
    expect(
      refusal({
        events: [
          founders,
          {
            type: "priced_round",
            label: "A",
            preMoneyValuation: 1e-18,
            investments: [{ id: "v", name: "V", amount: 1e18 }],
          },
        ],
      }),
    ).not.toBe("internal");
  });

  it("names of object prototypes as ids", () => {
    const ids = ["__proto__", "constructor", "toString"];
    const { final } = computeCapTable({
      events: [{ type: "common_issuance", grants: ids.map((id) => ({ id, name: id, shares: 10 })) }],
    });
    expect(final.holders.map(({ id, shares }) => [id, shares])).toEqual(ids.map((id) => [id, 10]));
  });

  it("an MFN holder that elects another MFN, or itself", () => {
    const safes = ["a", "b"].map((id) => ({ id, name: id, amount: 1000, mfn: true, securityId: id }));
    const elect = (securityId: string, mfnElection: string) => ({
      type: "instrument_amendment",
      securityId,
      mfnElection,
    });
    expect(refusal({ events: [founders, { type: "safe_issuance", safes }, elect("a", "b"), elect("b", "a")] })).toBe(
      "invalid_mfn_election",
    );
    expect(refusal({ events: [founders, { type: "safe_issuance", safes }, elect("a", "a")] })).toBe(
      "invalid_mfn_election",
    );
  });

  it("more than a server accepts", () => {
    const many = (length: number) => ({ events: Array.from({ length }, () => ({ type: "checkpoint" })) });
    expect(refusal(many(10_001), apiLimits)).toBe("limit_exceeded");
    const grants = Array.from({ length: 10_001 }, (_, i) => ({ id: `h${i}`, name: "H", shares: 1 }));
    expect(refusal({ events: [{ type: "common_issuance", grants }] }, apiLimits)).toBe("limit_exceeded");
    const name = "n".repeat(201);
    expect(refusal({ events: [{ type: "common_issuance", grants: [{ id: "a", name, shares: 1 }] }] }, apiLimits)).toBe(
      "limit_exceeded",
    );
  });

  it("anything at all in place of a package or a sheet", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => void fromOcf(value)),
      runs(100),
    );
    fc.assert(
      fc.property(fc.string(), (text) => void fromCsv(text)),
      runs(100),
    );
  });

  it("lists everything wrong at once, each with its path", () => {
    const events = [
      {
        type: "common_issuance",
        grants: [
          { id: "f", shares: -1 },
          { id: "g", name: 5 },
        ],
      },
      { type: "nonsense" },
    ];
    let paths: unknown;
    try {
      computeCapTable({ events } as unknown as Request);
    } catch (error) {
      paths = isEngineError(error) ? error.issues.map(({ path }) => path.join(".")) : error;
    }
    expect(paths).toEqual([
      "events.0.grants.0.shares",
      "events.0.grants.0.name",
      "events.0.grants.1.name",
      "events.0.grants.1.shares",
      "events.1.type",
    ]);
  });

  it("a misspelt field is named with what it was meant to be", () => {
    const round = { type: "pool_change", shares: 5, nam: "Plan" };
    const unknown = {
      code: "unknown_field",
      path: ["events", 0, "nam"],
      message: "`nam` is not a field here; did you mean `name`?",
    };
    const request = { events: [round] } as unknown as Request;
    expect(() => computeCapTable(request)).toThrow(expect.objectContaining(unknown));
    expect(computeCapTable(request, { unknownFields: "warn" }).warnings).toEqual([unknown]);
  });

  it("a SAFE whose cap has another field name is refused, not converted without a cap", () => {
    const safes = [{ id: "s", name: "S", amount: 500_000, cap: 5_000_000 }];
    expect(() =>
      computeCapTable({ events: [founders, { type: "safe_issuance", safes }] } as unknown as Request),
    ).toThrow("`cap` is not a field here; did you mean `valuationCap`?");
  });

  it("NaN is not a number of shares", () => {
    const grants = [{ id: "f", name: "F", shares: Number.NaN }];
    expect(refusal({ events: [{ type: "common_issuance", grants }] })).toBe("not_finite");
  });

  it("another engine's body and a wrapped body are distinguished from a misspelling", () => {
    const said = (request: unknown) => {
      try {
        return computeCapTable(request as Request);
      } catch (error) {
        return isEngineError(error) ? error.message : error;
      }
    };
    expect(said({ inputs: { carryPct: 0.2 } })).toBe(
      "`inputs` is the body of fund-economics; the cap table takes events.",
    );
    expect(said({ model: { common: [] }, exitValuation: 5 })).toBe(
      "`model` is the body of exit-waterfall; the cap table takes events.",
    );
    expect(said({ data: { events: [] } })).toBe("`data` is not a field here; put its `events` at the top.");
    expect(said([founders])).toBe("The request is a list; it must be an object (the cap table takes events).");
    expect(said(JSON.stringify({ events: [founders] }))).toContain("it must be an object, parsed from its JSON");
    expect(said({ events: { 0: founders } })).toBe("events is an object; it must be a list.");
  });

  it("three hundred thousand unknown fields cost less than copying them", () => {
    const names = Object.fromEntries(Array.from({ length: 300_000 }, (_, i) => [`field${i}`, i]));
    const request = { events: [{ ...names, ...founders }] };
    expect(refusal(request)).toBe("unknown_field");
    const copy = () => ({ ...names, ...founders });
    expect(leastRatio(() => refusal(request), copy, 1)).toBeLessThan(1);
  });
});

describe("an earlier state", () => {
  it("whose convertible belongs to nobody is refused", () => {
    const events = [
      { type: "common_issuance", grants: [{ id: "f", name: "F", shares: 1_000_000 }] },
      { type: "safe_issuance", safes: [{ id: "s", name: "S", amount: 100_000, valuationCap: 5_000_000 }] },
    ] as const;
    const { final } = computeCapTable({ events });
    const convertibles = final.ledger.convertibles.map((convertible) => ({ ...convertible, holderId: "nobody" }));
    const initial = { ...final, ledger: { ...final.ledger, convertibles } };
    expect(() => computeCapTable({ initial, events: [] })).toThrowError(
      expect.objectContaining({ code: "initial_state_invalid" }),
    );
  });
});
