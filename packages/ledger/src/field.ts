/** Reading fields of untrusted input: each function answers with a value of its type and notes what is wrong. */
import { isDate, nearestName, type Problems, toDayNumber } from "@capstack/decimal";
import { describe, describeAmountProblem, readUnits, type Units } from "./amount.js";
import type { LedgerErrorCode, LedgerWarning } from "./error-codes.js";

export type Path = readonly (string | number)[];
export type Fields = Readonly<Record<string, unknown>>;

/** What reading gathers on the way: refusals and remarks. */
export interface Findings {
  readonly problems: Problems<LedgerErrorCode>;
  readonly warnings: LedgerWarning[];
}

const MAX_WARNINGS = 1000;

export function readFields(value: unknown, known: readonly string[], path: Path, findings: Findings): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    findings.problems.add("invalid_value", `${describe(value)} stands where an object belongs.`, path);
    return {};
  }
  for (const name of Object.keys(value)) if (!known.includes(name)) warnUnknown(name, known, path, findings);
  return value as Fields;
}

export function warnUnknown(name: string, known: readonly string[], path: Path, { warnings }: Findings): void {
  if (warnings.length >= MAX_WARNINGS) return;
  const meant = nearestName(name, known);
  const hint = meant === undefined ? "" : ` Did you mean "${meant}"?`;
  warnings.push({
    code: "unknown_field",
    message: `"${name.slice(0, 60)}" is not a field here.${hint}`,
    path: [...path, name],
  });
}

/** A list, or none where the field is optional and absent. */
export function readList(value: unknown, path: Path, findings: Findings, required = true): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (required || !isAbsent(value)) {
    findings.problems.add("invalid_value", `${describe(value)} stands where a list belongs.`, path);
  }
  return [];
}

export function readText(value: unknown, path: Path, findings: Findings): string {
  if (typeof value === "string" && value !== "") return value;
  findings.problems.add("invalid_value", `${describe(value)} stands where a text belongs.`, path);
  return "";
}

export function readOptionalText(value: unknown, path: Path, findings: Findings): string | null {
  return isAbsent(value) ? null : readText(value, path, findings);
}

export function readOneOf<T extends string>(value: unknown, names: readonly T[], path: Path, findings: Findings): T {
  if (names.includes(value as T)) return value as T;
  findings.problems.add("invalid_value", `${describe(value)} is none of ${names.join(", ")}.`, path);
  return names[0] as T;
}

export function readFlag(value: unknown, otherwise: boolean, path: Path, findings: Findings): boolean {
  if (typeof value === "boolean") return value;
  if (!isAbsent(value)) findings.problems.add("invalid_value", `${describe(value)} is neither true nor false.`, path);
  return otherwise;
}

/** The day number of a date. */
export function readDay(value: unknown, path: Path, findings: Findings): number {
  if (isDate(value)) return toDayNumber(value);
  const message = `${describe(value)} is not a calendar day; write it as YYYY-MM-DD.`;
  findings.problems.add("invalid_date", message, path);
  return 0;
}

export function readMoney(value: unknown, decimals: number, path: Path, findings: Findings): Units {
  const units = readUnits(value, decimals);
  if (typeof units === "number") return units;
  findings.problems.add(units, describeAmountProblem(units, value, decimals), path);
  return 0;
}

/** A finite number of at least `least`, at most `most`. */
export function readNumber(
  value: unknown,
  { otherwise, least, most }: { otherwise: number; least: number; most: number },
  path: Path,
  { problems }: Findings,
): number {
  if (isAbsent(value)) return otherwise;
  if (typeof value !== "number") problems.add("invalid_value", `${describe(value)} is not a number.`, path);
  else if (!Number.isFinite(value)) problems.add("not_finite", `${value} is not a finite number.`, path);
  else if (value < least || value > most) {
    problems.add("invalid_value", `${value} is outside ${least} to ${most}.`, path);
  } else return value;
  return otherwise;
}

export function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}
