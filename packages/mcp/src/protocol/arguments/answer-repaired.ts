/** A call, and where it was refused for how its values are written, the call again with their one reading. */
import { BackendFailure } from "../../backend/backend.js";
import { oneLine } from "../results/user-text.js";
import { type RefusedPlace, repairArguments } from "./repair-arguments.js";
import type { PlaceSchema } from "./schema-at.js";

/** Calls are repaired in rounds: what stands inside a list sent as text is seen once the list is read. */
const ROUNDS = 3;
const LONGEST_CALL = 1_500;

/** A refusal with the call that would not have been refused for these reasons. */
class RefusedCall extends BackendFailure {
  constructor(
    error: BackendFailure["error"],
    readonly correction: string,
  ) {
    super(error);
  }
}

/**
 * What a call gives, with what it asked in the end and what was read as what.
 * @param schema of the whole call, made only where something was refused
 */
export async function answerRepaired(
  answer: (args: unknown) => Promise<unknown>,
  given: unknown,
  schema: () => PlaceSchema,
) {
  const readings: string[] = [];
  let asked = given;
  for (let round = 1; ; round += 1) {
    try {
      return { answer: await answer(asked), asked, readings };
    } catch (failure) {
      const issues = failure instanceof BackendFailure ? issuesOf(failure) : [];
      const { value, read, guessed, left } = repairArguments(asked, issues, schema());
      const changes = [...readings, ...read, ...guessed];
      const unclear = left.filter((place) => place.includes(" or "));
      if (changes.length === 0 && unclear.length === 0) throw failure;
      const isAsked = guessed.length > 0 || read.length === 0 || round > ROUNDS;
      if (isAsked) throw new RefusedCall((failure as BackendFailure).error, sayCorrected(value, changes, left));
      readings.push(...read);
      asked = value;
    }
  }
}

/** The sentence that a refusal adds: what would be read how, and the call to make. */
export function correctionOf(failure: BackendFailure): string {
  return failure instanceof RefusedCall ? failure.correction : "";
}

/** The places that a refusal names; the books name a field of a query. */
function issuesOf({ error: { code, details } }: BackendFailure): readonly RefusedPlace[] {
  if (typeof details?.query === "string") return [{ code, path: [details.query] }];
  const issues = (details?.issues ?? []) as readonly Partial<RefusedPlace>[];
  return issues.filter((issue): issue is RefusedPlace => Array.isArray(issue.path));
}

/** What would be read how; the call to make only where nothing else is wrong with it. */
function sayCorrected(value: unknown, changes: readonly string[], left: readonly string[]): string {
  const call = oneLine(JSON.stringify(value));
  const told = changes.length === 0 ? "" : `\nCorrected: ${oneLine(changes.slice(0, 10).join("; "))}.`;
  if (left.length > 0)
    return `${told}${told === "" ? "\n" : " "}Still wrong: ${oneLine(left.slice(0, 10).join(", "))}.`;
  return call.length > LONGEST_CALL ? told : `${told}\nCorrected call: ${call}`;
}
