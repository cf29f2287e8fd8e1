import { DataFolderError, isUnavailable, sqlState } from "@capstack/database";

/** Connection errors of a database server, each with its remedy. */
const REFUSED: Readonly<Record<string, string>> = {
  "28P01": "The database does not take this password for this login; see DATABASE_URL.",
  "28000": "The database does not let this login in; see DATABASE_URL and the server's pg_hba.conf.",
  "3D000": "The server has no database of this name; see DATABASE_URL, or create it.",
  "42P01": "The tables are not there yet; run capstack-admin db migrate.",
  "42883": "The tables are of an earlier version; run capstack-admin db migrate.",
  "42703": "The tables are of another version; run capstack-admin db migrate.",
  "42501": "This login may not do that; DATABASE_OWNER_URL names the one that owns the tables.",
  ERR_INVALID_URL:
    "DATABASE_URL is not an address. In a password, write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25.",
};

/**
 * One sentence for the operator: why the database cannot be used and how to fix it; `undefined` for an internal error.
 * @example explainDatabase(Object.assign(new Error("connect"), { code: "ECONNREFUSED" })) // => "The database cannot be reached. Is DATABASE_URL right, and the server up?"
 * @example explainDatabase(new Error("odd")) // => undefined
 */
export function explainDatabase(error: unknown): string | undefined {
  if (error instanceof DataFolderError) return error.message;
  if (isUnavailable(error)) return "The database cannot be reached. Is DATABASE_URL right, and the server up?";
  return REFUSED[sqlState(error) ?? ""];
}
