/** The columns of the sheet of securities, and what stands above each. */

/** Columns of the sheet. */
export const securityColumns = {
  className: 0,
  holder: 1,
  classNumber: 2,
  shares: 3,
  invested: 4,
  strike: 5,
  claim: 6,
  stepUp: 7,
  participating: 8,
  converting: 9,
  cap: 10,
  cost: 11,
  kept: 12,
  capitalization: 13,
  receives: 14,
  cents: 15,
  share: 16,
  multiple: 17,
  floor: 18,
  remainder: 19,
  order: 20,
  issued: 21,
} as const;

/** First row of the lines. */
export const FIRST_SECURITY = 2;

/** Headings, in the order of the columns. */
export const SECURITY_HEADINGS = [
  "Class",
  "Holder",
  "Class no.",
  "Shares",
  "Invested",
  "Strike or threshold",
  "Claim",
  "Step-up",
  "Participating shares",
  "Shares on conversion",
  "Cap",
  "Strike to pay",
  "Dividends kept",
  "In the capitalization",
  "Receives, unrounded",
  "To the cent",
  "Of the proceeds",
  "Multiple",
  "Whole cents",
  "Left of a cent",
  "Tie order",
  "Issued",
];
