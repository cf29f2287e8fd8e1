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
      "Basis of presentation. The partnership is an investment company and follows the accounting and reporting guidance of FASB ASC Topic 946, Financial Services—Investment Companies. The financial statements are prepared in conformity with accounting principles generally accepted in the United States of America (U.S. GAAP) and presented in {currency}.",
    estimates:
      "Use of estimates. The preparation of financial statements in conformity with U.S. GAAP requires management to make estimates and assumptions that affect the reported amounts, in particular the fair value of investments. Actual results could differ from those estimates, and the differences could be material.",
    investments:
      "Investments. Investments are carried at fair value. Transactions are recorded on the trade date, which for private companies is the closing date. The net change in unrealized appreciation or depreciation is presented separately from net realized gains and losses.",
    "realized-gains":
      "Realized gains and losses. A realized gain or loss is the difference between the proceeds and the cost of the investment sold; on a partial disposition, cost is relieved from each lot in proportion. An investment is written off, and a realized loss recognized, when no further recovery is expected.",
    conversions: hasConverted
      ? "Conversions. The conversion of a convertible note or SAFE is a noncash exchange: its cost and any accrued interest converted become the cost of the security received."
      : null,
    escrow: hasEscrow
      ? "Escrow receivable. Sale proceeds held in escrow are recognized as a receivable at the amount expected to be collected, and are part of the realized gain. Claims that become known before the financial statements are available to be issued are taken into account where they concern matters that existed at the date of the statements."
      : null,
    cash: "Cash. Cash consists of deposits with banks, which may exceed insured limits.",
    income:
      "Income and expenses. Interest income and expenses are recorded on the accrual basis. Dividends are recorded on the ex-dividend date or, where there is none, when declared.",
    costs:
      "Organization and offering costs. Organization costs are expensed as incurred. Costs of offering interests in the partnership are charged to partners’ capital.",
    "foreign-currency":
      "Foreign currency. Investments and cash denominated in other currencies are translated at the exchange rates at the reporting date; purchases and sales are translated at the rates on their transaction dates. Gains and losses on translation are presented separately from other changes in fair value.",
    "carry-policy": hasCarry
      ? "Carried interest. Carried interest is an allocation of partners’ capital, not an expense. It is reallocated to the general partner as it accrues, as if all investments were sold at fair value at the reporting date, and reversed to the extent that values decline."
      : null,
    "income-tax":
      "Income taxes. The partnership is treated as a partnership for income tax purposes and is not itself subject to income tax; each partner reports its share of the results. Accordingly, no provision for income taxes is made.",
    "uncertain-tax":
      "Uncertain tax positions. Management evaluated the tax positions taken in all open tax years, beginning with {firstOpenYear}, and concluded that no liability was required to be recorded at {end}.",
  };
}
