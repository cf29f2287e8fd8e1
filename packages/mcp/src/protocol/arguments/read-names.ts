import { missingSentence, unknownSentence } from "@capstack/decimal";
import { BackendFailure } from "../../backend/backend-failure.js";

/**
 * Arguments by name; a name the tool does not have is refused with the one it probably means, and one that it requires as
 * missing.
 * @throws BackendFailure `validation_failed` with all of them
 */
export function readNames(
  args: unknown,
  names: readonly string[],
  required: readonly string[] = [],
): Record<string, unknown> {
  const input: Readonly<Record<string, unknown>> =
    typeof args === "object" && args !== null && !Array.isArray(args) ? { ...args } : {};
  const issueOf = (code: string, name: string, message: string) => ({
    code,
    path: [name],
    pointer: `/${name}`,
    message,
  });
  const unknown = Object.keys(input).filter((name) => !names.includes(name));
  const missing = required.filter((name) => input[name] === undefined);
  const issues = [
    ...unknown.map((name) => issueOf("unknown_field", name, unknownSentence(name, names))),
    ...missing.map((name) => issueOf("missing_field", name, missingSentence(name))),
  ];
  const [first] = issues;
  if (first === undefined) return { ...input };
  throw new BackendFailure({
    code: "validation_failed",
    message: first.message,
    retryable: false,
    details: { issues },
  });
}

/**
 * Refuses one argument.
 * @param more what the refusal knows besides its place, such as what was probably meant
 * @throws BackendFailure `validation_failed`
 */
export function refuseField(name: string, message: string, code = "invalid_value", more: object = {}): never {
  const issues = [{ code, path: [name], pointer: `/${name}`, message }];
  throw new BackendFailure({ code: "validation_failed", message, retryable: false, details: { issues, ...more } });
}

/**
 * The values that are there, as a query takes them.
 * @example given({ group: "Fund I", asOf: undefined }) // => { group: "Fund I" }
 */
export function given(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
