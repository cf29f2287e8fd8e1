/** Natural requests, each with the call that answers it, the facts it must state and three ways in which models get it wrong. */

/** A mistake, as a change of the right call, and what must come of it. */
export interface Mistake {
  /** A JSON pointer into the right call. */
  readonly at: string;
  /** What stands there instead; nothing where the value is left out. */
  readonly value?: unknown;
  /** What the field is called instead. */
  readonly called?: string;
  /**
   * `read` is answered as the right call is, and says what was read. `corrected` is refused with a corrected call that is
   * answered as the right one. Anything else is refused with that code, and in these words says what would be right.
   */
  readonly outcome: "read" | "corrected" | { readonly code: string; readonly words: string };
}

/** What a person asks, and the call for it. */
export interface NaturalRequest {
  readonly asks: string;
  readonly tool: string;
  readonly call: Readonly<Record<string, unknown>>;
  /** Where the facts are from. */
  readonly because: string;
  /** The facts, as the text states them. */
  readonly says: readonly string[];
  readonly mistakes: readonly [Mistake, Mistake, Mistake];
}

/** A value written in a way that has one reading. */
export const read = (at: string, value: unknown): Mistake => ({ at, value, outcome: "read" });

/** A field in snake_case and the like: the same name. */
export const spelt = (at: string, called: string): Mistake => ({ at, called, outcome: "read" });

/** A field by another name, for which the right one is proposed. */
export const called = (at: string, called: string): Mistake => ({ at, called, outcome: "corrected" });

/** A value for which the right one is proposed. */
export const near = (at: string, value: unknown): Mistake => ({ at, value, outcome: "corrected" });

/** A value that has no reading. */
export const refused = (at: string, value: unknown, code: string, words: string): Mistake => ({
  at,
  value,
  outcome: { code, words },
});

/** A value that is not there. */
export const missing = (at: string, code: string, words: string): Mistake => ({ at, outcome: { code, words } });

/** The right call with the mistake in it. */
export function withMistake(call: unknown, { at, value, called }: Mistake): Record<string, unknown> {
  const wrong = structuredClone(call) as Record<string, unknown>;
  const path = at.split("/").slice(1);
  const name = path.pop() as string;
  const parent = path.reduce<Record<string, unknown>>((from, key) => from[key] as Record<string, unknown>, wrong);
  if (called !== undefined) {
    parent[called] = parent[name];
    delete parent[name];
  } else if (value === undefined) delete parent[name];
  else parent[name] = value;
  return wrong;
}
