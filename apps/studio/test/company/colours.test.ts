import { describe, expect, it } from "vitest";
import { colourPlaces } from "../../src/company/colour-places.js";

const company = { holders: [{ id: "ada" }, { id: "ben" }], classes: [{ id: "common" }], pools: [{ id: "plan" }] };

describe("a colour", () => {
  it("goes by the place in the company", () => {
    expect(colourPlaces(company)).toEqual({ "holder ada": 0, "holder ben": 1, "class common": 0, "pool plan": 23 });
  });

  it("stays when an event that brings a holder is switched off, moved, and on again", () => {
    const all = colourPlaces(company);
    const without = colourPlaces({ ...company, holders: [{ id: "ben" }] }, all);
    expect(without["holder ben"]).toBe(1);
    const moved = colourPlaces({ ...company, holders: [{ id: "ben" }, { id: "eve" }, { id: "ada" }] }, without);
    expect(moved).toMatchObject({ "holder ada": 0, "holder ben": 1, "holder eve": 2 });
  });

  it("is first the largest holders' where there are more holders than colours", () => {
    const staff = Array.from({ length: 300 }, (_, at) => ({ id: `e${at}`, fullyDilutedShares: 1 + at }));
    const many = { ...company, holders: [...staff, { id: "late fund", fullyDilutedShares: 9_000 }] };
    expect(colourPlaces(many)).toMatchObject({ "holder late fund": 0, "holder e299": 1, "holder e298": 2 });
  });

  it("stays when a holder joins", () => {
    const joined = colourPlaces({ ...company, holders: [...company.holders, { id: "fund" }] });
    expect(joined).toMatchObject(colourPlaces(company));
  });
});
