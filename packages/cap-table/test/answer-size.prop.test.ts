import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  apiLimits,
  type CapTableEvent,
  type CapTableRequest,
  computeCapTable,
  estimateAnswerBytes,
} from "../src/index.js";
import { randomHistory } from "./random-history.js";
import { eventsOf, roundCase } from "./reference/random-round.js";

const written = (request: CapTableRequest) => new TextEncoder().encode(JSON.stringify(computeCapTable(request))).length;

/** The estimate over the bytes written: from a half to two. */
function expectNear(request: CapTableRequest): void {
  const bytes = written(request);
  if (bytes < 10_000) return;
  const ratio = estimateAnswerBytes(request) / bytes;
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
}

const shown = fc.constantFrom("full" as const, "summary" as const, "none" as const, { events: ["event-1", "event-2"] });

/** One holder, or one lot, after another: what made answers grow with the square of the events. */
function issues(count: number, of: (index: number) => CapTableEvent): CapTableRequest {
  return { events: Array.from({ length: count }, (_, index) => of(index)) };
}
const grant = (id: string, name: string, shares = 1000): CapTableEvent => ({
  type: "common_issuance",
  grants: [{ id, name, shares }],
});
const cases: [string, CapTableRequest][] = [
  ["a holder an event", issues(150, (i) => grant(`h${i}`, `Holder ${i}`))],
  ["a lot an event, one holder", issues(150, () => grant("h", "H"))],
  ["long names", issues(60, (i) => grant(`${"i".repeat(190)}${i}`, "n".repeat(200)))],
  ["names outside ASCII", issues(60, (i) => grant(`号${i}`, '株式会社\u0001"🚀'.repeat(20)))],
  ["a renamed holder", issues(60, (i) => grant("h", (i === 0 ? "n" : "long ").repeat(i === 0 ? 1 : 40)))],
  [
    "a SAFE an event",
    issues(80, (i) => ({
      type: "safe_issuance",
      safes: [{ id: `s${i}`, name: `S${i}`, amount: 10_000, valuationCap: 1e7 + i }],
    })),
  ],
  [
    "a note an event",
    issues(80, (i) => ({
      type: "note_issuance",
      date: "2024-01-01",
      notes: [{ id: `s${i}`, name: `S${i}`, principal: 10_000, interestRate: 0.08, valuationCap: 1e7 + i }],
    })),
  ],
  [
    "a class an event",
    issues(80, (i) => ({
      type: "class_definition",
      classId: `c${i}`,
      name: `Class ${i}`,
      kind: "preferred",
      originalIssuePrice: 1,
    })),
  ],
  [
    "a common class an event",
    issues(80, (i) => ({ type: "class_definition", classId: `c${i}`, name: `Class ${i}`, kind: "common" })),
  ],
  ["a pool an event", issues(80, (i) => ({ type: "pool_change", poolId: `p${i}`, shares: 1000 }))],
  [
    "a vesting grant an event",
    issues(100, (i) => ({
      type: "common_issuance",
      date: "2024-01-01",
      grants: [{ id: `h${i}`, name: `Holder ${i}`, shares: 48_000, vesting: { start: "2024-01-01", months: 48 } }],
    })),
  ],
  [
    "a round an event",
    issues(60, (i) =>
      i === 0
        ? grant("f", "F", 1e7)
        : {
            type: "priced_round",
            label: `Round ${i}`,
            preMoneyValuation: 1e7 + i * 1e6,
            investments: [{ id: `v${i}`, name: `V${i}`, amount: 1e6 }],
          },
    ),
  ],
  [
    "many holders at once, then nothing",
    {
      events: [
        {
          type: "common_issuance",
          grants: Array.from({ length: 300 }, (_, i) => ({ id: `h${i}`, name: `H${i}`, shares: 5 })),
        },
        ...Array.from({ length: 30 }, (): CapTableEvent => ({ type: "checkpoint" })),
      ],
    },
  ],
  [
    "lots that left the table",
    {
      events: [
        ...Array.from({ length: 200 }, (): CapTableEvent => grant("h", "H", 10)),
        { type: "repurchase", id: "h", shares: 2000, pricePerShare: 0 },
        ...Array.from({ length: 30 }, (): CapTableEvent => ({ type: "checkpoint" })),
      ],
    },
  ],
];

describe("an answer above the limit", () => {
  const request = issues(150, (i) => grant(`h${i}`, `Holder ${i}`));
  const within = (answerBytes: number, options: CapTableRequest["options"] = {}) =>
    computeCapTable({ ...request, options }, { limits: { ...apiLimits, answerBytes } });
  const refusal = (answerBytes: number, options?: CapTableRequest["options"]) => {
    try {
      within(answerBytes, options);
    } catch (error) {
      return error;
    }
    return null;
  };

  it("is refused with its size, the limit and the option that would do", () => {
    expect(refusal(5_000_000)).toMatchObject({
      code: "answer_too_large",
      path: ["options", "snapshots"],
      message: expect.stringContaining('options.snapshots: "summary"'),
      details: { estimatedBytes: estimateAnswerBytes(request), limitBytes: 5_000_000, option: "summary" },
    });
    expect(refusal(1_000_000)).toMatchObject({ details: { option: "none" } });
    expect(refusal(1_000)).toMatchObject({
      details: { option: null },
      message: expect.stringContaining("final state"),
    });
  });
  it("fits with the option that was named, and not by a byte less than it comes to", () => {
    expect(within(5_000_000, { snapshots: "summary" }).snapshots).toHaveLength(150);
    expect(within(1_000_000, { snapshots: "none" }).snapshots).toEqual([]);
    const bytes = estimateAnswerBytes(request);
    expect(refusal(bytes)).toBeNull();
    expect(refusal(bytes - 1)).toMatchObject({ code: "answer_too_large" });
  });
  it("fits with full snapshots of the events that are named", () => {
    const { snapshots } = within(1_000_000, { snapshots: { events: ["event-150", "event-2"] } });
    const all = computeCapTable(request).snapshots;
    expect(snapshots).toEqual([all[1], all[149]]);
  });
  it("names an event that is not there", () => {
    expect(refusal(5_000_000, { snapshots: { events: ["event-1", "event-151"] } })).toMatchObject({
      code: "invalid_value",
      path: ["options", "snapshots", "events", 1],
    });
  });
  it("is refused before it is built: 10,000 events in a second or two", () => {
    const long = issues(10_000, (i) => grant(`h${i}`, `Holder ${i}`));
    expect(() => computeCapTable(long, { limits: apiLimits })).toThrow(
      expect.objectContaining({ code: "answer_too_large", details: expect.objectContaining({ option: "none" }) }),
    );
  });
});

describe("the size of an answer is known within a factor of two before any of it is built", () => {
  it.each(cases)("%s", (_, request) => {
    expect(written(request)).toBeGreaterThan(10_000);
    expectNear(request);
    expectNear({ ...request, options: { snapshots: "summary" } });
    expectNear({ ...request, options: { snapshots: "none" } });
  });
  it("over random histories of every event type", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 31 }),
        fc.integer({ min: 5, max: 35 }),
        shown,
        fc.boolean(),
        (seed, length, snapshots, whole) => {
          const shareRounding = whole ? "down" : "none";
          const { events } = randomHistory(seed, length, { shareRounding });
          if (events.length < 2) return;
          expectNear({ events, options: { snapshots, shareRounding } });
        },
      ),
      runs(40),
    );
  });
  it("and over random rounds", () => {
    fc.assert(
      fc.property(roundCase, (round) => {
        try {
          expectNear({ events: eventsOf(round) });
        } catch (error) {
          if ((error as { code?: string }).code !== "round_unsolvable") throw error;
        }
      }),
      runs(100),
    );
  });
});
