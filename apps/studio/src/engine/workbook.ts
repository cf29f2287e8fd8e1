/** A page's answer as a workbook whose formulas live. */
import type { CapTableRequest } from "@capstack/cap-table";
import type { FundEconomicsRequest } from "@capstack/fund-economics";
import type { ExitWaterfallRequest } from "@capstack/waterfall";
import { capTableWorkbook, exitWorkbook, fundWorkbook } from "@capstack/workbook";

/** Which workbook, of which request. */
export type WorkbookQuestion =
  | { readonly of: "cap-table"; readonly request: CapTableRequest }
  | { readonly of: "exit"; readonly request: ExitWaterfallRequest }
  | { readonly of: "fund"; readonly request: FundEconomicsRequest };

export function workbookOf(asked: WorkbookQuestion): Promise<Uint8Array> {
  switch (asked.of) {
    case "exit":
      return exitWorkbook(asked.request);
    case "fund":
      return fundWorkbook(asked.request);
    case "cap-table":
      return capTableWorkbook(asked.request);
  }
}
