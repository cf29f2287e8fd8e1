/** How a statement is worded for a server that has the rows of tenants on others. */

/**
 * A statement as the coordinator of a Citus cluster takes it. What `insert … select` writes goes to its server by `copy`,
 * which row-level security refuses to everybody it holds for, unless the statement returns something. Keys that wait for
 * the end are checked where the rows are by a function, since `set constraints` reaches no other server.
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
