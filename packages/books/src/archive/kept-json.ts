/**
 * What the JSON columns of an archive may hold: what the operations that write them accept, so that every read works.
 */
import { accountingOperations } from "@capstack/contract/accounting";
import type { PgColumn } from "drizzle-orm/pg-core";
import * as z from "zod";
import { bankImports, bankRules, bankTransactions } from "../tables/bank-tables.js";
import { capitalCalls, distributionLines, distributions } from "../tables/capital-tables.js";
import { agreements, assumptions, partners, vehicleTerms } from "../tables/firm-tables.js";
import { periods, schedules } from "../tables/journal-tables.js";
import { ilpaSettings, valuationFiles } from "../tables/record-tables.js";

const { addBankRule, createSchedule, draftAgreement, draftCapitalCall, draftDistribution } = accountingOperations;
const { listBankTransactions, listPartners, listValuationFiles } = accountingOperations;
const { setAssumptions, setIlpaSettings, setTerms } = accountingOperations;

const texts = z.array(z.string());
const file = listValuationFiles.response.element.shape;
const line = draftDistribution.request.shape.lines.unwrap().element;

const shapes = new Map<PgColumn, z.ZodType>([
  [bankImports.warnings, texts],
  [bankTransactions.suggestion, listBankTransactions.response.element.shape.suggestion],
  [bankRules.rule, addBankRule.request.omit({ position: true })],
  [capitalCalls.purpose, draftCapitalCall.request.shape.purpose],
  [distributions.inKind, draftDistribution.request.shape.inKind.nullable()],
  [distributionLines.taxCharacter, line.shape.taxCharacter],
  [vehicleTerms.terms, setTerms.request.omit({ effectiveDate: true })],
  [assumptions.given, setAssumptions.request],
  [periods.accepted, texts],
  [schedules.says, createSchedule.request],
  [partners.investor, listPartners.response.element.shape.investor],
  [ilpaSettings.settings, setIlpaSettings.request],
  [valuationFiles.inputs, file.inputs],
  [valuationFiles.sources, file.sources],
  [valuationFiles.calibration, file.calibration],
]);

/** What a JSON column requires in place of its value in a row; undefined if the value is valid. */
export function wantedJson(column: PgColumn, row: Readonly<Record<string, unknown>>): string | undefined {
  const value = row[column.name];
  const issue =
    column === agreements.terms
      ? firstIssue(draftAgreement.request, { ...(isRecord(value) ? value : { terms: value }), kind: row.kind })
      : firstIssue(shapeOf(column), value);
  return issue && `what the books keep there (${[...issue.path, issue.message].join(": ")})`;
}

function shapeOf(column: PgColumn): z.ZodType {
  const shape = shapes.get(column);
  if (shape === undefined) throw new Error(`What ${column.name} holds is not said.`);
  return shape;
}

function firstIssue(shape: z.ZodType, value: unknown) {
  return shape.safeParse(value).error?.issues[0];
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
