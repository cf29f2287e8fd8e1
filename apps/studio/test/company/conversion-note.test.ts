import { describe, expect, it } from "vitest";
import { conversionNote } from "../../src/company/conversion-note.js";

describe("the note on conversions", () => {
  it("names preferred stock that does not convert one for one", () => {
    // Bought at 3.00, converts at 2.2727…: 3 × 11 / 25 is 1.32.
    const classes = [
      { name: "Common stock", conversionRatio: 1 },
      { name: "Series A", conversionRatio: 1.32 },
      { name: "Seed", conversionRatio: 2 },
    ];
    expect(conversionNote(classes)).toBe("A share of Series A converts into 1.32, of Seed converts into 2 of common.");
    expect(conversionNote(classes.slice(0, 2))).toBe("A share of Series A converts into 1.32 of common.");
    expect(conversionNote(classes.slice(0, 1))).toBeNull();
  });
});
