/**
 * The one error every engine throws for input it refuses. A caller branches on `code`, shows `message`, and points at
 * `path`; `issues` holds everything the engine found wrong, so that one round trip repairs an input.
 */

/** Path of a value in the input, from its root: `["events", 2, "grants", 0, "shares"]`. */
export type ErrorPath = readonly (string | number)[];

/** One thing that is wrong with an input. `details` carries figures, such as a margin or a limit. */
export interface EngineIssue<Code extends string = string> {
  readonly code: Code;
  readonly message: string;
  readonly path: ErrorPath;
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Shortens a message that quotes a long input value: the middle is cut, so that both the problem and the remedy remain.
 */
function readable(message: string): string {
  return message.length <= 1000 ? message : `${message.slice(0, 600)}…${message.slice(-300)}`;
}

const brand = /* @__PURE__ */ Symbol.for("capstack.EngineError");

/**
 * Input that an engine understood and refused.
 *
 * The first issue is mirrored in `code`, `message`, `path` and `details`. A sentence beyond 1,000 characters loses its middle. Recognise it with {@link isEngineError}, never
 * with `instanceof`: a program may have loaded two copies of a package.
 * @example
 * const error = new EngineError("negative_value", "shares is -5; it must be zero or more.", ["common", 0, "shares"]);
 * error.code // => "negative_value"
 * error.issues.length // => 1
 */
export class EngineError<Code extends string = string> extends Error {
  override readonly name = "EngineError";
  readonly code: Code;
  readonly path: ErrorPath;
  declare readonly details?: Readonly<Record<string, unknown>>;
  readonly issues: readonly EngineIssue<Code>[];

  constructor(
    code: Code,
    message: string,
    path: ErrorPath = [],
    more: { details?: Readonly<Record<string, unknown>>; issues?: readonly EngineIssue<Code>[] } = {},
  ) {
    const sentence = readable(message);
    super(sentence);
    this.code = code;
    this.path = path;
    if (more.details !== undefined) this.details = more.details;
    const own = { code, message: sentence, path, ...(more.details === undefined ? {} : { details: more.details }) };
    this.issues = more.issues ?? [own];
    Object.defineProperty(this, brand, { value: true });
  }
}

/**
 * Whether a caught value is an {@link EngineError}, of this copy of the package or another.
 * @example
 * isEngineError(new EngineError("invalid_date", "2026-02-30 is not a day of the calendar.")) // => true
 * isEngineError(new Error("disk full")) // => false
 */
export function isEngineError(value: unknown): value is EngineError {
  return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[brand] === true;
}

const MAX_ISSUES = 1000;

/**
 * Collects what is wrong with an input while it is read, then throws it all at once. Keeps the first 1,000 issues.
 * @example
 * const problems = new Problems();
 * problems.add("missing_field", "name is required.", ["grants", 0, "name"]);
 * problems.add("invalid_value", "shares is 1.5; it must be whole.", ["grants", 0, "shares"]);
 * problems.throwIfAny() // throws missing_field
 */
export class Problems<Code extends string = string> {
  readonly #issues: EngineIssue<Code>[] = [];
  readonly #first: EngineIssue<Code>[] = [];

  /** Notes one issue and goes on. */
  add(code: Code, message: string, path: ErrorPath, details?: Readonly<Record<string, unknown>>): void {
    if (this.#issues.length >= MAX_ISSUES) return;
    this.#issues.push({
      code,
      message: readable(message),
      path: [...path],
      ...(details === undefined ? {} : { details }),
    });
  }

  /**
   * Notes an issue that explains the others: it is listed before them, the issue of an outer object before those of
   * inner ones.
   */
  addFirst(code: Code, message: string, path: ErrorPath): void {
    const after = this.#first.findIndex((other) => other.path.length > path.length);
    const place = after === -1 ? this.#first.length : after;
    this.#first.splice(place, 0, { code, message: readable(message), path: [...path] });
  }

  /** The issues noted so far, those that explain others first. */
  get issues(): readonly EngineIssue<Code>[] {
    return [...this.#first, ...this.#issues];
  }

  /** How many issues were noted so far. */
  get count(): number {
    return this.#first.length + this.#issues.length;
  }

  /** @throws EngineError with the code of the first issue, when there is any. */
  throwIfAny(): void {
    const { issues } = this;
    const first = issues[0];
    if (first === undefined) return;
    throw new EngineError(first.code, first.message, first.path, {
      issues,
      ...(first.details === undefined ? {} : { details: first.details }),
    });
  }
}
