/**
 * Words a file says of its rows: which way an amount flows, and whether it moved at all. What banks commonly write is
 * known; of every other word the caller says what it means.
 */
import { EngineError } from "@capstack/decimal";

/** What a word means. */
export type Meaning = "out" | "in" | "booked" | "notBooked";

/** Words of a file by what they mean, as a caller says; letters may be large or small. */
export type Words = Readonly<Partial<Record<Meaning, readonly string[] | undefined>>>;

const KNOWN: Readonly<Record<Meaning, readonly string[]>> = {
  out: ["debit", "dr", "d", "out", "withdrawal", "dbit", "soll", "s", "payment out", "af", "débit"],
  in: ["credit", "cr", "c", "in", "deposit", "crdt", "haben", "h", "payment in", "bij", "crédit"],
  booked: [
    "accepted",
    "accepté",
    "book",
    "booked",
    "cleared",
    "complete",
    "completed",
    "executed",
    "gebucht",
    "paid",
    "posted",
    "processed",
    "sent",
    "settled",
    "success",
    "successful",
    "umsatz gebucht",
    "verwerkt",
  ],
  notBooked: [
    "blocked",
    "canceled",
    "cancelled",
    "declined",
    "expired",
    "failed",
    "geweigerd",
    "pending",
    "processing",
    "refused",
    "refusé",
    "rejected",
    "scheduled",
    "umsatz vorgemerkt",
    "void",
    "voided",
    "vorgemerkt",
  ],
};

const OTHER: Readonly<Record<Meaning, Meaning>> = { out: "in", in: "out", booked: "notBooked", notBooked: "booked" };

/** A word as it is compared. */
export function plainWord(word: string): string {
  return word.trim().toLowerCase();
}

/** The words of a file with their meanings: what the caller says goes before what is known. */
export class Vocabulary {
  readonly #meanings = new Map<string, Set<Meaning>>();
  readonly #said = new Map<string, Set<Meaning>>();

  /** @throws EngineError `invalid_value` for a word said to mean two opposite things */
  constructor(said: Words = {}) {
    for (const meaning of Object.keys(KNOWN) as Meaning[]) {
      for (const word of KNOWN[meaning]) add(this.#meanings, plainWord(word), meaning);
      for (const word of said[meaning] ?? []) {
        if (this.#said.get(plainWord(word))?.has(OTHER[meaning])) {
          const message = `${JSON.stringify(word)} is said to mean both ${OTHER[meaning]} and ${meaning}.`;
          throw new EngineError("invalid_value", message, ["options", "words", meaning]);
        }
        add(this.#said, plainWord(word), meaning);
      }
    }
  }

  /** Whether a word has this meaning. */
  means(word: string, meaning: Meaning): boolean {
    if (this.saysOf(word, OTHER[meaning])) return false;
    return this.saysOf(word, meaning) || this.#meanings.get(plainWord(word))?.has(meaning) === true;
  }

  /** Whether the caller says that a word has this meaning. */
  saysOf(word: string, meaning: Meaning): boolean {
    return this.#said.get(plainWord(word))?.has(meaning) === true;
  }
}

function add(words: Map<string, Set<Meaning>>, word: string, meaning: Meaning): void {
  words.set(word, (words.get(word) ?? new Set()).add(meaning));
}

const MOST_LISTED = 10;

/** Distinct words in the order of a file, the first ten, each as the file writes it. */
export function listed(words: Iterable<string>): string[] {
  const first = new Map<string, string>();
  for (const word of words) if (!first.has(plainWord(word))) first.set(plainWord(word), word);
  const all = [...first.values()];
  return all.length > MOST_LISTED ? [...all.slice(0, MOST_LISTED), "…"] : all;
}
