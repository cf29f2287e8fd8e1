/** Acceleration at a change of control by one trigger and by two, and stock units that wait for liquidity besides service. */
import { describe, expect, it } from "vitest";
import {
  type CapTableEvent,
  computeCapTable,
  fromOcf,
  type TerminationEvent,
  toOcf,
  type VestingInput,
} from "../src/index.js";

const start = "2024-01-01";

function granted(vesting: VestingInput, kind = "rsu"): CapTableEvent[] {
  const grant = { id: "ada", name: "Ada", shares: 4800, kind, strikePrice: 1, securityId: "A-1", vesting };
  return [
    { type: "common_issuance", date: start, grants: [{ id: "f", name: "F", shares: 90_000 }] },
    { type: "pool_change", shares: 10_000 },
    { type: "equity_grant", date: start, grants: [grant] } as CapTableEvent,
  ];
}

const lots = (events: readonly CapTableEvent[], asOf?: string) =>
  computeCapTable({ events, options: asOf === undefined ? {} : { asOf } }).final.holders.flatMap(
    ({ positions }) => positions ?? [],
  );

/** Shares and vested shares of the award after the events, on a day, and the same of a fold that went on from JSON. */
function award(events: readonly CapTableEvent[], asOf?: string, securityId = "A-1") {
  const found = lots(events, asOf).find((one) => one.securityId === securityId);
  const initial = JSON.parse(JSON.stringify(computeCapTable({ events: events.slice(0, -1) }).final));
  const { final } = computeCapTable({ events: events.slice(-1), initial, options: asOf === undefined ? {} : { asOf } });
  const resumed = final.holders
    .flatMap(({ positions }) => positions ?? [])
    .find((one) => one.securityId === securityId);
  expect(resumed).toEqual(found);
  return [found?.shares, found?.vested];
}

const overTime = { start, months: 48 };
const control: CapTableEvent = { type: "change_of_control", date: "2025-01-01" };
const leave = (date: string, terms: Partial<TerminationEvent>): CapTableEvent => ({
  type: "termination",
  id: "ada",
  date,
  ...terms,
});

describe("a change of control", () => {
  const single = { onChangeOfControl: 0.5 };
  const double = { onTermination: { pct: 1, withinMonths: 12 } };

  it("vests by a single trigger its part of what is unvested", () => {
    // A year of 48 months: 1,200 vested, half of 3,600 accelerated.
    expect(award([...granted({ ...overTime, acceleration: single }), control])).toEqual([4800, 3000]);
  });

  it("vests nothing of an award that states nothing, or states the double trigger alone", () => {
    expect(award([...granted(overTime), control])).toEqual([4800, 1200]);
    expect(award([...granted({ ...overTime, acceleration: double }), control])).toEqual([4800, 1200]);
  });

  it("vests the unvested stock of a founder as it does awards", () => {
    const vesting = { ...overTime, acceleration: single };
    const grants = [{ id: "f", name: "F", shares: 4800, securityId: "CS-1", vesting }];
    expect(award([{ type: "common_issuance", date: start, grants }, control], undefined, "CS-1")).toEqual([4800, 3000]);
  });

  it("accelerates no more than all, in a plan that says so", () => {
    const acceleration = { onTermination: { pct: 1.5, withinMonths: 12 } };
    const path = ["events", 2, "grants", 0, "vesting", "acceleration", "onTermination", "pct"];
    const refusal = () => computeCapTable({ events: granted({ ...overTime, acceleration }) });
    expect(refusal).toThrowError(expect.objectContaining({ code: "invalid_value", path }));
  });

  it("is refused without any date", () => {
    const refusal = () => computeCapTable({ events: [{ type: "change_of_control" }] });
    expect(refusal).toThrowError(expect.objectContaining({ code: "date_required", path: ["events", 0, "date"] }));
  });

  it.each<readonly [string, string, Partial<TerminationEvent>, number]>([
    ["without cause within the months: all of it", "2026-01-01", { cause: "without_cause" }, 4800],
    ["for good reason within the months: all of it", "2025-02-01", { cause: "good_reason" }, 4800],
    ["without cause a day after the months: what has vested", "2026-01-02", { cause: "without_cause" }, 2400],
    ["for cause: what has vested", "2025-02-01", { cause: "for_cause" }, 1300],
    ["by resignation: what has vested", "2025-02-01", { cause: "resignation" }, 1300],
    ["of no stated cause: what has vested", "2025-02-01", {}, 1300],
    ["with a fraction agreed instead", "2025-02-01", { cause: "without_cause", accelerationPct: 0.5 }, 3050],
    ["with nothing agreed instead", "2025-02-01", { cause: "without_cause", accelerationPct: 0 }, 1300],
  ])("leaves by a double trigger, at a termination %s", (_, date, terms, kept) => {
    const events = [...granted({ ...overTime, acceleration: double }), control, leave(date, terms)];
    expect(award(events)).toEqual([kept, kept]);
  });

  it("sets off a double trigger only once it has happened, and not of awards made after it", () => {
    const vesting = { ...overTime, acceleration: double };
    const gone = leave("2025-02-01", { cause: "without_cause" });
    expect(award([...granted(vesting), gone])).toEqual([1300, 1300]);
    const [issuance, pool, grant] = granted(vesting) as [CapTableEvent, CapTableEvent, CapTableEvent];
    const later = { ...grant, date: "2025-01-01" } as CapTableEvent;
    expect(award([issuance, pool, control, later, gone])).toEqual([1300, 1300]);
  });

  it("takes both triggers one after the other", () => {
    // 3,000 vested at the change; of the 1,800 left half, at a termination on the same day.
    const acceleration = { ...single, onTermination: { pct: 0.5, withinMonths: 6 } };
    const events = [
      ...granted({ ...overTime, acceleration }),
      control,
      leave("2025-01-01", { cause: "without_cause" }),
    ];
    expect(award(events)).toEqual([3900, 3900]);
  });

  it("goes along with what is transferred", () => {
    const vesting = { ...overTime, acceleration: double };
    const grants = [{ id: "f", name: "F", shares: 4800, securityId: "CS-1", vesting }];
    const events: CapTableEvent[] = [
      { type: "common_issuance", date: start, grants },
      control,
      { type: "transfer", id: "t", date: "2025-01-02", from: "f", to: { id: "ada", name: "Ada" }, shares: 480 },
      leave("2025-06-01", { cause: "good_reason" }),
    ];
    expect(award(events, undefined, "t/1")).toEqual([480, 480]);
  });
});

describe("an award that requires a milestone", () => {
  const vesting = { ...overTime, requires: { id: "liquidity", name: "Liquidity", expires: "2031-01-01" } };
  const liquid = (date: string): CapTableEvent => ({ type: "milestone", milestone: "liquidity", date });

  it("has nothing vested before it, from its day what service has given, and goes on with service", () => {
    const events = [...granted(vesting), liquid("2026-01-15")];
    const days = ["2026-01-14", "2026-01-15", "2026-02-01", "2030-01-01"];
    expect(days.map((day) => award(events, day)[1])).toEqual([0, 2400, 2500, 4800]);
    const looked: CapTableEvent[] = [...events, { type: "checkpoint", date: "2026-03-01" }];
    expect(award(looked)).toEqual([4800, 2600]);
  });

  it("is settled only after it", () => {
    const settle: CapTableEvent = { type: "settlement", date: "2026-02-01", securityId: "A-1", shares: 2500 };
    const refusal = () => computeCapTable({ events: [...granted(vesting), settle] });
    expect(refusal).toThrowError(expect.objectContaining({ code: "not_vested", details: { vested: 0 } }));
    expect(award([...granted(vesting), liquid("2026-01-15"), settle])).toEqual([2300, 0]);
  });

  it("loses at a termination what service has not given, and keeps the rest until the milestone", () => {
    const events = [...granted(vesting), leave("2025-01-01", {})];
    expect(award(events)).toEqual([1200, 0]);
    expect(computeCapTable({ events }).final.pools[0]).toMatchObject({ granted: 1200, available: 8800 });
    expect(award([...events, liquid("2027-01-01")])).toEqual([1200, 1200]);
  });

  it("loses all at a termination after the milestone has expired, or where vested awards are cancelled", () => {
    expect(award([...granted(vesting), leave("2031-01-02", {})])).toEqual([undefined, undefined]);
    expect(award([...granted(vesting), leave("2025-01-01", { vestedAwards: "cancel" })])).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("waits for it with what is accelerated, too, which is a part of what service has not given", () => {
    // 1,200 served, half of 3,600 accelerated: 3,000 once it is liquid.
    const half: CapTableEvent = { type: "acceleration", date: "2025-01-01", securityId: "A-1", pct: 0.5 };
    const events = [...granted(vesting), half];
    expect(award(events)).toEqual([4800, 0]);
    expect(award([...events, liquid("2025-01-01")])).toEqual([4800, 3000]);
    const single = { ...vesting, acceleration: { onChangeOfControl: 0.5 } };
    expect(award([...granted(single), liquid("2025-01-01"), control])).toEqual([4800, 3000]);
    expect(award([...granted(single), control, liquid("2025-01-01")])).toEqual([4800, 3000]);
  });

  it("takes milestones of its own beside it, under other ids", () => {
    const both = { ...vesting, milestones: [{ id: "fda", pct: 0.5 }] };
    const fda: CapTableEvent = { type: "milestone", milestone: "fda", date: "2025-01-01" };
    // Half of the grant by the milestone; a year of 48 months of the other 2,400.
    expect(award([...granted(both), fda, liquid("2025-01-01")])).toEqual([4800, 3000]);
    const same = () => computeCapTable({ events: granted({ ...both, milestones: [{ id: "liquidity", pct: 0.5 }] }) });
    const path = ["events", 2, "grants", 0, "vesting", "requires", "id"];
    expect(same).toThrowError(expect.objectContaining({ code: "duplicate_id", path }));
  });

  it("is written in the Open Cap Format as waiting for it, and after it as the amounts it has come to", () => {
    const waiting = toOcf(granted(vesting));
    expect(waiting.report.map(({ message }) => message)).toEqual([
      'Its service vesting is not carried over, only that it waits for "liquidity".',
      "The last day on which its milestones can be reached is not carried over.",
    ]);
    const read = fromOcf(waiting.objects).events;
    expect(lots(read, "2030-01-01").find(({ kind }) => kind === "rsu")?.vested).toBe(0);
    const events = [...granted(vesting), liquid("2026-01-15")];
    const after = toOcf(events);
    expect(after.report).toEqual([]);
    for (const day of ["2026-01-14", "2026-01-15", "2026-02-01", "2030-01-01"]) {
      expect(lots(fromOcf(after.objects).events, day).map(({ vested }) => vested)).toEqual(
        lots(events, day).map(({ vested }) => vested),
      );
    }
  });

  it("has its acceleration reported by the Open Cap Format's writer, and what it came to written", () => {
    const events = [...granted({ ...overTime, acceleration: { onChangeOfControl: 0.5 } }), control];
    const { objects, report } = toOcf(events);
    expect(report.map(({ message }) => message)).toEqual([
      "Its acceleration at a change of control is not carried over.",
    ]);
    for (const day of ["2025-01-01", "2026-01-01", "2030-01-01"]) {
      const vested = lots(fromOcf(objects).events, day).map((one) => one.vested);
      expect(vested).toEqual(lots(events, day).map((one) => one.vested));
    }
  });
});
