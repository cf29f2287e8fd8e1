/** What is wrong with what was put in, at its place. */
import type { Issue } from "../engine/questions.js";

/** What is wrong here. */
export function Issues({ issues }: { readonly issues: readonly Issue[] }) {
  return issues.length === 0 ? null : (
    <ul class="issues" role="alert">
      {issues.slice(0, 5).map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}

/** The issues of one field, with paths from that field on. */
export function issuesBelow(issues: readonly Issue[], step: string | number): Issue[] {
  return issues.filter(({ path }) => path[0] === step).map((issue) => ({ ...issue, path: issue.path.slice(1) }));
}
