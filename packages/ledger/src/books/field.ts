/**
 * Reading fields of untrusted books: each function answers with a value of its type and notes what is wrong, in the
 * codes and sentences of every engine.
 */
import {
  fieldName,
  isDate,
  missingSentence,
  type NumberRange,
  numberFault,
  type Reading,
  type ReadingCode,
  toDayNumber,
  wrongSentence,
  wrongWordSentence,
} from "@capstack/decimal";
import { readUnits, type Units, unitsFault } from "../money/amount.js";
import type { LedgerErrorCode } from "./error-codes.js";

export type Path = readonly (string | number)[];
export type Fields = Readonly<Record<string, unknown>>;

/** What reading gathers on the way: refusals and remarks. */
export type Findings = Reading<LedgerErrorCode, never>;

export function readFields(value: unknown, known: readonly string[], path: Path, findings: Findings): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    wrong(value, path, findings, path.length === 0 ? "an object with the books" : "an object");
    return {};
  }
  refuseUnknown(value, known, path, findings);
  return value as Fields;
}

/** Whether an object has a field besides the known ones. */
export function hasUnknown(value: object, known: ReadonlySet<string>): boolean {
  for (const name in value) if (!known.has(name)) return true;
  return false;
}

export function refuseUnknown(value: object, known: readonly string[], path: Path, findings: Findings): void {
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue;
    if (!findings.notesUnknown) return;
    findings.unknown(name, known, path, (value as Fields)[name]);
  }
}

/** Notes a value that is absent, or not what is wanted. */
export function wrong(
  value: unknown,
  path: Path,
  { problems }: Findings,
  wanted: string,
  code: ReadingCode | LedgerErrorCode = "invalid_value",
): void {
  const name = fieldName(path);
  if (isAbsent(value)) problems.add("missing_field", missingSentence(name), path);
  else problems.add(code as LedgerErrorCode, wrongSentence(name, value, wanted), path);
}

/** A list, holes as absent items, or none where the field is optional and absent. */
export function readList(value: unknown, path: Path, findings: Findings, required = true): readonly unknown[] {
  if (Array.isArray(value)) return Array.from(value);
  if (required || !isAbsent(value)) wrong(value, path, findings, "a list");
  return [];
}

export function readText(value: unknown, path: Path, findings: Findings): string {
  if (typeof value === "string" && value !== "") return value;
  wrong(value, path, findings, "a text of at least one letter");
  return "";
}

export function readOptionalText(value: unknown, path: Path, findings: Findings): string | null {
  return isAbsent(value) ? null : readText(value, path, findings);
}

export function readOneOf<T extends string>(value: unknown, names: readonly T[], path: Path, findings: Findings): T {
  if (names.includes(value as T)) return value as T;
  if (isAbsent(value)) wrong(value, path, findings, "");
  else findings.problems.add("invalid_value", wrongWordSentence(fieldName(path), value, names), path);
  return names[0] as T;
}

export function readFlag(value: unknown, otherwise: boolean, path: Path, findings: Findings): boolean {
  if (typeof value === "boolean") return value;
  if (!isAbsent(value)) wrong(value, path, findings, "true or false");
  return otherwise;
}

/** The day number of a date. */
export function readDay(value: unknown, path: Path, findings: Findings): number {
  if (isDate(value)) return toDayNumber(value);
  wrong(value, path, findings, "a day of the calendar, written YYYY-MM-DD", "invalid_date");
  return 0;
}

export function readMoney(value: unknown, decimals: number, path: Path, findings: Findings): Units {
  const units = readUnits(value, decimals);
  if (typeof units === "number") return units;
  const { code, message } = unitsFault(units, value, decimals, fieldName(path));
  findings.problems.add(code, message, path);
  return 0;
}

/** A number within a range, or what stands for it when absent. */
export function readNumber(
  value: unknown,
  { otherwise, ...range }: NumberRange & { readonly otherwise: number },
  path: Path,
  findings: Findings,
): number {
  if (isAbsent(value)) return otherwise;
  const fault = numberFault(value, range);
  if (fault === undefined) return value as number;
  wrong(value, path, findings, fault.words, fault.code);
  return otherwise;
}

export function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}
