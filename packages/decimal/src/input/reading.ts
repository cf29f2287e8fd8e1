/** State of reading one input: its problems, its warnings, and the limits on its size. */
import { type ErrorPath, Problems } from "../errors/engine-error.js";
import type { NumberUnit } from "./field.js";
import type { NumberFault } from "./number-range.js";
import type { Place } from "./place.js";
import { tooManySentence, unknownSentence, wrappedSentence } from "./sentences.js";

/** Whether a field that nothing reads stops the call, or is only remarked on. */
export type UnknownFields = "refuse" | "warn";

/** How an input is read. */
export interface ReadingSettings {
  /** `"refuse"` by default: a dropped deal term gives a wrong figure. */
  readonly unknownFields?: UnknownFields | undefined;
  /** The most characters of one text. */
  readonly textLength?: number | undefined;
  /** The most items of one list. */
  readonly listItems?: number | undefined;
  /** The most items of all lists together. */
  readonly totalItems?: number | undefined;
  /** What the whole input is, for who sent another engine's: `"the cap table takes events"`. */
  readonly takes?: string | undefined;
}

/** One remark on an input. */
export interface InputWarning<Code extends string = string> {
  readonly code: Code;
  readonly message: string;
  readonly path: ErrorPath;
}

const MAX_UNKNOWN = 100;
const MAX_SUGGESTED = 50;
const MAX_WARNINGS = 1000;

/** The whole body of each engine, by the field that gives it away. */
const BODIES: Readonly<Record<string, string>> = {
  events: "cap-table",
  model: "exit-waterfall",
  inputs: "fund-economics",
  entries: "ledger",
};

/**
 * The findings of reading one input. Fields that nothing reads stand first: they explain what is missing.
 * @example
 * const reading = new Reading();
 * reading.unknown("cap", ["amount", "valuationCap"], ["safes", 0]);
 * reading.problems.throwIfAny() // throws unknown_field
 */
export class Reading<Code extends string = string, WarningCode extends string = string> {
  readonly problems = new Problems<Code>();
  readonly warnings: InputWarning<WarningCode | "unknown_field">[] = [];
  readonly textLength: number;
  readonly listItems: number;
  readonly totalItems: number;
  readonly takes: string | undefined;
  readonly #refuses: boolean;
  #unknown = 0;
  #items = 0;

  constructor(settings: ReadingSettings = {}) {
    this.#refuses = settings.unknownFields !== "warn";
    this.textLength = settings.textLength ?? Number.POSITIVE_INFINITY;
    this.listItems = settings.listItems ?? Number.POSITIVE_INFINITY;
    this.totalItems = settings.totalItems ?? Number.POSITIVE_INFINITY;
    this.takes = settings.takes;
  }

  /** Notes what does not stop the call. */
  warn(code: WarningCode | "unknown_field", message: string, path: ErrorPath): void {
    if (this.warnings.length < MAX_WARNINGS) this.warnings.push({ code, message, path: [...path] });
  }

  /** Whether unknown fields are still noted; after a hundred nobody reads on. */
  get notesUnknown(): boolean {
    return this.#unknown < MAX_UNKNOWN;
  }

  /** Notes a field that nothing reads at `path`, with the name it was most likely meant to be. */
  unknown(name: string, known: readonly string[], path: ErrorPath, value?: unknown): void {
    if (!this.notesUnknown) return;
    this.#unknown += 1;
    const near = this.#unknown > MAX_SUGGESTED ? [] : known;
    const message = misplaced(name, value, path, this.takes, known) ?? unknownSentence(name, near);
    const at = [...path, name.slice(0, 100)];
    if (this.#refuses) this.problems.addFirst("unknown_field" as Code, message, at);
    else this.warn("unknown_field", message, at);
  }

  /** What is wrong with a number that the engine does not compute with; every finite one is right unless it says so. */
  misfit(_value: number, _unit: NumberUnit | undefined): NumberFault | undefined {
    return undefined;
  }

  /**
   * Whether a list of so many items may be read; notes one that is too long.
   * @param limit the name of a limit of its own, which the list counts toward instead of that of all lists
   */
  admits(items: number, place: Place, name: string, _limit?: string): boolean {
    const { listItems, totalItems } = this;
    if (items <= listItems && this.count(items)) return true;
    const message =
      items > listItems
        ? tooManySentence(name, items, "items", listItems)
        : `${name} goes beyond the ${totalItems} list items this call accepts.`;
    place.problem("limit_exceeded", message, name);
    return false;
  }

  /** How many items of lists may still be read, after `more` are. */
  count(more: number): boolean {
    this.#items += more;
    return this.#items <= this.totalItems;
  }
}

/** An input with the known fields of another place: another engine's body, or the right one wrapped. */
function misplaced(
  name: string,
  value: unknown,
  path: ErrorPath,
  takes: string | undefined,
  known: readonly string[],
): string | undefined {
  if (path.length > 0 || typeof value !== "object" || value === null) return undefined;
  const engine = Object.hasOwn(BODIES, name) ? BODIES[name] : undefined;
  if (engine !== undefined && takes !== undefined) return `\`${name}\` is the body of ${engine}; ${takes}.`;
  return wrappedSentence(name, value, known);
}
