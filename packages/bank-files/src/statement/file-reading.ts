/**
 * A file while it is read: its rows, what is wrong, whose they are and in which currency. Rows and problems are bounded,
 * so that a hostile file costs no more than a good one.
 */
import type { BankFileProblem, Finding, StatementRow } from "./statement.js";

/** A file that cannot be taken; what is wrong with it, the first hundred things. */
export class UnreadableFile extends Error {
  readonly problems: readonly BankFileProblem[];

  constructor(findings: readonly Finding[]) {
    super(findings[0]?.message ?? "The file cannot be read.");
    this.problems = findings.map(({ code = "invalid_row", ...finding }) => ({ ...finding, code }));
  }
}

/** As many rows as a file may have unless the caller says otherwise. */
export const MOST_ROWS = 50_000;

/** As many bad rows as are listed; the file is read no further. */
const MOST_PROBLEMS = 100;

/** What the caller knows of the account. */
export interface KnownAccount {
  /** Its currency; that of the file unless known. */
  readonly currency?: string | undefined;
  /** Its number, where a file holds several. */
  readonly account?: string | undefined;
  readonly mostRows?: number | undefined;
}

export class FileReading {
  readonly mostRows: number;
  /** The account's currency: as the caller says, or the first that the file names. */
  currency: string | undefined;
  readonly #rows: StatementRow[] = [];
  readonly #findings: Finding[] = [];
  readonly #wanted: string | undefined;
  #account: string | undefined;
  /** Accounts and currencies of statements, with the lines they were last named on. */
  readonly #accounts = new Map<string, number>();
  readonly #named = new Map<string, number>();

  constructor({ currency, account, mostRows = MOST_ROWS }: KnownAccount) {
    this.currency = currency;
    this.#wanted = account;
    this.mostRows = mostRows;
  }

  add(row: StatementRow): void {
    if (this.#rows.length === this.mostRows) this.stop(row.line, `A file has ${this.mostRows} rows at most.`);
    this.#rows.push(row);
  }

  /** The bank's ids of the rows so far. */
  ids(): ReadonlySet<string> {
    return new Set(this.#rows.flatMap(({ externalId }) => externalId ?? []));
  }

  refuse(finding: Finding): void {
    this.#findings.push(finding);
    if (this.#findings.length < MOST_PROBLEMS) return;
    this.stop(finding.line, `Reading stopped here: ${MOST_PROBLEMS} rows up to this line cannot be taken.`);
  }

  /** Ends the reading with a sentence. */
  stop(line: number, message: string): never {
    throw new UnreadableFile([...this.#inOrder(), { line, code: "limit_exceeded", message }]);
  }

  /** What follows is of this account. */
  enter(account: string, line: number): void {
    this.#account = account;
    this.#accounts.set(account, line);
  }

  /** What follows is of an account that is not named yet. */
  leave(): void {
    this.#account = undefined;
  }

  /** Whether what is read now is of the account that the caller wants. */
  get isWanted(): boolean {
    return this.#wanted === undefined || this.#account === undefined || this.#account === this.#wanted;
  }

  /** A statement of the wanted account says that it is kept in this currency. */
  nameCurrency(code: string, line: number): void {
    this.#named.set(code, line);
  }

  /** The first currency that a statement names. */
  get namedCurrency(): string | null {
    return [...this.#named.keys()][0] ?? null;
  }

  /** Whether a currency is the account's: by its code, unless it may be a sign. */
  isOwn(code: string, exists = (some: string, currency: string) => some === currency): boolean {
    this.currency ??= code;
    return exists(code, this.currency);
  }

  /** The rows, if nothing is wrong. @throws UnreadableFile */
  finish(): readonly StatementRow[] {
    for (const [other, line] of this.#named) {
      if (this.isOwn(other)) continue;
      const message = `The statement is in ${other}; the account is kept in ${this.currency}.`;
      this.refuse({ line, column: "currency", code: "other_currency", message });
    }
    this.#holdToOneAccount();
    if (this.#findings.length > 0) throw new UnreadableFile(this.#inOrder());
    return this.#rows;
  }

  #holdToOneAccount(): void {
    const [first, second] = this.#accounts;
    if (this.#wanted === undefined) {
      if (second === undefined) return;
      const message = `The file holds statements of ${this.#accounts.size} accounts; import each alone, or say which with account: ${this.#list()}.`;
      this.refuse({ line: second[1], column: "account", message });
    } else if (first !== undefined && !this.#accounts.has(this.#wanted)) {
      const message = `The file holds no statement of account ${this.#wanted}, but of ${this.#list()}.`;
      this.refuse({ line: first[1], column: "account", message });
    }
  }

  /** The file's accounts, the first ten of them. */
  #list(): string {
    const all = [...this.#accounts.keys()];
    return [...all.slice(0, 10), ...(all.length > 10 ? ["…"] : [])].join(", ");
  }

  #inOrder(): Finding[] {
    return [...this.#findings].sort((a, b) => a.line - b.line);
  }
}
