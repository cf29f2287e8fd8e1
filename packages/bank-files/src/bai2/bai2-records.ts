/**
 * The records of BAI2: a code and fields between commas, ended by a stroke, carried on by as many 88s as it takes.
 * @see BAI, Cash Management Balance Reporting Specifications Version 2; ANSI X9.121
 */
import { linesOf } from "../figures/lines.js";

/** As many lines as one record goes on over. */
export const MOST_LINES = 2000;

/** A record. Its fields are taken one by one, since how many there are depends on what they hold. */
export class Bai2Record {
  readonly #segments: string[];
  #segment = 0;
  #at = 0;

  constructor(
    readonly line: number,
    readonly code: string,
    first: string,
  ) {
    this.#segments = [first];
  }

  /** Lines of the file that it takes. */
  get lines(): number {
    return this.#segments.length;
  }

  carryOn(segment: string): boolean {
    this.#segments.push(segment);
    return this.#segments.length <= MOST_LINES;
  }

  /** Whether all fields are taken. */
  get isTaken(): boolean {
    return this.#segment >= this.#segments.length;
  }

  /** The next field; empty behind the last. */
  next(): string {
    const segment = this.#segments[this.#segment];
    if (segment === undefined) return "";
    const comma = segment.indexOf(",", this.#at);
    const field = segment.slice(this.#at, comma < 0 ? undefined : comma);
    if (comma < 0) [this.#segment, this.#at] = [this.#segment + 1, 0];
    else this.#at = comma + 1;
    return field.trim();
  }

  /** All that is left, commas included: a text runs to the end. */
  rest(): string {
    const left = [this.#segments[this.#segment]?.slice(this.#at) ?? "", ...this.#segments.slice(this.#segment + 1)];
    this.#segment = this.#segments.length;
    return left
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .join(" ");
  }
}

/** The records of a text in order. What is no record is given with the code `?`. */
export function* recordsOf(text: string): Iterable<Bai2Record> {
  let open: Bai2Record | undefined;
  for (const { line, text: whole } of linesOf(text)) {
    const said = whole.trim();
    if (said === "") continue;
    const [, code = "?", content = ""] = /^(\d\d)(?:,(.*?))?\/?$/.exec(said) ?? [];
    if (code === "88" && open !== undefined) {
      if (open.carryOn(content)) continue;
      yield new Bai2Record(line, "88", "");
      return;
    }
    if (open !== undefined) yield open;
    open = new Bai2Record(line, code, content);
  }
  if (open !== undefined) yield open;
}
