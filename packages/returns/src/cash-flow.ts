/**
 * Cash flows as callers write them, read and checked. The investor's view: money paid in is negative, money received
 * positive. Currency, any unit; binary floating point.
 */
import { EngineError, type EngineIssue, isDate, Problems, toDayNumber } from "@capstack/decimal";
import type { ReturnsErrorCode } from "./error-codes.js";

/** An amount on a day: `date` as YYYY-MM-DD, `amount` negative when paid in, positive when received. */
export interface CashFlow {
  readonly date: string;
  readonly amount: number;
}

/** A dated flow as an object or as a `[date, amount]` pair. */
export type DatedFlow = CashFlow | readonly [date: string, amount: number];

/** Days since 1970-01-01 and amounts, side by side. */
export interface DayFlows {
  readonly days: Float64Array;
  readonly amounts: Float64Array;
}

/**
 * Reads dated flows.
 * @throws EngineError `empty_flows`, `invalid_date`, `not_finite`, with every issue found
 */
export function readDatedFlows(flows: readonly DatedFlow[], name = "flows"): DayFlows {
  requireSome(flows, name);
  for (let i = 0; i < flows.length; i++) if (flows[i] === undefined) refuseDatedFlows(flows, name);
  const days = new Float64Array(flows.length);
  const amounts = new Float64Array(flows.length);
  for (let i = 0; i < flows.length; i++) {
    const flow = flows[i] as DatedFlow;
    const pair = Array.isArray(flow);
    const date = pair ? flow[0] : (flow as CashFlow | null)?.date;
    const amount = pair ? flow[1] : (flow as CashFlow | null)?.amount;
    const day = dayNumberOf(date);
    if (Number.isNaN(day) || !isFiniteNumber(amount)) refuseDatedFlows(flows, name);
    days[i] = day;
    amounts[i] = amount as number;
  }
  return { days, amounts };
}

/**
 * Checks a list of plain numbers.
 * @throws EngineError `empty_flows`, `not_finite`
 */
export function checkNumbers(values: ArrayLike<number>, name: string): void {
  requireSome(values, name);
  for (let i = 0; i < values.length; i++) {
    if (!isFiniteNumber(values[i])) refuseNumbers(values, name);
  }
}

/** Whether a value of any type is a finite number. */
export function isFiniteNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** A value as a message shows it, whatever it is. */
export function shown(value: unknown): string {
  if (typeof value === "string") return `"${value.slice(0, 40)}"`;
  if (typeof value === "number" || value === null) return String(value);
  return Array.isArray(value) ? "a list" : typeof value;
}

/**
 * The fields of an object that a caller passes, none when it passes something else: each field is then found missing.
 */
export function fieldsOf<T extends object>(value: T): Partial<T> {
  return typeof value === "object" && value !== null ? value : {};
}

/**
 * Options as an object.
 * @throws EngineError `invalid_option`
 */
export function checkOptions<T extends object>(options: T): T {
  if (typeof options === "object" && options !== null) return options;
  throw new EngineError("invalid_option", `the options are ${shown(options)}; they must be an object.`, ["options"]);
}

/** @throws EngineError `not_finite` */
export function checkNumber(value: unknown, path: readonly (string | number)[]): asserts value is number {
  if (!isFiniteNumber(value)) throw new EngineError(...notFinite(value, path));
}

/** @throws EngineError `length_mismatch` */
export function checkSameLength(lists: Readonly<Record<string, ArrayLike<unknown>>>): void {
  const entries = Object.entries(lists);
  const [first, ...others] = entries;
  for (const [name, list] of others) {
    if (first === undefined || list.length === first[1].length) continue;
    const message = `${name} has ${list.length} entries and ${first[0]} has ${first[1].length}; they belong together one by one.`;
    throw new EngineError("length_mismatch", message, [name]);
  }
}

/** Days since 1970-01-01 without an allocation; NaN for anything that is not a date. */
function dayNumberOf(date: unknown): number {
  if (typeof date !== "string" || date.length !== 10) return Number.NaN;
  if (date.charCodeAt(4) !== DASH || date.charCodeAt(7) !== DASH) return Number.NaN;
  const year = digit(date, 0) * 1000 + digit(date, 1) * 100 + digit(date, 2) * 10 + digit(date, 3);
  const month = digit(date, 5) * 10 + digit(date, 6);
  const day = digit(date, 8) * 10 + digit(date, 9);
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1)) return Number.NaN;
  if (day > 28) return isDate(date) ? toDayNumber(date) : Number.NaN;
  const shifted = month <= 2 ? year - 1 : year;
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return shifted * 365 + leapDays + dayOfYear - 719_468;
}

const DASH = 45;

function digit(text: string, index: number): number {
  const value = text.charCodeAt(index) - 48;
  return value >= 0 && value <= 9 ? value : Number.NaN;
}

function requireSome(list: ArrayLike<unknown>, name: string): void {
  const count: unknown = list === null || typeof list !== "object" ? undefined : list.length;
  if (typeof count === "number" && Number.isSafeInteger(count) && count > 0) return;
  throw new EngineError("empty_flows", `${name} must be a list with at least one entry.`, [name]);
}

/** The most entries of one list that are reported as wrong. */
const MAX_TOLD = 1000;

function refuseNumbers(values: ArrayLike<number>, name: string): never {
  const problems = new Problems<ReturnsErrorCode>();
  for (let i = 0; i < values.length && problems.count < MAX_TOLD; i++) {
    if (!isFiniteNumber(values[i])) problems.add(...notFinite(values[i], [name, i]));
  }
  problems.throwIfAny();
  throw new Error("a number was refused without a reason");
}

function refuseDatedFlows(flows: readonly DatedFlow[], name: string): never {
  const problems = new Problems<ReturnsErrorCode>();
  for (let i = 0; i < flows.length && problems.count < MAX_TOLD; i++) {
    const flow: unknown = flows[i];
    const pair = Array.isArray(flow);
    const date: unknown = pair ? flow[0] : (flow as CashFlow | null | undefined)?.date;
    const amount: unknown = pair ? flow[1] : (flow as CashFlow | null | undefined)?.amount;
    if (!isDate(date)) {
      const message = `${shown(date)} is not a date; write a calendar day as YYYY-MM-DD.`;
      problems.add("invalid_date", message, [name, i, pair ? 0 : "date"]);
    }
    if (!isFiniteNumber(amount)) problems.add(...notFinite(amount, [name, i, pair ? 1 : "amount"]));
  }
  problems.throwIfAny();
  throw new Error("a flow was refused without a reason");
}

function notFinite(value: unknown, path: readonly (string | number)[]): ["not_finite", string, EngineIssue["path"]] {
  return ["not_finite", `${path.join(".")} is ${shown(value)}; it must be a finite number.`, path];
}
