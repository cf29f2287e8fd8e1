/** A company without names owns and pays the same. */
import { computeCapTable } from "@capstack/cap-table";
import { describe, expect, it } from "vitest";
import { examples } from "../../src/examples/examples.js";
import { withoutNames } from "../../src/export/without-names.js";
import { readState, type StudioState } from "../../src/state/studio-state.js";

const finalOf = ({ events, options }: StudioState) =>
  computeCapTable({ events: events.map(({ event }) => event), options } as never).final;

describe("without names", () => {
  it.each(examples.map(({ id, state }) => [id, state] as const))("%s computes to the same figures", (_, state) => {
    const { holders } = finalOf(state);
    const hidden = withoutNames(state, holders);
    expect(finalOf(hidden).holders.map(({ fullyDilutedShares, ownership }) => [fullyDilutedShares, ownership])).toEqual(
      holders.map(({ fullyDilutedShares, ownership }) => [fullyDilutedShares, ownership]),
    );
    const text = JSON.stringify(readState(hidden).events);
    for (const { name } of holders) expect(text).not.toContain(`"${name}"`);
    expect(finalOf(hidden).holders[0]?.name).toBe("A");
  });

  it("hides names within labels, ids, and the company's own, and keeps who is meant", () => {
    const [{ state }] = examples;
    const asked = {
      ...state,
      events: state.events.with(0, { event: { ...state.events[0]?.event, label: "Ada and Ben found it" } }),
      exit: {
        ...state.exit,
        deal: { carveOut: { pct: 0.1, recipients: [{ id: "ada", name: "Ada", share: 1 }] } },
        goal: { holderId: "ben", proceeds: 5 },
      },
    };
    const hidden = withoutNames(asked, finalOf(state).holders);
    expect(hidden.events[0]?.event.label).toBe("A and B found it");
    expect(hidden.exit.goal?.holderId).toBe("holder-b");
    expect(JSON.stringify(hidden.exit.deal)).not.toMatch(/ada/i);
    expect([hidden.title, JSON.stringify(hidden).includes("ada")]).toEqual(["A company", false]);
  });

  it("hides a part of a name in a label too, and leaves the words of the trade", () => {
    const people = [
      { id: "maria", name: "Maria Lopez" },
      { id: "alder", name: "Alder Series Capital" },
    ];
    const [{ state }] = examples;
    const label = "Maria's refresher grant, LOPEZ family; Alder bridges to Series A";
    const hidden = withoutNames({ ...state, events: [{ event: { type: "option_grant", label } }] } as never, people);
    expect(hidden.events[0]?.event.label).toBe("A's refresher grant, A family; B bridges to Series A");
  });

  it("names no company that the fund holds, and none in a fund that was kept", () => {
    const [{ state }] = examples;
    const tier = (name: string) => ({ name, pctOfCapital: 0.5, multiple: 1, holdingPeriodYears: 1 });
    const held = {
      ...state,
      title: "Nordlicht",
      fund: {
        ...state.fund,
        positions: [{ name: "Fjord", invested: 1, multiple: 2, holdingPeriodYears: 5 }],
        scenarios: [{ name: "Kept 1", inputs: { returnTiers: [tier("large"), tier("Nordlicht"), tier("Fjord (2)")] } }],
      },
    };
    const text = JSON.stringify(withoutNames(held, finalOf(state).holders).fund);
    expect(text).not.toMatch(/Nordlicht|Fjord/);
    expect(text).toContain('"large"');
  });
});
