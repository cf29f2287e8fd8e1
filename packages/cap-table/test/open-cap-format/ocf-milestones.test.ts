/** Milestones in the Open Cap Format: conditions that wait for an event, and the events, out and back in. */
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CapTableEvent, computeCapTable, fromOcf, toOcf, type VestingInput } from "../../src/index.js";
import { randomHistory } from "../random-history.js";
import { schemaFaults } from "./ocf-schema.js";

const start = "2024-01-31";
const fda = { id: "fda", name: "Approval", pct: 0.25 };
const sale = { id: "sale", shares: 101 };
const overTime = { start, months: 48, cliffMonths: 12 };

const plans: Readonly<Record<string, VestingInput>> = {
  both: { ...overTime, milestones: [fda, sale] },
  alone: { milestones: [fda, sale] },
  whole: { milestones: [{ id: "fda", pct: 1 }] },
  dated: { schedule: [{ date: "2025-06-01", shares: 200 }], milestones: [fda] },
  exercised: { ...overTime, milestones: [fda, sale] },
  accelerated: { ...overTime, milestones: [fda] },
  time: overTime,
};

const grants = Object.entries(plans).map(([id, vesting]) => ({
  id,
  name: id,
  shares: 1007,
  kind: "iso" as const,
  strikePrice: 0.1,
  securityId: `O-${id}`,
  vesting,
}));

const events: CapTableEvent[] = [
  {
    type: "common_issuance",
    date: start,
    grants: [{ id: "f", name: "F", shares: 400_000, securityId: "CS-1", vesting: { milestones: [fda] } }],
  },
  { type: "pool_change", shares: 100_000 },
  { type: "equity_grant", date: "2024-02-01", grants },
  { type: "exercise", date: "2025-03-01", securityId: "O-exercised", shares: 100 },
  { type: "acceleration", date: "2025-03-01", securityId: "O-accelerated", shares: 80 },
  { type: "transfer", date: "2025-03-02", from: "f", to: { id: "g", name: "G" }, shares: 100_000 },
  { type: "milestone", date: "2025-04-01", milestone: "fda" },
];

const days = ["2025-04-01", "2025-05-31", "2025-06-30", "2026-09-01", "2030-01-01"];

/** What each lot has vested on a day; a package names transferred and exercised lots as they are named here. */
function vestedOn(history: readonly CapTableEvent[], asOf: string, lost: ReadonlySet<string> = new Set()) {
  const { holders } = computeCapTable({ events: history, options: { asOf } }).final;
  const lots = holders.flatMap(({ id, positions = [] }) => positions.map((one) => ({ id, ...one })));
  const written = lots.filter(({ kind, securityId }) => kind !== "promised" && !lost.has(securityId));
  return written.map(({ id, shares, vested }) => `${id} ${shares} ${vested}`).sort();
}

describe("milestones written in the format", () => {
  const { objects, report } = toOcf(events);
  const back = fromOcf(objects);

  it("are accepted by the published schemas", () => {
    expect(objects.flatMap(schemaFaults)).toEqual([]);
    expect(report).toEqual([]);
  });

  it("keep what has vested and what has not on every day, reached ones and those to come", () => {
    expect(back.report).toEqual([]);
    for (const day of days) expect(vestedOn(back.events, day)).toEqual(vestedOn(events, day));
    const sold: CapTableEvent = { type: "milestone", date: "2026-02-01", milestone: "sale" };
    for (const day of ["2026-02-01", "2030-01-01"]) {
      expect(vestedOn([...back.events, sold], day)).toEqual(vestedOn([...events, sold], day));
    }
  });

  it("keep the ones of a plan under their id and name, beside its months", () => {
    const grant = back.events.find((event) => event.type === "equity_grant");
    expect(grant).toMatchObject({
      grants: [
        {
          vesting: {
            ...overTime,
            intervalMonths: 1,
            milestones: [
              { id: "fda", name: "Approval", pct: 0.25 },
              { id: "sale", shares: 101 },
            ],
          },
        },
      ],
    });
  });

  it("report the last day on which one can be reached, which the format has no place for", () => {
    const dated = { milestones: [{ ...fda, expires: "2028-01-01" }] };
    const one = { id: "ada", name: "Ada", shares: 100, securityId: "CS-1", vesting: dated };
    expect(toOcf([{ type: "common_issuance", date: start, grants: [one] }]).report).toEqual([
      {
        objectType: "ISSUANCE",
        id: "CS-1",
        message: "The last day on which its milestones can be reached is not carried over.",
      },
    ]);
  });
});

it("what never vests is reported, as the format has no words for it", () => {
  // A quarter of one share is no share.
  const one = { id: "ada", name: "Ada", shares: 1, securityId: "CS-1", vesting: { milestones: [fda] } };
  const { objects, report } = toOcf([{ type: "common_issuance", date: start, grants: [one] }]);
  expect(report.map(({ message }) => message)).toEqual(["Its vesting plan is not carried over, only what it holds."]);
  expect(objects.flatMap(schemaFaults)).toEqual([]);
});

it("an accelerated lot's milestones are cut to what is left, and reported", () => {
  const half: CapTableEvent = { type: "acceleration", date: "2024-02-01", securityId: "CS-1", pct: 0.8 };
  const one = {
    id: "ada",
    name: "Ada",
    shares: 100,
    securityId: "CS-1",
    vesting: { milestones: [{ id: "fda", pct: 1 }] },
  };
  const { objects, report } = toOcf([{ type: "common_issuance", date: start, grants: [one] }, half]);
  expect(report.map(({ message }) => message)).toEqual([
    "Its milestones vest what acceleration and cancellation have left of them.",
  ]);
  const reached: CapTableEvent = { type: "milestone", date: "2024-06-01", milestone: "fda" };
  const { events: read } = fromOcf(objects);
  expect(vestedOn(read, "2024-05-31")).toEqual(["ada 100 80"]);
  expect(vestedOn([...read, reached], "2024-06-01")).toEqual(["ada 100 100"]);
});

/** What a package says of a lot whose vesting it does not carry over. */
const LOST =
  /acceleration and cancellation|Its vesting plan is not|Preferred stock is shown|Its service vesting|Left out/;

it("what any history leaves has vested as much, today and later, after the way out and back in", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
      const history = randomHistory(seed, 20).events;
      const { objects, report } = toOcf(history);
      const back = fromOcf(objects);
      const remarks = [...report, ...back.report].filter(({ message }) => LOST.test(message));
      const lost = new Set(remarks.map(({ id }) => id.replace(/^issue-/, "")));
      const today = history.at(-1)?.date ?? start;
      for (const day of [today, "2024-01-01", "2035-01-01"]) {
        expect(vestedOn(back.events, day, lost)).toEqual(vestedOn(history, day, lost));
      }
    }),
    runs(60),
  );
});

/** A package of 300 shares with conditions, as other systems write it. */
function packageWith(conditions: readonly object[], reached: Readonly<Record<string, string>>) {
  return [
    { object_type: "STAKEHOLDER", id: "ada", name: { legal_name: "Ada" }, current_relationship: "FOUNDER" },
    { object_type: "STOCK_CLASS", id: "cs", name: "Common", class_type: "COMMON", initial_shares_authorized: "1000" },
    { object_type: "VESTING_TERMS", id: "v", vesting_conditions: conditions },
    {
      object_type: "TX_STOCK_ISSUANCE",
      id: "t1",
      security_id: "CS-1",
      date: "2024-01-01",
      stakeholder_id: "ada",
      stock_class_id: "cs",
      quantity: "300",
      vesting_terms_id: "v",
    },
    ...Object.entries(reached).map(([id, date], index) => ({
      object_type: "TX_VESTING_EVENT",
      id: `e${index}`,
      security_id: "CS-1",
      date,
      vesting_condition_id: id,
    })),
  ];
}

const third = { numerator: "1", denominator: "3" };
const condition = (id: string, type: string, more: object = {}) => ({
  id,
  portion: third,
  trigger: { type, ...more },
  next_condition_ids: [],
});

describe("conditions on events of another system's package", () => {
  const conditions = [
    condition("launch", "VESTING_EVENT"),
    condition("sale", "VESTING_EVENT"),
    condition("day", "VESTING_SCHEDULE_ABSOLUTE", { date: "2024-06-01" }),
  ];

  it("are milestones, unvested until they are reached; a third of 300 is 100 shares", () => {
    const { events: read, report } = fromOcf(packageWith(conditions, { launch: "2024-03-01" }));
    expect(report).toEqual([]);
    expect(vestedOn(read, "2024-02-29")).toEqual(["ada 300 0"]);
    expect(vestedOn(read, "2024-03-01")).toEqual(["ada 300 100"]);
    expect(vestedOn(read, "2030-01-01")).toEqual(["ada 300 200"]);
  });

  it("are days of vesting where others count from them, or where they were met before the issuance", () => {
    const after = condition("later", "VESTING_SCHEDULE_RELATIVE", {
      period: { length: 12, type: "MONTHS", occurrences: 1 },
      relative_to_condition_id: "launch",
    });
    const { events: read, report } = fromOcf(
      packageWith([...conditions, after], { launch: "2024-03-01", sale: "2023-12-01" }),
    );
    expect(report).toEqual([]);
    expect(read.map(({ type }) => type)).not.toContain("milestone");
    expect(vestedOn(read, "2024-01-01")).toEqual(["ada 300 100"]);
    expect(vestedOn(read, "2024-03-01")).toEqual(["ada 300 200"]);
  });
});
