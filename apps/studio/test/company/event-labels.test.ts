/** Names of events on axes and in tables. */
import { describe, expect, it } from "vitest";
import { distinctLabels } from "../../src/company/event-labels.js";

const issued = (name: string, date?: string) => ({
  type: "common_issuance",
  ...(date === undefined ? {} : { date }),
  grants: [{ id: name.toLowerCase(), name, shares: 1 }],
});
const labels = (...events: object[]) => distinctLabels(events as never).map(({ label }) => label);

describe("events of one name", () => {
  it("are told apart by whom they concern", () => {
    expect(labels(issued("Ada"), issued("Ben"))).toEqual(["Common stock: Ada", "Common stock: Ben"]);
  });

  it("to one holder are told apart by their day", () => {
    expect(labels(issued("Ada"), issued("Ada", "2026-01-02"), issued("Ada", "2026-03-04"))).toEqual([
      "Common stock: Ada",
      "Common stock: 2026-01-02",
      "Common stock: 2026-03-04",
    ]);
  });

  it("name a holder by the name that an earlier event gave", () => {
    const again = {
      type: "common_issuance",
      grants: [
        { id: "ben", shares: 1 },
        { id: "ada", shares: 1 },
      ],
    };
    expect(labels(issued("Ben"), again)).toEqual(["Common stock: Ben", "Common stock: Ben and 1 more"]);
  });

  it("to several holders are told apart by their day where they have one", () => {
    const grants = [
      { id: "ada", name: "Ada", shares: 1 },
      { id: "ben", name: "Ben", shares: 1 },
    ];
    const dated = (date: string) => ({ type: "common_issuance", date, grants });
    expect(labels(dated("2026-01-02"), dated("2026-03-04"))).toEqual([
      "Common stock: 2026-01-02",
      "Common stock: 2026-03-04",
    ]);
  });

  it("that say whom they concern are told apart by their day", () => {
    const label = "Common stock to Ada";
    expect(labels({ ...issued("Ada", "2026-01-02"), label }, { ...issued("Ada", "2026-03-04"), label })).toEqual([
      "Common stock to Ada: 2026-01-02",
      "Common stock to Ada: 2026-03-04",
    ]);
  });

  it("that stand alone keep their names, and rounds always do", () => {
    const round = { type: "priced_round", label: "Seed", investments: [] };
    expect(labels(issued("Ada"), round, round)).toEqual(["Common stock issued", "Seed", "Seed"]);
  });
});
