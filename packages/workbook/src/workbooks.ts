/** The workbook of each model. */
import { capTableWorkbook } from "./cap-table-workbook.js";
import { exitWorkbook } from "./exit-workbook.js";
import { fundWorkbook } from "./fund-workbook.js";

/**
 * What writes the workbook of a model's answer, by the model's name.
 * @example Object.keys(workbooks) // => ["cap-table", "exit-waterfall", "fund-economics"]
 */
export const workbooks = {
  "cap-table": capTableWorkbook,
  "exit-waterfall": exitWorkbook,
  "fund-economics": fundWorkbook,
} as const;
