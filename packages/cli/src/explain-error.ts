/** Translates failures of calls into exit codes and messages. */
import { isApiError, isPaymentRequired, isUnauthorized } from "@capstack/client";
import { reasonOfStatus } from "./exit-codes.js";
import { CliFailure, sayMore } from "./failure.js";

/** The most lines of a list. */
const LONGEST = 20;

/** The details of an API error: further problems, and lists of valid values. */
function moreOf(details: Readonly<Record<string, unknown>> = {}): string[] {
  return Object.entries(details).flatMap(([name, value]) => {
    if (!Array.isArray(value) || value.length === 0) return [];
    if (name === "issues") {
      const found = Math.max(value.length, Number(details.issueCount ?? 0));
      const shown = value.slice(1, LONGEST).map((issue) => `${issue.pointer ?? ""}: ${issue.message}`);
      return [...shown, ...sayMore(found - shown.length - 1)];
    }
    if (!value.every((one) => typeof one === "string") || name === "path") return [];
    const more = value.length > LONGEST ? `, and ${value.length - LONGEST} more` : "";
    return [`${name}: ${value.slice(0, LONGEST).join(", ")}${more}`];
  });
}

/** The failure that a thrown value means. */
export function explainError(error: unknown): CliFailure {
  if (isPaymentRequired(error)) {
    return new CliFailure("payment", `${error.message}\nOpen ${error.details.checkoutUrl} to get access.`);
  }
  if (isUnauthorized(error)) {
    return new CliFailure("key", `${error.message}\nA key is given by --api-key, CAPSTACK_API_KEY or capstack login.`);
  }
  if (isApiError(error)) {
    const wait = error.retryAfterSeconds === undefined ? "" : ` Try again in ${error.retryAfterSeconds} s.`;
    const id = error.requestId === undefined ? "" : ` (request ${error.requestId})`;
    const lines = [`${error.message}${wait}${id}`, ...moreOf(error.details)];
    return new CliFailure(reasonOfStatus(error.status), lines.join("\n"));
  }
  const { name, message } = error as Error;
  if (name === "CapstackConnectionError" || name === "CapstackTimeoutError") return new CliFailure("network", message);
  return new CliFailure("unexpected", error instanceof Error ? (error.stack ?? message) : String(error));
}
