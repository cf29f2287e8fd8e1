import { computeCapTable } from "@capstack/cap-table";
import { describe, expect, it } from "vitest";
import { keepValid } from "../../src/engine/events/keep-valid.js";
import { examples } from "../../src/examples/examples.js";
import type { JsonObject, ListedEvent } from "../../src/state/studio-state.js";

const names = { ada: "Ada", alpha: "Alpha Ventures", beta: "Beta Capital", eve: "Eve" };
const kept = (events: readonly ListedEvent[]) => keepValid({ events, options: {}, names });
const series = examples[0].state.events;
const off = (place: number) => series.with(place, { ...(series[place] as ListedEvent), off: true });

describe("a list of events that is changed", () => {
  it("stays as it is where nothing rests on the change", () => {
    const changed = off(2);
    expect(kept(changed)).toEqual({ events: changed, mendings: [] });
  });

  it("loses the pro rata of an investor whose round is switched off, and nothing else", () => {
    const { events, mendings } = kept(off(4));
    expect(mendings).toEqual([{ place: 5, did: "left out", about: "Alpha Ventures", list: "proRata" }]);
    const { proRata: _, ...seriesB } = (series[5] as ListedEvent).event;
    expect(events[5]).toEqual({ event: seriesB });
  });

  it("names a person again whose first mention is gone", () => {
    const grant = (shares: number, name?: string): JsonObject => ({
      type: "common_issuance",
      grants: [{ id: "ada", shares, ...(name === undefined ? {} : { name }) }],
    });
    const { events, mendings } = kept([{ event: grant(10, "Ada"), off: true }, { event: grant(20) }]);
    expect(mendings).toEqual([{ place: 1, did: "named", about: "Ada" }]);
    expect(events[1]).toEqual({ event: { type: "common_issuance", grants: [{ id: "ada", shares: 20, name: "Ada" }] } });
  });

  it("switches off what has nothing else: a grant whose plan is gone", () => {
    const { mendings } = kept(off(1));
    expect(mendings.map(({ place, did }) => [place, did])).toEqual([[3, "switched off"]]);
  });

  it("can always be computed afterwards, whichever event of whichever example is switched off or moved to the front", () => {
    for (const { state } of examples) {
      for (const place of state.events.keys()) {
        const entry = state.events[place] as ListedEvent;
        for (const changed of [
          state.events.with(place, { ...entry, off: true }),
          [entry, ...state.events.toSpliced(place, 1)],
        ]) {
          const counting = kept(changed).events.flatMap(({ off, event }) => (off ? [] : [event]));
          expect(() => computeCapTable({ events: counting as never })).not.toThrow();
        }
      }
    }
  });
});
