/** What a plain sheet's rows mean: strikes, warrants' classes, prices within a class, plans, headings in German. */
import { describe, expect, it } from "vitest";
import { computeCapTable, fromCsv } from "../../src/index.js";

const GERMAN = `Gesellschafter;Anteilsklasse;Stück;Preis je Anteil;Ausgabedatum;Rolle
Lena;Stammanteile;5.500.000;0,01;01.03.2024;Gründer
Omar;Stammanteile;3.500.000;0,01;01.03.2024;Gründer
Elbe;Serie A;2.812.500;1,7778;14.02.2025;Investor
`;

describe("rows of a plain sheet", () => {
  it("of awards and warrants have their price as the strike where the sheet has no other", () => {
    const { events } = fromCsv(
      "Name,Security Type,Class,Shares,Price Per Share,Issue Date\nNina,Option,,150000,0.25,2023-05-01\nBank,Warrant,Common Warrant,20000,1.5,2023-06-01\n",
    );
    expect(events).toContainEqual(
      expect.objectContaining({ type: "equity_grant", grants: [expect.objectContaining({ strikePrice: 0.25 })] }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({
        type: "warrant_issuance",
        warrants: [expect.objectContaining({ strikePrice: 1.5, classId: "common" })],
      }),
    );
  });

  it("of awards without any price have a strike of zero, which is said", () => {
    const { events, report } = fromCsv("Name,Security Type,Shares\nNina,Option,150000\n");
    expect(events.at(-1)).toMatchObject({ grants: [{ strikePrice: 0 }] });
    expect(report).toContainEqual({
      row: 1,
      line: 2,
      message: "No exercise price stands in the row: it was read as 0.",
    });
  });

  it("of one class keep their own prices; the preference is by the first, which is said", () => {
    const { events, report } = fromCsv(
      "Name,Class,Shares,Price,Date\nElbe,Series A,2812500,1.7778,2025-02-14\nKiel,Series A,738281,0.8127,2025-02-14\n",
    );
    const { holders } = computeCapTable({ events }).final;
    // 2,812,500 × 1.7778 and 738,281 × 0.8127.
    expect(holders.map(({ invested }) => invested)).toEqual([5_000_062.5, 600_000.9687]);
    expect(report).toContainEqual({
      row: 0,
      line: 1,
      message:
        '"Series A" was issued at 1.7778 and 0.8127: its preference is 1.7778 a share. If those are two series, name them apart.',
    });
  });

  it("make the plan on the day of its first award", () => {
    const { events } = fromCsv(
      "Name,Security Type,Shares,Strike Price,Plan,Date\nAda,Common,700,,,2022-01-13\nNina,Option,50,0.1,2022 Plan,2023-05-01\n",
    );
    expect(events.map(({ type, date }) => [type, date])).toEqual([
      ["common_issuance", "2022-01-13"],
      ["pool_change", "2023-05-01"],
      ["equity_grant", "2023-05-01"],
    ]);
  });
});

describe("the headings of a plain sheet", () => {
  it("are read in German, with its words for classes and relationships", () => {
    const { events, report, questions } = fromCsv(GERMAN);
    expect([report, questions]).toEqual([[], []]);
    const { holders } = computeCapTable({ events }).final;
    expect(holders.map(({ name, kind, shares }) => [name, kind, shares])).toEqual([
      ["Lena", "founder", 5_500_000],
      ["Omar", "founder", 3_500_000],
      ["Elbe", "investor", 2_812_500],
    ]);
    expect(events.at(-1)).toMatchObject({ type: "preferred_issuance", className: "Serie A" });
  });

  it("are the first line of words where none is known, not a line of data that has one known word", () => {
    const { columns } = fromCsv("wer;wieviel;was\nLena;700;x\nElbe;300;Investor\n");
    expect(columns.map(({ heading }) => heading)).toEqual(["wer", "wieviel", "was"]);
  });
});
