/** What the books refused of a form, by the names of its fields. */
import { CapstackApiError } from "@capstack/client";

/** A refusal as a page shows it: a sentence, and what is wrong at which field. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly wrong: ReadonlyMap<string, string>;
}

/**
 * The refusal that an error is. Any other error is thrown on: it is a fault of ours.
 * @example
 * const error = new CapstackApiError({ status: 422, code: "unknown_account", message: "There is no account 9.", retryable: false, details: { path: ["postings", 0, "account"] } });
 * problemOf(error).wrong.get("postings.0.account"); // => "There is no account 9."
 */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof CapstackApiError) || error.status >= 500) throw error;
  const { code, message, details = {} } = error;
  const wrong = new Map<string, string>();
  if (Array.isArray(details.issues)) for (const issue of details.issues) addIssue(wrong, issue);
  if (Array.isArray(details.path)) addIssue(wrong, { path: details.path, message });
  if (typeof details.query === "string") wrong.set(details.query, message);
  return { code, message, wrong };
}

function addIssue(wrong: Map<string, string>, issue: { readonly path?: unknown; readonly message?: unknown }): void {
  if (!Array.isArray(issue.path) || issue.path.length === 0) return;
  const name = issue.path.map(String).join(".");
  if (!wrong.has(name)) wrong.set(name, String(issue.message));
}
