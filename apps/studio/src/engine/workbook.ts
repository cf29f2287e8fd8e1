/** A page's answer as a workbook whose formulas live. */
import { workbooks } from "@capstack/workbook";

/** Which model's workbook, of which request. */
export type WorkbookQuestion = {
  readonly [Model in keyof typeof workbooks]: {
    readonly of: Model;
    readonly request: Parameters<(typeof workbooks)[Model]>[0];
  };
}[keyof typeof workbooks];

export function workbookOf({ of, request }: WorkbookQuestion): Promise<Uint8Array> {
  return workbooks[of](request as never);
}
