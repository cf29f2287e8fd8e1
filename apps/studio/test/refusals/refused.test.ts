/** Why a company that is compared has no figures: in the words of the form that mends it. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compare } from "../../src/engine/several/compare.js";
import { examples } from "../../src/examples/examples.js";
import { refusedOf } from "../../src/refusals/refused.js";
import type { StudioState } from "../../src/state/studio-state.js";

const definitionsOf = (engine: string) =>
  JSON.parse(readFileSync(new URL(`../../../../packages/${engine}/schema.json`, import.meta.url), "utf8")).$defs;
const definitions = { events: definitionsOf("cap-table"), sale: definitionsOf("waterfall") };
const [{ state }] = examples;

function whyRefused({ events, exit }: Pick<StudioState, "events" | "exit">) {
  const request = { events: events.flatMap(({ off, event }) => (off ? [] : [event])) } as never;
  const [answer] = compare({ companies: [{ request, deal: exit.deal, preferred: {} }], prices: [20_000_000] });
  return refusedOf(answer?.issues ?? [], { events, exit }, definitions);
}

/** The example with other terms of an event. */
const withEvent = (label: string, terms: object) => {
  const place = state.events.findIndex(({ event }) => event.label === label);
  const { event } = state.events[place] as (typeof state.events)[number];
  return { place, events: state.events.with(place, { event: { ...event, ...terms } as never }) };
};

describe("a company that cannot be computed", () => {
  it("is refused for an event, by its name and the name of the field", () => {
    const { place, events } = withEvent("Series B", { preMoneyValuation: -1 });
    const refused = whyRefused({ ...state, events });
    expect(refused?.why).toMatch(/^Series B: Pre-money is −1; it must be /);
    expect(refused).toMatchObject({ page: "cap-table", place });
  });

  it("is refused for an event whose place counts those that are switched off", () => {
    const { place, events } = withEvent("Series B", { preMoneyValuation: -1 });
    const switched = [{ off: true as const, event: { type: "checkpoint" } }, ...events];
    expect(whyRefused({ ...state, events: switched })?.place).toBe(place + 1);
  });

  it("is refused for the closing of its sale", () => {
    const exit = { ...state.exit, deal: { escrow: { pct: 1.5 } } };
    expect(whyRefused({ ...state, exit })).toEqual({
      why: "The closing of its sale: Percent is 150\u00a0%; it must be at most 100\u00a0%.",
      page: "exit",
      place: null,
    });
  });

  it("is not refused where it can be computed", () => {
    expect(whyRefused(state)).toBeNull();
  });
});
