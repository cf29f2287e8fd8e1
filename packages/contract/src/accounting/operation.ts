/** One operation of the books: its address with everything that may be asked, sent and answered there. */
import type { z } from "zod";
import type { PlatformErrorCode } from "../errors.js";
import type { OperationExample } from "../operation.js";
import { type AccountingAddress, type AccountingOperationName, accountingAddresses } from "./addresses.js";
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

/** What a read could answer with, so that a change that would make it is refused. */
export const readErrors = [
  "history_mismatch",
  "invalid_value",
  "no_carry_recipient",
  "total_out_of_range",
  "unknown_partner",
] as const;

interface Described<Name extends AccountingOperationName> {
  readonly tag: AccountingTag;
  readonly description: string;
  /** One schema for each name of the address's query. */
  readonly query: z.ZodObject<{ [Asked in (typeof accountingAddresses)[Name]["asks"][number]]: z.ZodType }>;
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
export interface AccountingOperation extends AccountingAddress, Described<never> {
  readonly id: string;
}

/** An operation: its address by name, and what is said of it here. */
export function describe<const Name extends AccountingOperationName, const Said extends Described<Name>>(
  name: Name,
  said: Said,
) {
  return { id: name, ...accountingAddresses[name], ...said };
}
