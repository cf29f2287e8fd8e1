/** What an engine found wrong, as it is handed from the thread to the page. */
import type { Issue } from "./issue.js";

/** Everything that was found; one line where something else went wrong. */
export function issuesOf(error: unknown): Issue[] {
  const { issues, message } = error as { issues?: readonly Issue[]; message?: string };
  if (issues === undefined) return [{ code: "internal_error", message: message ?? String(error), path: [] }];
  return issues.map(({ code, message, path }) => ({ code, message, path: [...path] }));
}
