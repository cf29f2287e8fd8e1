/** The accounting policies as they come, which a firm may write in its own words. */
import type { NoteParagraph } from "@capstack/contract/accounting";

/** What the books have had that a policy is about. */
export interface PolicyCase {
  readonly hasConverted: boolean;
  readonly hasEscrow: boolean;
  readonly hasCarry: boolean;
}

type Policy = Extract<
  NoteParagraph,
  | ("basis" | "estimates" | "investments" | "realized-gains" | "conversions" | "escrow" | "cash" | "income" | "costs")
  | ("foreign-currency" | "carry-policy" | "income-tax" | "uncertain-tax")
>;

/** Each policy; null where the books have nothing it is about. */
export function policyTexts({
  hasConverted,
  hasEscrow,
  hasCarry,
}: PolicyCase): Readonly<Record<Policy, string | null>> {
  return {
    basis:
      "The partnership is an investment company and follows the accounting and reporting guidance of ASC 946 under accounting principles generally accepted in the United States. Amounts are in {currency}.",
    estimates:
      "Preparing the statements requires management to make estimates, above all of fair values. What is realized may differ from them, and the differences may be material.",
    investments:
      "Investments are carried at fair value and recorded on the trade date, which for private companies is the closing date. The change in unrealized appreciation or depreciation is shown apart from realized gains and losses.",
    "realized-gains":
      "A realized gain or loss is the proceeds less the cost of the part sold, which is taken from each lot in proportion. An investment that became worthless is written off as a realized loss once nothing more is expected of it.",
    conversions: hasConverted
      ? "A note or SAFE that converts is an exchange without cash: its cost and any interest that converts become the cost of the security received."
      : null,
    escrow: hasEscrow
      ? "Proceeds of a sale that are held in escrow are a receivable at the amount expected to be received, and part of the realized gain. What is known of claims before the statements are available to be issued is taken into account."
      : null,
    cash: "Cash is deposits with banks; balances may exceed insured limits.",
    income:
      "Interest is recorded on the accrual basis and dividends on the ex-dividend date, or when declared where there is none. Expenses are recorded on the accrual basis.",
    costs:
      "Organization costs are expensed as incurred. Costs of offering interests in the partnership are charged to partners’ capital.",
    "foreign-currency":
      "Investments and cash in other currencies are translated at the exchange rates of the reporting date, purchases and sales at those of their day. Gains and losses from translation are shown apart from other changes of fair value.",
    "carry-policy": hasCarry
      ? "Carried interest is an allocation of partners’ capital, not an expense. It is reallocated to the general partner as it accrues, as if all investments were sold at fair value on the reporting date, and reversed when values fall."
      : null,
    "income-tax":
      "The partnership is treated as a partnership for income tax and owes none itself: each partner reports its share of the results. No provision is made.",
    "uncertain-tax":
      "Management considered the tax positions of all open years, which begin with {firstOpenYear}, and found none on {end} for which a liability has to be recorded.",
  };
}
