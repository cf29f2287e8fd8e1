/** A kept result as a workbook: `capstack://results/r3/workbook`. */
import type { Backend } from "../../backend/backend.js";
import { nothingKept } from "../../backend/kept-results.js";
import { modelOf } from "../../models.js";
import { refuseField } from "../arguments/read-names.js";
import type { ResourceLink } from "../tool.js";

const ADDRESS = /^capstack:\/\/results\/([^/?]+)\/workbook$/;

/** What a workbook is. */
export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The link to a kept answer as a workbook. */
export function workbookLink(id: string): ResourceLink {
  return { type: "resource_link", uri: `capstack://results/${id}/workbook`, name: `${id}.xlsx`, mimeType: XLSX };
}

/**
 * The workbook of a kept result, computed anew from its request.
 * @returns nothing where the address is no workbook's
 * @throws BackendFailure `result_forgotten`; `validation_failed` for a result that is no model's; `not_in_formulas`
 */
export async function readResultWorkbook(
  { kept: stored = nothingKept, workbook }: Backend,
  uri: string,
  signal: AbortSignal,
) {
  const [, id] = ADDRESS.exec(uri) ?? [];
  if (id === undefined) return undefined;
  const { model: name, request } = stored.take(id);
  const model = modelOf(name);
  if (model === undefined) {
    return refuseField("result", `${id} is no cap table, exit or fund: only these come as workbooks.`);
  }
  const bytes = await workbook(model, request, signal);
  return { uri, mimeType: XLSX, blob: Buffer.from(bytes).toString("base64"), isOwn: true as const };
}
