import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heldCompany, holderBooks, posted } from "../../test/books/holder-books.js";
import { randomMasters } from "../../test/books/random-masters.js";
import { type Books, buildPickUp, type CombiningRow, type CombiningSheet, combiningSheet } from "../index.js";

const cents = (value: number) => Math.round(value * 100);
const totals = (rows: readonly CombiningRow[], line: string) => {
  const row = rows.find((one) => one.line === line);
  return [...(row?.vehicles ?? []), row?.eliminations ?? 0, row?.combined ?? 0].map(cents);
};

/** A master and two of its partners as vehicles: the general partner's entity and a feeder, which pick up on these days. */
function structure(own: Books, pickedUpOn: readonly string[]) {
  const vehicles = own.partners.slice(0, 2).map(({ lpEntityId }, at) => {
    const name = `Holder ${at}`;
    let books: Books = { ...holderBooks(name), vehicle: { id: name, name, baseCurrency: "USD" } };
    for (const date of pickedUpOn) {
      books = posted(books, buildPickUp(books, own, { date, companyId: heldCompany, lpEntityId }).entries);
    }
    return { books, holding: { holderId: name, heldId: "v", lpEntityId, companyId: heldCompany } };
  });
  return { books: [own, ...vehicles.map(({ books }) => books)], holdings: vehicles.map(({ holding }) => holding) };
}

function expectToFoot({ netAssets, operations, capital, check }: CombiningSheet) {
  expect(check).toBe(0);
  for (const { vehicles, eliminations, combined } of [...netAssets, ...operations, ...capital]) {
    expect(vehicles.reduce((sum, figure) => sum + cents(figure), cents(eliminations))).toBe(cents(combined));
  }
  const [assets, rest] = [totals(netAssets, "totalAssets"), totals(netAssets, "totalLiabilitiesAndCapital")];
  expect(assets).toEqual(rest);
  expect(totals(operations, "netIncreaseOfPartners")).toEqual(totals(capital, "results"));
  const allocated = ["limitedPartners", "generalPartners", "capitalOfVehicles"].map((line) => totals(netAssets, line));
  expect(totals(capital, "ending")).toEqual(
    allocated[0]?.map((_, at) => allocated.reduce((sum, row) => sum + (row[at] as number), 0)),
  );
}

const window = fc.constantFrom(
  { end: "2025-12-31" },
  { start: "2025-01-01", end: "2025-12-31" },
  { start: "2025-07-01", end: "2025-09-30" },
);

describe("a combining sheet", () => {
  it("foots across and down in any window, whatever was picked up", () =>
    fc.assert(
      fc.property(
        randomMasters,
        window,
        fc.subarray(["2024-12-31", "2025-06-30", "2025-12-31"]),
        (own, asked, days) => {
          const { books, holdings } = structure(own, days);
          expectToFoot(combiningSheet(books, { ...asked, holdings }));
        },
      ),
      runs(60),
    ));

  it("has no difference but dues where all is picked up at both ends of its window, and earns what the master earned", () =>
    fc.assert(
      fc.property(randomMasters, (own) => {
        const { books, holdings } = structure(own, ["2024-12-31", "2025-12-31"]);
        const sheet = combiningSheet(books, { start: "2025-01-01", end: "2025-12-31", holdings });
        expect(sheet.differences.filter(({ kind }) => kind !== "dues")).toEqual([]);
        // What the holders earn is what they picked up, so that together all earned what the master earned.
        const alone = combiningSheet([own], { start: "2025-01-01", end: "2025-12-31", holdings: [] });
        expect(totals(sheet.operations, "netIncrease").at(-1)).toBe(totals(alone.operations, "netIncrease").at(-1));
      }),
      runs(40),
    ));

  it("names the pick-up that is not booked on a line of its own", () =>
    fc.assert(
      fc.property(randomMasters, (own) => {
        const { books, holdings } = structure(own, []);
        const sheet = combiningSheet(books, { end: "2025-12-31", holdings });
        const named = sheet.differences.filter(({ kind }) => kind === "pick_up");
        const missing = named.reduce((sum, { amount }) => sum + cents(amount), 0);
        // The holders carry nothing, so that all capital of theirs is missing.
        expect(missing).toBe(totals(sheet.netAssets, "capitalOfVehicles")[0]);
        expect(totals(sheet.netAssets, "interestsHeld")).toEqual([0, 0, 0, 0, 0]);
      }),
      runs(40),
    ));
});
