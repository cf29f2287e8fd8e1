import { describe, expect, it } from "vitest";
import { unvestedNote } from "../../src/exit/holder/unvested.js";

const award = (holderId: string, vested?: number) => ({
  ...{ id: `option-${holderId}`, name: holderId, holderId, shares: 1_000, strikePrice: 1 },
  ...(vested === undefined ? {} : { vested }),
});
const paid = (name: string, net = 0) => ({ holderId: name.toLowerCase(), name, net });

describe("the note on awards that have not vested", () => {
  it("names who gets nothing since nothing has vested, and the day", () => {
    expect(unvestedNote({ options: [award("ines", 0)] }, [paid("Ines")], "2026-03-01")).toBe(
      "Nothing of Ines’s options has vested by 2026-03-01: they get nothing.",
    );
  });

  it("is one sentence for several, and counts those beyond four", () => {
    const options = ["a", "b", "c", "d", "e"].map((id) => award(id, 0));
    const holders = ["A", "B", "C", "D", "E"].map((name) => paid(name));
    expect(unvestedNote({ options }, holders.slice(0, 2), null)).toBe(
      "Nothing of the options of A and B has vested: they get nothing.",
    );
    expect(unvestedNote({ options }, holders, null)).toBe(
      "Nothing of the options of A, B, C and 2 others has vested: they get nothing.",
    );
  });

  it("is none of somebody who is paid, or whose award has vested or has no vesting", () => {
    const options = [award("ines", 0), award("ben", 1), award("eve")];
    expect(unvestedNote({ options }, [paid("Ines", 5), paid("Ben"), paid("Eve")], null)).toBeNull();
  });
});
