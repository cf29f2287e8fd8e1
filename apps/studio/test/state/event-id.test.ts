import { type CapTableEvent, computeCapTable } from "@capstack/cap-table";
import { describe, expect, it } from "vitest";
import { anchored, withoutIds } from "../../src/state/event-id.js";
import type { JsonObject, ListedEvent } from "../../src/state/studio-state.js";

const list = (...events: JsonObject[]): ListedEvent[] => events.map((event) => ({ event }));
const founding: JsonObject = { type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 100 }] };
const sale: JsonObject = {
  type: "transfer",
  from: "ada",
  to: { id: "ben", name: "Ben" },
  shares: 10,
  securityId: "event-1/1",
};
const computes = (events: readonly ListedEvent[]) =>
  computeCapTable({ events: events.map(({ event }) => event) as unknown as CapTableEvent[] }).final;

describe("what refers to an event by its place", () => {
  it("still refers to it when another is put before", () => {
    const kept = anchored(list(founding, sale));
    expect(computes(kept).holders.map(({ shares }) => shares)).toEqual([90, 10]);
    const split: JsonObject = { type: "checkpoint" };
    expect(computes([{ event: split }, ...kept]).holders.map(({ shares }) => shares)).toEqual([90, 10]);
  });

  it("leaves a list alone in which nothing does", () => {
    const events = list(founding);
    expect(anchored(events)).toBe(events);
  });
});

describe("a copy of an event", () => {
  it("names neither event nor security, but the holder whom it is about", () => {
    expect(withoutIds({ type: "repurchase", id: "ada", eventId: "e-1", securityId: "x" })).toEqual({
      type: "repurchase",
      id: "ada",
      securityId: "x",
    });
    expect(withoutIds({ type: "safe_issuance", id: "e-1", safes: [{ id: "ada", securityId: "S-1" }] })).toEqual({
      type: "safe_issuance",
      safes: [{ id: "ada" }],
    });
  });
});
