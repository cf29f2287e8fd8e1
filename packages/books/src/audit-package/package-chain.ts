/** The chain of hashes in an auditor's package, from the first posted entry to the last, and the text each hash is of. */
import { type CsvCell, writeCsv } from "@capstack/decimal";
import type { ChainLink } from "../oversight/verify-books.js";

/** How many links become bytes at once: a chain may be longer than a text can be. */
const BATCH = 2000;

const HEAD = ["sequence", "entry_date", "entry_id", "previous_hash", "hash"];

/**
 * Two files of every posted entry in posting order, whatever its day: a chain is followed whole or not at all. Line n of
 * the texts is what the hash of link n is of.
 */
export class ChainFiles {
  readonly #links: Buffer[] = [];
  readonly #texts: Buffer[] = [];
  #lines: CsvCell[][] = [HEAD];
  #own: string[] = [];

  /** Takes the next link, with its text; null where the entry's content is missing. */
  take({ sequence, entryDate, id, prevHash, hash }: ChainLink, text: string | null): void {
    this.#lines.push([Number(sequence), entryDate, id, prevHash, hash]);
    if (text !== null) this.#own.push(`${text}\n`);
    if (this.#lines.length >= BATCH) this.#pack();
  }

  /** The list of links. */
  links(): Uint8Array {
    this.#pack();
    return new Uint8Array(Buffer.concat(this.#links));
  }

  texts(): Uint8Array {
    this.#pack();
    return new Uint8Array(Buffer.concat(this.#texts));
  }

  #pack(): void {
    if (this.#lines.length > 0) this.#links.push(Buffer.from(writeCsv(this.#lines)));
    if (this.#own.length > 0) this.#texts.push(Buffer.from(this.#own.join("")));
    [this.#lines, this.#own] = [[], []];
  }
}
