/** Where a company stands whose last change cannot be computed. */
import { describe, expect, it } from "vitest";
import { figuresBefore, saleBefore, type Tried } from "../../src/engine/figures-before.js";
import type { Issue } from "../../src/engine/issue.js";
import { compare } from "../../src/engine/several/compare.js";
import { examples } from "../../src/examples/examples.js";
import { leftOut } from "../../src/refusals/left-out.js";
import type { StudioState } from "../../src/state/studio-state.js";

const [{ state: example }] = examples;

/** The example with other terms of an event. */
function withEvent(label: string, terms: object, from: StudioState = example): StudioState {
  const place = from.events.findIndex(({ event }) => event.label === label);
  const entry = from.events[place] as StudioState["events"][number];
  return { ...from, events: from.events.with(place, { ...entry, event: { ...entry.event, ...terms } as never }) };
}

async function compute({ events, options, exit }: StudioState): Promise<Tried<number>> {
  const request = { events: events.flatMap(({ off, event }) => (off ? [] : [event])), options } as never;
  const [answer] = compare({ companies: [{ request, deal: exit.deal, preferred: {} }], prices: [20_000_000] });
  const issues = answer?.issues ?? [];
  return issues.length > 0 ? { refused: true, issues } : { refused: false, answer: events.length };
}

async function before(past: readonly StudioState[], present: StudioState) {
  const tried = await compute(present);
  return figuresBefore({ past, present }, tried.refused ? tried.issues : [], compute);
}

const refused = withEvent("Series B", { preMoneyValuation: -1 });
const labels = (one: StudioState | undefined) => one?.events.map(({ event }) => event.label);

describe("a company whose last change is refused", () => {
  it("stands as the newest step of undo that computes", async () => {
    const [older, newer] = [40_000_000, 50_000_000].map((preMoneyValuation) =>
      withEvent("Series B", { preMoneyValuation }),
    ) as [StudioState, StudioState];
    const found = await before([older, newer, withEvent("Series B", { preMoneyValuation: -2 })], refused);
    expect(found?.state.events).toBe(newer.events);
    expect(found?.until).toBeNull();
  });

  it("keeps its name and the price of its sale, which are not what is refused", async () => {
    const exit = { ...refused.exit, exitValuation: 7_000_000 };
    const found = await before([example], { ...refused, title: "Renamed", exit });
    expect(found?.state).toMatchObject({ title: "Renamed", exit, events: example.events });
  });

  it("stands with the closing before, where that is what is refused", async () => {
    const present = { ...example, exit: { ...example.exit, deal: { escrow: { pct: 1.5 } } } };
    expect((await before([example], present))?.state.exit).toEqual(example.exit);
  });

  it("stands up to the last event before the refused one, where no step computes, and has its name", async () => {
    const found = await before([], refused);
    expect(found?.until?.label).toBe("Series B");
    expect(labels(found?.state)).toEqual(labels(example)?.slice(0, labels(example)?.indexOf("Series B")));
  });

  it("names the events after the refused one, which are left out too, but for those that are switched off", async () => {
    const early = withEvent("First hire", { grants: [{ id: "eve", name: "Eve", shares: 5_000_000 }] });
    const found = await before([], early);
    expect(found?.until?.label).toBe("First hire");
    expect(found?.after.map(({ label }) => label)).toEqual(["Series A", "Series B"]);
    expect(leftOut(found?.after ?? [])).toBe("“Series A” and “Series B” come after it and are left out too.");
    const events = early.events.map((one) => (one.event.label === "Series A" ? { ...one, off: true as const } : one));
    expect(leftOut((await before([], { ...early, events }))?.after ?? [])).toBe(
      "“Series B” comes after it and is left out too.",
    );
    // Of two that are refused the figures end before the first, and the second is among what comes after.
    const both = withEvent("Series B", { preMoneyValuation: -1 }, early);
    expect((await before([], both))?.after.map(({ label }) => label)).toEqual(["Series A", "Series B"]);
    expect(leftOut([])).toBe("");
    expect(leftOut("ABCDEF".split("").map((label) => ({ type: "checkpoint", label })))).toBe(
      "“A”, “B”, “C” and 3 more come after it and are left out too.",
    );
  });

  it("leaves out the refused event at its place in the list, of which some are switched off", async () => {
    const events = [{ off: true as const, event: { type: "checkpoint" } }, ...refused.events];
    expect(labels((await before([], { ...refused, events }))?.state)).not.toContain("Series B");
  });

  it("passes over a step without events: a company has no figures before its first", async () => {
    expect((await before([{ ...example, events: [] }], refused))?.until?.label).toBe("Series B");
  });

  it("stands as nothing where nobody waits for the answer, or where there are no engines", async () => {
    const issues: Issue[] = [{ code: "bad", message: "", path: ["events", 0] }];
    const history = { past: [example], present: refused };
    expect(await figuresBefore(history, issues, async () => null)).toBeNull();
    expect(await figuresBefore(history, [{ code: "internal_error", message: "", path: [] }], compute)).toBeNull();
  });
});

describe("a sale whose terms are refused", () => {
  const present = { ...example, exit: { ...example.exit, deal: { escrow: { pct: 1.5 } } } };
  const ofDeal: Issue[] = [{ code: "escrow_exceeds_proceeds", message: "", path: ["deal", "escrow"] }];

  it("stands as at the newest step of undo that computes", async () => {
    const older = { ...example, exit: { ...example.exit, deal: { escrow: { pct: 0.1 } } } };
    const found = await saleBefore({ past: [example, older, present], present }, ofDeal, compute);
    expect(found?.state.exit).toEqual(older.exit);
    expect(found?.isPlainSale).toBeUndefined();
  });

  it("stands at its price without them where no step computes, and says so", async () => {
    const found = await saleBefore({ past: [], present }, ofDeal, compute);
    expect(found?.state.exit).toEqual({ ...present.exit, deal: {}, preferred: {} });
    expect(found?.isPlainSale).toBe(true);
  });

  it("is not what is refused where an event is", async () => {
    const ofEvent: Issue[] = [{ code: "bad", message: "", path: ["events", 0] }];
    expect(await saleBefore({ past: [example], present }, ofEvent, compute)).toBeNull();
  });
});
