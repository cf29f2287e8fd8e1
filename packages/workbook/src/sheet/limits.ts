/** How large a workbook may be. What is asked for is counted before anything is built. */

/**
 * The bounds of a workbook.
 * @example workbookLimits.rows // => 500
 */
export const workbookLimits = {
  /** Holdings, options, warrants, SAFEs and notes of one exit; lines of a cap table's ledger. */
  rows: 500,
  /** Costs, debts, earn-outs and tiers of a carve-out, each. */
  dealLines: 100,
  /** Investors of a round, and SAFEs that convert in it, each: Excel adds up no more than 255 arguments. */
  roundLines: 200,
  /** Places at which a payoff may bend: some two for each series, one for each option. */
  bends: 600,
  /** Of a fund's forecast: twenty years of months. */
  periods: 240,
  /** Cells of all sheets. */
  cells: 200_000,
  /** Of the file. Bytes. */
  bytes: 8 * 1024 * 1024,
} as const;
