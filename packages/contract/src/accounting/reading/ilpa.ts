/** ILPA's quarterly template of a partner, filled from the books, and what it needs besides them. */
import { reportingRows } from "@capstack/ilpa";
import * as z from "zod";
import { read, replace } from "../operation.js";
import { asOf, group } from "../query.js";
import { accountCode, atLeastZero, count, date, day, hash, id, money, rowId, text, timestamp } from "../values.js";
import { performance } from "./ilpa-performance.js";

const isOfAccounts = (row: number) => (row >= 15 && row <= 16) || (row >= 21 && row <= 60) || (row >= 87 && row <= 89);

/**
 * The rows of the template that accounts and entries may be mapped to, by id.
 * @example ilpaAccountRows.includes("legal") // => true
 */
export const ilpaAccountRows = reportingRows
  .filter(({ row, formula, is2016 }) => formula === null && !is2016 && isOfAccounts(row))
  .map(({ id: row }) => row) as [string, ...string[]];

const row = z
  .enum(ilpaAccountRows)
  .describe("The row, by the id that the template's table gives it: `legal` is row 39.");

const settings = z
  .strictObject({
    accounts: z
      .array(
        z.strictObject({
          code: accountCode("The account, or a base account for all accounts under it."),
          row: row.exactOptional(),
          isRelatedPerson: z
            .boolean()
            .default(false)
            .describe(
              "Whether it is charged by the manager or a person related to it: the amounts go to rows 27 to 31.",
            ),
        }),
      )
      .max(1000)
      .default([])
      .describe("Accounts that go to another row than those of the base chart do."),
    entries: z
      .array(z.strictObject({ entryId: id("The entry."), row }))
      .max(10_000)
      .default([])
      .describe("Entries whose results go to a row of their own, whatever their accounts say."),
    draws: z
      .array(
        z.strictObject({
          entryId: id("The entry that draws."),
          investments: atLeastZero("For investments.").exactOptional(),
          fees: atLeastZero("For management fees.").exactOptional(),
          expenses: atLeastZero("For expenses.").exactOptional(),
          workingCapital: atLeastZero("For what is not said yet.").exactOptional(),
        }),
      )
      .max(10_000)
      .default([])
      .describe(
        "What draws of the credit line are for; the parts are taken in proportion. One that is not named is for investments.",
      ),
    distributions: z
      .array(
        z.strictObject({
          entryId: id("The entry that declares it."),
          income: atLeastZero("Income.").exactOptional(),
          gain: atLeastZero("Gains.").exactOptional(),
          returnOfCapital: atLeastZero("Capital that comes back.").exactOptional(),
          returnOfFees: atLeastZero("Management fees that come back.").exactOptional(),
          returnOfExpenses: atLeastZero("Expenses that come back.").exactOptional(),
          excessForInvestments: atLeastZero("Called for investments and not needed.").exactOptional(),
          excessForFees: atLeastZero("Called for fees and expenses and not needed.").exactOptional(),
        }),
      )
      .max(10_000)
      .exactOptional()
      .describe(
        "What distributions are made of; the parts are taken in proportion. A holding that is handed over is known: capital up to its cost, and gain.",
      ),
    dates: z
      .strictObject({
        initialClosing: day(
          "When partners were first admitted; the day of the first commitment by default.",
        ).exactOptional(),
        finalClosing: day("When the last were.").exactOptional(),
        commencement: day("When operations began; the day of the first entry by default.").exactOptional(),
        investmentPeriodEnd: day("The last day on which it invests.").exactOptional(),
        termination: day("The last day of its term.").exactOptional(),
      })
      .default({})
      .describe("Dates of the fund that no book holds."),
    options: z
      .strictObject({
        generalPartnerCarry: z
          .enum(["guidance", "as_sample"])
          .default("guidance")
          .describe(
            "The sign of the general partner's carry: positive by the guidance, negative as ILPA's sample has it.",
          ),
        reporting: z.enum(["us_gaap", "other"]).default("us_gaap").describe("Under US GAAP row 52 stays empty."),
      })
      .prefault({})
      .describe("Choices that the template leaves open."),
    footnotes: z
      .array(
        z.strictObject({
          about: z
            .enum(["fundDefinition", "relatedPersons", "general", ...reportingRows.map((one) => one.id)])
            .describe("A row, or what the template asks to be explained."),
          text: text("What is to be said."),
        }),
      )
      .max(200)
      .default([])
      .describe("Footnotes in the firm's words; one of a kind takes the place of that which comes."),
  })
  .meta({ id: "IlpaSettings", description: "What a vehicle's quarterly templates need besides its books." });

const mappedAccount = z
  .strictObject({
    code: accountCode("The account."),
    name: z.string().describe("Its name."),
    row: row.describe("The row that its amounts go to."),
    number: count("ILPA's number of the row."),
    from: z
      .enum(["settings", "base_chart", "rest"])
      .describe("Whether the firm said so, the base chart does, or nothing does: then it counts in «other»."),
  })
  .meta({
    id: "IlpaMappedAccount",
    description: "An account of results, and the row of the template that it goes to.",
  });

const amounts = z.record(z.string(), z.number()).describe("Amounts by the id of a row. Currency.");
const periods = z.strictObject({
  qtd: amounts.describe("Of the quarter, by the id of a row. Currency."),
  ytd: amounts.describe("Of the year, by the id of a row. Currency."),
  itd: amounts.describe("Since inception, by the id of a row. Currency."),
});
const period = z.strictObject({ start: date("Its first day."), end: date("Its last day.") });
const childFund = z.strictObject({
  managementFeeGross: money("Its fee."),
  managementFeeNet: money("The fee less what reduces it."),
  partnershipExpenses: money("Its expenses."),
  carryPaid: money("Carry that it paid."),
});

/** ILPA's reporting template of one partner and quarter. */
export const ilpaTemplate = z
  .strictObject({
    version: z.literal("2.0").describe("The version of the template."),
    fund: z.string().describe("The vehicle's name."),
    partner: z.string().describe("The partner's name."),
    currency: z.string().describe("ISO 4217."),
    periods: z
      .strictObject({
        qtd: period.describe("The quarter."),
        ytd: period.describe("The year."),
        itd: period.describe("All since inception."),
      })
      .describe("The quarter, the year, and all since inception."),
    dueDate: date("The day by which ILPA suggests that it is delivered."),
    columns: z
      .strictObject({
        lp: periods.describe("The partner's part."),
        fund: periods.describe("The whole fund."),
        gp: periods.describe("The general partner's part."),
      })
      .describe("Sections A.1 and A.2: the partner's part, the whole fund, the general partner's part."),
    received: z
      .strictObject({
        lp: periods.describe("The partner's part."),
        allLps: periods.describe("All limited partners'."),
        affiliated: periods.describe("Of affiliated positions."),
      })
      .describe("Section B.1: what the manager and related persons received from companies."),
    offsetRates: amounts.describe("The part of each kind of fee that reduces the management fee, by row. A fraction."),
    childFundTotals: z
      .strictObject({
        qtd: childFund.describe("The quarter."),
        ytd: childFund.describe("The year."),
        itd: childFund.describe("All since inception."),
      })
      .nullable()
      .describe("Of a fund of funds; null otherwise."),
    childFunds: z
      .array(
        z.strictObject({
          name: z.string().describe("The fund that is held."),
          commitment: money("What is committed to it."),
          vintage: z.string().describe("Its year."),
          currency: z.string().describe("ISO 4217."),
          qtd: childFund.describe("The quarter."),
          ytd: childFund.describe("The year."),
          itd: childFund.describe("All since inception."),
        }),
      )
      .exactOptional()
      .describe("With `childFunds=true`: the vehicle's part of what each fund charges, signed as in A.1."),
    tiedTo: z
      .strictObject({
        end: date("The last day of the quarter before."),
        issued: z
          .strictObject({
            id: rowId("The issued template."),
            hash: hash("SHA-256 of what is kept of it, in hexadecimal digits."),
            issuedAt: timestamp("When it was issued."),
          })
          .nullable()
          .describe("The partner's template of that quarter as it was issued last; null for what the books say today."),
      })
      .nullable()
      .describe("What the quarter and the balances at its start are tied to; null where nothing was before."),
    isTied: z.boolean().describe("Whether every tie-out is an exact zero."),
    tieOuts: z
      .array(
        z.strictObject({
          code: z.string().describe("Stable."),
          says: z.string().describe("What must come out equal."),
          group: z.enum(["lp", "fund", "gp"]).describe("Of whom."),
          period: z.enum(["qtd", "ytd", "itd"]).describe("Of when."),
          gap: money("What is apart; zero where it ties."),
          rows: z
            .array(
              z.strictObject({
                row: count("ILPA's number."),
                id: z.string().describe("The row."),
                is: money("What it is."),
                mustBe: money("What it must be."),
              }),
            )
            .describe("The rows that are apart."),
        }),
      )
      .describe("What must come out equal, and what is apart."),
    footnotes: z
      .array(z.looseObject({ text: z.string().describe("What it says.") }))
      .describe("In the order of the template."),
    owed: z.array(z.looseObject({})).describe("Footnotes that the template asks for and nobody wrote."),
    unusualSigns: z.array(z.looseObject({})).describe("Amounts whose sign is not the usual one; they may be right."),
  })
  .meta({ id: "IlpaTemplate", description: "ILPA's Reporting Template v2.0 of one partner and quarter." });

const childFundsAsked = {
  childFunds: z
    .enum(["true", "false"])
    .default("false")
    .describe("With the funds that it holds as a fund of funds, and what each charges it."),
};

/** Operations on ILPA's templates. */
export const ilpaOperations = {
  getIlpaTemplate: read("statements ilpa", "/ilpa-template", "ILPA's reporting template of a partner's quarter", {
    tag: "Reports",
    description:
      "ILPA's Reporting Template v2.0, filled from the books: the partner's, the fund's and the general partner's columns of the quarter, the year and since inception, with every tie-out. The quarter before is the partner's template as it was issued last, where it was, else what the books say of it today. As `xlsx` a workbook whose sums are formulas. It follows the template and is not issued by ILPA.",
    query: z.object({
      ...group,
      ...asOf,
      lp: z.uuid().describe("The partner."),
      end: day("The last day of the quarter; that of the last full one by default.").exactOptional(),
      ...childFundsAsked,
      format: z.enum(["json", "xlsx"]).default("json").describe("JSON, or a workbook."),
    }),
    response: ilpaTemplate,
    files: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    errors: ["not_found"],
    engineErrors: ["invalid_period"],
    examples: [],
  }),
  getIlpaTemplates: read(
    "ilpa templates",
    "/ilpa-templates",
    "The templates of all partners of a quarter, as one archive",
    {
      tag: "Reports",
      description:
        "A zip with the workbook of each limited partner, sent while it is made; `X-Total-Count` says how many it holds. With `childFunds` each has the sheet of the funds that the vehicle holds.",
      query: z.object({
        ...group,
        ...asOf,
        end: day("The last day of the quarter; that of the last full one by default.").exactOptional(),
        ...childFundsAsked,
      }),
      response: z.never(),
      files: ["application/zip"],
      errors: ["not_found"],
      engineErrors: ["invalid_period"],
      examples: [],
    },
  ),
  getIlpaPerformance: read(
    "statements ilpa-performance",
    "/ilpa-performance",
    "ILPA's performance template of a fund",
    {
      tag: "Reports",
      description:
        "ILPA's Performance Template since inception, filled from the books: flows of all fee-paying limited partners by kind, rates of return and multiples, gross and net, with the credit line and without it, and the portfolio's. Footnotes say what was assumed where the books say nothing. It follows the template and is not issued by ILPA.",
      query: z.object({
        ...group,
        ...asOf,
        end: day("The last day of the quarter; that of the last full one by default.").exactOptional(),
        method: z.enum(["granular", "gross_up"]).default("granular").describe("A fund keeps one for its life."),
        netPortfolio: z
          .enum(["spread", "ratio"])
          .default("spread")
          .describe("How the portfolio's net figures follow from the fund's net and gross."),
        format: z.enum(["json", "csv", "xlsx"]).default("json").describe("JSON, or its tables as a file."),
      }),
      response: performance,
      files: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
      errors: [],
      engineErrors: ["invalid_period"],
      examples: [],
    },
  ),
  getIlpaSettings: read("ilpa settings", "/ilpa-settings", "Which row of ILPA's template each account goes to", {
    tag: "Reports",
    description: "What templates need besides the books, and every account of results with the row that it goes to.",
    query: z.object(group),
    response: z.strictObject({
      settings,
      accounts: z.array(mappedAccount).describe("Accounts of fees, expenses, offering costs and income, by code."),
    }),
    errors: [],
    examples: [],
  }),
  setIlpaSettings: replace("ilpa settings set", "/ilpa-settings", "Map accounts to rows of ILPA's template", {
    tag: "Reports",
    description: "Takes the place of all that was set before.",
    query: z.object(group),
    request: settings,
    response: z.strictObject({
      settings,
      accounts: z.array(mappedAccount).describe("Accounts of fees, expenses, offering costs and income, by code."),
    }),
    errors: ["not_found"],
    engineErrors: ["invalid_value", "unknown_account"],
    examples: [
      {
        name: "custodian",
        summary: "An account of its own for the custodian",
        request: {
          accounts: [{ code: "5100-custody", row: "custody", isRelatedPerson: false }],
          ...{ entries: [], draws: [], dates: {}, footnotes: [] },
          options: { generalPartnerCarry: "guidance", reporting: "us_gaap" },
        },
      },
    ],
  }),
};
