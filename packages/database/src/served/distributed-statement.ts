/** Rewrites statements for a server that coordinates others. */

/**
 * A statement for the coordinator of a Citus cluster. It writes `insert … select` by `copy`, which row-level security
 * refuses unless the statement returns something. Deferred constraints are checked where the rows are by a function,
 * since `set constraints` is not forwarded to other servers.
 * @example
 * distributedStatement("insert into firms select $1") // => "insert into firms select $1 returning 1"
 * distributedStatement("set constraints all immediate") // => "select check_keys()"
 */
export function distributedStatement(text: string): string {
  if (/^set constraints \S+ immediate$/.test(text)) return "select check_keys()";
  return /^\s*insert\s.*\sselect\s/is.test(text) && !/\s(returning|conflict)\s/i.test(text)
    ? `${text} returning 1`
    : text;
}
