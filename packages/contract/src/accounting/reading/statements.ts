/** The statements of a vehicle, each as JSON. */
import * as z from "zod";
import { breakdown, capitalBreakdown, commitmentStanding, partner } from "../capital/capital.js";
import { securityType } from "../capital/securities.js";
import { accountFields } from "../journal/chart.js";
import { bookNames } from "../query.js";
import { amountCurrency, date, money, rate, rowId } from "../values.js";
import { fairValue } from "./fair-value.js";

const end = date("The last day; null where it is open.").nullable();
const start = date("The first day; null where it is open.").nullable();
const check = money("Zero where the statement ties.");

const row = z
  .strictObject({
    code: z.string().describe("The account's code."),
    name: z.string().describe("Its name."),
    amount: money("As the statement shows it."),
  })
  .meta({ id: "StatementRow", description: "A line of a statement." });

const balanceSheet = {
  end,
  assets: z.array(row).describe("What the vehicle has."),
  totalAssets: money("Assets together."),
  investmentsAtFairValue: money("Positions at fair value; `assets` has its parts."),
  investmentsAtCost: money("What they cost."),
  liabilities: z.array(row).describe("What it owes."),
  totalLiabilities: money("Liabilities together."),
  partnersCapital: money("Assets less liabilities."),
  allocatedCapital: money("Capital in partners' accounts."),
  limitedPartners: money("Of it, the limited partners', after accrued carry."),
  generalPartners: money("Of it, the general partners'."),
  pooledCapital: money("Capital on accounts of no partner."),
  unallocatedEarnings: money("Results that wait for partners to share them."),
  uncollectedContributions: money(
    "Of what partners owe for calls, what has not come in by today: the page deducts it from assets and capital.",
  ),
  netAssets: money("Partners' capital less it."),
  totalLiabilitiesAndCapital: money("Liabilities and net assets together."),
  check,
};

const operations = {
  start,
  end,
  income: z.array(row).describe("Investment income."),
  investmentIncome: money("Income together."),
  expenses: z.array(row).describe("Fees and expenses; what reduces a fee is negative."),
  totalExpenses: money("Expenses together."),
  managementFeeNet: money("Among them: the management fee after offsets, waivers and rebates."),
  netInvestmentIncome: money("Income less expenses."),
  realizedGains: money("Gains on what was sold."),
  unrealizedGains: money("The change of fair values."),
  fxTranslation: money("The effect of exchange rates, on investments and on cash."),
  fxTranslationOfCash: money("Of it, the effect on cash."),
  netGains: money("Gains, realized and not, and the effect of exchange rates together."),
  netIncrease: money("The increase of net assets from operations."),
  check,
};

const cashFlow = {
  start,
  end,
  opening: money("Cash at the start."),
  operating: z.array(row).describe("Operating activities, gross: a line for each purpose and each way."),
  totalOperating: money("Operating activities together."),
  financing: z.array(row).describe("Financing activities, gross."),
  totalFinancing: money("Financing activities together."),
  exchangeRateEffect: money("What exchange rates did to cash in other currencies."),
  netChange: money("What cash rose by: operating, financing and exchange rates together."),
  ending: money("Cash at the end."),
  endingRestricted: money("Of it, cash that is restricted."),
  reconciliation: z
    .strictObject({
      netIncrease: money("The net increase from operations."),
      adjustments: z.array(row).describe("What leads from it to cash; `code` is empty where no one account is meant."),
      cashFromOperations: money("Operating activities together."),
      check,
    })
    .describe("From the net increase from operations to cash from operations."),
  nonCash: z
    .array(
      z.strictObject({
        entryId: rowId("The entry."),
        entryDate: date("When."),
        memo: z.string().nullable().describe("What it is for; null when not said."),
        sourceType: z.string().describe("What kind of entry it is."),
        amount: money("How much."),
      }),
    )
    .describe("Movements without cash, of calls, distributions and escrow what no cash has settled."),
  check,
};

const rollForward = {
  beginning: money("At the start."),
  ending: money("At the end."),
};

const carryRoll = z.strictObject({ ...rollForward, change: money("What accrued, less what was paid.") });

const partnersCapital = {
  start,
  end,
  partners: z
    .array(
      z.strictObject({
        ...partner,
        ...breakdown,
      }),
    )
    .describe("One column a partner."),
  lp: capitalBreakdown.describe("The limited partners."),
  gp: capitalBreakdown.describe("The general partner."),
  fund: capitalBreakdown.describe("Everyone."),
  carry: carryRoll.describe("Accrued carry: what limited partners give up and nobody has been paid."),
  check,
};

const figures = {
  cost: money("Cost."),
  unrealized: money("Unrealised gains."),
  fxTranslation: money("The effect of exchange rates."),
  accruedInterest: money("Accrued interest, which is not part of the fair value."),
  fairValue: money("Cost, unrealised gains and the effect of exchange rates."),
  shareOfNetAssets: z.number().nullable().describe("Fair value over net assets. A fraction; null without net assets."),
  grossMoic: z
    .number()
    .nullable()
    .describe("Proceeds, fair value and accrued interest over cost invested. A factor; null without any."),
};

const investmentGroup = z
  .strictObject({ group: z.string().describe("What the positions share."), ...figures })
  .meta({ id: "InvestmentGroup", description: "Positions that share a stage, a currency, a level, a type and so on." });

const scheduledSecurity = z
  .strictObject({
    companyId: rowId("The company; null where none is named.").nullable(),
    companyName: z.string().describe("The company's name."),
    securityId: rowId("The security; null for what is booked without one.").nullable(),
    name: z.string().describe("Its name; empty for what is booked without one."),
    securityType: securityType.nullable().describe("Its type; null for what is booked without a security."),
    shares: z.number().nullable().describe("Shares, units or tokens held; null when not recorded."),
    principal: z.number().nullable().describe("What is owed on a note or loan. Currency; null when not recorded."),
    acquired: z
      .string()
      .nullable()
      .describe("When it was acquired, or first bought; null for what came by conversion. YYYY-MM-DD."),
    isRestricted: z.boolean().describe("Whether its sale is restricted."),
    lots: z
      .array(
        z.strictObject({
          acquired: date("The day it was acquired."),
          shares: z.number().nullable().describe("Shares left of it; null where none were recorded with it."),
          cost: money("Cost left of it."),
        }),
      )
      .describe("What entries acquired, as far as it is held; their costs sum to `cost`."),
    ...figures,
  })
  .meta({ id: "ScheduledSecurity", description: "A security in the schedule of investments." });

const schedule = {
  end,
  rows: z
    .array(
      z.strictObject({
        companyId: rowId("The company; null where none is named.").nullable(),
        name: z.string().describe("Its name."),
        stage: z.string().describe("Its stage."),
        currency: z.string().describe("The currency it is held in."),
        valuationLevel: z.number().nullable().describe("Fair-value level 1 to 3; null when not recorded."),
        industry: z.string().describe("Its industry; empty when not recorded."),
        country: z.string().describe("Its country or region; empty when not recorded."),
        isAboveFivePercent: z.boolean().describe("Whether all its securities together are above 5 % of net assets."),
        ...figures,
      }),
    )
    .describe("One a company."),
  securities: z.array(scheduledSecurity).describe("One a security, by company."),
  byStage: z.array(investmentGroup).describe("By stage."),
  byCurrency: z.array(investmentGroup).describe("By currency."),
  byValuationLevel: z.array(investmentGroup).describe("By fair-value level: 1, 2, 3, nav; their multiple is null."),
  bySecurityType: z.array(investmentGroup).describe("By type of security; their multiple is null."),
  byIndustry: z.array(investmentGroup).describe("By industry."),
  byCountry: z.array(investmentGroup).describe("By country or region."),
  total: z.strictObject(figures).describe("All positions."),
  netAssets: money("Net assets."),
  check,
};

const share = (what: string) => z.number().nullable().describe(`${what} A fraction; null without average net assets.`);

const financialHighlights = {
  start: date("The first day; null where the class has no contribution yet.").nullable(),
  end: date("The last day."),
  quarters: z
    .array(
      z.strictObject({
        start: date("The quarter's first day in the window."),
        end: date("Its last day in the window."),
        netAssets: money("Net assets of the class the day before, after accrued carry."),
        contributions: money("What the class paid in."),
        distributions: money("What it received."),
        average: money("Net assets with contributions from their day on and distributions until the end of theirs."),
      }),
    )
    .describe("The quarters of the window."),
  averageNetAssets: money("The mean of the quarters; one in part weighs as much as the window has of its days."),
  investmentIncome: money("Investment income of the class."),
  expenses: money("Its fees and expenses."),
  organizationCosts: money("Those of them that are organization costs, which are not annualised."),
  netInvestmentIncome: money("Investment income less expenses, before carry."),
  carriedInterest: money("Carry that the class bore."),
  annualized: z
    .boolean()
    .describe("Whether ratios of less than a year are annualised; carry and organization costs never are."),
  expenseRatio: share("Expenses before carry, over average net assets."),
  carryRatio: share("Carry over average net assets."),
  expenseAndCarryRatio: share("Expenses and carry over average net assets."),
  netInvestmentIncomeRatio: share("Net investment income before carry, over average net assets."),
  irrBeginning: rate("Net rate of return of the class since inception, to the day before the window."),
  irrEnd: rate("The same to the window's end."),
  committed: money("Commitments of all partners."),
  contributed: money("What was called of them."),
  contributedToCommitted: z.number().nullable().describe("One over the other. A fraction; null without commitments."),
  check,
};

const trialBalance = {
  end,
  rows: z
    .array(
      z.strictObject({
        accountId: rowId("The account."),
        ...accountFields,
        balance: money("A debit is positive."),
        debit: money("The balance where it is a debit."),
        credit: money("The balance where it is a credit, as a positive amount."),
      }),
    )
    .describe("By code."),
  totalDebits: money("Debits together."),
  totalCredits: money("Credits together."),
  balanced: z.boolean().describe("Whether both are equal."),
};

const ilpaColumn = z
  .strictObject({
    start,
    ...breakdown,
    navGross: money("Net assets before carry; for the fund, the same as after it."),
    navNet: money("Net assets after carry."),
    carry: carryRoll.describe("Accrued carry; nil for the fund, whose partners pay and receive it."),
    unfunded: z
      .strictObject({
        ...rollForward,
        recallable: money("Distributions that can be called again."),
        contributions: money("What was called."),
        commitmentChanges: money("What commitments changed by."),
      })
      .describe("What can still be called."),
  })
  .meta({ id: "IlpaColumn", description: "One window of an ILPA capital account statement." });

const ilpaColumns = z
  .strictObject({
    qtd: ilpaColumn.describe("The quarter to date."),
    ytd: ilpaColumn.describe("The year to date."),
    itd: ilpaColumn.describe("Since inception."),
  })
  .meta({ id: "IlpaColumns", description: "The three windows of an ILPA statement." });

const capitalAccount = {
  partner: z
    .strictObject({
      ...partner,
      ...commitmentStanding,
      irr: rate("Net rate of return."),
      posted: money("What the ledger holds for it, its capital accounts' closing."),
      unposted: money("Results and carry shared out live that closing will post; with `posted` it makes its capital."),
      dpi: z.number().nullable().describe("Distributions over what was called. A factor; null where nothing was."),
      tvpi: z
        .number()
        .nullable()
        .describe("Distributions and capital over what was called. A factor; null where nothing was."),
      ownership: z.number().nullable().describe("Its capital over everyone's. A fraction; null where there is none."),
    })
    .describe("Whose account it is."),
  periodLines: capitalBreakdown.describe("The window."),
  sinceInception: capitalBreakdown.describe("Since inception."),
  columns: ilpaColumns.describe("Quarter, year and inception to date at the window's end."),
};

const ilpa = {
  end: date("The last day."),
  lpEntityId: rowId("The partner; null for the fund alone.").nullable(),
  partner: ilpaColumns.nullable().describe("The partner's windows; null without a partner."),
  fund: ilpaColumns.describe("The fund's windows."),
  check,
};

const named = <const Name extends string, Fields extends z.ZodRawShape>(statement: Name, fields: Fields) =>
  z.strictObject({
    statement: z.literal(statement).describe("Which statement it is."),
    vehicle: z.string().describe("The vehicle's name."),
    currency: amountCurrency,
    period: z.string().describe("The window, for people."),
    book: z
      .array(z.enum(bookNames))
      .exactOptional()
      .describe("The sets of books that it is of, where `book` names them."),
    ...fields,
  });

const compared = <const Name extends string, Fields extends z.ZodRawShape>(statement: Name, fields: Fields) =>
  named(statement, {
    ...fields,
    comparisons: z.array(z.strictObject(fields)).describe("The windows before, as many as `compare` asks for."),
  });

const each = [
  compared("balance-sheet", balanceSheet),
  compared("operations", operations),
  compared("cash-flow", cashFlow),
  compared("partners-capital", partnersCapital),
  compared("schedule-of-investments", schedule),
  compared("fair-value", fairValue),
  compared("financial-highlights", financialHighlights),
  named("trial-balance", trialBalance),
  named("capital-account", capitalAccount),
  compared("ilpa", ilpa),
] as const;

/** Any statement, discriminated by `statement`. */
export const statement = z
  .discriminatedUnion("statement", each)
  .meta({ id: "Statement", description: "A statement of a vehicle." });

/** The names of all statements. */
export const statementName = z.enum(each.map(({ shape }) => shape.statement.value)).describe("Which statement.");

/** The statements that are one partner's. */
export const partnerStatementName = statementName
  .extract(["capital-account", "ilpa"])
  .default("capital-account")
  .describe("Which statement of each partner.");
