/** A field by another name of the trade. */
import { describe, expect, it } from "vitest";
import { namesMeant } from "./synonyms.js";

describe("a word of the trade", () => {
  it.each([
    ["startDate", ["rate", "from", "compounds"], "from"],
    ["start_date", ["start", "months", "cliffMonths"], "start"],
    ["startDate", ["committedCapital", "fundStartDate"], "fundStartDate"],
    ["endDate", ["preset", "start", "end"], "end"],
    ["probability", ["id", "amount", "achievedPct"], "achievedPct"],
    ["kind", ["id", "type", "amount"], "type"],
    ["cap", ["amount", "valuationCap"], "valuationCap"],
  ])("%s among %j is %s", (name, known, meant) => {
    expect(namesMeant(name, known)).toEqual([meant]);
  });
});
