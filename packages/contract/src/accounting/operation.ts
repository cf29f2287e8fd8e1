/** One operation of the books: its address with everything that may be asked, sent and answered there. */
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

/** What a key may be allowed on the books. */
export type AccountingScope = Extract<z.infer<typeof scopeSchema>, `accounting:${string}`>;

/** Where one operation answers, without a schema. */
export interface AccountingAddress {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the accounting address, parameters in braces: `/capital-calls/{id}/issue`. */
  readonly path: string;
  /** The scope that a key needs. */
  readonly scope: AccountingScope;
  /** Whether a body is read. */
  readonly hasBody: boolean;
  /** Behind `capstack accounting`. */
  readonly command: string;
  readonly summary: string;
  /** The names of the query. */
  readonly asks: readonly string[];
}

/** What a read could answer with, so that a change that would make it is refused. */
export const readErrors = [
  "history_mismatch",
  "invalid_value",
  "no_carry_recipient",
  "total_out_of_range",
  "unknown_partner",
] as const;

interface Described {
  readonly tag: AccountingTag;
  readonly description: string;
  /** One schema for each name of the query. */
  readonly query: z.ZodObject;
  /** The name in the address, where it has one. */
  readonly name?: z.ZodType;
  /** The body, where the address reads one; it may be left out where every field may be. */
  readonly request?: z.ZodType;
  /** Whether its body may hold many entries; its limit is `importBytes` then, else `bodyBytes`. */
  readonly bulk?: true;
  /** Whether its body is a file with what is said of it: as JSON with the file in `content`, or as a form whose other fields stand beside `file`. */
  readonly takesFile?: true;
  readonly response: z.ZodType;
  /** 200 unless given. */
  readonly status?: 201;
  /** Media types that the operation answers with besides JSON, or instead of it where `response` is `z.never()`. */
  readonly files?: readonly string[];
  /** Whether `If-Match` must say which version is changed. */
  readonly versioned?: true;
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

/** What a kind of operation does to the books; then its words on a command line, its address, and what is said of it. */
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

/** A question. */
export const read = operation({ method: "GET", scope: "accounting:read" });
/** Something new that posts nothing. */
export const create = operation({ method: "POST", scope: "accounting:write" });
/** Something that partners agreed: figures of every open month follow from it. */
export const agree = operation({ method: "POST", scope: "accounting:terms" });
export const agreeInstead = operation({ method: "PUT", scope: "accounting:terms" });
/** Something that posts. */
export const enter = operation({ method: "POST", scope: "accounting:post" });
/** Something that closes or opens books, or takes in whole ones. */
export const close = operation({ method: "POST", scope: "accounting:close" });
export const alter = operation({ method: "PATCH", scope: "accounting:write" });
export const replace = operation({ method: "PUT", scope: "accounting:write" });
export const remove = operation({ method: "DELETE", scope: "accounting:write" });

/** The operations of a table, each with its name there as its id. */
export function named<Table extends object>(table: Table) {
  const operations = Object.entries(table).map(([id, said]) => [id, { id, ...said }]);
  return Object.fromEntries(operations) as { readonly [Name in keyof Table]: Table[Name] & { readonly id: Name } };
}
