/** Rules of reading that the facts about Carta's files leave a choice in: one sheet each, with the choice as its name. */
import { describe, expect, it } from "vitest";
import { readCapTableFile, readFileInCurrency } from "../src/index.js";
import { LEDGER, ledger, read, stock } from "./samples/one-ledger.js";
import { PLAN, report, type TestSheet, workbook } from "./samples/workbooks.js";

describe("a profits interest of a plan", () => {
  const row = ["PIU-1", "Dora", 1000, 1000, "2024 Plan", new Date("2024-02-01"), 0.5, "PIU"];
  const plan = report("2024 Plan", PLAN, [row]);
  const sheets = [ledger(stock("CS-1", "Ada", 8000, 8000)), plan];
  it("has its price as its threshold, and whether it catches up is asked", async () => {
    const { events, questions } = await read(sheets);
    expect(questions.find(({ id }) => id.startsWith("catchUp:"))).toMatchObject({ default: "none", answer: null });
    expect(events.find(({ type }) => type === "equity_grant")).toMatchObject({
      grants: [{ kind: "profits_interest", participationThreshold: 0.5, shares: 1000 }],
    });
  });
  it("catches up where that is answered", async () => {
    const { questions } = await read(sheets);
    const { id } = questions.find((one) => one.id.startsWith("catchUp:")) ?? { id: "" };
    const { events } = await read(sheets, { [id]: "full" });
    expect(events.find(({ type }) => type === "equity_grant")).toMatchObject({
      grants: [{ kind: "profits_interest_catch_up", participationThreshold: 0.5 }],
    });
  });
});

describe("what counts as outstanding", () => {
  it("a certificate partly cancelled by a conversion counts by what is left of it", async () => {
    const { final, unread } = await read([ledger(stock("CS-1", "Ada", 900, 400, "2024-01-02", 500, "Conversion"))]);
    expect(final.totals.outstandingShares).toBe(400);
    expect(unread.map(({ address, why }) => [address, why])).toEqual([
      ["J6", "500 of 900 shares were cancelled (Conversion); what is outstanding was taken."],
    ]);
  });
  it("a certificate issued for nothing, with nothing outstanding, is no holding and needs no line", async () => {
    const { events, unread } = await read([ledger(stock("CS-1", "Ada", 0, 0), stock("CS-2", "Ben", 5, 5))]);
    expect(events.at(-2)).toMatchObject({ grants: [{ name: "Ben", securityId: "CS-2" }] });
    expect(unread).toEqual([]);
  });
  it("a certificate of which nothing is left is one line", async () => {
    const { final, unread } = await read([ledger(stock("CS-1", "Ada", 5000, 0), stock("CS-2", "Ben", 5, 5))]);
    expect(final.totals.outstandingShares).toBe(5);
    expect(unread.map(({ address, why }) => [address, why])).toEqual([
      ["E6", "5,000 of 5,000 shares were cancelled; nothing is outstanding."],
    ]);
  });
  it("two rows of one certificate's id are two lots", async () => {
    const { final, unread } = await read([ledger(stock("CS-1", "Ada", 5, 5), stock("CS-1", "Ada", 7, 7))]);
    expect(final.totals.outstandingShares).toBe(12);
    expect(unread.map(({ address }) => address)).toEqual(["A7"]);
  });
  it("a note that was cancelled on a day was issued and cancelled", async () => {
    const headings = ["Security ID", "Stakeholder Name", "Principal", "Interest Rate", "Issue Date", "Canceled Date"];
    const { events, final } = await read([
      report("Convertible Ledger", headings, [["CN-1", "Bank", 100, 0.08, "2023-01-01", "2023-06-01"]]),
    ]);
    expect(events.map(({ type }) => type)).toEqual(["note_issuance", "cancellation", "checkpoint"]);
    expect(final.totals.convertiblePrincipal).toBe(0);
  });
});

describe("rows that are no holders", () => {
  it("a row without a Stakeholder ID is never a holder, and the totals show it", async () => {
    const { final, unread, tieOut } = await read([
      report(
        "Detailed Cap Table",
        ["Stakeholder ID", "Name", "Common (CS)", "Outstanding Shares", "Fully Diluted Shares"],
        [
          ["id-1", "Ada", 700, 700, 700],
          [null, "Remaining round planned", 300, 300, 300],
          [null, "Fully diluted shares", 1000, null, 1000],
        ],
      ),
    ]);
    expect(final.holders.map(({ name }) => name)).toEqual(["Ada"]);
    expect(unread.map(({ address, value }) => [address, value])).toEqual([["B7", "Remaining round planned"]]);
    expect(tieOut.lines.filter(({ difference }) => difference !== 0).map(({ difference }) => difference)).toEqual([
      -300, -300,
    ]);
  });
});

describe("warrants", () => {
  const warrants = report(
    "CS Warrant Ledger",
    [
      "Security ID",
      "Stakeholder Name",
      "Share Class",
      "Quantity Issued",
      "Quantity Outstanding",
      "Exercise Price",
      "Issue Date",
      "Expiration Date",
    ],
    [["CSW-1", "Bank", "Common (CS)", 100, 100, 0.5, "2023-02-01", "2033-02-01"]],
  );
  const total = (fullyDiluted: number) =>
    report(
      "Summary Cap Table",
      ["", "Shares Authorized", "Shares Issued and Outstanding", "Fully Diluted Shares"],
      [
        ["Common (CS) Stock", 1000, 5, 5],
        ["Totals", null, 5, fullyDiluted],
      ],
    );

  it("stand on their own ledger and count in the fully diluted total", async () => {
    const { events, final, tieOut } = await read([warrants, ledger(stock("CS-1", "Ada", 5, 5)), total(105)]);
    expect(events.find(({ type }) => type === "warrant_issuance")).toMatchObject({
      date: "2023-02-01",
      warrants: [{ securityId: "CSW-1", shares: 100, strikePrice: 0.5, expirationDate: "2033-02-01" }],
    });
    expect(final.totals.fullyDilutedShares).toBe(105);
    expect(tieOut.ties).toBe(true);
  });
  it("that no row of the Summary shows are said to be left out of its total", async () => {
    const { tieOut } = await read([warrants, ledger(stock("CS-1", "Ada", 5, 5)), total(5)]);
    expect(tieOut.ties).toBe(true);
    expect(tieOut.lines.at(-1)?.what).toBe(
      "Fully diluted shares (Summary Cap Table), which leaves out 100 under warrants",
    );
  });
});

describe("days and figures as text", () => {
  it("a day that fits both ways is asked about once, unless its column decides", async () => {
    const row = (id: string, day: string) => [id, "Ada", null, "Common (CS)", 5, 5, "0.01", day];
    const open = await read([ledger(row("CS-1", "3/4/2024"), row("CS-2", "5/6/2024"))]);
    expect(open.questions.map(({ id, about }) => [id, about])).toEqual([["dateOrder", ["CS Ledger: Issue Date"]]]);
    const told = await read([ledger(row("CS-1", "3/4/2024"), row("CS-2", "25/6/2024"))]);
    expect(told.questions).toEqual([]);
    expect(told.events.find(({ type }) => type === "common_issuance")).toMatchObject({ date: "2024-04-03" });
    const answered = await read([ledger(row("CS-1", "3/4/2024"), row("CS-2", "5/6/2024"))], { dateOrder: "dmy" });
    expect(answered.events.find(({ type }) => type === "common_issuance")).toMatchObject({ date: "2024-04-03" });
  });
  it("a ledger as text has its figures read as text", async () => {
    const text =
      'Security ID,Stakeholder Name,Share Class,Quantity Issued,Quantity Outstanding,Price Paid Per Share\nCS-1,Ada,Common (CS),"6,000,000","6,000,000","$0.0001"\n';
    const { events, source } = await readCapTableFile(new TextEncoder().encode(text));
    expect(source.format).toBe("carta");
    expect(events.at(-1)).toMatchObject({ grants: [{ shares: 6_000_000, pricePerShare: 0.0001 }] });
  });
  it("half a share, a negative one and a word are listed and never counted", async () => {
    const { final, unread } = await read([
      ledger(
        stock("CS-1", "Ada", 5, 5),
        ["CS-2", "Ben", null, "Common (CS)", 1.5, 1.5],
        ["CS-3", "Cy", null, "Common (CS)", -5, -5],
        ["CS-4", "Di", null, "Common (CS)", "many", "many"],
      ),
    ]);
    expect(final.totals.outstandingShares).toBe(5);
    expect(unread.map(({ address }) => address)).toEqual(["E7", "F7", "E8", "F8", "E9", "F9"]);
  });
});

describe("terms that are not said", () => {
  const headings = [
    "Security ID",
    "Stakeholder Name",
    "Principal",
    "Valuation Cap",
    "Conversion Discount",
    "Issue Date",
  ];

  it("SAFEs of the same terms share one question; one without a cap needs none about the cap", async () => {
    const { questions } = await read([
      report("SAFEs", headings, [
        ["SAFE-1", "A", 100, 5_000_000, 0.2, "2023-01-01"],
        ["SAFE-2", "B", 200, 5_000_000, 0.2, "2023-02-01"],
        ["SAFE-3", "C", 300, 0, 0.15, "2023-03-01"],
      ]),
    ]);
    expect(questions.map(({ id, about }) => [id, about])).toEqual([
      ["capType:SAFE-1", ["SAFE-1", "SAFE-2"]],
      ["mfn:SAFE-1", ["SAFE-1", "SAFE-2"]],
      ["mfn:SAFE-3", ["SAFE-3"]],
    ]);
  });
  it("a SAFE older than the post-money SAFE is taken as pre-money unless told", async () => {
    const { questions } = await read([report("SAFEs", headings, [["SAFE-1", "A", 100, 5_000_000, 0, "2017-01-01"]])]);
    expect(questions[0]).toMatchObject({ id: "capType:SAFE-1", default: "pre" });
  });
  it("the day count that gives the stated interest is the default", async () => {
    // 100,000 × 8 % × 180/360: thirty days a month from 2023-12-30 to 2024-06-30.
    const { questions, tieOut } = await read([
      report(
        "Convertible Ledger",
        ["Security ID", "Stakeholder Name", "Principal", "Interest", "Interest Rate", "Issue Date"],
        [["CN-1", "Bank", 100_000, 4000, 0.08, "2023-12-30"]],
      ),
    ]);
    expect(questions.find(({ id }) => id === "dayCount:CN-1")?.default).toBe("30/360");
    expect(tieOut.ties).toBe(true);
  });
});

describe("warnings of Carta", () => {
  it("are passed on", async () => {
    const { unread } = await read([
      ledger(stock("CS-1", "Ada", 5, 5)),
      report(
        "Data Warnings",
        ["Security ID", "Security Type", "Code", "Warning"],
        [["CS-1", "Certificate", "W030", "No price."]],
      ),
    ]);
    expect(unread.map(({ why }) => why)).toEqual(["Carta warns of Certificate CS-1: W030 No price."]);
  });
});

describe("history that does not add up", () => {
  it("is left for what is outstanding, and said", async () => {
    const plan = report(
      "Plan",
      [
        "Security ID",
        "Stakeholder Name",
        "Quantity Issued",
        "Quantity Outstanding",
        "Plan Name",
        "Exercise Price",
        "Issue Date",
        "Quantity Forfeited",
        "Termination Date",
      ],
      [["ES-1", "Ada", 100, 60, "Plan", 1, "2024-05-01", 40, "2023-05-01"]],
    );
    const { final, unread } = await read([plan]);
    expect(final.totals.optionsOutstanding).toBe(60);
    expect(unread.at(-1)?.why).toMatch(/^The history does not add up/);
  });
});

describe("headings over two rows", () => {
  it("are read by the row that has the most that are known", async () => {
    const sheet: TestSheet = {
      name: "CS Ledger",
      rows: [
        ["Acme CS Ledger"],
        ["Security", null, null, "Class", "Quantity"],
        LEDGER,
        stock("CS-1", "Ada", 5, 5),
        [],
        ["Total", null, null, null, 5, 5],
      ],
    };
    const { final, unread } = await read([sheet]);
    expect(final.totals.outstandingShares).toBe(5);
    expect(unread.map(({ address, value }) => [address, value])).toEqual([
      ["A6", "Total"],
      ["A2", "Security"],
      ["D2", "Class"],
      ["E2", "Quantity"],
    ]);
  });
});

describe("a cell that is refused", () => {
  const placesIn = async (text: string) => {
    const { unread } = await readCapTableFile(new TextEncoder().encode(text));
    return unread.map(({ address, value }) => [address, value]);
  };

  it.each([
    ["a number of shares", "Holder,Shares\nAda,700\nBen,none\n", [["B3", "none"]]],
    ["a number that is like a name", "Holder,Shares\nAda,700\nnone,none\n", [["B3", "none"]]],
    [
      "the one of two prices that its heading names",
      "Holder,Kind,Shares,Price per share,Exercise price\nAda,Stock,700,1,\nBen,Option,300,n.n.,n.n.\n",
      [["D3", "n.n."]],
    ],
    ["a day", "Holder,Shares,Issue date\nAda,700,2024-01-31\nBen,300,soon\n", [["C3", "soon"]]],
    ["a price beside what was paid", "Holder,Shares,Price,Amount paid\nAda,700,2,1500\n", [["D2", "1500"]]],
    ["a certificate's number", "Holder,Shares,Certificate\nAda,700,CS-1\nBen,300,CS-1\n", [["C3", "CS-1"]]],
    ["a relationship", "Holder,Shares,Relationship\nAda,700,Founder\nBen,300,Astronaut\n", [["C3", "Astronaut"]]],
  ])("is named, and not the first of its row: %s", async (_, text, places) => {
    expect(await placesIn(text)).toEqual(places);
  });

  it("that is blank is told by the first of its row", async () => {
    expect(await placesIn("Holder,Shares,Class\nAda,700,Common\nBen,,Common\n")).toEqual([["A3", "Ben"]]);
  });
});

describe("the currency of a file", () => {
  const currencyOf = async (text: string) => (await readFileInCurrency(new TextEncoder().encode(text))).currency;

  it.each([
    ["a heading", "Holder,Class,Shares,Price (EUR)\nFund,Series A,1000,2.50\n", "EUR"],
    ["a sign before an amount", 'Holder,Class,Shares,Price\nFund,Series A,1000,"$2.50"\n', "USD"],
    ["a code behind an amount", "Holder;Class;Shares;Price\nFund;Series A;1000;2,50 CHF\n", "CHF"],
    ["none where two are named", "Holder,Class,Shares,Price\nFund,Seed,1000,€2.50\nFund,Series A,10,$2.50\n", null],
    ["none of a dollar of another country", "Holder,Class,Shares,Price\nFund,Series A,1000,HK$2.50\n", null],
    ["none where none is named", "Holder,Shares\nAda,700\n", null],
  ])("is said by %s", async (_, text, code) => {
    expect(await currencyOf(text)).toBe(code);
  });

  it("is read of a workbook too", async () => {
    const sheet = {
      name: "Holdings",
      rows: [
        ["Holder", "Class", "Shares", "Price (GBP)"],
        ["Fund", "Series A", 1000, 2.5],
      ],
    };
    expect((await readFileInCurrency(await workbook(sheet))).currency).toBe("GBP");
  });
});
