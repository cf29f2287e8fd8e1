import { describe, expect, it } from "vitest";
import {
  type Account,
  type Books,
  buildConversion,
  buildExit,
  buildIncome,
  buildInvestment,
  buildReturnOfCapital,
  buildValuation,
  type Entry,
  isEngineError,
  missingAccounts,
  prepareStatement,
  reverseEntry,
  scheduleOfInvestments,
  subAccountCode,
} from "../src/index.js";
import { halfAYear, nimbus } from "./books/half-a-year.js";

// Cascade is held in a note of 100,000 with 1,000 of interest, which becomes Series A worth 126,250, and in a warrant that
// cost 5,000 and is worth 7,500. Nimbus cost 600,000, is worth 750,000, and no security of it is recorded.
const cascade = "55555555-0000-4000-8000-000000000000";
const seriesA = "66666666-0000-4000-8000-000000000001";
const note = "77777777-0000-4000-8000-000000000001";
const warrant = "88888888-0000-4000-8000-000000000001";
const securities: NonNullable<Books["securities"]> = [
  { securityId: seriesA, companyId: cascade, name: "Series A", securityType: "preferred", shares: 50_500 },
  { securityId: note, companyId: cascade, name: "Note 2025", securityType: "convertible_note", principal: 100_000 },
  {
    securityId: warrant,
    companyId: cascade,
    name: "Warrant",
    securityType: "warrant",
    shares: 4_000,
    isRestricted: true,
  },
];
const start: Books = {
  ...halfAYear,
  today: "2025-09-30",
  companies: [
    ...(halfAYear.companies ?? []),
    { companyId: cascade, name: "Cascade", industry: "Energy", country: "Germany" },
  ],
  securities,
};

const post = (books: Books, ...entries: readonly Entry[]): Books => ({
  ...books,
  accounts: [...books.accounts, ...missingAccounts(books, entries)],
  entries: [...books.entries, ...entries.map((entry) => ({ ...entry, status: "posted" as const }))],
});
const then = (books: Books, build: (books: Books) => Entry): Books => post(books, build(books));
const ofNote = { companyId: cascade, securityId: note };
const year = [
  (books: Books) => buildInvestment(books, { date: "2025-07-01", ...ofNote, amount: 100_000 }),
  (books: Books) =>
    buildInvestment(books, { date: "2025-07-02", companyId: cascade, securityId: warrant, amount: 5_000 }),
  (books: Books) =>
    buildIncome(books, { date: "2025-08-01", ...ofNote, amount: 1_000, account: "4110", accrued: true }),
  (books: Books) =>
    buildConversion(books, {
      date: "2025-09-01",
      ...ofNote,
      intoSecurityId: seriesA,
      interest: 1_000,
      fairValue: 126_250,
    }),
  (books: Books) =>
    buildValuation(books, { date: "2025-09-15", companyId: cascade, securityId: warrant, fairValue: 7_500 }),
].reduce(then, start);

const codeOf = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    if (isEngineError(error)) return error.code;
  }
  return undefined;
};
const moves = ({ postings }: Entry) => postings.map(({ account, amount }) => [account, amount]);

describe("a company held in several securities", () => {
  const schedule = scheduleOfInvestments(year, { end: "2025-09-30" });

  it("has a line for each in the schedule of investments", () => {
    expect(schedule.securities).toMatchObject([
      { companyName: "Cascade", name: "Series A", securityType: "preferred", cost: 101_000, fairValue: 126_250 },
      { companyName: "Cascade", name: "Warrant", securityType: "warrant", cost: 5_000, fairValue: 7_500 },
      { companyName: "Nimbus", name: "", securityType: null, cost: 600_000, fairValue: 750_000 },
    ]);
    expect(schedule.rows).toMatchObject([
      { name: "Cascade", cost: 106_000, unrealized: 27_750, accruedInterest: 0, fairValue: 133_750 },
      { name: "Nimbus", cost: 600_000, unrealized: 150_000, fairValue: 750_000 },
    ]);
    expect(schedule).toMatchObject({ netAssets: 1_107_565.15, check: 0 });
  });
  it("is grouped by type of security, industry and country, with its part of net assets", () => {
    const share = (value: number) => expect.closeTo(value / 1_107_565.15, 12);
    expect(schedule.bySecurityType).toMatchObject([
      { group: "preferred", fairValue: 126_250, shareOfNetAssets: share(126_250) },
      { group: "warrant", fairValue: 7_500, shareOfNetAssets: share(7_500) },
      { group: "", fairValue: 750_000, shareOfNetAssets: share(750_000) },
    ]);
    expect(schedule.byIndustry).toMatchObject([
      { group: "Energy", fairValue: 133_750 },
      { group: "", fairValue: 750_000 },
    ]);
    expect(schedule.byCountry).toMatchObject([
      { group: "Germany", fairValue: 133_750 },
      { group: "", fairValue: 750_000 },
    ]);
  });
  it("is acquired on the day of its first purchase, or as recorded", () => {
    const acquired = (books: Books, end = "2025-09-30") =>
      scheduleOfInvestments(books, { end }).securities.map(({ name, acquired }) => [name, acquired]);
    expect(acquired(year)).toEqual([
      ["Series A", null],
      ["Warrant", "2025-07-02"],
      ["", null],
    ]);
    expect(acquired(year, "2025-08-31")).toContainEqual(["Note 2025", "2025-07-01"]);
    const recorded = securities.map((one) => (one.securityId === seriesA ? { ...one, acquired: "2025-07-01" } : one));
    expect(acquired({ ...year, securities: recorded })).toContainEqual(["Series A", "2025-07-01"]);
  });
  it("is not acquired by a purchase that was reversed", () => {
    const bought = year.entries.find(({ id }) => id === `investment:${warrant}:2025-07-02`) as Entry;
    const reversed = post(year, { ...reverseEntry(year, { entryId: bought.id, date: "2025-09-20" }), id: "back" });
    const row = scheduleOfInvestments(reversed, { end: "2025-09-30" }).securities.find(
      ({ name }) => name === "Warrant",
    );
    expect(row).toMatchObject({ acquired: null, cost: 0, fairValue: 2_500 });
  });
  it("says on its page what is held, and names issuers above 5 % of net assets", () => {
    const page = prepareStatement(year, "schedule-of-investments", { end: "2025-09-30" }).page();
    const [table] = page.tables;
    expect(table?.columns.map(({ title }) => title)).toEqual([
      ...["Issuer", "Security", "Industry", "Country", "Acquired", "Shares", "Cost", "Fair value", "% of net assets"],
    ]);
    // Each position once, under its type; 133,750 and 750,000 are both above 5 % of 1,107,565.15.
    expect(table?.rows.map(({ cells }) => cells.slice(0, 8))).toEqual([
      ["Preferred stock"],
      ["Cascade *", "Series A", "Energy", "Germany", "September 1, 2025", 50_500, 101_000, 126_250],
      ["Total preferred stock", "", "", "", "", null, 101_000, 126_250],
      ["Warrant"],
      ["Cascade *", "Warrant †", "Energy", "Germany", "July 2, 2025", 4_000, 5_000, 7_500],
      ["Total warrant", "", "", "", "", null, 5_000, 7_500],
      ["Type not stated"],
      ["Nimbus *", "", "", "", null, null, 600_000, 750_000],
      ["Total, type not stated", "", "", "", "", null, 600_000, 750_000],
      ["Total investments", "", "", "", "", null, 706_000, 883_750],
      ["Other assets less liabilities", "", "", "", "", "", "", 223_815.15],
      ["Net assets", "", "", "", "", "", "", 1_107_565.15],
    ]);
    // Cash of half a year, 328,815.15, less the 105,000 that were paid for the note and the warrant: what the schedule leaves
    // out of net assets is a line of its own, so that parts of them foot to all of them.
    const parts = table?.rows.slice(-3).map(({ cells }) => Number(cells.at(-1))) ?? [];
    expect([parts[2], Number(((parts[0] ?? 0) + (parts[1] ?? 0)).toFixed(9))]).toEqual([1, 1]);
    expect(table?.notes).toEqual([
      "* Investments in this issuer exceed 5% of net assets: all of them together, Cascade 12.08%.",
      "† Restricted as to public resale; the date of acquisition and the cost of each are stated.",
      "What came by conversion was acquired on the day of the conversion.",
    ]);
    expect(page.tables.some(({ name }) => name === "Securities")).toBe(false);
  });
  it("says in operations what of the realized gain was written off", () => {
    // The warrant of 5,000, marked to 7,500, leaves for nothing; Nimbus of 600,000 is sold for 900,000 on the day before.
    const sold = post(year, buildExit(year, { date: "2025-09-28", companyId: nimbus, proceeds: 900_000 }));
    const gone = post(
      sold,
      buildExit(sold, { date: "2025-09-29", companyId: cascade, securityId: warrant, proceeds: 0 }),
    );
    const notesOf = (books: Books) =>
      prepareStatement(books, "operations", { start: "2025-09-01", end: "2025-09-30" }).page().notes;
    const says = "the net realized gain (loss) on investments includes (5,000.00) on investments written off.";
    expect(notesOf(gone)[0]).toBe(`September 1, 2025 to September 30, 2025: ${says}`);
    expect(notesOf(sold).some((note) => note.includes("written off"))).toBe(false);
  });
  it("says in the cash flows that it was converted at cost", () => {
    const { tables } = prepareStatement(year, "cash-flow", { start: "2025-07-01", end: "2025-09-30" }).page();
    // 100,000 for the note and 1,000 of its interest; the step to the price of the round is no cost.
    expect(tables.flatMap(({ rows }) => rows.map(({ cells }) => cells))).toContainEqual([
      "Conversion of convertible note, at cost — Cascade",
      101_000,
    ]);
  });
  it("says which securities are restricted, or that all of them are", () => {
    const held = (isRestricted: (name: string) => boolean) => {
      const securities = (year.securities ?? []).map((one) => ({ ...one, isRestricted: isRestricted(one.name) }));
      const books = { ...year, securities };
      return prepareStatement(books, "schedule-of-investments", { end: "2025-09-30" }).page().tables[0];
    };
    const some = held((name) => name === "Series A");
    expect(some?.rows.map(({ cells }) => cells[1])).toContain("Series A †");
    expect(some?.notes).toContain(
      "† Restricted as to public resale; the date of acquisition and the cost of each are stated.",
    );
    expect(held(() => false)?.notes?.join()).not.toContain("estricted");
  });
  it("shows shares and principal where something has them, and no multiple", () => {
    const titles = (books: Books, end: string) => {
      const { tables } = prepareStatement(books, "schedule-of-investments", { end }).page();
      const [table] = tables;
      return {
        rows: table?.rows.filter(({ style }) => style === "line"),
        titles: table?.columns.map(({ title }) => title),
        tables,
      };
    };
    // In July the note is held with the warrant, in September what it became.
    const july = titles(year, "2025-07-31");
    expect(july.titles?.slice(5, 8)).toEqual(["Shares", "Principal", "Cost"]);
    expect(july.rows?.slice(0, 2).map(({ cells }) => [cells[1], ...cells.slice(4, 8)])).toEqual([
      ["Note 2025", "July 1, 2025", null, 100_000, 100_000],
      ["Warrant †", "July 2, 2025", 4_000, null, 5_000],
    ]);
    const september = titles(year, "2025-09-30");
    expect(september.titles?.slice(5, 7)).toEqual(["Shares", "Cost"]);
    // A multiple is no part of a schedule that an auditor signs; the answer keeps it.
    const titled = september.tables.flatMap(({ columns }) => columns.map(({ title }) => title));
    expect(titled.filter((title) => /multiple/i.test(title))).toEqual([]);
  });
  it("says industry and country with each company, what rates did within the unrealized gain, and all of it of an earlier day", () => {
    const companies = (year.companies ?? []).map((one) =>
      one.companyId === nimbus ? { ...one, industry: "Robotics", country: "Norway" } : one,
    );
    // The euro gains: 750,000 is 600,000 of cost with a mark of 150,000; rates add 10,000.
    const rate: Entry = {
      ...{ id: "rate", entryDate: "2025-09-30", sourceType: "fx_revaluation", status: "posted" },
      postings: [
        { account: "1250-44444444", amount: 10_000, currency: "USD" },
        { account: "4300", amount: -10_000, currency: "USD" },
      ],
    };
    const moved = { ...year, companies, accounts: [...year.accounts, ...missingAccounts(year, [rate])] };
    const books = { ...moved, entries: [...year.entries, rate] };
    const window = { start: "2025-09-01", end: "2025-09-30", compare: 1 };
    const { tables } = prepareStatement(books, "schedule-of-investments", window).page();
    const rowOf = (name: string, label: string) => {
      return tables.find((table) => table.name === name)?.rows.find(({ cells }) => cells[0] === label)?.cells;
    };
    expect(rowOf("Investments", "Nimbus *")?.slice(2, 8)).toEqual(["Robotics", "Norway", null, null, 600_000, 760_000]);
    expect(rowOf("Investments, August 31, 2025", "Nimbus *")?.at(-2)).toBe(750_000);
    // All of the earlier day stands on sheets headed with it.
    expect(tables.filter(({ period }) => period !== undefined).map(({ name, period }) => [name, period])).toEqual([
      ["Investments, August 31, 2025", "As of August 31, 2025"],
    ]);
    expect(rowOf("By country", "Norway")?.slice(1, 5)).toEqual([600_000, 160_000, 760_000, 10_000]);
  });
});

describe("a security bought in lots", () => {
  const ofWarrant = { companyId: cascade, securityId: warrant };
  const buy = (date: string, amount: number) => (books: Books) =>
    buildInvestment(books, { date, ...ofWarrant, amount });
  const bought = [buy("2025-07-01", 1_000), buy("2025-07-10", 777.77)].reduce(then, start);
  const lotsOf = (books: Books, shareChanges: readonly { date: string; shares: number }[], end: string) => {
    const held = securities.map((one) => (one.securityId === warrant ? { ...one, shares: null, shareChanges } : one));
    const { securities: rows } = scheduleOfInvestments({ ...books, securities: held }, { end });
    const [row] = rows.filter(({ securityId }) => securityId === warrant);
    return row?.lots.map(({ acquired, shares, cost }) => [acquired, shares, cost]);
  };
  const shares = [
    { date: "2025-07-01", shares: 100 },
    { date: "2025-07-10", shares: 50 },
  ];

  it("has each with its day, cost and shares", () => {
    const [first, second] = [
      ["2025-07-01", 100, 1_000],
      ["2025-07-10", 50, 777.77],
    ];
    expect(lotsOf(bought, shares, "2025-07-09")).toEqual([first]);
    expect(lotsOf(bought, shares, "2025-07-31")).toEqual([first, second]);
  });

  it("gives of each the part that is sold of the whole, to the cent", () => {
    const sale = { date: "2025-08-01", ...ofWarrant, proceeds: 500, soldPct: 0.25 };
    const sold = then(bought, (books) => buildExit(books, sale));
    // A quarter of 1,777.77 is 444.44: 1,333.33 stay. 1,000 of 1,777.77 of it are 750.0014, 777.77 are 583.3286.
    expect(lotsOf(sold, [...shares, { date: "2025-08-01", shares: -37.5 }], "2025-08-31")).toEqual([
      ["2025-07-01", 75, 750],
      ["2025-07-10", 37.5, 583.33],
    ]);
    const all = then(sold, (books) => buildExit(books, { ...sale, date: "2025-08-02", soldPct: 1 }));
    expect(lotsOf(all, shares, "2025-08-31") ?? []).toEqual([]);
  });

  it("does not know how many shares came with which of two lots of one day", () => {
    const again = (books: Books) => ({ ...buy("2025-07-01", 500)(books), id: "second" });
    const twice = [buy("2025-07-01", 1_000), again].reduce(then, start);
    expect(lotsOf(twice, [{ date: "2025-07-01", shares: 150 }], "2025-07-31")).toEqual([
      ["2025-07-01", null, 1_000],
      ["2025-07-01", null, 500],
    ]);
  });

  it("has no lot of a purchase that was reversed", () => {
    const second = bought.entries.at(-1)?.id ?? "";
    const undone = post(bought, { ...reverseEntry(bought, { entryId: second, date: "2025-07-20" }), id: "back" });
    expect(lotsOf(undone, shares.slice(0, 1), "2025-07-31")).toEqual([["2025-07-01", 100, 1_000]]);
  });
});

describe("an issuer above 5 % of net assets", () => {
  it("is above it with all its securities together, and not at 5 % exactly", () => {
    // Net assets stay 1,078,815.15; 5 % are 53,940.7575.
    const held = (amount: number) =>
      then(start, (books) =>
        buildInvestment(books, { date: "2025-07-01", companyId: cascade, securityId: seriesA, amount }),
      );
    const isNamed = (books: Books) =>
      scheduleOfInvestments(books, { end: "2025-09-30" }).rows.find(({ name }) => name === "Cascade")
        ?.isAboveFivePercent;
    expect([isNamed(held(53_940.75)), isNamed(held(53_940.76))]).toEqual([false, true]);
    const both = then(held(30_000), (books) =>
      buildInvestment(books, { date: "2025-07-02", ...ofNote, amount: 30_000 }),
    );
    expect(isNamed(both)).toBe(true);
  });
});

describe("a deal in a company of several securities", () => {
  it("names the security", () => {
    const sale = { date: "2025-09-20", companyId: cascade, proceeds: 10_000 };
    expect(codeOf(() => buildExit(year, sale))).toBe("security_required");
    expect(codeOf(() => buildInvestment(year, { date: "2025-09-20", companyId: cascade, amount: 1 }))).toBe(
      "security_required",
    );
    expect(codeOf(() => buildExit(year, { ...sale, securityId: "nothing" }))).toBe("unknown_security");
    expect(codeOf(() => buildExit(year, { ...sale, companyId: nimbus, securityId: warrant }))).toBe("unknown_security");
  });
  it("moves that security alone", () => {
    const sale = buildExit(year, { date: "2025-09-20", companyId: cascade, securityId: warrant, proceeds: 9_000 });
    expect(moves(sale)).toEqual([
      ["1000", 9_000],
      ["1100-88888888", -5_000],
      ["4000", -4_000],
      ["4200", 2_500],
      ["1200-88888888", -2_500],
    ]);
    const back = { date: "2025-09-20", companyId: cascade, securityId: seriesA, amount: 101_000.01 };
    expect(codeOf(() => buildReturnOfCapital(year, back))).toBe("over_release");
  });
  it("needs no name where the company has one, and nothing is booked outside of it", () => {
    const one: Books = { ...start, securities: securities.slice(0, 1) };
    const bought = then(one, (books) =>
      buildInvestment(books, { date: "2025-07-01", companyId: cascade, amount: 10_000 }),
    );
    expect(bought.entries.at(-1)?.postings[0]?.account).toBe("1100-66666666");
    const outside = post(one, {
      id: "old",
      entryDate: "2025-07-01",
      sourceType: "investment",
      status: "draft",
      postings: [
        { account: subAccountCode("1100", cascade, one.accounts), amount: 7, currency: "USD", companyId: cascade },
        { account: "1000", amount: -7, currency: "USD" },
      ],
    });
    expect(codeOf(() => buildValuation(outside, { date: "2025-07-31", companyId: cascade, fairValue: 8 }))).toBe(
      "security_required",
    );
  });
});

describe("a note that converts into a security", () => {
  it("takes its cost, interest and mark along, and the step to the round's price is unrealized", () => {
    const entry = year.entries.find(({ sourceType }) => sourceType === "conversion") as Entry;
    expect(moves(entry)).toEqual([
      ["1100-77777777", -100_000],
      ["1100-66666666", 101_000],
      ["1150-77777777", -1_000],
      ["1200-66666666", 25_250],
      ["4200", -25_250],
    ]);
  });
  it("leaves the interest that does not convert on the note", () => {
    const before: Books = { ...year, entries: year.entries.filter(({ sourceType }) => sourceType !== "conversion") };
    const converted = then(before, (books) =>
      buildConversion(books, { date: "2025-09-01", ...ofNote, intoSecurityId: seriesA, interest: 600 }),
    );
    expect(scheduleOfInvestments(converted, { end: "2025-09-30" }).securities).toMatchObject([
      { name: "Note 2025", cost: 0, accruedInterest: 400, fairValue: 0, grossMoic: null },
      { name: "Series A", cost: 100_600, accruedInterest: 0, fairValue: 100_600 },
      { name: "Warrant" },
      { companyName: "Nimbus" },
    ]);
  });
  it("becomes a security of its own company", () => {
    const other = { date: "2025-09-01", companyId: cascade, securityId: warrant, intoSecurityId: "nothing" };
    expect(codeOf(() => buildConversion(year, other))).toBe("unknown_security");
  });
});

describe("books from before securities were recorded", () => {
  it("have their history in the security that takes the company's accounts", () => {
    const preferred = "99999999-0000-4000-8000-000000000001";
    const told: Books = {
      ...halfAYear,
      securities: [{ securityId: preferred, companyId: nimbus, name: "Seed", securityType: "preferred" }],
      accounts: halfAYear.accounts.map((account): Account => {
        return account.companyId === nimbus ? { ...account, securityId: preferred } : account;
      }),
    };
    expect(scheduleOfInvestments(told, { end: "2025-06-30" }).securities).toMatchObject([
      { name: "Seed", securityType: "preferred", acquired: "2025-02-01", cost: 600_000, fairValue: 750_000 },
    ]);
    const mark = buildValuation(told, { date: "2025-07-31", companyId: nimbus, fairValue: 700_000 });
    expect(moves(mark)).toEqual([
      ["1200-44444444", -50_000],
      ["4200", 50_000],
    ]);
  });
});
