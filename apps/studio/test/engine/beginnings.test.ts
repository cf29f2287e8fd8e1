import { type CapTableEvent, computeCapTable } from "@capstack/cap-table";
import { describe, expect, it } from "vitest";
import { eventNames } from "../../src/company/event-words.js";
import { beginEvent } from "../../src/engine/events/begin-event.js";
import { examples } from "../../src/examples/examples.js";
import type { JsonObject } from "../../src/state/studio-state.js";

const types = Object.keys(eventNames);
const today = "2026-03-01";
const begin = (type: string, before: readonly JsonObject[], after: readonly JsonObject[] = []) =>
  beginEvent({ type, before, after, options: {}, today });
const computes = (events: readonly JsonObject[]) =>
  computeCapTable({ events: events as unknown as CapTableEvent[] }).final;

/** A company that has one of everything an event can be about. */
const everything: JsonObject[] = [
  { type: "common_issuance", date: "2022-01-01", grants: [{ id: "ada", name: "Ada", shares: 8_000_000 }] },
  { type: "pool_change", date: "2022-01-01", shares: 2_000_000 },
  {
    type: "priced_round",
    label: "Seed",
    date: "2023-01-01",
    preMoneyValuation: 8_000_000,
    investments: [{ id: "seed", name: "Seed Fund", amount: 2_000_000 }],
  },
  {
    type: "equity_grant",
    date: "2024-01-01",
    grants: [
      {
        id: "eve",
        name: "Eve",
        shares: 48_000,
        kind: "iso",
        strikePrice: 0.2,
        vesting: { start: "2024-01-01", months: 48, milestones: [{ id: "launch", pct: 0.25 }] },
      },
      { id: "uma", name: "Uma", shares: 48_000, kind: "rsu", vesting: { start: "2024-01-01", months: 48 } },
    ],
  },
  {
    type: "safe_issuance",
    date: "2025-01-01",
    safes: [{ id: "angel", name: "Angel", amount: 500_000, valuationCap: 20_000_000 }],
  },
  {
    type: "note_issuance",
    date: "2025-01-01",
    notes: [{ id: "bank", name: "Bank", principal: 100_000, interestRate: 0.08 }],
  },
];

describe("a new event", () => {
  it.each(types)("%s can be computed as it begins, where there is something for it to be about", (type) => {
    const begun = begin(type, everything);
    expect(begun).toHaveProperty("events");
    if ("events" in begun) expect(() => computes([...everything, ...begun.events])).not.toThrow();
  });

  it.each(types)("%s is computed in an empty company or says what comes first", (type) => {
    const begun = begin(type, []);
    if ("events" in begun) expect(() => computes(begun.events)).not.toThrow();
    else {
      expect(begun.cannot).toMatch(/^[A-Z].*\.$/);
      expect(begun.cannot).not.toMatch(/[a-z][A-Z]|_/);
      expect(types).toContain(begun.first);
    }
  });

  it.each(types)("%s leaves every company of the examples computed, added last or in between", (type) => {
    for (const { state } of examples) {
      const events = state.events.map(({ event }) => event);
      for (const place of [events.length, 2]) {
        const [before, after] = [events.slice(0, place), events.slice(place)];
        const begun = begin(type, before, after);
        if ("events" in begun && place === events.length) {
          expect(() => computes([...before, ...begun.events]), state.title).not.toThrow();
        } else if ("cannot" in begun) expect(begun.cannot, state.title).not.toMatch(/[a-z][A-Z]|_|event-\d/);
      }
    }
  });

  it("is dated today, or as the event before it where that is later, or before the one that follows", () => {
    const dated = (date: string): JsonObject => ({ type: "checkpoint", date });
    const dateOf = (before: JsonObject[], after: JsonObject[]) => {
      const begun = begin("checkpoint", before, after);
      return "events" in begun ? begun.events[0]?.date : null;
    };
    expect(dateOf([dated("2020-01-01")], [])).toBe("2026-03-01");
    expect(dateOf([dated("2030-01-01")], [])).toBe("2030-01-01");
    expect(dateOf([dated("2020-01-01")], [dated("2021-01-01")])).toBe("2020-01-01");
  });

  it("brings the option plan that a first grant comes out of, and enlarges one that is spent", () => {
    const [founding] = everything as [JsonObject];
    const first = begin("equity_grant", [founding]);
    expect("events" in first && first.events.map(({ type }) => type)).toEqual(["pool_change", "equity_grant"]);
    const spent = begin("equity_grant", [founding, { type: "pool_change", shares: 1 }]);
    expect("events" in spent && spent.events.map(({ type }) => type)).toEqual(["pool_change", "equity_grant"]);
  });

  it("that is a SAFE has the cap of the SAFE before it", () => {
    const begun = begin("safe_issuance", everything);
    expect("events" in begun && begun.events[0]?.safes).toMatchObject([{ valuationCap: 20_000_000 }]);
  });

  it("that grants profits interests has a threshold, and no strike", () => {
    const begun = begin("profits_interests", everything);
    const [grant] = (("events" in begun ? begun.events.at(-1)?.grants : undefined) ?? []) as JsonObject[];
    expect(grant).toMatchObject({ kind: "profits_interest", participationThreshold: expect.any(Number) });
    expect(grant).not.toHaveProperty("strikePrice");
  });

  it("names people whom no other has", () => {
    const first = begin("safe_issuance", everything);
    const second = begin("safe_issuance", [...everything, ...("events" in first ? first.events : [])]);
    const nameOf = (begun: typeof first) => ("events" in begun ? JSON.stringify(begun.events[0]?.safes) : "");
    expect(nameOf(first)).toContain("New investor");
    expect(nameOf(second)).toContain("New investor 2");
  });
});
