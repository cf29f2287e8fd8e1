/** What is wrong with what was put in, at its place, in its words; where a button mends it, with the button. */
import type { Issue } from "../engine/issue.js";

/** An issue as a person is told of it. */
export interface ToldIssue extends Issue {
  /** Whether something only waits to be filled in. */
  readonly quiet?: boolean;
  /** Whether the message is in the words of the form already. */
  readonly told?: true;
  readonly mend?: { readonly name: string; readonly do: () => void };
}

export function Issues({ issues }: { readonly issues: readonly ToldIssue[] }) {
  const quiet = issues.every((issue) => issue.quiet === true);
  return issues.length === 0 ? null : (
    <div class={`issues${quiet ? " quiet-issues" : ""}`} role={quiet ? "status" : "alert"}>
      <ul>
        {issues.slice(0, 5).map(({ message, mend }) => (
          <li key={message}>
            {message}{" "}
            {mend ? (
              <button type="button" onClick={mend.do}>
                {mend.name}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
