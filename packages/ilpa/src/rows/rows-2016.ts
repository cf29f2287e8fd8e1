/** The rows of the 2016 form whose content has rows of its own in v2.0, and which these are. */
import type { RowId } from "./rows.js";

/** A row of the 2016 form. */
export interface Row2016 {
  /** Its number in that form. */
  readonly row: number;
  /** In our own words. */
  readonly description: string;
  /** The rows of v2.0 that what it holds goes to. */
  readonly to: readonly RowId[];
}

/**
 * The map from the 2016 form to v2.0.
 * @see ILPA, Reporting Template v2.0, overview of changes
 * @example rows2016.find(({ row }) => row === 18)?.to // => ["audit", "taxAdvice"]
 */
export const rows2016: readonly Row2016[] = [
  {
    row: 17,
    description: "Accounting, administration and technology",
    to: ["administration", "valuation", "technology", "internalAdministration", "internalTechnology"],
  },
  { row: 18, description: "Audit and tax", to: ["audit", "taxAdvice"] },
  { row: 19, description: "Banks and credit", to: ["bankFees", "creditLineFees", "otherCreditFees"] },
  { row: 21, description: "Due diligence", to: ["dueDiligence", "brokenDeals"] },
  { row: 22, description: "Lawyers", to: ["legal", "internalLegal"] },
  { row: 23, description: "Setting up the fund", to: ["organization", "internalOrganization"] },
  { row: 24, description: "Travel", to: ["travel"] },
  { row: 25, description: "Other expenses", to: ["externalOther", "internalOther"] },
  { row: 26, description: "Offsets applied", to: ["managementFeeOffsets", "internalOffsets", "externalOffsets"] },
  { row: 43, description: "Interest earned, first row", to: ["interestIncome"] },
  { row: 45, description: "Interest earned, second row", to: ["interestIncome"] },
  { row: 48, description: "Fees of placement agents", to: ["placementFees"] },
];
