/** A sample falls on entries in proportion to what they move, by a rule that anyone can follow. */
import { createHash } from "node:crypto";
import type { Entry } from "@capstack/ledger";
import { describe, expect, it } from "vitest";
import { type AuditedEntry, alikeEntries, drawSample, isClosing, looks } from "./package-entries.js";

const audited = (id: string, units: bigint, more: Partial<Entry> = {}, postedAt = "2025-03-03"): AuditedEntry => ({
  entry: { id, entryDate: "2025-03-03", sourceType: "income", status: "posted", postings: [], ...more },
  posted: {
    id,
    postedAt: new Date(`${postedAt}T12:00:00Z`),
    createdBy: "key",
    hash: "h",
    prevHash: null,
    isByHand: false,
  },
  units,
  cash: null,
});

describe("a sample", () => {
  // 100, 50, 700, 150: together 1,000. Four to draw: a step of 250. Debits lie end to end at 0–99, 100–149, 150–849, 850–999.
  const entries = [audited("a", 100n), audited("b", 50n), audited("c", 700n), audited("d", 150n)];
  const startOf = (seed: string) => Number(BigInt(`0x${createHash("sha256").update(seed).digest("hex")}`) % 250n);
  /** Where the start and the steps after it fall, by the rule. */
  const byRule = (start: number) => {
    const at = [start, start + 250, start + 500, start + 750];
    const ends: [string, number][] = [
      ["a", 100],
      ["b", 150],
      ["c", 850],
      ["d", 1_000],
    ];
    return [...new Set(at.map((place) => ends.find(([, end]) => place < end)?.[0]))];
  };

  it.each(["1", "2", "3", "audit 2025", "Ω"])("falls where the steps of the seed %s fall", (seed) => {
    const { total, step, start, drawn } = drawSample(entries, seed, 4);
    expect([total, step, Number(start)]).toEqual([1_000n, 250n, startOf(seed)]);
    expect(drawn.map(({ entry }) => entry.id)).toEqual(byRule(startOf(seed)));
  });
  it("has every entry that is larger than a step, and none without debits", () => {
    const all = [audited("nothing", 0n), ...entries];
    for (let seed = 0; seed < 50; seed++) {
      const ids = drawSample(all, String(seed), 4).drawn.map(({ entry }) => entry.id);
      expect(ids).toContain("c");
      expect(ids).not.toContain("nothing");
    }
    expect(drawSample([], "1", 25).drawn).toEqual([]);
  });
});

describe("a look", () => {
  const found = (one: AuditedEntry) => looks.filter(({ holds }) => holds(one, 2)).map(({ name }) => name);
  it("finds what its rule says, and nothing at its edge", () => {
    expect(found(audited("plain", 999_999n))).toEqual([]);
    expect(found(audited("round", 1_000_000n))).toEqual(["round"]);
    expect(found(audited("thousands", 100_000n))).toEqual([]);
    expect(found(audited("hand", 5n, { sourceType: "manual" }))).toEqual(["manual"]);
    expect(found(audited("adjusted", 5n, { adjusting: true }))).toEqual(["adjusting"]);
    expect(found(audited("back", 5n, { reverses: "x" }))).toEqual(["reversed"]);
    expect(found(audited("taken back", 5n, { reversedBy: "x" }))).toEqual(["reversed"]);
    expect(found(audited("in time", 5n, {}, "2025-03-13"))).toEqual([]);
    expect(found(audited("late", 5n, {}, "2025-03-14"))).toEqual(["late"]);
    expect(found(audited("saturday", 5n, { entryDate: "2025-03-08" }, "2025-03-08"))).toEqual(["weekend"]);
    expect(found(audited("monday", 5n, { entryDate: "2025-03-10" }, "2025-03-10"))).toEqual([]);
  });
});

it("entries of one kind and amount within 25 days are alike; what was taken back is not", () => {
  const bill = (id: string, entryDate: string, more: Partial<Entry> = {}, units = 413_205n) =>
    audited(id, units, { sourceType: "partnership_expense", entryDate, ...more });
  const all = [
    ...[bill("first", "2025-03-03"), bill("twice", "2025-03-28"), bill("later", "2025-04-23")],
    ...[bill("other amount", "2025-03-03", {}, 413_206n), bill("other kind", "2025-03-03", { sourceType: "income" })],
    ...[bill("nothing", "2025-03-03", {}, 0n), bill("nothing too", "2025-03-03", {}, 0n)],
    bill("taken back", "2025-03-04", { reversedBy: "x" }),
  ];
  expect(alikeEntries(all).map(({ entry }) => entry.id)).toEqual(["first", "twice"]);
});

it("what a close made, and what takes that back, is no event of its own", () => {
  const closing = [
    audited("month", 5n, { sourceRef: "close:2025-03" }),
    audited("back", 5n, { sourceRef: "close:2025-03", reverses: "month" }),
    audited("year", 5n, { sourceType: "year_end_close" }),
  ];
  expect([...closing, audited("income", 5n)].map(isClosing)).toEqual([true, true, true, false]);
});
