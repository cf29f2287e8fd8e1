/** One operation of the books: its address, query, body and answer. */
import type * as z from "zod";
import type { PlatformErrorCode } from "../errors.js";
import type { OperationExample } from "../operation.js";
import type { scopeSchema } from "../schemas/keys.js";
import type { AccountingErrorCode } from "./failures.js";

/** The chapters of the document. */
export type AccountingTag =
  | "Firms"
  | "Partners"
  | "Journal"
  | "Entries"
  | "Capital"
  | "Bank"
  | "Closing"
  | "Reports"
  | "Oversight";

/** What a scope may permit on the books. */
export type AccountingScope = Extract<z.infer<typeof scopeSchema>, `accounting:${string}`>;

/** The address of one operation, without schemas. */
export interface AccountingAddress {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the accounting address, parameters in braces: `/capital-calls/{id}/issue`. */
  readonly path: string;
  /** The scope that a key needs. */
  readonly scope: AccountingScope;
  /**
   * Whether a partner's key may ask it too, with the scope `accounting:own`, and how it is narrowed to the partner's own:
   * `rows`, the database shows its own rows alone; `figures`, they are computed from the vehicle's books, and those of its
   * own are answered.
   */
  readonly own?: "rows" | "figures";
  /** Whether it reads a body. */
  readonly hasBody: boolean;
  /** Whether `If-Match` must, or may, name the version that was looked at. */
  readonly versioned?: "required" | "optional";
  /** Behind `capstack accounting`. */
  readonly command: string;
  readonly summary: string;
  /** The names of the query parameters. */
  readonly asks: readonly string[];
}

/** The schema that reads are checked against, so that a change that would break a read is refused. */
export const readErrors = [
  "history_mismatch",
  "invalid_value",
  "no_carry_recipient",
  "total_out_of_range",
  "unknown_partner",
] as const;

interface Described extends Pick<AccountingAddress, "own" | "versioned"> {
  readonly tag: AccountingTag;
  readonly description: string;
  /** One schema per query parameter. */
  readonly query: z.ZodObject;
  /** The path parameter, if there is one. */
  readonly name?: z.ZodType;
  /** The body, if there is one; it may be omitted if every field is optional. */
  readonly request?: z.ZodType;
  /** Whether its body may hold many entries; its limit is then `importBytes`, else `bodyBytes`. */
  readonly bulk?: true;
  /**
   * Whether its body is a file with fields: as JSON with the file in `content`, or as a form with the fields beside
   * `file`.
   */
  readonly takesFile?: true;
  readonly response: z.ZodType;
  /** 200 by default. */
  readonly status?: 201;
  /** Media types besides JSON, or instead of it if `response` is `z.never()`. */
  readonly files?: readonly string[];
  /** Codes beyond those that every operation of its kind shares. */
  readonly errors: readonly (AccountingErrorCode | PlatformErrorCode)[];
  /** Codes of the ledger, answered with 422. */
  readonly engineErrors?: readonly string[];
  readonly examples: readonly OperationExample[];
}

/** One operation of the books. */
export interface AccountingOperation extends AccountingAddress, Described {
  readonly id: string;
}

/**
 * The effects of each kind of operation on the books; then its command-line words, its address, and its description.
 */
const operation =
  <const Kind extends Pick<AccountingAddress, "method" | "scope">>(kind: Kind) =>
  <const Path extends string, const Said extends Described>(
    command: string,
    path: Path,
    summary: string,
    said: Said,
  ) => {
    const hasBody = ("request" in said) as Said extends { readonly request: z.ZodType } ? true : false;
    return { ...kind, command, path, summary, hasBody, asks: Object.keys(said.query.shape), ...said };
  };

/** A read. */
export const read = operation({ method: "GET", scope: "accounting:read" });
/** A new record that posts nothing. */
export const create = operation({ method: "POST", scope: "accounting:write" });
/** An agreement of the partners, on which figures of every open month depend. */
export const agree = operation({ method: "POST", scope: "accounting:terms" });
export const agreeInstead = operation({ method: "PUT", scope: "accounting:terms" });
/** An auditor's mark: it is added, and changes nothing of the books. */
export const mark = operation({ method: "POST", scope: "accounting:mark" });
/** A posting. */
export const enter = operation({ method: "POST", scope: "accounting:post" });
/** Closing or reopening the books, or importing whole books. */
export const close = operation({ method: "POST", scope: "accounting:close" });
export const alter = operation({ method: "PATCH", scope: "accounting:write" });
export const replace = operation({ method: "PUT", scope: "accounting:write" });
export const remove = operation({ method: "DELETE", scope: "accounting:write" });

/** The operations of a table, each with its name as its id. */
export function named<Table extends object>(table: Table) {
  const operations = Object.entries(table).map(([id, said]) => [id, { id, ...said }]);
  return Object.fromEntries(operations) as { readonly [Name in keyof Table]: Table[Name] & { readonly id: Name } };
}
