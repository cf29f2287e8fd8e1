/** What a browser keeps: companies beside each other, never one over another. */
import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { examples } from "../../src/examples/examples.js";
import { type Companies, openCompanies } from "../../src/state/companies.js";

const titled = (title: string) => ({ ...examples[0].state, title });
const history = (title: string) => ({ past: [titled("before")], present: titled(title), future: [] });

let companies: Companies;
let count = 0;
beforeEach(async () => {
  count += 1;
  companies = await openCompanies(`test-${count}`);
});

describe("a company", () => {
  it("is read as it was written, with what can be undone", async () => {
    expect(await companies.write("a", history("Acme"), 0, 5)).toBe(1);
    expect(await companies.read("a")).toEqual({ id: "a", ...history("Acme"), revision: 1, changedAt: 5 });
  });
  it("is listed by its name, the latest changed first", async () => {
    await companies.write("a", history("Acme"), 0, 5);
    await companies.write("b", history("Bolt"), 0, 7);
    await companies.write("a", history("Acme"), 1, 9);
    expect((await companies.list()).map(({ id, title }) => [id, title])).toEqual([
      ["a", "Acme"],
      ["b", "Bolt"],
    ]);
  });
  it("that somebody else has written since is not written over", async () => {
    await companies.write("a", history("Acme"), 0, 5);
    expect(await companies.write("a", history("Theirs"), 1, 6)).toBe(2);
    expect(await companies.write("a", history("Ours"), 1, 7)).toBeUndefined();
    expect((await companies.read("a"))?.present.title).toBe("Theirs");
  });
  it("keeps the latest fifty steps of undo", async () => {
    const past = Array.from({ length: 80 }, (_, step) => titled(`step ${step}`));
    await companies.write("a", { past, present: titled("now"), future: [] }, 0, 5);
    const titles = (await companies.read("a"))?.past.map(({ title }) => title);
    expect(titles?.length).toBe(50);
    expect(titles?.at(-1)).toBe("step 79");
  });
  it("that cannot be read any more is none, and one whose steps cannot be read keeps its state", async () => {
    await companies.write("a", { ...history("Acme"), present: { version: 9 } as never }, 0, 5);
    expect(await companies.read("a")).toBeUndefined();
    await companies.write("b", { ...history("Bolt"), past: [{ version: 9 } as never] }, 0, 5);
    expect(await companies.read("b")).toMatchObject({ past: [], present: { title: "Bolt" } });
  });
  it("that is renamed keeps its place in the list, and its name before is a step of undo", async () => {
    await companies.write("a", history("Acme"), 0, 5);
    await companies.write("b", history("Bolt"), 0, 7);
    await companies.rename("a", "Acme Robotics");
    expect((await companies.list()).map(({ title }) => title)).toEqual(["Bolt", "Acme Robotics"]);
    const { past, present, revision } = (await companies.read("a")) ?? {};
    expect([past?.map(({ title }) => title), present?.title, revision]).toEqual([
      ["before", "Acme"],
      "Acme Robotics",
      2,
    ]);
    await companies.rename("nobody", "Nothing");
    expect(await companies.list()).toHaveLength(2);
  });
  it("that is removed is gone, and no other", async () => {
    await companies.write("a", history("Acme"), 0, 5);
    await companies.write("b", history("Bolt"), 0, 7);
    await companies.remove("a");
    expect((await companies.list()).map(({ id }) => id)).toEqual(["b"]);
  });
});

describe("a version", () => {
  const day = 86_400_000;
  it("is kept by the first change of another day, as the company stood before", async () => {
    await companies.write("a", { ...history("Monday"), past: [] }, 0, 10 * day);
    await companies.write("a", { ...history("Monday"), past: [] }, 1, 10 * day + 2);
    expect(await companies.versionTimes("a")).toEqual([]);
    await companies.write("a", history("Monday, later"), 2, 10 * day + 5);
    // What the company began with is kept before its first change, and once.
    expect(await companies.versionTimes("a")).toEqual([10 * day + 2]);
    expect((await companies.readVersion("a", 10 * day + 2))?.title).toBe("Monday");
    await companies.write("a", history("Wednesday"), 3, 12 * day);
    expect(await companies.versionTimes("a")).toEqual([10 * day + 5, 10 * day + 2]);
    expect((await companies.readVersion("a", 10 * day + 5))?.title).toBe("Monday, later");
  });
  it("is kept by the first change of a company that was only looked at, as it was before", async () => {
    await companies.write("a", history("Mine"), 0, 5);
    expect(await companies.versionTimes("a")).toEqual([5]);
    expect((await companies.readVersion("a", 5))?.title).toBe("before");
    await companies.write("a", history("Mine, later"), 1, 7);
    expect(await companies.versionTimes("a")).toEqual([5]);
  });
  it("is kept when a person asks for it, the latest first, forty at most", async () => {
    for (let at = 1; at <= 45; at++) await companies.keepVersion({ companyId: "a", at, state: titled(`at ${at}`) });
    const times = await companies.versionTimes("a");
    expect([times.length, times[0], times.at(-1)]).toEqual([40, 45, 6]);
  });
  it("goes with its company, and no other", async () => {
    await companies.keepVersion({ companyId: "a", at: 1, state: titled("a") });
    await companies.keepVersion({ companyId: "b", at: 1, state: titled("b") });
    await companies.remove("a");
    expect([await companies.versionTimes("a"), await companies.versionTimes("b")]).toEqual([[], [1]]);
    expect(await companies.readVersion("a", 1)).toBeUndefined();
  });
});
