import { describe, expect, it } from "vitest";
import {
  type Books,
  buildConversion,
  buildExit,
  buildIncome,
  buildInvestment,
  buildValuation,
  type Entry,
  fairValueTable,
  isEngineError,
  missingAccounts,
  prepareStatement,
  reverseEntry,
  scheduleOfInvestments,
  type ValuationFile,
} from "../src/index.js";
import { halfAYear, nimbus } from "./books/half-a-year.js";

// At 30 June Nimbus (no security recorded) cost 600,000 and is worth 750,000. In the third quarter:
// 1 July  Cascade, a note, is bought for 100,000; 2 July a warrant of it for 5,000;
// 1 August 1,000 of interest accrues on the note;
// 1 September the note and its interest become Series A worth 126,250: 101,000 of cost, a step of 25,250;
// 15 September the warrant is marked to 7,500; 20 September a tenth of Nimbus is sold for 80,000: 75,000 leave;
// 30 September what is left of Nimbus, carried at 675,000, is marked to 700,000.
const cascade = "55555555-0000-4000-8000-000000000000";
const seriesA = "66666666-0000-4000-8000-000000000001";
const note = "77777777-0000-4000-8000-000000000001";
const warrant = "88888888-0000-4000-8000-000000000001";
const start: Books = {
  ...halfAYear,
  today: "2025-09-30",
  companies: [...(halfAYear.companies ?? []), { companyId: cascade, name: "Cascade" }],
  securities: [
    { securityId: seriesA, companyId: cascade, name: "Series A", securityType: "preferred", shares: 50_500 },
    { securityId: note, companyId: cascade, name: "Note 2025", securityType: "convertible_note" },
    { securityId: warrant, companyId: cascade, name: "Warrant", securityType: "warrant" },
  ],
};
const then = (books: Books, build: (books: Books) => Entry): Books => {
  const entry = build(books);
  return {
    ...books,
    accounts: [...books.accounts, ...missingAccounts(books, [entry])],
    entries: [...books.entries, { ...entry, status: "posted" }],
  };
};
const ofNote = { companyId: cascade, securityId: note };
const ofWarrant = { companyId: cascade, securityId: warrant };
const quarter = [
  (books: Books) => buildInvestment(books, { date: "2025-07-01", ...ofNote, amount: 100_000 }),
  (books: Books) => buildInvestment(books, { date: "2025-07-02", ...ofWarrant, amount: 5_000 }),
  (books: Books) =>
    buildIncome(books, { date: "2025-08-01", ...ofNote, amount: 1_000, account: "4110", accrued: true }),
  (books: Books) =>
    buildConversion(books, {
      ...{ date: "2025-09-01", ...ofNote, intoSecurityId: seriesA },
      ...{ interest: 1_000, fairValue: 126_250 },
    }),
  (books: Books) => buildValuation(books, { date: "2025-09-15", ...ofWarrant, fairValue: 7_500 }),
  (books: Books) => buildExit(books, { date: "2025-09-20", companyId: nimbus, proceeds: 80_000, soldPct: 0.1 }),
  (books: Books) => buildValuation(books, { date: "2025-09-30", companyId: nimbus, fairValue: 700_000 }),
].reduce(then, start);

const volatility = (value: number) => ({ name: "Volatility", value, unit: "fraction" }) as const;
const listed = "Nimbus is listed since 12 September.";
const files: ValuationFile[] = [
  { companyId: nimbus, date: "2025-06-30", level: "level_3", technique: "recent_transaction" },
  { companyId: nimbus, date: "2025-09-30", level: "level_1", technique: "quoted_price", changes: listed },
  {
    ...{ companyId: cascade, securityId: seriesA, date: "2025-09-01" },
    ...{ level: "level_3", technique: "option_pricing", inputs: [volatility(0.5)] },
  },
  {
    ...{ ...ofWarrant, date: "2025-09-15" },
    ...{ level: "level_3", technique: "option_pricing", inputs: [volatility(0.7)] },
  },
];
const told: Books = { ...quarter, valuationFiles: files };
const window = { start: "2025-07-01", end: "2025-09-30" };
const moves = { transfersIn: 0, transfersOut: 0, purchases: 0, exchanges: 0, disposals: 0, unrealized: 0 };

describe("the fair-value table", () => {
  const table = fairValueTable(told, window);

  it("has a row for each type of security, at the level of the latest file", () => {
    expect(table.rows).toEqual([
      { securityType: "preferred", level1: 0, level2: 0, level3: 126_250, nav: 0, notStated: 0, total: 126_250 },
      { securityType: "warrant", level1: 0, level2: 0, level3: 7_500, nav: 0, notStated: 0, total: 7_500 },
      { securityType: null, level1: 700_000, level2: 0, level3: 0, nav: 0, notStated: 0, total: 700_000 },
    ]);
    expect(table.total).toMatchObject({ level1: 700_000, level3: 133_750, total: 833_750 });
    expect(table.check).toBe(0);
  });
  it("transfers a position at its value at the window's start, with the reason of the file", () => {
    expect(table.transfers).toMatchObject([
      { companyName: "Nimbus", from: "level_3", to: "level_1", amount: 750_000, date: "2025-09-30", reason: listed },
    ]);
  });
  it("rolls each level from the window's start to its end", () => {
    const rest = { fxTranslation: 0, other: 0 };
    expect(table.roll).toEqual([
      {
        ...{ level: "level_1", securityType: null, opening: 0, closing: 700_000, ...moves, ...rest },
        ...{ transfersIn: 750_000, disposals: -75_000, unrealized: 25_000 },
      },
      {
        ...{ level: "level_3", securityType: "preferred", opening: 0, closing: 126_250, ...moves, ...rest },
        ...{ exchanges: 101_000, unrealized: 25_250 },
      },
      {
        ...{ level: "level_3", securityType: "warrant", opening: 0, closing: 7_500, ...moves, ...rest },
        ...{ purchases: 5_000, unrealized: 2_500 },
      },
      {
        ...{ level: "level_3", securityType: null, opening: 750_000, closing: 0, ...moves, ...rest },
        transfersOut: -750_000,
      },
      // The note was bought and converted within the quarter; nobody gave a file for it.
      {
        ...{ level: null, securityType: "convertible_note", opening: 0, closing: 0, ...moves, ...rest },
        ...{ purchases: 100_000, exchanges: -100_000 },
      },
    ]);
  });
  it("has nothing of a conversion that was reversed", () => {
    const conversion = told.entries.find(({ sourceType }) => sourceType === "conversion") as Entry;
    const back = { ...reverseEntry(told, { entryId: conversion.id, date: "2025-09-30" }), id: "back" };
    const { roll } = fairValueTable({ ...told, entries: [...told.entries, { ...back, status: "posted" }] }, window);
    expect(roll.filter(({ exchanges }) => exchanges !== 0)).toEqual([]);
    expect(roll.map(({ securityType, unrealized }) => [securityType, unrealized])).toEqual([
      [null, 25_000],
      ["warrant", 2_500],
      [null, 0],
      ["convertible_note", 0],
    ]);
  });
  it("has of a conversion whose reversal was reversed what it had of the conversion", () => {
    const conversion = told.entries.find(({ sourceType }) => sourceType === "conversion") as Entry;
    const back = { ...reverseEntry(told, { entryId: conversion.id, date: "2025-09-28" }), id: "back" };
    const once: Books = { ...told, entries: [...told.entries, { ...back, status: "posted" }] };
    const again = { ...reverseEntry(once, { entryId: "back", date: "2025-09-29" }), id: "again" };
    const twice: Books = { ...once, entries: [...once.entries, { ...again, status: "posted" }] };
    expect(fairValueTable(twice, window).roll).toEqual(table.roll);
  });
  it("has the step of a conversion into nothing on the security that comes of it", () => {
    // The note of 100,000 is marked to nothing and converts with its 1,000 of interest, all of it worth nothing.
    const before = [...told.entries.slice(0, -4)];
    const worthless = [
      (books: Books) => buildValuation(books, { date: "2025-08-31", ...ofNote, fairValue: 1_000 }),
      (books: Books) =>
        buildConversion(books, {
          ...{ date: "2025-09-01", ...ofNote, intoSecurityId: seriesA },
          ...{ interest: 1_000, fairValue: 0 },
        }),
    ].reduce(then, { ...told, entries: before });
    const { roll } = fairValueTable({ ...worthless, valuationFiles: [] }, window);
    const of = (type: string) => roll.find(({ securityType }) => securityType === type);
    expect(of("preferred")).toMatchObject({ exchanges: 1_000, unrealized: -1_000, closing: 0 });
    expect(of("convertible_note")).toMatchObject({
      purchases: 100_000,
      exchanges: 0,
      unrealized: -100_000,
      closing: 0,
    });
  });
  it("counts as bought what was paid, not the mark that books begin with", () => {
    const opening: Entry = {
      ...{ id: "opening", entryDate: "2025-07-01", sourceType: "opening_balance", status: "posted" },
      postings: [
        { account: "1100-44444444", amount: 600_000, currency: "USD" },
        { account: "1200-44444444", amount: 150_000, currency: "USD" },
        { account: "3200", amount: -750_000, currency: "USD" },
      ],
    };
    const { roll } = fairValueTable({ ...start, entries: [opening] }, window);
    expect(roll).toMatchObject([{ purchases: 600_000, other: 150_000, unrealized: 0, closing: 750_000 }]);
  });
  it("gives the inputs of a technique with their mean by fair value", () => {
    expect(table.techniques).toEqual([
      { level: "level_1", securityType: null, technique: "quoted_price", fairValue: 700_000, inputs: [] },
      {
        ...{ level: "level_3", securityType: "preferred", technique: "option_pricing", fairValue: 126_250 },
        inputs: [{ name: "Volatility", unit: "fraction", least: 0.5, most: 0.5, weighted: 0.5 }],
      },
      {
        ...{ level: "level_3", securityType: "warrant", technique: "option_pricing", fairValue: 7_500 },
        inputs: [{ name: "Volatility", unit: "fraction", least: 0.7, most: 0.7, weighted: 0.7 }],
      },
    ]);
    // Two positions of one type: (0.5 · 126,250 + 0.7 · 7,500) ÷ 133,750 = 68,375 ÷ 133,750.
    const alike = (told.securities ?? []).map((one) => ({ ...one, securityType: "preferred" as const }));
    const [, both] = fairValueTable({ ...told, securities: alike }, window).techniques;
    expect(both?.inputs[0]).toMatchObject({ least: 0.5, most: 0.7, weighted: 68_375 / 133_750 });
  });
  it("takes in a file from its own day on, and the first holds for the days before", () => {
    const june = fairValueTable(told, { end: "2025-06-30" });
    expect(june.positions).toMatchObject([{ companyName: "Nimbus", level: "level_3", markedOn: "2025-06-30" }]);
    const late = { ...told, valuationFiles: files.slice(1) };
    expect(fairValueTable(late, window).transfers).toEqual([]);
    expect(fairValueTable(late, { end: "2025-09-29" }).positions.at(-1)).toMatchObject({ level: null, markedOn: null });
  });
  it("transfers what stood at the level of the first file, where all of them are of the window", () => {
    const later = [{ ...(files[0] as ValuationFile), date: "2025-07-31" }, ...files.slice(1)];
    const { transfers, roll } = fairValueTable({ ...told, valuationFiles: later }, window);
    expect(transfers).toMatchObject([{ from: "level_3", to: "level_1", amount: 750_000, date: "2025-09-30" }]);
    expect(roll[0]).toMatchObject({ level: "level_1", opening: 0, transfersIn: 750_000, closing: 700_000 });
  });
  it("has a file until its mark is reversed, and not from that day on", () => {
    const ended = files.map((file) => (file.level === "level_1" ? { ...file, endedOn: "2025-10-15" } : file));
    const at = (end: string) => fairValueTable({ ...told, valuationFiles: ended }, { end }).positions.at(-1)?.level;
    expect([at("2025-09-30"), at("2025-10-14"), at("2025-10-15")]).toEqual(["level_1", "level_1", "level_3"]);
  });
  it("rests on no file where a later mark, or another of the same day, came without one", () => {
    const marked = then(told, (books) => ({
      ...buildValuation(books, { date: "2025-10-05", companyId: nimbus, fairValue: 810_000 }),
      id: "unfiled",
    }));
    const at = (books: Books, end: string) => {
      const { positions, techniques } = fairValueTable(books, { end });
      const { technique, markedOn, level } = positions.at(-1) ?? {};
      return [level, technique, markedOn, techniques.filter((row) => row.level === "level_1").length];
    };
    expect(at(marked, "2025-10-04")).toEqual(["level_1", "quoted_price", "2025-09-30", 1]);
    expect(at(marked, "2025-10-05")).toEqual(["level_1", null, null, 0]);
    // Its own file names its entry; that of another entry of the day does not.
    const file = { ...(files[1] as ValuationFile), date: "2025-10-05" };
    const filed = (entryId: string) => ({ ...marked, valuationFiles: [...files, { ...file, entryId }] });
    expect(at(filed("unfiled"), "2025-10-05")).toEqual(["level_1", "quoted_price", "2025-10-05", 1]);
    expect(at(filed("other"), "2025-10-05")).toEqual(["level_1", null, null, 0]);
    // A later value that was found unchanged is of that day.
    const unchanged = { ...marked, valuationFiles: [...files, { ...file, date: "2025-12-31", entryId: null }] };
    expect(at(unchanged, "2025-12-31")).toEqual(["level_1", "quoted_price", "2025-12-31", 1]);
    // A mark that was taken back is none.
    const back = then(marked, (books) => reverseEntry(books, { entryId: "unfiled", date: "2025-10-06" }));
    expect(at(back, "2025-10-06")).toEqual(["level_1", "quoted_price", "2025-09-30", 1]);
  });
  it("is of the levels that the schedule of investments sums by", () => {
    const { byValuationLevel } = scheduleOfInvestments(told, { end: "2025-09-30" });
    expect(byValuationLevel.map(({ group, fairValue }) => [group, fairValue])).toEqual([
      ["1", 700_000],
      ["3", 133_750],
    ]);
  });
  it("takes a file that names no security for that of the company's only one", () => {
    const only = (told.securities ?? []).filter(({ securityId }) => securityId === seriesA);
    const bought = then({ ...start, securities: only }, (books) =>
      buildInvestment(books, { date: "2025-07-01", companyId: cascade, amount: 120_000 }),
    );
    const file: ValuationFile = { companyId: cascade, date: "2025-07-01", level: "level_3", technique: "scenario" };
    const table = fairValueTable({ ...bought, valuationFiles: [file] }, { end: "2025-07-31" });
    expect(table.rows[0]).toMatchObject({ securityType: "preferred", level3: 120_000, notStated: 0 });
  });
  it("counts what nobody gave a file for, and says its name", () => {
    const untold = prepareStatement(quarter, "fair-value", window).page();
    expect(untold.tables[0]?.columns.map(({ title }) => title)).toContain("Not stated");
    expect(untold.notes).toContain("Without a file of the mark: Cascade, Series A; Cascade, Warrant; Nimbus.");
    const recorded = (told.companies ?? []).map((one) => ({ ...one, valuationLevel: 2 }));
    expect(fairValueTable({ ...quarter, companies: recorded }, window).total).toMatchObject({
      level2: 833_750,
      notStated: 0,
    });
  });
  it("leaves accrued interest out", () => {
    const before = fairValueTable(told, { end: "2025-08-31" });
    expect(before.rows).toMatchObject([{ securityType: "convertible_note", total: 100_000 }, {}, { total: 750_000 }]);
    expect(before.check).toBe(0);
  });
  it("puts interests valued at their net assets beside the levels", () => {
    const nav = files.map((file) => (file.date === "2025-09-30" ? { ...file, level: "nav" as const } : file));
    const { total } = fairValueTable({ ...told, valuationFiles: nav }, window);
    expect(total).toMatchObject({ level1: 0, level3: 133_750, nav: 700_000, total: 833_750 });
  });
  it("keeps a position that is worth nothing as long as its cost is carried", () => {
    const worthless = then(told, (books) => ({
      ...buildValuation(books, { date: "2025-09-29", ...ofWarrant, fairValue: 0 }),
      id: "nothing",
    }));
    const file: ValuationFile = {
      ...{ ...ofWarrant, date: "2025-09-29", entryId: "nothing", level: "level_3", technique: "scenario" },
      inputs: [
        { name: "Probability of a sale", value: 0.1, unit: "fraction" },
        { name: "Proceeds", value: 0, unit: "currency" },
      ],
    };
    const { positions, techniques, rows, check } = fairValueTable(
      { ...worthless, valuationFiles: [...files, file] },
      window,
    );
    const names = { companyName: "Cascade", name: "Warrant" };
    const own = { level: "level_3", technique: "scenario", lastMarkedOn: "2025-09-29", fairValue: 0 };
    expect(positions.find(({ name }) => name === "Warrant")).toMatchObject({ ...names, ...own });
    expect(rows.find(({ securityType }) => securityType === "warrant")).toMatchObject({ level3: 0, total: 0 });
    // Nothing weighs nothing: the mean of the one value is that value.
    expect(techniques.find(({ technique }) => technique === "scenario")?.inputs[0]).toMatchObject({ weighted: 0.1 });
    expect(check).toBe(0);
    // The note of July became Series A and is no position.
    expect(positions.some(({ name }) => name === "Note 2025")).toBe(false);
  });
  it("tells the day of the mark from that of a file that found a value unchanged", () => {
    const file: ValuationFile = { ...(files.at(-1) as ValuationFile), date: "2025-09-30" };
    const { positions } = fairValueTable({ ...told, valuationFiles: [...files, file] }, window);
    const own = (security: string) => positions.find(({ name }) => name === security);
    expect(own("Warrant")).toMatchObject({ markedOn: "2025-09-30", lastMarkedOn: "2025-09-15" });
    // Series A stands at the price of its conversion.
    expect(own("Series A")).toMatchObject({ markedOn: "2025-09-01", lastMarkedOn: null });
  });
  it("has no column of levels at which nothing stands, and the earlier period beside its own", () => {
    const { tables, notes } = prepareStatement(told, "fair-value", { ...window, compare: 1 }).page();
    const byLevel = tables.filter(({ name }) => /^Fair value(,|$)/.test(name));
    const titles = byLevel.map(({ columns }) => columns.map(({ title }) => title.replace("\u00a0", " ")));
    expect(titles[0]).toEqual(["Type of security", "Level 1", "Level 3", "Total"]);
    expect(titles[1]).toEqual(titles[0]);
    expect(notes[0]).toBe("No position stood at Level 2 or at net asset value.");
    // All of the period first, then all of the one before.
    const names = tables.map(({ name }) => name);
    expect(names.indexOf("Techniques and inputs")).toBeLessThan(names.indexOf("Fair value, June 30, 2025"));
    expect(names).toContain("Techniques and inputs, June 30, 2025");
  });
  it("names transfers, techniques and inputs on its page", () => {
    const { tables } = prepareStatement(told, "fair-value", window).page();
    const cells = (name: string) => tables.find((table) => table.name === name)?.rows.map((row) => row.cells);
    expect(cells("Level 3: purchases and transfers, July 1, 2025 to September 30, 2025")).toEqual([
      ["Warrant", 5_000, 0, 0],
      ["Not stated", 0, 0, -750_000],
    ]);
    expect(cells("Transfers between levels, July 1, 2025 to September 30, 2025")).toEqual([
      ["Nimbus", "", "Level 3", "Level 1", 750_000, "September 30, 2025", listed],
    ]);
    expect(cells("Techniques and inputs")).toContainEqual([
      ...["Preferred stock", "Level 3", "Option pricing", "Cascade: Volatility 50.00%", 126_250],
    ]);
  });
  it("discloses a change of technique with the reason of its file, and no more while the technique stays", () => {
    const tablesOf = (span: { start: string; end: string }) => prepareStatement(told, "fair-value", span).page().tables;
    const changes = tablesOf(window).filter(({ name }) => name.startsWith("Changes of technique"));
    // The warrant and Series A came within the quarter; Nimbus stood at a round, and is quoted since its listing.
    expect(changes.map(({ name }) => name)).toEqual(["Changes of technique, July 1, 2025 to September 30, 2025"]);
    expect(changes[0]?.rows.map(({ cells }) => cells)).toEqual([
      ["Nimbus", "", "Recent transaction", "Quoted price", "September 30, 2025", listed],
    ]);
    const later = tablesOf({ start: "2025-10-01", end: "2025-12-31" });
    expect(later.some(({ name }) => name.startsWith("Changes of technique"))).toBe(false);
  });
  it("says whose an input is that not every issuer has, and averages no price of a share", () => {
    const price = (value: number) => ({ name: "Price of a share", value, unit: "currency" }) as const;
    const sale = { name: "Discount to a sale", value: 0.1, unit: "fraction" } as const;
    const drift = { companyId: "55555555-0000-4000-8000-000000000001", securityId: "drift-warrant" };
    const known: Books = {
      ...told,
      companies: [...(told.companies ?? []), { companyId: drift.companyId, name: "Drift" }],
      securities: [...(told.securities ?? []), { ...drift, name: "Warrant", securityType: "warrant" }],
    };
    const two = then(known, (books) => ({
      ...buildInvestment(books, { date: "2025-07-03", ...drift, amount: 7_500 }),
      id: "drift",
    }));
    const found = { date: "2025-09-30", level: "level_3", technique: "option_pricing", changes: "" } as const;
    const both: ValuationFile[] = [
      { ...drift, ...found, inputs: [volatility(0.6), price(2), sale] },
      { ...ofWarrant, ...found, inputs: [volatility(0.7), price(4)] },
    ];
    const { tables } = prepareStatement({ ...two, valuationFiles: both }, "fair-value", window).page();
    const inputs = tables.find(({ name }) => name === "Techniques and inputs")?.rows.map(({ cells }) => cells[3]);
    // Both are worth 7,500.
    expect(inputs).toEqual([
      "Volatility 60.00% to 70.00%, average 65.00%; Price of a share 2.00 to 4.00; Discount to a sale 10.00% (Drift)",
    ]);
  });
});

describe("the file of a mark", () => {
  it("is of a company of the books, and of a security of that company", () => {
    const codeOf = (file: Partial<ValuationFile>) => {
      const known = files[2] as ValuationFile;
      try {
        return fairValueTable({ ...told, valuationFiles: [{ ...known, ...file }] }).check;
      } catch (error) {
        return isEngineError(error) ? [error.code, ...error.path] : error;
      }
    };
    expect(codeOf({ companyId: "nobody" })).toEqual(["unknown_company", "valuationFiles", 0, "companyId"]);
    expect(codeOf({ securityId: "nothing" })).toEqual(["unknown_security", "valuationFiles", 0, "securityId"]);
    expect(codeOf({ companyId: nimbus })).toEqual(["unknown_security", "valuationFiles", 0, "securityId"]);
    expect(codeOf({ level: "level_4" as never })).toEqual(["invalid_value", "valuationFiles", 0, "level"]);
  });
});
