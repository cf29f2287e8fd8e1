/** Vesting by milestones: what vests when one is reached, beside time and alone, and what every other event does with it. */
import { describe, expect, it } from "vitest";
import { type CapTableEvent, computeCapTable, type MilestoneEvent, type VestingInput } from "../src/index.js";

const start = "2024-01-01";

/** One option on 1,000 shares, over 40 months what its milestones leave. */
function granted(vesting: VestingInput, terms: object = {}): CapTableEvent[] {
  const grant = { id: "ada", name: "Ada", shares: 1000, kind: "option", strikePrice: 1, securityId: "O-1", vesting };
  return [
    { type: "common_issuance", date: start, grants: [{ id: "f", name: "F", shares: 9000 }] },
    { type: "pool_change", shares: 5000 },
    { type: "equity_grant", date: start, grants: [{ ...grant, ...terms }] } as CapTableEvent,
  ];
}

const overTime = { start, months: 40 };
const fda = { id: "fda", name: "Approval", pct: 0.25 };
const sale = { id: "sale", shares: 150 };

const reached = (milestone: string, date: string, of: Partial<MilestoneEvent> = {}): CapTableEvent => ({
  type: "milestone",
  milestone,
  date,
  ...of,
});

/** Vested shares of a lot on each day, as a fold that goes on from a state in JSON shows them. */
function vested(events: readonly CapTableEvent[], days: readonly string[], securityId = "O-1") {
  const { final } = computeCapTable({ events });
  const initial = JSON.parse(JSON.stringify(final));
  return days.map((asOf) => {
    const [once, resumed] = [
      computeCapTable({ events, options: { asOf } }),
      computeCapTable({ events: [], initial, options: { asOf } }),
    ].map(({ final: { holders } }) =>
      holders.flatMap(({ positions }) => positions ?? []).find((one) => one.securityId === securityId),
    );
    expect(resumed).toEqual(once);
    return once?.vested;
  });
}

function refused(events: readonly CapTableEvent[]): unknown {
  try {
    computeCapTable({ events });
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("a plan with milestones", () => {
  const plan = { ...overTime, milestones: [fda, sale] };

  it("vests over time what the milestones leave, and nothing by a milestone that is not reached", () => {
    // 1,000 less 250 and 150 is 600: 15 a month over 40 months.
    const events = granted(plan);
    expect(vested(events, ["2024-01-31", "2024-02-01", "2025-01-01", "2030-01-01"])).toEqual([0, 15, 180, 600]);
  });

  it("vests a milestone's part on the day it is reached, and all when all are", () => {
    const events = [...granted(plan), reached("fda", "2024-08-15"), reached("sale", "2025-01-20")];
    // Seven months of 15; then 250 more; from January 2025 150 more beside twelve months.
    expect(vested(events, ["2024-08-14", "2024-08-15", "2025-01-19", "2025-01-20", "2030-01-01"])).toEqual([
      105, 355, 430, 580, 1000,
    ]);
  });

  it("stands alone, and leaves unvested for good what no milestone is about", () => {
    const events = [...granted({ milestones: [fda] }), reached("fda", "2024-03-01")];
    expect(vested(events, ["2024-02-29", "2024-03-01", "2040-01-01"])).toEqual([0, 250, 250]);
  });

  it("stands beside dated tranches, both of them parts of the grant", () => {
    const schedule = [{ date: "2025-01-01", pct: 0.5 }];
    const events = [...granted({ schedule, milestones: [fda] }), reached("fda", "2024-03-01")];
    expect(vested(events, ["2024-12-31", "2025-01-01"])).toEqual([250, 750]);
  });

  it("loses no share where fractions leave none whole", () => {
    // 7 in three parts of a third: 0.3333 of 7 is 2.33, 0.6667 is 4.67, all is 7.
    const thirds = [
      { id: "a", pct: 0.3333 },
      { id: "b", pct: 0.3334 },
      { id: "c", pct: 0.3333 },
    ];
    const events = [
      ...granted({ milestones: thirds }, { shares: 7 }),
      reached("c", "2024-02-01"),
      reached("a", "2024-03-01"),
      reached("b", "2024-04-01"),
    ];
    expect(vested(events, ["2024-02-01", "2024-03-01", "2024-04-01"])).toEqual([2, 4, 7]);
  });

  it("is reached for one security, for one holder, or for all that name it", () => {
    const two = [
      ...granted(plan),
      {
        type: "common_issuance",
        date: start,
        grants: [{ id: "ben", name: "Ben", shares: 400, securityId: "CS-2", vesting: { milestones: [fda] } }],
      },
    ] as const;
    const day = "2024-01-15";
    const both = (of: Partial<MilestoneEvent>) =>
      ["O-1", "CS-2"].map((id) => vested([...two, reached("fda", day, of)], [day], id)[0]);
    expect(both({})).toEqual([250, 100]);
    expect(both({ holderId: "ben" })).toEqual([0, 100]);
    expect(both({ securityId: "O-1" })).toEqual([250, 0]);
  });

  it("is reached for those that can still reach it, where for others it has expired", () => {
    const late = { ...fda, expires: "2024-06-30" };
    const two = [
      ...granted({ milestones: [late] }),
      {
        type: "common_issuance",
        date: start,
        grants: [{ id: "ben", name: "Ben", shares: 400, securityId: "CS-2", vesting: { milestones: [fda] } }],
      },
      reached("fda", "2024-07-01"),
    ] as const;
    expect(["O-1", "CS-2"].map((id) => vested(two, ["2024-07-01"], id)[0])).toEqual([0, 100]);
  });
});

describe("other events with milestones", () => {
  const plan = { ...overTime, milestones: [fda, sale] };

  it("an exercise takes vested shares, and the milestone vests its own later", () => {
    const exercise: CapTableEvent = { type: "exercise", date: "2025-01-01", securityId: "O-1", shares: 100 };
    const events = [...granted(plan), exercise, reached("fda", "2025-02-15")];
    // 180 less 100; thirteen months of 15 and 250, less 100.
    expect(vested(events, ["2025-01-01", "2025-02-15"])).toEqual([80, 345]);
  });

  it("an early exercise gives stock that goes on vesting by them", () => {
    const exercise = {
      type: "exercise",
      date: "2024-01-01",
      securityId: "O-1",
      shares: 1000,
      beforeVesting: true,
    } as const;
    const events = [...granted(plan), { id: "x", ...exercise }, reached("fda", "2025-02-15")];
    expect(vested(events, ["2025-02-14", "2025-02-15"], "x/1")).toEqual([195, 445]);
  });

  it("a transfer takes a like part of every milestone along", () => {
    const stock: CapTableEvent = {
      type: "common_issuance",
      date: start,
      grants: [{ id: "ben", name: "Ben", shares: 400, securityId: "CS-2", vesting: { milestones: [fda] } }],
    };
    const transfer: CapTableEvent = {
      type: "transfer",
      id: "t",
      date: "2024-02-01",
      from: "ben",
      to: { id: "cyd", name: "Cyd" },
      shares: 100,
    };
    const events = [stock, transfer, reached("fda", "2024-03-01")];
    expect(["CS-2", "t/1"].map((id) => vested(events, ["2024-03-01"], id)[0])).toEqual([75, 25]);
  });

  it("a split multiplies what is reached and what is to be", () => {
    const split: CapTableEvent = { type: "stock_split", date: "2024-09-01", numerator: 2, denominator: 1 };
    const events = [...granted(plan), reached("fda", "2024-08-15"), split, reached("sale", "2025-01-20")];
    expect(vested(events, ["2024-09-01", "2025-01-20"])).toEqual([740, 1160]);
  });

  it("an acceleration of half takes it of what milestones hold too", () => {
    const half: CapTableEvent = { type: "acceleration", date: "2025-01-01", securityId: "O-1", pct: 0.5 };
    // 180 vested, 410 of 820 accelerated, then 250.
    const events = [...granted(plan), half, reached("fda", "2025-01-15")];
    expect(vested(events, ["2025-01-01", "2025-01-15"])).toEqual([590, 840]);
  });

  it("a termination ends what was not reached", () => {
    const events: CapTableEvent[] = [
      ...granted(plan),
      reached("fda", "2024-08-15"),
      { type: "termination", date: "2025-01-01", id: "ada" },
    ];
    const { holders, pools } = computeCapTable({ events }).final;
    expect(holders.find(({ id }) => id === "ada")).toMatchObject({ optionShares: 430, unvestedShares: 0 });
    expect(pools[0]).toMatchObject({ granted: 430, available: 4570 });
    expect(refused([...events, reached("sale", "2025-02-01")])).toMatchObject({ code: "unknown_milestone" });
  });
});

describe("a milestone is refused", () => {
  const events = granted({ milestones: [{ ...fda, expires: "2028-01-01" }] });

  it.each<readonly [string, readonly CapTableEvent[], string, readonly (string | number)[], string]>([
    ["that no vesting names", [reached("fdb", "2025-01-01")], "unknown_milestone", ["events", 3, "milestone"], "fda"],
    [
      "after it has expired",
      [reached("fda", "2028-01-02")],
      "milestone_closed",
      ["events", 3, "milestone"],
      "expired on 2028-01-01: it can no longer be reached on 2028-01-02",
    ],
    [
      "a second time",
      [reached("fda", "2028-01-01"), reached("fda", "2028-01-01")],
      "milestone_closed",
      ["events", 4, "milestone"],
      "was reached on 2028-01-01 already",
    ],
    [
      "of a stranger",
      [reached("fda", "2025-01-01", { holderId: "dan" })],
      "unknown_holder",
      ["events", 3, "holderId"],
      "dan",
    ],
    [
      "of a security and a holder at once",
      [reached("fda", "2025-01-01", { holderId: "ada", securityId: "O-1" })],
      "conflicting_fields",
      ["events", 3, "holderId"],
      "Only one of",
    ],
  ])("%s", (_, more, code, path, words) => {
    const error = refused([...events, ...more]);
    expect(error).toMatchObject({ code, path });
    expect(String(Reflect.get(error as object, "message"))).toContain(words);
  });

  it("without any date", () => {
    const undated = granted({ milestones: [fda] }).map(({ date: _, ...event }) => event as CapTableEvent);
    const error = refused([...undated, { type: "milestone", milestone: "fda" }]);
    expect(error).toMatchObject({ code: "date_required", path: ["events", 3, "date"] });
  });

  it.each<readonly [string, VestingInput, string, readonly (string | number)[]]>([
    [
      "whose parts exceed the grant",
      {
        ...overTime,
        milestones: [
          { id: "a", pct: 0.6 },
          { id: "b", shares: 401 },
        ],
      },
      "invalid_value",
      ["milestones"],
    ],
    [
      "whose part exceeds what is dated",
      { schedule: [{ date: start, pct: 0.8 }], milestones: [fda] },
      "invalid_value",
      ["milestones"],
    ],
    ["given twice", { milestones: [fda, fda] }, "duplicate_id", ["milestones", 1, "id"]],
    ["of none, alone", { milestones: [] }, "missing_field", ["start"]],
    ["of more than all", { milestones: [{ id: "fda", pct: 1.5 }] }, "invalid_value", ["milestones", 0, "pct"]],
    ["of no part", { milestones: [{ id: "fda" }] }, "missing_field", ["milestones", 0, "shares"]],
    ["with a start and no months", { start, milestones: [fda] }, "missing_field", ["months"]],
  ])("%s", (_, vesting, code, below) => {
    expect(refused(granted(vesting))).toMatchObject({ code, path: ["events", 2, "grants", 0, "vesting", ...below] });
  });
});
