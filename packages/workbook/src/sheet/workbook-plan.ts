/** A workbook as it is planned: its sheets, its charts, and the request that its inputs belong to. */
import type { Formula } from "./formula.js";
import type { SheetPlan } from "./sheet-plan.js";

/** A chart: straight lines through points, or columns of parts that make up a whole. */
export interface PlannedChart {
  readonly kind: "lines" | "parts";
  readonly title: string;
  /** Sheet that shows it, and its corner cells. */
  readonly sheet: SheetPlan;
  readonly from: { readonly row: number; readonly column: number };
  readonly to: { readonly row: number; readonly column: number };
  readonly across: { readonly title: string; readonly range: Formula };
  readonly up: { readonly title: string };
  readonly lines: readonly { readonly name: string; readonly range: Formula }[];
}

/** A whole workbook. */
export interface WorkbookPlan {
  readonly title: string;
  /** What it was made of: the model's name, and its request. */
  readonly kind: WorkbookKind;
  readonly request: unknown;
  readonly sheets: readonly SheetPlan[];
  readonly charts: readonly PlannedChart[];
}

/** Which answers workbooks hold. */
export const workbookKinds = [
  "exit-waterfall",
  "cap-table",
  "fund-economics",
  "statement",
  "ilpa-reporting-template",
  "ilpa-performance-template",
] as const;

/** Which answer a workbook holds. */
export type WorkbookKind = (typeof workbookKinds)[number];
