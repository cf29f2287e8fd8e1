/** Retries a call after coercing unambiguous values. */
import { BackendFailure } from "../../backend/backend-failure.js";
import { oneLine } from "../results/user-text.js";
import { namedIn } from "./holder-names.js";
import { type RefusedPlace, repairArguments } from "./repair-arguments.js";
import type { PlaceSchema } from "./schema-at.js";

/** Calls are repaired in rounds: the items of a list sent as text are visible only once the list is parsed. */
const ROUNDS = 3;
const LONGEST_CALL = 1_500;

/** The arguments that a call means, and how they were read. */
interface Meant {
  readonly value: unknown;
  readonly read: string;
  /** Whether the caller must confirm it, since something else may be meant. */
  readonly isGuess?: boolean;
}

/** A refusal with the corrected call. */
class RefusedCall extends BackendFailure {
  constructor(
    error: BackendFailure["error"],
    readonly correction: string,
  ) {
    super(error);
  }
}

/**
 * The answer of a call, with its final arguments and the corrections made.
 * @param schema of the whole call, built only after a refusal
 * @param check  refuses what a corrected call names and nothing has
 * @param kept   the result that the call builds on, whose names it may use
 * @param meant  the arguments that a refused call means, where something else than its values says so
 */
export async function answerRepaired(
  answer: (args: unknown) => Promise<unknown>,
  input: unknown,
  schema: () => PlaceSchema,
  kept: () => unknown = () => undefined,
  check: (args: unknown) => Promise<void> = async () => undefined,
  meant: (args: unknown, failure: BackendFailure) => Promise<Meant | undefined> = async () => undefined,
) {
  const readings: string[] = [];
  let params = input;
  for (let round = 1; ; round += 1) {
    try {
      return { answer: await answer(params), asked: params, readings };
    } catch (failure) {
      const other = failure instanceof BackendFailure && round <= ROUNDS ? await meant(params, failure) : undefined;
      if (other?.isGuess) {
        const said = sayCorrected(other.value, [...readings, other.read], await stillWrong(check, other.value));
        throw new RefusedCall((failure as BackendFailure).error, said);
      }
      if (other !== undefined) {
        readings.push(other.read);
        params = other.value;
        continue;
      }
      const issues = failure instanceof BackendFailure ? issuesOf(failure) : [];
      const named = namedIn([params, kept()]);
      const { value, read, guessed, left } = repairArguments(params, issues, schema(), named);
      const changes = [...readings, ...read, ...guessed];
      const unclear = left.filter((place) => place.includes(" or "));
      if (changes.length === 0 && unclear.length === 0) throw failure;
      const isSameCall = read.length + guessed.length + left.length === 0;
      // The call that was refused is no corrected one.
      if (isSameCall) throw new RefusedCall((failure as BackendFailure).error, sayChanges(changes));
      const isAsked = guessed.length > 0 || read.length === 0 || round > ROUNDS;
      if (isAsked) {
        const wrong = left.length > 0 ? left : await stillWrong(check, value);
        throw new RefusedCall(
          sayMeant((failure as BackendFailure).error, guessed),
          sayCorrected(value, changes, wrong),
        );
      }
      readings.push(...read);
      params = value;
    }
  }
}

/** The refusal, with the corrected field in place of the nearest spelling, so that one answer suggests one name. */
function sayMeant(error: BackendFailure["error"], guessed: readonly string[]): BackendFailure["error"] {
  const issues = (error.details?.issues ?? []) as readonly { readonly pointer?: string; readonly message?: string }[];
  const renamed = issues.map((issue) => {
    const meant = guessed.find((one) => one.startsWith(`${issue.pointer} is called `))?.split(" is called ")[1];
    if (meant === undefined || issue.message === undefined) return issue;
    return { ...issue, message: issue.message.replace(NEAREST, `did you mean \`${meant}\``) };
  });
  const [first] = issues;
  if (first?.message === undefined || guessed.length === 0) return error;
  const message = error.message.replace(first.message, () => String(renamed[0]?.message));
  return { ...error, message, details: { ...error.details, issues: renamed } };
}

const NEAREST = /did you mean `[^`]+`/;

/** What is wrong with a corrected call besides: its names are looked up before it is offered. */
async function stillWrong(check: (args: unknown) => Promise<void>, value: unknown): Promise<string[]> {
  try {
    await check(value);
    return [];
  } catch (failure) {
    if (!(failure instanceof BackendFailure)) throw failure;
    const issues = (failure.error.details?.issues ?? []) as readonly { readonly pointer?: string }[];
    const [pointer = ""] = issues.map((issue) => issue.pointer ?? "");
    return [`${pointer}${pointer === "" ? "" : ": "}${failure.error.message.replace(/\.$/, "")}`];
  }
}

/** A refusal that says one fault more. */
export function alsoRefused(failure: BackendFailure, pointer: string, message: string): BackendFailure {
  return new RefusedCall(failure.error, `\nBesides, at ${pointer}: ${oneLine(message)}${correctionOf(failure)}`);
}

/** The sentence added to a refusal: the corrections, and the call to make. */
export function correctionOf(failure: BackendFailure): string {
  return failure instanceof RefusedCall ? failure.correction : "";
}

/** The places that a refusal names; the books name a query parameter. */
function issuesOf({ error: { code, details } }: BackendFailure): readonly RefusedPlace[] {
  if (typeof details?.query === "string") return [{ code, path: [details.query] }];
  const issues = (details?.issues ?? []) as readonly Partial<RefusedPlace>[];
  return issues.filter((issue): issue is RefusedPlace => Array.isArray(issue.path));
}

/** The corrections; the call to make only if nothing else is wrong with it. */
function sayCorrected(value: unknown, changes: readonly string[], left: readonly string[]): string {
  const call = oneLine(JSON.stringify(value));
  const corrected = sayChanges(changes);
  if (left.length > 0)
    return `${corrected}${corrected === "" ? "\n" : " "}Still wrong: ${oneLine(left.slice(0, 10).join(", "))}.`;
  return call.length > LONGEST_CALL ? corrected : `${corrected}\nCorrected call: ${call}`;
}

function sayChanges(changes: readonly string[]): string {
  return changes.length === 0 ? "" : `\nCorrected: ${oneLine(changes.slice(0, 10).join("; "))}.`;
}
