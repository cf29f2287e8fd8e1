/** Sheets as people have them: Carta's headings, other separators, both decimal marks, and what ties to what. */
import { describe, expect, it } from "vitest";
import { computeCapTable, fromCsv, fromRows } from "../../src/index.js";

const CARTA = `Stakeholder Name,Stakeholder Email,Security ID,Share Class,Quantity Issued,Cash Paid,Issue Date,Relationship
Mara Lindqvist,mara@acme.example,CS-1,Common (CS),"6,000,000",600.00,1/13/2022,Founder
Jonas Weber,jonas@acme.example,CS-2,Common (CS),"4,000,000",400.00,1/13/2022,Founder
Seedling Fund,x@seed.example,PS1-1,Series Seed,"1,000,000",850000.00,3/1/2023,Investor
Cousin,c@acme.example,PS1-2,Series Seed,"100,000",85000.00,3/1/2023,Investor
Olaf,o@acme.example,SAFE-1,,,50000.00,3/1/2023,Investor
`;

const read = (text: string, options = {}) => {
  const sheet = fromCsv(text, options);
  return { ...sheet, final: computeCapTable({ events: sheet.events }).final };
};

describe("a sheet with Carta's headings", () => {
  it("is one event for each class and day, with prices from the cash paid and relationships as it says", () => {
    const { events, final, report, questions } = read(CARTA);
    expect(events.map((event) => [event.type, "date" in event ? event.date : undefined])).toEqual([
      ["common_issuance", "2022-01-13"],
      ["preferred_issuance", "2023-03-01"],
    ]);
    expect(final.holders.map(({ name, kind, shares, invested }) => [name, kind, shares, invested])).toEqual([
      ["Mara Lindqvist", "founder", 6_000_000, 600],
      ["Jonas Weber", "founder", 4_000_000, 400],
      ["Seedling Fund", "investor", 1_000_000, 850_000],
      ["Cousin", "investor", 100_000, 85_000],
    ]);
    expect(final.classes.map(({ id, name, originalIssuePrice }) => [id, name, originalIssuePrice])).toEqual([
      ["common", "Common", null],
      ["Series Seed", "Series Seed", 0.85],
    ]);
    expect(report).toEqual([
      { row: 5, line: 6, message: "A SAFE has no shares yet; add it as an event, with its terms." },
    ]);
    expect(questions).toEqual([]);
  });

  it("below a prelude begins at the line that has most of them", () => {
    const { final, report } = read(`Acme CS Ledger\nAs of 1/31/2024\n\n${CARTA}`);
    expect(final.totals.outstandingAsConverted).toBe(11_100_000);
    expect(report.map(({ line }) => line)).toEqual([9]);
  });
});

describe("the definition of a class", () => {
  it("is not called like the issuance of its stock", () => {
    const { events } = read("name,class,shares\nAda,Class B Common,700\n");
    expect(events.map(({ type, label }) => [type, label])).toEqual([
      ["class_definition", "Class B Common defined"],
      ["common_issuance", "Class B Common"],
    ]);
  });
});

describe("relationships", () => {
  it("make nobody a founder whom the sheet does not call one", () => {
    const { final } = read("name,shares\nAda,700\nBen,300\n");
    expect(final.holders.map(({ kind }) => kind)).toEqual(["other", "other"]);
  });
  it("that are not known are Others, which is said", () => {
    const { final, report } = read("name,shares,relationship\nAda,700,Muse\nBen,300,Ex-Employee\n");
    expect(final.holders.map(({ kind }) => kind)).toEqual(["other", "employee"]);
    expect(report.map(({ message }) => message)).toEqual([
      '"Muse" is no relationship that is known here; the holder is listed under Others.',
    ]);
  });
});

describe("separators, marks and days", () => {
  it("of semicolons with decimal commas are read as they are meant", () => {
    const { final, questions } = read("Name;Class;Shares;Price;Date\nAda;Common;6.000.000;0,0001;13.01.2022\n");
    expect(final.holders[0]).toMatchObject({ shares: 6_000_000, invested: 600 });
    expect(questions).toEqual([]);
  });
  it("two columns with decimal commas are parted by the semicolon that every line has", () => {
    expect(read("Name;Shares\nAda;700,0\n").final.holders[0]?.shares).toBe(700);
    expect(read("Name,Shares\nAda; Ben,700\n").final.holders[0]?.name).toBe("Ada; Ben");
  });
  it("of tabs are read too", () => {
    expect(read("Holder\tQuantity\nAda\t700\n").final.holders[0]?.shares).toBe(700);
  });
  it.each([
    [undefined, ["decimalMark"], 2.5],
    [".", ["decimalMark"], 2.5],
    [",", ["decimalMark"], 2500],
  ])("where a point may be either, with the answer %s", (decimalMark, asked, price) => {
    const sheet = fromCsv(
      "name;class;shares;price\nFund;Series A;100;2.500\n",
      decimalMark ? ({ decimalMark } as never) : {},
    );
    expect(sheet.questions.map(({ about }) => about)).toEqual(asked);
    expect(sheet.questions[0]?.example).toBe("2.500");
    expect(sheet.events[0]).toMatchObject({ type: "preferred_issuance", grants: [{ pricePerShare: price }] });
  });
  it("where day and month fit both ways the order is asked, and taken", () => {
    const text = "name,shares,date\nAda,700,3/4/2024\n";
    expect(fromCsv(text).questions).toEqual([{ about: "dateOrder", example: "3/4/2024" }]);
    expect(fromCsv(text, { dateOrder: "dmy" }).events[0]).toMatchObject({ date: "2024-04-03" });
    expect(fromCsv(text, { dateOrder: "mdy" }).events[0]).toMatchObject({ date: "2024-03-04" });
  });
  it("a day that begins with its year is read as it stands", () => {
    const sheet = fromCsv("name,shares,date\nAda,700,2024/4/3\n");
    expect(sheet.questions).toEqual([]);
    expect(sheet.events[0]).toMatchObject({ date: "2024-04-03" });
  });
  it("a day that another row decides is not asked", () => {
    const sheet = fromCsv("name,shares,date\nAda,700,3/4/2024\nBen,5,25/4/2024\n");
    expect(sheet.questions).toEqual([]);
    expect(sheet.events.map((event) => "date" in event && event.date)).toEqual(["2024-04-03", "2024-04-25"]);
  });
});

describe("a column with a cell that cannot be read", () => {
  const days = (...cells: readonly string[]) =>
    fromCsv(`name,shares,date\n${cells.map((cell, at) => `H${at},10,${cell}`).join("\n")}\n`);
  const datesOf = ({ events }: ReturnType<typeof days>) => events.map((event) => "date" in event && event.date);

  it("has its days in the order that the cells that are days decide, and lists the one that is none", () => {
    const sheet = days("13/45/2024", "06/15/2022", "02/20/2024", "03/01/2021");
    expect(datesOf(sheet)).toEqual(["2021-03-01", "2022-06-15", "2024-02-20"]);
    expect(sheet.report).toEqual([{ row: 1, line: 2, message: '"13/45/2024" is not a date.' }]);
    expect(sheet.questions).toEqual([]);
  });
  it("asks for the order where the days fit both ways", () => {
    const sheet = days("13/45/2024", "03/01/2021");
    expect(sheet.questions).toEqual([{ about: "dateOrder", example: "03/01/2021" }]);
  });
  it("has the order of most days where one of them is of the other, and lists that one", () => {
    const sheet = days("25/04/2024", "03/04/2024", "26/04/2024", "04/27/2024");
    expect(datesOf(sheet)).toEqual(["2024-04-03", "2024-04-25", "2024-04-26"]);
    expect(sheet.report.map(({ message }) => message)).toEqual(['"04/27/2024" is not a date.']);
  });
  it("says of a row without a number of shares that it has none", () => {
    const { report } = read("Name,Shares\nAda,700\nBen,\n");
    expect(report.map(({ message }) => message)).toEqual(["The row has no number of shares."]);
  });
  it("counts points between thousands as such, where two of them leave no other reading", () => {
    const { final, report } = read('Name,Shares\nAda,"4,000,000"\nBen,1.500.000\nCy,1.500.00\n');
    expect(final.holders.map(({ fullyDilutedShares }) => fullyDilutedShares)).toEqual([4_000_000, 1_500_000]);
    expect(report.map(({ message }) => message)).toEqual(['"1.500.00" is not a number of shares above zero.']);
  });
  it("has the mark of most figures, and lists the one that is written with the other", () => {
    const rows = ["Ada;Common;1.000;0,01", "Ben;Common;2.000;0,02", "Cy;Common;3.000;0.03"].join("\n");
    const { final, report } = read(`name;class;shares;price\n${rows}\n`);
    expect(final.holders.map(({ fullyDilutedShares }) => fullyDilutedShares)).toEqual([1000, 2000]);
    expect(report.map(({ message }) => message)).toEqual(['"0.03" is no price of zero or more (price).']);
  });
  it.each([["12,50.3"], ["5,"], [","]])("asks what %j, no figure with either mark, does not decide", (cell) => {
    const { questions } = fromCsv(`name;shares\nAda;2.500\nBen;"${cell}"\n`);
    expect(questions).toEqual([{ about: "decimalMark", example: "2.500" }]);
  });
});

describe("what ties to what", () => {
  it("says of each class what was read, what the column adds up to, and what the sheet states", () => {
    const text = "name,class,shares,price\nAda,Common,700,\nBen,Common,300,x\nFund,Series A,100,2\nTotal,,1100,\n";
    const { totals, statedTotal, holdings, report } = fromCsv(text);
    expect(totals).toEqual([
      { classId: "common", read: 700, inSheet: 1000 },
      { classId: "Series A", read: 100, inSheet: 100 },
    ]);
    expect([statedTotal, holdings]).toEqual([1100, 2]);
    expect(report).toEqual([{ row: 2, line: 3, message: '"x" is no price of zero or more (price).' }]);
  });
});

describe("kinds of security", () => {
  // Virtual shares and phantom stock are claims to cash by the value of shares: appreciation rights.
  it("virtual and phantom stock are awards with a base price, and not preferred stock", () => {
    const { events } = fromCsv("Name,Class,Shares,Price\nAda,VSOP,700,1\nBen,Phantom stock,300,1\n");
    expect(events.flatMap((event) => (event.type === "equity_grant" ? event.grants : []))).toMatchObject([
      { name: "Ada", kind: "sar", strikePrice: 1, shares: 700 },
      { name: "Ben", kind: "sar", strikePrice: 1, shares: 300 },
    ]);
    expect(events.map(({ type }) => type)).not.toContain("preferred_issuance");
  });
});

describe("columns", () => {
  it("are read as a person says", () => {
    const text = "who,what,pieces\nAda,Common,700\n";
    expect(fromCsv(text).holdings).toBe(0);
    const sheet = fromCsv(text, { columns: ["name", "classId", "shares"] });
    expect(sheet.columns).toEqual([
      { heading: "who", field: "name", sample: "Ada" },
      { heading: "what", field: "classId", sample: "Common" },
      { heading: "pieces", field: "shares", sample: "700" },
    ]);
    expect(sheet.holdings).toBe(1);
  });
  it("of one name and two addresses are two people", () => {
    const text = "name,email,shares\nJonas,a@x.example,1\nJonas,b@x.example,2\nJonas,a@x.example,3\n";
    expect(read(text).final.holders.map(({ name, shares }) => [name, shares])).toEqual([
      ["Jonas", 4],
      ["Jonas", 2],
    ]);
  });
  it("a class with a price that the cash paid contradicts is remarked", () => {
    const { report } = fromCsv("name,class,shares,price,cash paid\nFund,Series A,100,2,300\n");
    expect(report.map(({ message }) => message)).toEqual(["100 at 2 come to 200, not 300; the price was used."]);
  });
});

describe("a row of totals", () => {
  const sheet = (last: string) => fromCsv(`Stakeholder Name,Quantity Issued\nAda,700\n${last},300\n`);

  it.each(["Total", "Totals:", "Grand total", "Subtotal", "Total shares", "Total fully diluted", "Total common stock"])(
    "%s is nobody's",
    (last) => {
      expect(sheet(last).holdings).toBe(1);
      expect(sheet(last).statedTotal).toBe(300);
    },
  );

  it.each(["Total Energy Ventures", "Totality Fund", "Total Common LLC"])("%s is a holder", (last) => {
    expect(sheet(last).holdings).toBe(2);
    expect(sheet(last).statedTotal).toBeNull();
  });
});

describe("rows of a worksheet", () => {
  const rows = [
    ["Cap table of Acme", null],
    ["Name", "Class", "Shares", "Price", "Date"],
    ["Ada", "Common", 700, 0.0001, "2022-01-13"],
    [null],
    ["Fund", "Series A", 100, 1.234, "2023-02-01"],
  ];

  it("are read as the same sheet written as text is", () => {
    const text = "Name,Class,Shares,Price,Date\nAda,Common,700,0.0001,2022-01-13\nFund,Series A,100,1.234,2023-02-01\n";
    expect(fromRows(rows).events).toEqual(fromCsv(text).events);
  });
  it("a number is as large as it is, whatever mark the text of the sheet has", () => {
    const sheet = fromRows([...rows, ["Bank", "Series A", "1.000", "1,50", "2023-02-01"]]);
    expect(sheet.questions).toEqual([]);
    expect(sheet.events[1]).toMatchObject({ grants: [{ pricePerShare: 1.234 }, { shares: 1000, pricePerShare: 1.5 }] });
  });
  it("count their lines from the first row, and a tiny price is a price", () => {
    expect(fromRows([...rows, ["Nobody", "Common", "x"]]).report).toEqual([
      { row: 4, line: 6, message: '"x" is not a number of shares above zero.' },
    ]);
    expect(
      fromRows([
        ["Name", "Shares", "Price"],
        ["Ada", 5, 1e-7],
      ]).events[0],
    ).toMatchObject({
      grants: [{ pricePerShare: 1e-7 }],
    });
  });
  it("what is no row or no cell is refused by its place", () => {
    expect(() => fromRows([["Name"], [Number.NaN]])).toThrow(expect.objectContaining({ path: ["rows", 1, 0] }));
    expect(() => fromRows("Name" as never)).toThrow(expect.objectContaining({ code: "invalid_value" }));
  });
});
