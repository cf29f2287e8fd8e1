import { type Failure, validationFailure } from "@capstack/contract";
/** A parsed journal file, before its accounts are matched to those of a vehicle. */

/** A place in a file, in words and as a path. */
export interface Place {
  readonly label: string;
  readonly path: readonly (string | number)[];
}

/** One posting; `account` is a name of {@link FileAccount}. */
export interface FilePosting {
  readonly place: Place;
  readonly account: string;
  readonly amount: number;
  readonly currency: string;
  readonly baseAmount?: number | undefined;
  readonly lpEntityId?: string | undefined;
  readonly companyId?: string | undefined;
  readonly memo?: string | undefined;
}

/** One entry. `origin` is its id in the books it comes from, if the file says so. */
export interface FileEntry {
  readonly place: Place;
  readonly origin: string | null;
  readonly status: "draft" | "posted";
  readonly entryDate: string;
  readonly memo: string;
  /** Null if the file does not state it. */
  readonly sourceType: string | null;
  readonly reference: string | null;
  readonly adjusting: boolean;
  readonly book: "actual" | "tax" | "pro_forma";
  readonly postings: readonly FilePosting[];
}

/** An account as the file describes it; `code` if it follows our chart. `place` is its first occurrence. */
export interface FileAccount {
  readonly name: string;
  readonly code: string | null;
  readonly title: string;
  readonly type: "asset" | "liability" | "equity" | "income" | "expense";
  readonly subtype: string;
  readonly partner: string | null;
  readonly company: string | null;
  readonly place: Place;
}

/** A partner or company the file names; `id` as its postings write it. */
export interface FilePerson {
  readonly id: string;
  readonly name: string;
  readonly partnerClass?: "lp" | "gp" | undefined;
  readonly stage?: string | null | undefined;
  readonly currency?: string | null | undefined;
}

/** A total stated in the file. */
export interface StatedTotal {
  readonly account: string;
  readonly line: number;
  readonly stated: number;
  readonly rows: number;
}

/** The whole file. */
export interface JournalText {
  readonly entries: readonly FileEntry[];
  readonly accounts: readonly FileAccount[];
  readonly partners: readonly FilePerson[];
  readonly companies: readonly FilePerson[];
  readonly totals: readonly StatedTotal[];
}

/** One problem in a file. */
export interface FileProblem {
  readonly code: string;
  readonly message: string;
  readonly place: Place;
}

/** A file that cannot be read, with its first hundred problems. */
export class UnreadableJournal extends Error {
  constructor(readonly problems: readonly FileProblem[]) {
    super(problems[0]?.message ?? "The file cannot be read.");
  }
}

/** The number of problems reported before reading stops. */
export const MOST_PROBLEMS = 100;

/** The most rows of a table, or entries of a journal. */
export const MOST_LINES = 600_000;

/** Collects the problems of a file, up to a limit, so that a hostile file costs no more than a good one. */
export class FileProblems {
  readonly #list: FileProblem[] = [];

  /** @throws UnreadableJournal when there are too many */
  add(...problems: readonly FileProblem[]): void {
    for (const problem of problems) {
      this.#list.push(problem);
      if (this.#list.length < MOST_PROBLEMS) continue;
      const message = `Reading stopped here: ${MOST_PROBLEMS} lines up to this one cannot be taken.`;
      throw new UnreadableJournal([...this.#list, { code: "limit_exceeded", message, place: problem.place }]);
    }
  }

  /** @throws UnreadableJournal */
  throwIfAny(): void {
    if (this.#list.length > 0) throw new UnreadableJournal(this.#list);
  }
}

/** A line of a file, counted from 1. */
export function atLine(line: number): Place {
  return { label: `Line ${line}`, path: ["content", line] };
}

/** A journal that cannot be read, with its bad lines. */
export function refusedLines(problems: readonly FileProblem[]): Failure {
  return validationFailure(
    problems.map(({ code, message, place }) => ({ code, message: `${place.label}: ${message}`, path: place.path })),
  );
}
