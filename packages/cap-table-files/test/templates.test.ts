/** Workbooks with one sheet for each kind of security, by the headings that are published for them. */
import { computeCapTable } from "@capstack/cap-table";
import { describe, expect, it } from "vitest";
import { readCapTableFile } from "../src/index.js";
import { type TestSheet, workbook } from "./samples/workbooks.js";

const read = async (sheets: readonly TestSheet[], answers: Record<string, string> = {}) => {
  const file = await readCapTableFile(await workbook(...sheets), { answers });
  return { ...file, final: computeCapTable({ events: file.events }).final };
};

describe("Carta's importer template", () => {
  const common: TestSheet = {
    name: "Common Certificates",
    rows: [
      ["Fill in one row for each certificate; delete the examples."],
      [
        "Shareholder",
        "Email Address",
        "Relationship (To Company)",
        "Share Class",
        "Number Of Shares",
        "Price Per Share",
        "Certificate ID",
        "Issue Date",
        "Vesting Schedule",
        "Vesting Commencement Date",
        "Rule 144 Date",
      ],
      [
        "Ada",
        "ada@x.example",
        "Founder",
        "Common",
        6_000_000,
        0.0001,
        "CS-1",
        new Date("2022-01-13"),
        "M-48-12",
        new Date("2022-01-13"),
        new Date("2022-01-13"),
      ],
      ["Ben", "ben@x.example", "Ex-Employee", "Common", 1_000_000, 0.0001, "CS-2", new Date("2022-01-13")],
    ],
  };
  const preferred: TestSheet = {
    name: "Preferred Certificates",
    rows: [
      ["One row for each certificate."],
      ["Stakeholder Name", "Class", "Quantity", "Cash Paid", "Debt Cancelled", "Certificate Number", "Date Issued"],
      ["Fund", "Seed", 2_000_000, 1_500_000, 500_000, "PS-1", new Date("2023-03-01")],
    ],
  };
  const awards: TestSheet = {
    name: "Equity Plan Awards",
    rows: [
      ["One row for each award."],
      [
        "Grantee",
        "Work Email",
        "Options",
        "Type",
        "Strike Price",
        "Grant Number",
        "Grant Date",
        "Expiration Date",
        "Exercise Expiration Date",
        "Plan Name",
        "Early Exercise",
        "Vesting",
      ],
      [
        "Dora",
        "dora@x.example",
        200_000,
        "ISO",
        0.1,
        "ES-1",
        new Date("2022-05-01"),
        new Date("2032-05-01"),
        new Date("2022-08-01"),
        "2022 Plan",
        "Yes",
        "1/48 monthly, 1 year cliff",
      ],
      [
        "Emil",
        "emil@x.example",
        50_000,
        "EMI",
        0.1,
        "ES-2",
        new Date("2022-06-01"),
        null,
        null,
        "2022 Plan",
        "No",
        "None",
      ],
    ],
  };

  it("is read by its sheets, with headings of every kind that its importer takes", async () => {
    const { events, final, source, unread } = await read([common, preferred, awards]);
    expect(source.format).toBe("carta-template");
    expect(final.totals).toMatchObject({
      commonShares: 7_000_000,
      preferredShares: 2_000_000,
      optionsOutstanding: 250_000,
    });
    // (1,500,000 + 500,000) / 2,000,000 a share.
    expect(final.classes.find(({ kind }) => kind === "preferred")).toMatchObject({
      name: "Seed (PS)",
      originalIssuePrice: 1,
    });
    expect(final.holders.map(({ name, kind }) => [name, kind])).toEqual([
      ["Ada", "founder"],
      ["Ben", "employee"],
      ["Dora", "employee"],
      ["Emil", "employee"],
      ["Fund", "investor"],
    ]);
    expect(events.find(({ type }) => type === "equity_grant")).toMatchObject({
      grants: [
        {
          kind: "iso",
          strikePrice: 0.1,
          expirationDate: "2032-05-01",
          earlyExercise: true,
          vesting: { months: 48, cliffMonths: 12 },
        },
      ],
    });
    expect(unread.map(({ sheet, value }) => [sheet, value])).toEqual([
      ["Common Certificates", "Rule 144 Date"],
      ["Equity Plan Awards", "Exercise Expiration Date"],
    ]);
  });
  it("of one sheet alone is read too", async () => {
    expect((await read([preferred])).final.totals.preferredShares).toBe(2_000_000);
  });
  it("an amount beside a price is money, and no number of shares", async () => {
    const sheet = (headings: readonly string[], row: readonly (string | number)[]): TestSheet => ({
      name: "Common Certificates",
      rows: [["Prose"], headings, row],
    });
    const alone = await read([sheet(["Name", "Share Class", "Amount"], ["Ada", "Common", 500])]);
    expect(alone.final.totals.commonShares).toBe(500);
    const beside = await read([
      sheet(["Name", "Share Class", "Shares", "Price Per Share", "Amount"], ["Ada", "Common", 100, 5, 500]),
    ]);
    expect(beside.final.totals.commonShares).toBe(100);
    expect(beside.unread.map(({ value }) => value)).toEqual(["Amount"]);
  });
});

describe("LTSE's template", () => {
  const classes: TestSheet = {
    name: "Stock Classes",
    rows: [
      [
        "Stock Class Name",
        "Class Type",
        "Certificate Name Prefix",
        "Board approval date",
        "Shares Authorized",
        "Seniority",
        "Original Issue Price",
      ],
      ["Common Stock", "Common", "CS", "2020/01/02", 10_000_000, 0],
      ["Series A", "Preferred", "PA", "2021/01/02", 3_000_000, 1, 1.5],
      ["Series B", "Preferred", "PB", "2022/01/02", 2_000_000, 2, 3],
    ],
  };
  const instruments: TestSheet = {
    name: "Convertible Instruments",
    rows: [
      [
        "ID",
        "Type",
        "Issue Date",
        "Shareholder Name",
        "Shareholder Email",
        "Principal",
        "Maturity Date",
        "Interest Rate",
        "Accrual Frequency",
        "Converts To",
        "Qualified Financing Threshold",
      ],
      [
        "Note-1",
        "Standard",
        "2021/09/23",
        "Bank",
        "b@x.example",
        250_000,
        "2023/09/23",
        0.05,
        "Monthly",
        "Preferred",
        1_000_000,
      ],
      ["SAFE-A", "Pre Money SAFE", "2021/10/01", "Angel", null, 100_000, null, null, null, "Preferred", null],
      ["SAFE-B", "Post Money SAFE", "2021/11/01", "Angel", null, 50_000],
    ],
  };

  it("says ranks, authorised counts and the terms that other files leave open", async () => {
    const { events, final, source, questions } = await read([classes, instruments]);
    expect(source.format).toBe("ltse");
    expect(final.classes.map(({ id, seniority, authorized }) => [id, seniority, authorized])).toEqual([
      ["common", 0, 10_000_000],
      ["PA", 1, 3_000_000],
      ["PB", 2, 2_000_000],
    ]);
    expect(events.find(({ type }) => type === "note_issuance")).toMatchObject({
      date: "2021-09-23",
      notes: [
        {
          securityId: "Note-1",
          principal: 250_000,
          interestRate: 0.05,
          interestAccrual: "compound",
          compounding: "monthly",
          maturityDate: "2023-09-23",
          qualifiedFinancingThreshold: 1_000_000,
        },
      ],
    });
    expect(final.convertibles.map(({ securityId, kind }) => [securityId, kind])).toEqual([
      ["Note-1", "note"],
      ["SAFE-A", "safe"],
      ["SAFE-B", "safe"],
    ]);
    expect(questions.map(({ id }) => id)).not.toContain("seniority");
    expect(questions.map(({ id }) => id)).not.toContain("qualifiedFinancing:Note-1");
  });
  it("classes alone are a table of nobody", async () => {
    const { final, tieOut } = await read([classes]);
    expect(final.totals.fullyDilutedShares).toBe(0);
    expect(tieOut.ties).toBe(true);
  });
  it("a sheet whose headings are not known is listed", async () => {
    const { unread } = await read([
      classes,
      {
        name: "Stakeholders",
        rows: [
          ["Type", "First Name"],
          ["Individual", "Ada"],
        ],
      },
    ]);
    expect(unread).toContainEqual({
      sheet: "Stakeholders",
      address: null,
      value: null,
      why: "No sheet with these headings is known here.",
    });
  });
});
