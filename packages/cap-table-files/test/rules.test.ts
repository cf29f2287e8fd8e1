/** Rules of reading that the facts about Carta's files leave a choice in: one sheet each, with the choice as its name. */
import { computeCapTable } from "@capstack/cap-table";
import { describe, expect, it } from "vitest";
import { readCapTableFile } from "../src/index.js";
import { report, type TestCell, type TestSheet, workbook } from "./workbooks.js";

const read = async (sheets: readonly TestSheet[], answers: Record<string, string> = {}) => {
  const file = await readCapTableFile(await workbook(...sheets), { answers });
  return { ...file, final: computeCapTable({ events: file.events }).final };
};

const LEDGER = [
  "Security ID",
  "Stakeholder Name",
  "Stakeholder Email",
  "Share Class",
  "Quantity Issued",
  "Quantity Outstanding",
  "Price Paid Per Share",
  "Issue Date",
  "Canceled Date",
  "Quantity Canceled",
  "Cancellation Reason",
];
const ledger = (...rows: readonly (readonly TestCell[])[]) => report("CS Ledger", LEDGER, rows);
const stock = (id: string, name: string, issued: number, outstanding: number, ...more: readonly TestCell[]) =>
  [id, name, null, "Common (CS)", issued, outstanding, 0.01, "2023-04-05", ...more] as const;

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
  it("a certificate of which nothing is left and nothing tells why is a line", async () => {
    const { final, unread } = await read([ledger(stock("CS-1", "Ada", 5, 0), stock("CS-2", "Ben", 5, 5))]);
    expect(final.totals.outstandingShares).toBe(5);
    expect(unread.map(({ address }) => address)).toContain("E6");
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

describe("two people of one name", () => {
  const CAP = [
    "Stakeholder ID",
    "Name",
    "Common (CS)",
    "Options and RSU's Outstanding Under Plan",
    "Outstanding Shares",
    "Fully Diluted Shares",
  ];
  const cap = report("Detailed Cap Table", CAP, [
    ["id-1", "Jo Lee", 600, null, 600, 600],
    ["id-2", "Jo Lee", 400, 50, 400, 450],
  ]);
  const plan = (quantity: number) =>
    report(
      "Plan",
      ["Security ID", "Stakeholder Name", "Quantity Issued", "Quantity Outstanding", "Plan Name", "Exercise Price"],
      [["ES-1", "Jo Lee", quantity, quantity, "Plan", 1]],
    );

  it("are told apart by what the cap table says they hold", async () => {
    const { events, questions, tieOut } = await read([
      cap,
      plan(50),
      ledger(stock("CS-1", "Jo Lee", 400, 400), stock("CS-2", "Jo Lee", 600, 600)),
    ]);
    expect(events.find(({ type }) => type === "equity_grant")).toMatchObject({ grants: [{ id: "id-2" }] });
    expect(events.find(({ type }) => type === "common_issuance")).toMatchObject({
      grants: [
        { id: "id-2", securityId: "CS-1" },
        { id: "id-1", securityId: "CS-2" },
      ],
    });
    expect(questions).toEqual([]);
    expect(tieOut.ties).toBe(true);
  });
  it("are told apart as well where two cap tables list them", async () => {
    const { events, questions, tieOut } = await read([cap, { ...cap, name: "Intermediate Cap Table" }, plan(50)]);
    expect(events.find(({ type }) => type === "equity_grant")).toMatchObject({ grants: [{ id: "id-2" }] });
    expect([questions, tieOut.ties]).toEqual([[], true]);
  });
  it("are one where the cap table lists one id twice", async () => {
    const twice = report("Detailed Cap Table", CAP, [
      ["id-1", "Jo Lee", 600, null, 600, 600],
      ["id-1", "Jo Lee", 400, 50, 400, 450],
    ]);
    const { final, tieOut } = await read([twice]);
    expect(final.holders.map(({ fullyDilutedShares }) => fullyDilutedShares)).toEqual([1050]);
    expect(tieOut.ties).toBe(true);
  });
  it("are asked about where that does not tell them apart", async () => {
    const same = report("Detailed Cap Table", CAP, [
      ["id-1", "Jo Lee", 600, null, 600, 600],
      ["id-2", "Jo Lee", 600, null, 600, 600],
    ]);
    const file = await read([same, ledger(stock("CS-1", "Jo Lee", 600, 600))]);
    expect(file.questions.map(({ id, default: usual, options }) => [id, usual, options.length])).toEqual([
      ["person:CS-1", "id-1", 2],
    ]);
    const answered = await read([same, ledger(stock("CS-1", "Jo Lee", 600, 600))], { "person:CS-1": "id-2" });
    expect(answered.events.find(({ type }) => type === "common_issuance")).toMatchObject({ grants: [{ id: "id-2" }] });
  });
  it("of ledgers alone are two where their addresses are", async () => {
    const row = (id: string, email: string) => [id, "Jo Lee", email, "Common (CS)", 5, 5, 0.01, "2023-04-05"];
    const { final } = await read([
      ledger(row("CS-1", "a@x.example"), row("CS-2", "b@x.example"), row("CS-3", "a@x.example")),
    ]);
    expect(final.holders.map(({ shares }) => shares)).toEqual([10, 5]);
  });
});

describe("preferred stock as converted", () => {
  const sheet = (heading: string, asConverted: number) =>
    report(
      "Intermediate Cap Table",
      ["Stakeholder ID", "Name", "Series A Preferred (PA1)", heading, "Outstanding Shares", "Fully Diluted Shares"],
      [
        ["id-1", "Fund", 1000, asConverted, 1000, asConverted],
        [null, "Share Class Original Issue Price", 2],
      ],
    );

  it.each([
    ["Series A Preferred (PA1) 1:1 Conversion Ratio", 1000, 1],
    ["Series A Preferred (PA1) 1:1.25 Conversion Ratio", 1250, 1.25],
    ["Series A Preferred (PA1) 1.25", 1250, 1.25],
    ["Series A Preferred (PA1) Conversion Ratio", 1500, 1.5],
  ])("%s counts so in the fully diluted total", async (heading, asConverted, ratio) => {
    const { final, tieOut, questions } = await read([sheet(heading, asConverted)]);
    expect(final.classes.find(({ id }) => id === "PA1")?.conversionRatio).toBe(ratio);
    expect(final.totals).toMatchObject({ outstandingShares: 1000, fullyDilutedShares: asConverted });
    expect(tieOut.ties).toBe(true);
    expect(questions.map(({ id }) => id)).toEqual(["participation:PA1"]);
  });
  it("a heading that says another ratio than its column is asked about", async () => {
    const off = sheet("Series A Preferred (PA1) 1.1", 1000);
    expect((await read([off])).questions[0]).toMatchObject({ id: "conversionRatio:PA1", default: "1" });
    expect((await read([off], { "conversionRatio:PA1": "1.1" })).final.totals.fullyDilutedShares).toBe(1100);
  });
  it("a class whose price no sheet has is asked about, and is common stock with a price of 0", async () => {
    const bare = report(
      "Cap",
      ["Stakeholder ID", "Name", "Series A Preferred (PA1)", "Outstanding Shares"],
      [["id-1", "Fund", 10, 10]],
    );
    const { final, questions } = await read([bare]);
    expect(questions.map(({ id, default: usual }) => [id, usual])).toEqual([["originalIssuePrice:PA1", "0"]]);
    expect(final.totals.commonShares).toBe(10);
    const priced = await read([bare], { "originalIssuePrice:PA1": "2.5" });
    expect(priced.final.classes.find(({ id }) => id === "PA1")?.liquidationPreference).toBe(25);
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
