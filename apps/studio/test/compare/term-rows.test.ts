import { describe, expect, it } from "vitest";
import { termGroups } from "../../src/compare/term-rows.js";
import { compare } from "../../src/engine/several/compare.js";
import { examples } from "../../src/examples/examples.js";

const [{ state }] = examples;
const events = state.events.map(({ event }) => event);
const roundAt = (label: string) => events.findIndex((event) => event.label === label);
const withRound = (label: string, terms: object) =>
  events.with(roundAt(label), { ...events[roundAt(label)], ...terms } as never);
const groupsOf = (...all: object[][]) =>
  termGroups(
    compare({
      companies: all.map((events) => ({ request: { events }, deal: {}, preferred: {} })) as never,
      prices: [1],
    }),
  );
const differing = (groups: ReturnType<typeof groupsOf>) =>
  groups.flatMap(({ name, rows }) =>
    rows.filter(({ differs }) => differs).map((row) => [name, row.name, ...row.texts]),
  );

describe("terms side by side", () => {
  it("do not differ from those of a company that cannot be computed", () => {
    expect(differing(groupsOf(events, events, [{ type: "priced_round" }]))).toEqual([]);
  });

  it("are those of every round, the last first, then SAFEs and notes", () => {
    const groups = groupsOf(events, events);
    expect(groups.map(({ name }) => name)).toEqual(["Series B", "Series A", "SAFEs and notes"]);
    const seriesA = groups[1]?.rows.map(({ name, texts }) => [name, texts[0]]);
    expect(seriesA).toContainEqual(["Pre-money", "15,000,000"]);
    expect(seriesA).toContainEqual(["Raised", "5,000,000"]);
    expect(seriesA).toContainEqual(["Post-money", "20,000,000"]);
    // The pool is 12 % of the company after the round.
    expect(seriesA).toContainEqual(["Option pool (available after it)", "12.00\u00a0%"]);
    expect(seriesA).toContainEqual(["Participation", "Non-participating"]);
  });

  it("differ in an earlier round where the last is alike", () => {
    const other = withRound("Series A", { terms: { participation: "full" } });
    const found = differing(groupsOf(events, other)).filter(([, name]) => name === "Participation");
    expect(found).toEqual([["Series A", "Participation", "Non-participating", "Participating"]]);
  });

  it("say of a round that one company has not that it has none", () => {
    const [group] = groupsOf(events, events.slice(0, roundAt("Series B")));
    expect(group?.names).toEqual(["Series B", ""]);
    expect(group?.rows.find(({ name }) => name === "Raised")?.texts).toEqual(["15,000,000", "–"]);
  });

  it("stand beside each other by the order of rounds that have other names", () => {
    const [group] = groupsOf(events, withRound("Series B", { label: "Series B, Gamma" }));
    expect(group?.names).toEqual(["Series B", "Series B, Gamma"]);
    expect(differing([group as never])).toEqual([]);
  });

  it("say which dividends a series earns", () => {
    const other = withRound("Series A", {
      terms: { dividends: { type: "non_cumulative", rate: 0.06 } },
    });
    const found = differing(groupsOf(events, other)).filter(([, name]) => name === "Dividends");
    expect(found).toEqual([["Series A", "Dividends", "None", "6\u00a0% a year, non-cumulative"]]);
  });
});
