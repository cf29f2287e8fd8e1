import { describe, expect, it } from "vitest";
import { countTerms, sameWords, termGroups } from "../../src/compare/term-rows.js";
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
    expect(group?.names).toEqual(["60M pre-money, 15M raised, 1.00× non-participating", "no such round"]);
    expect(group?.rows.find(({ name }) => name === "Raised")?.texts).toEqual(["15,000,000", ""]);
    expect(group).toMatchObject({ isLacked: true, isLone: true });
  });

  it("count a round that others lack once, and hold its terms against nothing", () => {
    const without = events.slice(0, roundAt("Series B"));
    const alike = countTerms(groupsOf(events, events));
    const [lone] = groupsOf(events, without);
    expect(countTerms(groupsOf(events, without))).toEqual({
      // Series B; and without a series before it Series A, with its A-1, is not paid second.
      differing: 2,
      all: alike.all - (lone?.rows.length ?? 0) + 1,
    });
    expect(lone?.rows.every(({ differs }) => !differs)).toBe(true);
    // Of three, two have it: their terms are held against each other.
    const [group] = groupsOf(events, without, withRound("Series B", { preMoneyValuation: 50_000_000 }));
    expect(group).toMatchObject({ isLacked: true, isLone: false, names: ["Series B", "no such round", "Series B"] });
    expect(group?.rows.find(({ name }) => name === "Pre-money")).toMatchObject({
      texts: ["60,000,000", "", "50,000,000"],
      differs: true,
    });
    expect(group?.rows.find(({ name }) => name === "Raised")?.differs).toBe(false);
  });

  it("have the investors of a round with their amounts, the largest first, and differ where one does", () => {
    const invested = (...investments: object[]) => withRound("Series B", { investments, proRata: [] });
    const fjord = { id: "i1", name: "Fjord Capital", amount: 10_000_000 };
    const kite = { id: "i2", name: "Kite", amount: 5_000_000 };
    const own = invested(kite, fjord);
    expect(differing(groupsOf(own, invested(fjord, { ...kite, name: " KITE" })))).toEqual([]);
    const other = groupsOf(own, invested({ ...fjord, name: "Polar Growth" }, kite));
    expect(differing(other)).toEqual([
      ["Series B", "Investors", "Fjord Capital 10,000,000; Kite 5,000,000", "Polar Growth 10,000,000; Kite 5,000,000"],
    ]);
    expect(countTerms(other).differing).toBe(1);
  });

  it("name SAFEs, and series that SAFEs became, by their holders, whatever their ids", () => {
    const safe = events.findIndex(({ type }) => type === "safe_issuance");
    const safes = (...all: object[]) => [
      ...events.slice(0, safe),
      { type: "safe_issuance", label: "SAFEs", safes: all },
      ...events.slice(safe + 1),
    ];
    const kite = { id: "k", name: "Kite Angels", amount: 500_000, valuationCap: 6_000_000 };
    const reed = { id: "r", name: "Reed", amount: 250_000, valuationCap: 4_000_000 };
    const groups = groupsOf(safes(kite, reed), safes({ ...reed, id: "x" }, { ...kite, id: "y" }));
    expect(groups.at(-1)?.rows).toEqual([
      { name: "SAFE of Kite Angels", texts: ["Cap 6M post-money", "Cap 6M post-money"], differs: false },
      { name: "SAFE of Reed", texts: ["Cap 4M post-money", "Cap 4M post-money"], differs: false },
    ]);
    const names = groupsOf(safes(kite, reed)).flatMap(({ rows }) => rows.map(({ name }) => name));
    expect(names.filter((name) => /\(Kite Angels\)$/.test(name))).toHaveLength(1);
    expect(names.filter((name) => /\(Reed\)$/.test(name))).toHaveLength(1);
  });

  it("of a series that a SAFE became are one line where they are the round's, which says of a change once", () => {
    const other = withRound("Series A", { terms: { participation: "full", liquidationMultiple: 2 } });
    const groups = groupsOf(events, other);
    expect(differing(groups).map(([, name]) => name)).toEqual(["Preference", "Participation"]);
    const shadow = groups[1]?.rows.filter(({ name }) => name.includes("(Angel)"));
    expect(shadow).toEqual([
      { name: "Series A-1 (Angel)", texts: ["as the round’s", "as the round’s"], differs: false },
    ]);
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

describe("the line for terms that are alike", () => {
  it.each([
    [12, { isMore: true, of: 3, refused: 0 }, "12 more terms are the same in all three"],
    [1, { isMore: true, of: 2, refused: 0 }, "1 more term is the same in both"],
    [36, { isMore: false, of: 4, refused: 0 }, "36 terms are the same in all four"],
    [5, { isMore: true, of: 3, refused: 1 }, "5 more terms are the same in all that can be computed"],
  ])("says of %i how many companies have them", (count, beside, said) => {
    expect(sameWords(count, beside)).toBe(said);
  });
});

describe("the closing side by side", () => {
  const groupOf = (...deals: object[]) =>
    termGroups(
      compare({
        companies: deals.map((deal) => ({ request: { events }, deal, preferred: {} })) as never,
        prices: [120_000_000],
      }),
    ).find(({ name }) => name === "Closing");

  it("is a group of the parts that one of the companies has, in the order of the form", () => {
    const closed = { cash: 500_000, transactionCosts: 3_150_000, escrow: { pct: 0.1 } };
    expect(groupOf({ transactionCosts: 3_150_000 }, closed)?.rows).toEqual([
      { name: "Transaction costs", texts: ["3,150,000", "3,150,000"], differs: false },
      { name: "Escrow", texts: ["–", "10\u00a0% of equity proceeds"], differs: true },
      { name: "Cash", texts: ["–", "500,000"], differs: true },
    ]);
  });

  it("is no group of plain sales", () => {
    expect(groupOf({}, {})).toBeUndefined();
  });
});
