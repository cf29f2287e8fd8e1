/** How each technique of valuation works, as the note on fair value says it. */
import type { ValuationTechnique } from "@capstack/ledger";

/** A paragraph a technique: what it values a position by, and which way its inputs move the value. */
export const techniqueTexts: Readonly<Record<ValuationTechnique, string>> = {
  quoted_price:
    "Quoted price. Fair value is the unadjusted price quoted for the security in an active market at the measurement date.",
  recent_transaction:
    "Recent transaction. Fair value is based on the price of a recent round of financing, or of another transaction in the company’s securities, to which the measurement is calibrated. At each later date management considers whether the company’s progress against plan, its cash or market conditions have changed so that the price no longer represents fair value. The date of each transaction relied on is stated with the inputs.",
  scenario:
    "Scenario analysis. The proceeds expected under each outcome considered, such as a sale or a wind-down, are weighted by the probability of that outcome. A higher probability of a sale and higher proceeds increase fair value.",
  option_pricing:
    "Option pricing. The company’s equity value is allocated to its classes of securities as call options on that value, with strike prices at the points where liquidation preferences and conversion rights change the sharing of proceeds. Significant inputs are volatility, the time to an exit and a discount for lack of marketability; higher volatility or a longer time shifts value from senior to junior classes, and a higher discount decreases fair value.",
  market_multiple:
    "Market multiple. The company’s enterprise value is estimated by applying to its revenue or earnings a multiple observed for comparable companies or transactions, adjusted for differences in growth, size and marketability; net of debt, it is allocated to the classes of securities. A higher multiple increases fair value, and a higher discount decreases it.",
  discounted_cash_flow:
    "Discounted cash flow. Cash flows projected by management, and a terminal value, are discounted at a rate that reflects their risk. A higher discount rate decreases fair value; higher growth or margins increase it.",
  net_asset_value:
    "Net asset value. Interests in investment funds are measured at the partnership’s share of the fund’s net assets as a practical expedient, adjusted for cash flows since the date of the fund’s statement.",
  other: "Other techniques. Fair value is determined in good faith by management from the inputs stated.",
};
