import { describe, expect, it } from "vitest";
import { hidesLittle, roomLeft, wholeColumns } from "./scrolling.js";

/** A name of 100 pixels, then figures of 80 each. */
const columns = [
  { from: 0, to: 100 },
  { from: 100, to: 180 },
  { from: 180, to: 260 },
  { from: 260, to: 340 },
];

describe("the columns of a table that scrolls", () => {
  it("are all seen where they have room", () => {
    expect(wholeColumns(columns, { scrollLeft: 0, clientWidth: 340 })).toBeNull();
  });

  it("end with the last that is whole", () => {
    expect(wholeColumns(columns, { scrollLeft: 0, clientWidth: 300 })).toEqual({ from: 100, to: 260 });
  });

  it("begin with the first that the name does not cover", () => {
    // Scrolled by 40 the name covers 40 to 140; by 80 it covers 80 to 180.
    expect(wholeColumns(columns, { scrollLeft: 40, clientWidth: 300 })).toEqual({ from: 180, to: 340 });
    expect(wholeColumns(columns, { scrollLeft: 80, clientWidth: 200 })).toEqual({ from: 180, to: 260 });
  });

  it("are left as they are where none is whole, and where there is no table", () => {
    expect(wholeColumns(columns, { scrollLeft: 0, clientWidth: 150 })).toBeNull();
    expect(wholeColumns([], { scrollLeft: 0, clientWidth: 150 })).toBeNull();
  });
});

describe("the room that whole columns leave", () => {
  it("is what the next one does not fit into, and none where the first does not fit", () => {
    expect(roomLeft([40, 50, 60], 100)).toBe(10);
    expect(roomLeft([40, 60], 100)).toBe(0);
    expect(roomLeft([140, 60], 100)).toBe(0);
    expect(roomLeft([], 100)).toBe(0);
  });
});

describe("a frame of a limited height", () => {
  it.each([
    [400, 400, false, "hides nothing"],
    [456, 400, true, "would hide two rows"],
    [520, 400, true, "would hide four rows"],
    [521, 400, false, "hides more, and scrolls"],
  ])("of content %d in %d grows: %s, since it %s", (scrollHeight, clientHeight, grows) => {
    expect(hidesLittle({ scrollHeight, clientHeight })).toBe(grows);
  });
});
