import type { RefusalError } from "../../backend/backend-failure.js";
import { andMore, money, sayMore } from "../../summary/text-table.js";

/** One sentence that says what happened and what to do now. */
export function explainFailure({ code, message, retryable, details = {} }: RefusalError): string {
  switch (code) {
    case "payment_required":
      return `This key has no access to ${details.model} yet (access of test keys and of live keys is apart): open ${details.checkoutUrl} to get it, then call the tool again.`;
    case "unauthorized":
      return `${message} Configure this connector with a key (the header Authorization: Bearer <key>, or CAPSTACK_API_KEY for the local command), then call the tool again.`;
    case "validation_failed":
      return explainIssues(message, details);
    case "scope_required":
      return `The key lacks the scope ${details.scope}: configure this connector with a key that has it, then call the tool again.`;
    case "group_required":
      return `${message} Give group as one of: ${(details.groups as readonly string[]).join(", ")}.`;
    case "group_not_found":
      return `${message} ${vehiclesOf(details.groups)}accounting_firm lists the vehicles; give group as one of their names.`;
    case "account_not_found":
      return `${message} accounting_chart lists the accounts with their codes.`;
    case "period_locked":
      return `${message} Give a date in an open month, or leave it to people to reopen the month.`;
    case "illegal_transition":
      return details.from === "posted" && details.to === "void"
        ? `${message} Only drafts are voided: leave it to people to reverse it, or draft the same entry with its signs turned by accounting_draft_entry.`
        : message;
    case "over_commitment":
      return explainShort(message, details);
    case "result_forgotten":
      return message;
    case "unreadable_file":
      return explainFile(message, details.issues as readonly Issue[]);
    case "rate_limited":
      return `Too many calls: wait ${details.retryAfterSeconds} seconds, then call the tool again.`;
    default:
      if (typeof details.pointer === "string") return explainIssues(message, details);
      return retryable ? `${message} Call the tool again in a few seconds.` : message;
  }
}

/** The names of the vehicles, as far as a sentence has room. */
function vehiclesOf(groups: unknown): string {
  if (!Array.isArray(groups) || groups.length === 0) return "";
  const more = andMore(groups.length, MOST_VEHICLES);
  return `There are ${groups.slice(0, MOST_VEHICLES).join(", ")}${more}. `;
}

const MOST_VEHICLES = 20;

interface Issue {
  readonly code?: string;
  readonly pointer: string;
  readonly message: string;
}

interface Places {
  readonly issues?: readonly Issue[];
  /** How many there are, where not all are told. */
  readonly issueCount?: number;
}

function explainIssues(message: string, { issues = [], issueCount = issues.length }: Places): string {
  const [first, ...others] = issues;
  if (first === undefined) return message;
  const missing = missingBeside(first, others);
  const isMissing = first.code === "missing_field";
  const named = namesOf(isMissing ? [first, ...missing] : missing);
  const said =
    missing.length === 0 ? first.message : isMissing ? `${named}.` : `${first.message.slice(0, -1)}; ${named}.`;
  const [left, leftInAll] = [others.length - missing.length, issueCount - 1 - missing.length];
  const wrong =
    issueCount > issues.length
      ? `${leftInAll} more places are wrong, ${left} of them are`
      : `${left} more ${left === 1 ? "place is" : "places are"}`;
  const more = left === 0 ? "" : ` ${wrong} listed below.`;
  return `At ${first.pointer === "" ? "the root" : first.pointer}: ${said} Correct ${isMissing && missing.length > 0 ? "them" : "it"} and call the tool again.${more}`;
}

/** What else is missing at the place of a missing field, or of an unknown one without a suggestion, which may stand for it. */
function missingBeside({ code, message, pointer }: Issue, others: readonly Issue[]): readonly Issue[] {
  const isUnknown = code === "unknown_field" && message.endsWith("is not a field here.");
  if (!isUnknown && code !== "missing_field") return [];
  const place = pointer.slice(0, pointer.lastIndexOf("/") + 1);
  return others
    .filter((one) => one.code === "missing_field" && one.pointer.startsWith(place))
    .filter((one) => !one.pointer.slice(place.length).includes("/"))
    .slice(0, MOST_MISSING);
}

/** Missing fields that a sentence names. */
const MOST_MISSING = 12;

function namesOf(missing: readonly Issue[]): string {
  const names = missing.map(({ pointer }) => `\`${pointer.slice(pointer.lastIndexOf("/") + 1)}\``);
  return `${names.join(", ")} ${missing.length === 1 ? "is" : "are"} missing`;
}

/** Who is called beyond what is outstanding, and what can be called in all. */
function explainShort(message: string, { short, callable }: Overcalled): string {
  if (short === undefined || callable === undefined) return message;
  const named = short.map(({ name, requested, outstanding }) => {
    return `${name} is called for ${money(requested)}, ${money(outstanding)} is outstanding`;
  });
  const left =
    callable === 0
      ? "Nothing is left to call: all commitments are called. accounting_capital_accounts shows it."
      : `${money(callable)} can be called in all; accounting_capital_accounts has what is uncalled of each. Correct the amounts and call the tool again.`;
  return `${named.join("; ")}. ${left}`;
}

interface Overcalled {
  readonly short?: readonly { readonly name: string; readonly requested: number; readonly outstanding: number }[];
  readonly callable?: number;
}

/** What is wrong with a file, line by line: as much as a person mends at a time. */
function explainFile(message: string, issues: readonly Issue[]): string {
  const lines = issues.slice(0, PROBLEMS).map((issue) => issue.message);
  const more = sayMore(issues.length - PROBLEMS, "problem is listed below", "problems are listed below");
  return [message, ...lines, ...more].join("\n");
}

const PROBLEMS = 20;
