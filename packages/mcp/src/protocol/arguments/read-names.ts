import { unknownSentence } from "@capstack/decimal";
import { BackendFailure } from "../../backend/backend-failure.js";

/** Arguments by name; a name the tool does not have is refused with the one it probably means. */
export function readNames(args: unknown, names: readonly string[]): Record<string, unknown> {
  const input = typeof args === "object" && args !== null && !Array.isArray(args) ? args : {};
  const issues = Object.keys(input)
    .filter((name) => !names.includes(name))
    .map((name) => {
      const message = unknownSentence(name, names);
      return { code: "unknown_field", path: [name], pointer: `/${name}`, message };
    });
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
 * @throws BackendFailure `validation_failed`
 */
export function refuseField(name: string, message: string, code = "invalid_value"): never {
  const issues = [{ code, path: [name], pointer: `/${name}`, message }];
  throw new BackendFailure({ code: "validation_failed", message, retryable: false, details: { issues } });
}
