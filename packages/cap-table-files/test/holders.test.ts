/** Who is meant where two have one name, and how preferred stock counts as converted. */
import { describe, expect, it } from "vitest";
import { ledger, read, stock } from "./samples/one-ledger.js";
import { report } from "./samples/workbooks.js";

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
