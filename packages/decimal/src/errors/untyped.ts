/** Values of callers without types: what a message shows of them, and whether arithmetic may look at them at all. */
import { EngineError } from "./engine-error.js";

/** A text in quotes and cut; of anything else but a number what it is. */
export function shown(value: unknown): string {
  if (typeof value === "string") return `"${value.slice(0, 40)}"`;
  return typeof value === "number" ? String(value) : typeof value;
}

/** A number as it is; anything else is none, which no range holds. */
export function numberOf(value: unknown): number {
  return typeof value === "number" ? value : Number.NaN;
}

/** @throws EngineError `invalid_value` */
export function requireType(value: unknown, type: "bigint" | "string" | "object", name: string): void {
  if (typeof value === type && value !== null) return;
  throw new EngineError("invalid_value", `${name} is ${shown(value)}; it must be ${WANTED[type]}.`, [name]);
}

const WANTED = { bigint: "a BigInt", string: "a text", object: "an object" };

/** @throws EngineError `invalid_value` */
export function requireList(value: unknown, name: string): void {
  if (Array.isArray(value)) return;
  throw new EngineError("invalid_value", `${name} is ${shown(value)}; it must be a list.`, [name]);
}

/** @throws EngineError `invalid_value` */
export function requireIterable(values: Iterable<unknown>): void {
  if (typeof values?.[Symbol.iterator] === "function") return;
  throw new EngineError("invalid_value", `values is ${shown(values)}; it must be a list.`, ["values"]);
}

/** @throws EngineError `invalid_value` */
export function requireDecimals(value: unknown): void {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 100) return;
  throw new EngineError("invalid_value", `decimals is ${shown(value)}; it must be a whole number from 0 to 100.`, [
    "decimals",
  ]);
}
