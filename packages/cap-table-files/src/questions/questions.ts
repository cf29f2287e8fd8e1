/** What a file does not say and a cap table needs: asked once, with a default, and kept with its answer. */
import { EngineError, isRecord, nearestName } from "@capstack/decimal";

/** One way to answer. */
export interface QuestionOption {
  readonly value: string;
  /** What the answer means. */
  readonly says: string;
}

/** Something that the file does not say. */
export interface FileQuestion {
  /** Names the question in `answers`; the same for the same file. */
  readonly id: string;
  /** The securities, classes, people or columns it is about. */
  readonly about: readonly string[];
  readonly sentence: string;
  /** The answers there are; empty where any figure of zero or more is one. */
  readonly options: readonly QuestionOption[];
  /** What was taken where there is no answer. */
  readonly default: string;
  /** What was answered; null where nothing was. */
  readonly answer: string | null;
}

/** Answers by the `id` of their questions. */
export type FileAnswers = Readonly<Record<string, string>>;

/**
 * What becomes of an answer to a question that is not asked, or of a choice that is not offered: it is refused, or left for
 * a reading that asks it.
 */
export type OtherAnswers = "refuse" | "leave";

/** A question before it is answered. */
export type AskedQuestion = Omit<FileQuestion, "answer">;

/** The questions of one file. */
export class Questions {
  readonly #asked = new Map<string, FileQuestion>();
  readonly #answers: ReadonlyMap<string, string>;

  /**
   * @param others what becomes of an answer to a question that is not asked, or of a choice that is not offered
   * @throws EngineError `invalid_value` for answers that are no texts by id
   */
  constructor(
    answers: unknown,
    readonly others: OtherAnswers = "refuse",
  ) {
    if (answers !== undefined && !isRecord(answers)) wrong("answers is not an object of answers by id.", []);
    this.#answers = new Map(
      Object.entries(answers ?? {}).map(([id, value]) => {
        if (typeof value !== "string") wrong(`The answer to "${id.slice(0, 60)}" is not text.`, [id]);
        return [id, value as string];
      }),
    );
  }

  /**
   * Asks, or recalls what was asked under the same id.
   * @returns the answer, or the default
   * @throws EngineError `invalid_value` for an answer that is none of the options
   */
  ask({ id, about, sentence, options, default: usual }: AskedQuestion): string {
    const known = this.#asked.get(id);
    const answer = this.#answerTo(id, options);
    if (known === undefined) {
      if (answer !== null) requireOption(id, answer, options);
      this.#asked.set(id, { id, about, sentence, options, default: usual, answer });
    } else {
      // Asked of more, the sentence may name them all.
      this.#asked.set(id, { ...known, sentence, about: [...new Set([...known.about, ...about])] });
    }
    return answer ?? known?.default ?? usual;
  }

  /** What was answered; of a choice that is left while it is not offered, nothing. */
  #answerTo(id: string, options: readonly QuestionOption[]): string | null {
    const answer = this.#answers.get(id) ?? null;
    const isLeft = this.others === "leave" && options.length > 0 && !options.some(({ value }) => value === answer);
    return isLeft ? null : answer;
  }

  /** Whether a question was answered in this way, asked or not. */
  has(id: string, answer: string): boolean {
    return this.#answers.get(id) === answer;
  }

  /** A question whose answer is a figure of zero or more. */
  askFigure(question: Omit<AskedQuestion, "options">): number {
    return Number(this.ask({ ...question, options: [] }));
  }

  /**
   * All questions, in the order they came up.
   * @throws EngineError `unknown_field` for an answer to a question that the file does not raise
   */
  finish(): FileQuestion[] {
    const asked = [...this.#asked.values()];
    if (this.others === "leave") return asked;
    for (const id of this.#answers.keys()) {
      if (this.#asked.has(id)) continue;
      const near = nearestName(id, [...this.#asked.keys()]);
      const hint = near === undefined ? "" : ` Did you mean ${near}?`;
      const message = `"${id.slice(0, 60)}" is no question of this file.${hint}`;
      throw new EngineError("unknown_field", message, ["answers", id]);
    }
    return asked;
  }
}

function requireOption(id: string, answer: string, options: readonly QuestionOption[]): void {
  if (options.length === 0) {
    if (!/^\d{1,15}(\.\d{1,12})?$/.test(answer))
      wrong(`"${answer.slice(0, 40)}" is not a figure of zero or more.`, [id]);
  } else if (!options.some(({ value }) => value === answer)) {
    const known = options.map(({ value }) => value).join(", ");
    wrong(`"${answer.slice(0, 40)}" is none of the answers: ${known}.`.slice(0, 1000), [id]);
  }
}

function wrong(message: string, path: readonly string[]): never {
  throw new EngineError("invalid_value", message, ["answers", ...path]);
}
