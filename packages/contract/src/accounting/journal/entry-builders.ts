/** The input of each entry builder: a deal, from which the ledger makes balanced entries. */
import * as z from "zod";
import { bankAccountName } from "../bank/bank-accounts.js";
import { commitmentsOn, feeBasis, feeDayCount, feeSteps, lineTerms, negotiatedFee } from "../capital/agreed-terms.js";
import { markFile } from "../capital/valuation-files.js";
import {
  accountCode,
  annualRate,
  atLeastZero,
  currency,
  day,
  id,
  optionally,
  part,
  positive,
  shortText,
  text,
} from "../values.js";

/** The fields common to all deals. */
export const head = {
  date: day("The day it is booked on."),
  memo: text("What it is for.").exactOptional(),
  reference: shortText("What it comes from, for people: an invoice number.").exactOptional(),
};

const posted = {
  ...head,
  sourceRef: shortText("What it comes from, for a machine.").exactOptional(),
  post: z.boolean().default(false).describe("Posts the entries at once, which needs the scope accounting:post too."),
};

const side = bankAccountName("The bank account of this side, in its currency; account 1000 without it.");

const ofCompany = { ...posted, companyId: id("The company.") };

const securityId = id("The security of it; its only one by default.").exactOptional();
const ofSecurity = { ...ofCompany, securityId };

/** Fields of deals that move cash. */
const paying = {
  ...posted,
  bankAccount: bankAccountName("The bank account that the cash moves on; account 1000 without it."),
  bankAmount: positive(
    "What moves in the account's own currency; the amount in the vehicle's currency at the rate of the day by default.",
  ).exactOptional(),
};

const payingOfCompany = { ...paying, companyId: ofCompany.companyId };
const payingOfSecurity = { ...payingOfCompany, securityId };

const partnerAmounts = z
  .array(z.strictObject({ lpEntityId: id("The partner."), amount: positive("Its part.") }))
  .min(1)
  .max(10_000);

const total = positive("The whole, shared by the ledger; or `lines`.").exactOptional();
const lines = partnerAmounts.exactOptional().describe("Each partner's part, instead of `total`.");

const file = markFile.exactOptional().describe("How it was found; kept with the mark, also where nothing changed.");
const mark = {
  companyId: id("The company."),
  securityId,
  fairValue: atLeastZero("What the whole position is worth."),
  file,
};

const feePeriod = { from: day("The first day it is for."), to: day("The last day it is for.") };

/** Lets a deal go beyond limits of the terms. */
const allowBeyondLimits = z
  .boolean()
  .exactOptional()
  .describe("Lets it go beyond a limit of the terms, as partners may consent to; the audit trail says so.");

const builder = <Fields extends z.ZodRawShape>(name: string, description: string, fields: Fields) =>
  z.strictObject(fields).meta({ id: name, description });

export const entryBuilders = {
  capitalCall: builder("CapitalCallEntry", "A call booked at once, without a draft call.", {
    ...paying,
    total,
    percentOfCommitments: part("Called of every commitment, instead of `total`.").exactOptional(),
    lines,
    fundedAtOnce: z.boolean().exactOptional().describe("Books the cash with the call; otherwise the partners owe it."),
    allowOverCommitment: z.boolean().exactOptional().describe("Lets a partner be called beyond its commitment."),
  }),
  contributionFunding: builder("ContributionFunding", "Cash that partners pay on what was called.", {
    ...paying,
    lines: partnerAmounts.describe("What each partner paid."),
  }),
  distribution: builder("DistributionEntry", "A distribution booked at once, without a draft distribution.", {
    ...paying,
    total,
    lines,
    by: z
      .enum(["capital_balance", "commitment", "waterfall"])
      .exactOptional()
      .describe("How `total` is shared; `waterfall` pays carry that is due."),
    recallable: z.boolean().exactOptional().describe("Restores the commitment, so that it can be called again."),
    paidAtOnce: z.boolean().exactOptional().describe("Books the cash now; otherwise it is owed until settled."),
    allowOverdrawn: z.boolean().exactOptional().describe("Lets a partner's capital go below zero."),
  }),
  distributionSettlement: builder("DistributionSettlement", "Cash paid on what was declared.", {
    ...paying,
    lines: partnerAmounts.describe("What each partner was paid."),
  }),
  inKindDistribution: builder("InKindDistribution", "A company's shares handed to the partners at fair value.", {
    ...ofSecurity,
    value: positive("Fair value of the whole position."),
    distributedPct: part("The part handed over; all of it by default.").exactOptional(),
    by: z.enum(["capital_balance", "commitment"]).exactOptional().describe("How the shares are split."),
  }),
  investment: builder("Investment", "A purchase.", {
    ...payingOfSecurity,
    amount: positive("What was paid for the shares."),
    shares: z.number().positive().exactOptional().describe("How many shares were bought."),
    capitalizedCosts: atLeastZero("Costs of the deal that become part of the cost.").exactOptional(),
    allowBeyondLimits,
  }),
  conversion: builder("Conversion", "A note or a SAFE becomes shares of the same company.", {
    ...ofSecurity,
    intoSecurityId: id("The security it becomes; the position stays one by default.").exactOptional(),
    interest: atLeastZero("Accrued interest that converts too.").exactOptional(),
    fairValue: atLeastZero("What the position is worth afterwards; as carried by default.").exactOptional(),
  }),
  valuation: builder("Valuation", "One company's mark, or a quarter's `marks` that share date and memo.", {
    ...posted,
    companyId: mark.companyId.exactOptional(),
    securityId,
    fairValue: mark.fairValue.exactOptional(),
    file,
    marks: z.array(z.strictObject(mark)).min(1).max(5000).exactOptional().describe("A mark a company."),
  }).refine(
    (input) => (input.marks === undefined) === (input.companyId !== undefined && input.fairValue !== undefined),
    {
      message: "give either companyId and fairValue, or marks",
      path: ["marks"],
    },
  ),
  fxRevaluation: builder(
    "FxRevaluation",
    "New rates: for one position, or for cash and all positions at the rates set.",
    {
      ...posted,
      companyId: id("The company; cash and every company in another currency by default.").exactOptional(),
      securityId: id("The security of it; all of them by default.").exactOptional(),
      oldRate: z
        .number()
        .positive()
        .exactOptional()
        .describe("The rate it is carried at, in the vehicle's currency for one unit; from the rates set by default."),
      newRate: z.number().positive().exactOptional().describe("The rate of the day."),
      localValue: atLeastZero("What it is carried at in its own currency; worked out by default.").exactOptional(),
    },
  ).refine(
    ({ companyId, oldRate, newRate, localValue }) =>
      oldRate === undefined
        ? newRate === undefined && localValue === undefined
        : companyId !== undefined && newRate !== undefined,
    { message: "give companyId, oldRate and newRate together, or no rate at all", path: ["oldRate"] },
  ),
  income: builder("Income", "Interest, a dividend or other income.", {
    ...paying,
    amount: positive("What came in, or accrued."),
    account: z
      .enum(["4100", "4110", "4120", "4130"])
      .exactOptional()
      .describe("The income account: interest (4100, the default), note interest, other income, dividends."),
    withheld: atLeastZero("Tax that was withheld of it.").exactOptional(),
    companyId: id("The company it comes from.").exactOptional(),
    securityId: id("The note, of a company with several securities.").exactOptional(),
    accrued: z.boolean().exactOptional().describe("Accrues a note's interest instead of taking in cash."),
  }),
  exit: builder("ExitEntry", "A sale of a position, or of a part of it.", {
    ...payingOfSecurity,
    proceeds: atLeastZero("Cash received now."),
    escrow: atLeastZero("Held back by an escrow agent.").exactOptional(),
    basis: positive("Cost of what is sold; all of it without this and `soldPct`.").exactOptional(),
    soldPct: part("The part sold, at average cost.").exactOptional(),
    shares: z
      .number()
      .positive()
      .exactOptional()
      .describe("How many shares were sold; the part of cost that is sold, of the shares held, by default."),
  }),
  returnOfCapital: builder("ReturnOfCapital", "Capital that a company gives back.", {
    ...payingOfSecurity,
    amount: positive("What comes back, at most the cost."),
  }),
  escrowRelease: builder("EscrowRelease", "What an escrow agent pays out, and what is lost.", {
    ...payingOfCompany,
    received: atLeastZero("Cash received."),
    shortfall: atLeastZero("What will not come.").exactOptional(),
  }),
  writeOff: builder("WriteOff", "A position that is worth nothing any more.", {
    ...ofSecurity,
    realize: z
      .boolean()
      .exactOptional()
      .describe("Realises the loss, as a sale for nothing; otherwise a mark to zero."),
  }),
  managementFee: builder("ManagementFee", "The fee of a period, computed from its terms.", {
    ...paying,
    ...feePeriod,
    annualRate: annualRate("The fee; the rate, the steps and the discounts of the terms by default.").exactOptional(),
    basis: feeBasis.exactOptional().describe("The basis of the terms by default; `committed` without terms of a fee."),
    commitmentsOn: commitmentsOn.exactOptional(),
    steps: feeSteps.exactOptional(),
    dayCount: feeDayCount.exactOptional(),
    offset: atLeastZero(
      "Fees the portfolio has paid that reduce this one; by default what is recognised by its last day and not taken yet.",
    ).exactOptional(),
    waiver: atLeastZero("What the manager waives of it; what the terms waive by default.").exactOptional(),
    rebate: atLeastZero("What the manager gives back of it.").exactOptional(),
    ...optionally(negotiatedFee),
    netted: atLeastZero("Taken of what the manager owes on 1310; at most the fee and what is due.").exactOptional(),
    paidAtOnce: z
      .boolean()
      .exactOptional()
      .describe("Books the cash now; otherwise it is owed to the general partner."),
    allowRepeated: z
      .boolean()
      .exactOptional()
      .describe("Lets days be billed that another fee, or a draft of one, is for."),
  }),
  expense: builder("Expense", "An expense of the vehicle, or a cost of raising it.", {
    ...paying,
    amount: positive("What it costs."),
    kind: z
      .enum([
        ...["partnership", "administration", "audit", "tax", "legal", "insurance"],
        ...["organizational", "interest", "offering"],
      ] as const)
      .exactOptional()
      .describe("`partnership` by default; `offering` is charged to the partners' capital, by commitment."),
    accrued: z.boolean().exactOptional().describe("Owes it instead of paying it."),
    organizationalCap: atLeastZero(
      "The most organizational cost the partners bear, the cap of the terms by default; what goes beyond is due from the general partner.",
    ).exactOptional(),
  }),
  cashRestriction: builder("CashRestriction", "Cash that may no longer be used freely, or may be again.", {
    ...paying,
    amount: positive("How much."),
    released: z.boolean().exactOptional().describe("Frees it again; otherwise it becomes restricted."),
  }),
  loanDraw: builder("LoanDraw", "Cash drawn on a credit line.", {
    ...paying,
    amount: positive("What is drawn."),
    allowBeyondLimits,
  }),
  creditLineAccrual: builder("CreditLineAccrual", "The cost of a credit line, an entry a month.", {
    memo: head.memo,
    reference: head.reference,
    sourceRef: posted.sourceRef,
    post: posted.post,
    bankAccount: paying.bankAccount,
    from: day("The first day."),
    to: day("The last day."),
    limit: positive("The most that can be drawn; that of the terms by default.").exactOptional(),
    annualRate: annualRate("Interest on what is drawn; that of the terms by default.").exactOptional(),
    ...lineTerms,
    paidAtOnce: z.boolean().exactOptional().describe("Books the cash now; otherwise it is owed."),
  }),
  loanRepayment: builder("LoanRepayment", "A credit line repaid.", {
    ...paying,
    principal: atLeastZero("What is repaid."),
    interest: atLeastZero("Interest paid with it.").exactOptional(),
  }),
  currencyExchange: builder("CurrencyExchange", "Cash of one currency for cash of another.", {
    ...posted,
    sold: z
      .strictObject({ currency: currency("The currency paid."), amount: positive("How much."), bankAccount: side })
      .describe("The currency and amount paid."),
    bought: z
      .strictObject({ currency: currency("What is received."), amount: positive("How much."), bankAccount: side })
      .describe("What is received."),
    baseAmount: positive("What both sides are worth in the vehicle's currency."),
  }),
  carriedInterest: builder("CarriedInterest", "Carry brought to what is accrued on the day.", { ...posted }),
  carryEscrowRelease: builder("CarryEscrowRelease", "Carry in escrow that its recipients get.", {
    ...posted,
    amount: positive("How much."),
  }),
  clawback: builder("Clawback", "Carry that its recipients give back.", {
    ...paying,
    lines: partnerAmounts
      .exactOptional()
      .describe("What each gives back; what is due by default, by what each was paid."),
    fromEscrow: atLeastZero("Of it, taken from what is held in escrow; as much as is held by default.").exactOptional(),
  }),
  carryDistribution: builder("CarryDistribution", "Carry paid to those who receive it.", {
    ...paying,
    lines: partnerAmounts.describe("What each recipient is paid, what is held in escrow among it."),
    escrowed: atLeastZero("Of it, held in escrow until it is released or given back.").exactOptional(),
    allowAdvance: z.boolean().exactOptional().describe("Lets more be paid than has accrued."),
  }),
};

/** Builders whose entries come with commitments or history; they are posted at once. */
export const agreements = {
  equalization: builder("SubsequentClose", "New commitments, as if all had joined at the first close.", {
    ...head,
    commitments: z
      .array(
        z.strictObject({
          lpEntityId: id("The partner."),
          amount: positive("What it commits."),
          kind: z
            .enum(["initial", "increase"])
            .default("initial")
            .describe("A new partner's, or more of an old one's."),
        }),
      )
      .min(1)
      .max(10_000)
      .describe("Who joins, and with how much."),
    interestRate: annualRate("Interest on late money.").exactOptional(),
    fundedAtOnce: z
      .boolean()
      .exactOptional()
      .describe("Books the cash with the close; otherwise newcomers owe it and the earlier partners are owed it."),
    bankAccount: bankAccountName("The bank account that the cash of a close funded at once moves on; 1000 without it."),
    trueUp: z
      .boolean()
      .exactOptional()
      .describe("Shares earlier results at the new weights, by the rules of the terms; true by default."),
    retroactiveFee: z
      .strictObject({
        ...feePeriod,
        annualRate: annualRate("The fee."),
        steps: feeSteps.exactOptional(),
        dayCount: feeDayCount.exactOptional(),
        ...optionally(negotiatedFee),
      })
      .nullish()
      .describe(
        "What newcomers are charged on their new commitments for the time before; fees charged before then stay. The fee of the terms through the day before by default; null for none.",
      ),
  }),
  transfer: builder("InterestTransfer", "One partner's interest passes to another.", {
    ...head,
    fromLpEntityId: id("Who gives."),
    toLpEntityId: id("Who takes."),
    transferredPct: part("The part of the interest; all of it by default.").exactOptional(),
  }),
  openingBalances: builder("OpeningBalances", "The books of another system on the day they are taken over.", {
    ...head,
    partners: z
      .array(
        z.strictObject({
          lpEntityId: id("The partner."),
          contributions: z.number().describe("Paid in so far. Currency."),
          distributions: z.number().describe("Paid out so far. Currency."),
          ending: z.number().describe("Capital on the day. Currency."),
          flows: z
            .array(
              z.strictObject({
                date: day("When."),
                kind: z.enum(["contribution", "distribution"]).describe("Paid in or paid out."),
                amount: z.number().describe("How much. Currency."),
              }),
            )
            .max(10_000)
            .exactOptional()
            .describe("The payments behind the sums, for rates of return."),
        }),
      )
      .max(10_000)
      .describe("Each partner's history."),
    balances: z
      .array(
        z.strictObject({
          account: accountCode("The account's code."),
          amount: z.number().describe("A debit is positive, a credit negative. Currency."),
          companyId: id("The company it belongs to.").exactOptional(),
          lpEntityId: id("The partner it belongs to.").exactOptional(),
        }),
      )
      .max(10_000)
      .describe("Assets and liabilities on the day."),
  }),
};
