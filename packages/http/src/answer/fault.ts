/**
 * What may be logged of an exception: the statement that failed, never its parameters. Drivers and query builders write
 * parameters into messages and stacks, and parameters include tokens and users' addresses.
 */

/** An exception in its logged form. */
export interface LoggedFault {
  readonly name?: string;
  readonly message: string;
  readonly code?: unknown;
  /** The stack frames alone. */
  readonly stack?: string;
  readonly cause?: LoggedFault;
}

/**
 * An exception with its causes, without values.
 * @example
 * const error = Object.assign(new Error("Failed query: select $1\nparams: ann@acme.example"), {
 *   query: "select $1",
 *   params: ["ann@acme.example"],
 * });
 * faultOf(error).message // => "Failed query: select $1"
 */
export function faultOf(error: unknown): LoggedFault {
  return describe(error, valuesOf(error), 0);
}

/**
 * The same as text, for a process that exits because of it.
 * @example faultText(new Error("no such host")).split("\n")[0] // => "Error: no such host"
 */
export function faultText(error: unknown): string {
  const lines: string[] = [];
  for (let fault: LoggedFault | undefined = faultOf(error); fault; fault = fault.cause) {
    const { name, message, stack } = fault;
    lines.push(`${lines.length === 0 ? "" : "caused by "}${name === undefined ? "" : `${name}: `}${message}`);
    if (stack !== undefined) lines.push(stack);
  }
  return lines.join("\n");
}

const DEEPEST = 4;

function describe(error: unknown, values: readonly string[], depth: number): LoggedFault {
  if (!(error instanceof Error)) return { message: withoutValues(String(error), values) };
  const { name, message, stack, cause } = error;
  const { query, code } = error as { query?: unknown; code?: unknown };
  const builtFromQuery = typeof query === "string" && message.startsWith("Failed query:");
  const frames = stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name,
    message: withoutValues(builtFromQuery ? `Failed query: ${query}` : message, values),
    ...(code === undefined ? {} : { code }),
    ...(frames === undefined || frames.length === 0 ? {} : { stack: frames.join("\n") }),
    ...(cause === undefined || depth >= DEEPEST ? {} : { cause: describe(cause, values, depth + 1) }),
  };
}

/** Long enough not to match a word of the message. */
const SHORTEST_VALUE = 4;

/** The statement's parameters, where any of the drivers stores them. */
function valuesOf(error: unknown): string[] {
  const values = new Set<string>();
  const add = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(add);
    else if (typeof value === "string" && value.length >= SHORTEST_VALUE) values.add(value);
  };
  for (let at = error, depth = 0; at instanceof Error && depth <= DEEPEST; at = at.cause, depth++) {
    const { params, parameters, args } = at as { params?: unknown; parameters?: unknown; args?: unknown };
    [params, parameters, args].forEach(add);
  }
  return [...values].sort((a, b) => b.length - a.length);
}

const KEY = /cstk_(live|test)_\w+/g;
const ADDRESS = /[^\s<>"'(),:;=]+@[^\s<>"'(),:;]+/g;
/** The server quotes the value it could not parse at the end of its message. */
const QUOTED = /: ".*$/s;

function withoutValues(message: string, values: readonly string[]): string {
  const plain = values.reduce((text, value) => text.replaceAll(value, "…"), message);
  return plain.replace(KEY, "…").replace(ADDRESS, "…").replace(QUOTED, ': "…"');
}
