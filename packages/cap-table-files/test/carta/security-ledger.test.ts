/** One ledger of every security: stock, options, SAFEs, notes and warrants, each by the type its row says. */
import { type CapTableEvent, computeCapTable } from "@capstack/cap-table";
import { describe, expect, it } from "vitest";
import { readCapTableFile } from "../../src/index.js";

const read = (lines: readonly string[], answers: Readonly<Record<string, string>> = {}) =>
  readCapTableFile(new TextEncoder().encode(lines.join("\n")), { name: "securities.csv", answers });
const of = (events: readonly CapTableEvent[], type: CapTableEvent["type"]) =>
  events.filter((event) => event.type === type);

const HEAD =
  "Stakeholder ID,Stakeholder Name,Relationship,Security ID,Security Type,Share Class,Quantity Issued,Quantity Outstanding,Issue Date,Issue Price,Cash Paid,Exercise Price,Status";
const ROWS = [
  '1,Mia Long,Founder,CS-1,Common Stock,Common (CS),"6,000,000","6,000,000",01/15/2023,$0.0001,$600.00,,Outstanding',
  '2,Summit Ventures,Investor,SA-1,Preferred Stock,Series A Preferred (SA),"3,000,000","3,000,000",06/30/2024,$1.25,"$3,750,000.00",,Outstanding',
  '3,Eve Park,Employee,ES-1,Option (ISO),2023 Equity Plan,"200,000","200,000",03/01/2024,,,$0.35,Outstanding',
  "4,Old Hire,Ex-Employee,ES-2,Option (NSO),2023 Equity Plan,50000,0,03/01/2023,,,$0.10,Canceled",
  '5,Kite Angels,Investor,SAFE-1,SAFE,,,,02/01/2024,,"$250,000.00",,Outstanding',
  '6,Oak Seed,Investor,CN-1,Convertible Note,,,,02/15/2024,,"$100,000.00",,Outstanding',
  "7,Gone Capital,Investor,SAFE-2,SAFE,,,,02/01/2023,,$90000.00,,Converted",
  "8,Bank,Lender,W-1,Warrant,Common (CS),40000,40000,02/20/2024,,,$1.50,Outstanding",
  "9,Who Knows,Other,X-1,Token,,5,5,02/20/2024,,,,Outstanding",
];

describe("a ledger of all securities", () => {
  it("has each row as what its type says", async () => {
    const { source, events } = await read([HEAD, ...ROWS]);
    expect(source.sheets.map(({ kind }) => kind)).toEqual(["Ledger of all securities"]);
    expect(of(events, "safe_issuance")).toMatchObject([
      { date: "2024-02-01", safes: [{ name: "Kite Angels", securityId: "SAFE-1", amount: 250_000 }] },
    ]);
    expect(of(events, "note_issuance")).toMatchObject([{ notes: [{ name: "Oak Seed", principal: 100_000 }] }]);
    expect(of(events, "equity_grant")).toMatchObject([
      {
        poolId: "2023 Equity Plan",
        grants: [{ name: "Eve Park", kind: "iso", shares: 200_000, strikePrice: 0.35, holderKind: "employee" }],
      },
    ]);
    const state = computeCapTable({ events }).final;
    expect(state.classes.map(({ id, kind, outstanding }) => [id, kind, outstanding])).toEqual([
      ["common", "common", 6_000_000],
      ["SA", "preferred", 3_000_000],
    ]);
    expect(state.classes[1]).toMatchObject({ originalIssuePrice: 1.25 });
    // 6,000,000 and 3,000,000 of stock, 200,000 options, 40,000 of the warrant.
    expect(state.totals.fullyDilutedShares).toBe(9_240_000);
  });

  it("has a date that is none listed by itself, and reads the others in the order that they decide", async () => {
    const day = (id: number, date: string) =>
      `${id},Holder ${id},Investor,CS-${id},Common Stock,Common (CS),10,10,${date},$1,,,`;
    const dates = ["13/45/2024", "06/15/2022", "02/20/2024", "03/01/2021"];
    const { events, unread, questions } = await read([HEAD, ...dates.map((date, at) => day(at + 1, date))]);
    expect(of(events, "common_issuance").map(({ date }) => date)).toEqual([
      "2021-03-01",
      undefined,
      "2022-06-15",
      "2024-02-20",
    ]);
    expect(unread.filter(({ why }) => /date/.test(why)).map(({ address, value }) => [address, value])).toEqual([
      ["I2", "13/45/2024"],
    ]);
    expect(questions).toEqual([]);
  });

  it("calls events by what happened, to whom or to how many", async () => {
    const more = ["10,Elm,Investor,SA-2,Preferred Stock,Series A Preferred (SA),20,20,06/30/2024,$1.25,,,"];
    const { events } = await read([HEAD, ...ROWS, ...more]);
    expect(events.map(({ label }) => label)).toEqual([
      "2023 Equity Plan",
      "Common (CS) defined",
      "Series A Preferred (SA) defined",
      "Common stock to Mia Long",
      // SAFE and note have the name of their type.
      undefined,
      undefined,
      "Warrant to Bank",
      "Options to Eve Park",
      "Series A Preferred, 2 holders",
    ]);
  });

  it("lists what converted, and a type that is none", async () => {
    const { unread } = await read([HEAD, ...ROWS]);
    expect(unread.some(({ why }) => /SAFE-2 converted/.test(why))).toBe(true);
    expect(unread.some(({ why }) => why === 'No security is a "Token".')).toBe(true);
  });

  it("asks for the cap that it has no column of, and then whether it is pre- or post-money", async () => {
    const asked = (await read([HEAD, ...ROWS])).questions.map(({ id }) => id);
    expect(asked).toContain("valuationCap:SAFE-1");
    expect(asked).not.toContain("capType:SAFE-1");
    const { events } = await read([HEAD, ...ROWS], { "valuationCap:SAFE-1": "5000000" });
    expect(of(events, "safe_issuance")).toMatchObject([{ safes: [{ valuationCap: 5_000_000, capType: "post" }] }]);
  });

  it("says whose terms it asks for, of all who share them", async () => {
    const { questions } = await read([
      HEAD,
      ...ROWS,
      "10,Elm,Investor,SAFE-3,SAFE,,,,02/01/2024,,$1000.00,,Outstanding",
    ]);
    const asked = Object.fromEntries(questions.map(({ id, sentence }) => [id, sentence]));
    expect(asked["valuationCap:SAFE-1"]).toBe(
      "What is the valuation cap of the SAFE of 250,000 of Kite Angels? The file does not say. 0 for none.",
    );
    expect(asked["mfn:SAFE-1"]).toBe(
      "May the SAFEs of Kite Angels and Elm take the better terms of a later SAFE (most favoured nation)?",
    );
  });

  it("has nothing outstanding of a row that its status ended, where no column counts what is", async () => {
    const head = "Stakeholder Name,Security ID,Security Type,Share Class,Quantity Issued,Status";
    const { events } = await read([
      head,
      "Mia,CS-1,Common,Common (CS),500,Outstanding",
      "Tom,CS-2,Common,Common (CS),300,Canceled",
    ]);
    expect(computeCapTable({ events }).final.totals.fullyDilutedShares).toBe(500);
  });
});

describe("certificates of several classes whose ids begin alike", () => {
  it("are of the class that their row names", async () => {
    const { events } = await read([
      "Security ID,Stakeholder Name,Share Class,Quantity Issued,Quantity Outstanding,Price Paid Per Share,Issue Date",
      "CS-1,Ada,Common,8000000,8000000,0.0001,03/15/2021",
      "PS-1,Alpha,Series Seed Preferred,1000000,1000000,1.25,06/15/2022",
      "PS-2,Beta,Series A Preferred,2000000,2000000,3.50,02/20/2024",
    ]);
    const { classes, holders } = computeCapTable({ events }).final;
    expect(classes.filter(({ kind }) => kind === "preferred").map(({ name }) => name)).toEqual([
      "Series Seed Preferred",
      "Series A Preferred",
    ]);
    // 2,000,000 at 3.50.
    expect(holders.find(({ name }) => name === "Beta")?.invested).toBe(7_000_000);
  });
});

describe("a certificate without a day", () => {
  it("comes after the founding", async () => {
    const { events } = await read([
      "Security ID,Stakeholder Name,Share Class,Quantity Issued,Quantity Outstanding,Price Paid Per Share,Issue Date",
      "CS-3,Wei,Common (CS),100000,100000,0.10,13/45/2024",
      "CS-1,Ada,Common (CS),8000000,8000000,0.0001,03/15/2021",
      "PA-1,Beta,Series A Preferred (PA),2000000,2000000,3.50,02/20/2024",
    ]);
    const issued = events.flatMap((event) =>
      event.type === "common_issuance" || event.type === "preferred_issuance"
        ? event.grants.map(({ name }) => name)
        : [],
    );
    expect(issued).toEqual(["Ada", "Wei", "Beta"]);
  });
});

describe("a certificate without a day that ended before the first stock with one", () => {
  it("comes before its end", async () => {
    const { events } = await read([
      "Security ID,Stakeholder Name,Share Class,Quantity Issued,Quantity Outstanding,Quantity Canceled,Canceled Date,Cancellation Reason,Issue Date",
      "CS-2,Wei,Common (CS),100,40,60,02/20/2020,Repurchase,",
      "CS-1,Ada,Common (CS),700,700,,,,03/15/2021",
    ]);
    const { holders } = computeCapTable({ events }).final;
    expect(holders.find(({ name }) => name === "Wei")?.shares).toBe(40);
  });
});
