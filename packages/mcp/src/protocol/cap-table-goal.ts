/** The term of a round at which holders reach an ownership, or a share a price. */
import { type CapTableRequest, solveFor } from "@capstack/cap-table";
import { engineRefusal, shapeRefusal } from "@capstack/contract";
import { EngineError, isEngineError, wrongWordSentence } from "@capstack/decimal";
import { BackendFailure } from "../backend/backend-failure.js";
import { idsMeant, namedIn } from "./arguments/holder-names.js";
import { namesLike } from "./arguments/name-words.js";

const TERMS = ["preMoney", "newMoney", "pool", "cap"] as const;
type Term = (typeof TERMS)[number];

/** A goal as it was reached. */
export interface CapTableGoal {
  readonly vary: Term;
  /** The holders who reach the goal together, by name; empty for a price. */
  readonly holders: readonly string[];
  /** The value of the term. Currency; a fraction for a pool. */
  readonly value: number;
  /** The ownership or the price that it gives. */
  readonly achieved: number;
}

const term = { enum: [...TERMS], description: "What of the last round is looked for; `cap` is a SAFE's or note's." };

/** What a goal says, for `describe` and the reading of a call. */
export const goalSchema = {
  type: "object",
  description:
    "Finds the term of the last round that reaches an ownership or a price; the answer is the table with it.",
  properties: {
    vary: term,
    holders: {
      type: "array",
      items: { type: "string" },
      description: "Whose ownership, by id or name; several count together.",
    },
    ownership: {
      type: "number",
      description: "Fully diluted, after everything. A fraction of one: 0.5 is 50 %.",
    },
    price: { type: "number", description: "Of the last round, in place of holders. Currency a share." },
    securityId: { type: "string", description: "Of the SAFE or note whose cap is looked for." },
  },
  required: ["vary"],
} as const;

/** Events up to which a goal is looked for: each of some fifty trials computes them all. */
const MOST_EVENTS = 300;

/**
 * Solves a goal.
 * @returns the goal as it was reached, and the request with the term that reaches it
 * @throws BackendFailure `validation_failed`, and what the engine refuses
 */
export function reachGoal(request: CapTableRequest, given: unknown) {
  const { vary, holders, target, securityId } = readGoal(request, given);
  const question = { request, vary, ...(securityId === undefined ? {} : { securityId }) };
  try {
    const { value, achieved, request: solved } = solveFor({ ...question, target });
    return { goal: { vary, holders, value, achieved } satisfies CapTableGoal, request: solved };
  } catch (error) {
    if (!isEngineError(error)) throw error;
    const inGoal = placedInGoal(error, target.kind);
    const isShape = error.code === "invalid_value" || error.code === "missing_field";
    throw new BackendFailure((isShape ? shapeRefusal(inGoal.issues) : engineRefusal("cap-table", inGoal)).error);
  }
}

type Path = EngineError["path"];

/** The refusal with the paths of the call: the question's fields are under `goal`, its events at the top. */
function placedInGoal({ code, message, path, issues, details }: EngineError, kind: "ownership" | "price"): EngineError {
  const placed = ([first, ...rest]: Path): Path => {
    if (first === "request") return rest;
    if (first === "target") return ["goal", kind];
    return first === "vary" || first === "securityId" ? ["goal", first] : first === undefined ? [] : [first, ...rest];
  };
  const lines = issues.map((issue) => ({ ...issue, path: placed(issue.path) }));
  return new EngineError(code, message, placed(path), { issues: lines, ...(details === undefined ? {} : { details }) });
}

/** The SAFE or note whose cap is looked for: the one that is named, else the only one. */
function securityOf({ events = [] }: CapTableRequest, vary: Term, given: unknown): string | undefined {
  if (given !== undefined) return String(given);
  if (vary !== "cap") return undefined;
  const all = events.flatMap((event): readonly { readonly securityId?: string | null }[] => {
    if (event.type === "safe_issuance") return event.safes;
    return event.type === "note_issuance" ? event.notes : [];
  });
  const ids = [...new Set(all.map(({ securityId }) => securityId))];
  const [only] = ids;
  if (ids.length === 1 && only != null) return only;
  const named = ids.filter((id) => id != null).slice(0, MOST_NAMES);
  return refuseGoal(
    named.length === 0
      ? "A cap is that of a SAFE or note that an event issues, named by its securityId; there is none."
      : `goal takes securityId, the SAFE or note whose cap is looked for; there are ${named.join(", ")}.`,
    "securityId",
    "missing_field",
  );
}

/** Ids that a refusal names. */
const MOST_NAMES = 20;

function readGoal(request: CapTableRequest, given: unknown) {
  if (typeof given !== "object" || given === null) return refuseGoal("goal must be an object: describe CapTableGoal.");
  const { vary, holders = [], ownership, price, securityId } = given as Readonly<Record<string, unknown>>;
  if (!TERMS.includes(vary as Term)) refuseGoal(wrongWordSentence("vary", vary, TERMS), "vary");
  if ((request.events?.length ?? 0) > MOST_EVENTS) refuseGoal(`A goal takes at most ${MOST_EVENTS} events.`);
  const common = { vary: vary as Term, securityId: securityOf(request, vary as Term, securityId) };
  if (price !== undefined && typeof price !== "number") return refuseGoal("price must be a number.", "price");
  if (price !== undefined) return { ...common, holders: [], target: { kind: "price", value: price } as const };
  if (typeof ownership !== "number" || ownership < 0 || ownership > 1) {
    return refuseGoal(
      "goal takes ownership, a fraction of one such as 0.5, with holders; or a price a share.",
      ...(ownership === undefined ? [] : ["ownership"]),
    );
  }
  const whose = (Array.isArray(holders) ? holders : [holders]).map((holder) => holderOf(request, String(holder)));
  if (whose.length === 0)
    return refuseGoal("goal takes holders, by id or name, with ownership.", "holders", "missing_field");
  const holderIds = [...new Set(whose.map(({ id }) => id))];
  const target = { kind: "ownership", holderIds, value: ownership } as const;
  return { ...common, holders: whose.map(({ name }) => name), target };
}

/** A holder by id or name. */
function holderOf(request: unknown, input: string): { readonly id: string; readonly name: string } {
  const named = namedIn(request).filter(({ what }) => what === "holder");
  const ids = named.some(({ id }) => id === input) ? [input] : idsMeant(input, named, "holder");
  const found = named.filter(({ id }) => ids.includes(id));
  const [only, other] = ids;
  if (only !== undefined && other === undefined) return { id: only, name: found[0]?.name ?? only };
  const names = [...new Set((found.length > 0 ? found : named).map(({ name }) => name))];
  const near = found.length > 0 ? [] : namesLike(input, names);
  const shown = (near.length > 0 ? near : names).slice(0, MOST_NAMES).join(", ");
  const which = near.length > 0 ? `did you mean ${shown}?` : `there are ${shown}.`;
  return refuseGoal(`${JSON.stringify(input.slice(0, 80))} is ${ids.length} holders; ${which}`, "holders");
}

/** Refuses a goal, or a part of it. @throws BackendFailure `validation_failed` */
function refuseGoal(message: string, part?: string, code = "invalid_value"): never {
  const path = part === undefined ? ["goal"] : ["goal", part];
  const issues = [{ code, path, pointer: `/${path.join("/")}`, message }];
  throw new BackendFailure({ code: "validation_failed", message, retryable: false, details: { issues } });
}
