/** An answer that follows what it is computed from. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { opened } from "../state/open-company.js";
import { currentStep } from "../state/store.js";
import { isTyping, untilTyped } from "../state/typing.js";
import { ask } from "./engines.js";
import type { StandsBefore } from "./figures-before.js";
import type { Issue } from "./issue.js";
import type { QuestionName, Questions } from "./questions.js";

/**
 * Where a question stands. The last answer stays while the next is computed; when that is refused, the one to what was
 * put in before the present step of undo: none to half a figure.
 */
export interface Answered<N extends QuestionName> {
  readonly answer: Questions[N]["answer"] | null;
  /** What the answer answers. */
  readonly asked: Questions[N]["asked"] | null;
  readonly issues: readonly Issue[];
  /** Whether what is shown is not yet the answer to what was put in. */
  readonly pending: boolean;
  /** Where that is known, what the answer is about while what was put in is refused. */
  readonly before: StandsBefore | null;
}

/** Finds an answer to what stood before what is refused; null without one. */
export type FindBefore<N extends QuestionName> = (
  issues: readonly Issue[],
) => Promise<Pick<Answered<N>, "answer" | "asked" | "before"> | null>;

/**
 * Asks again whenever the question changes.
 * @param question what to ask; null while there is nothing to ask, undefined while the last answer has to do
 * @param pause waits until nobody has typed for so long, where the answer takes long to compute. Milliseconds
 * @param findBefore instead of the answer before the present step of undo: after a reload there is none
 */
export function answered<N extends QuestionName>(
  name: N,
  question: () => Questions[N]["asked"] | null | undefined,
  subject: string = name,
  pause = 0,
  findBefore: FindBefore<N> = async () => null,
): ReadonlySignal<Answered<N>> {
  const nothing: Answered<N> = { answer: null, asked: null, issues: [], pending: false, before: null };
  const result = signal<Answered<N>>(nothing);
  let last = 0;
  /** Whose the last answer is: it never stands under the name of another company. */
  let answeredIn = opened.peek();
  /** What stood when the present step of undo began. */
  let settled = nothing;
  let step = -1;
  const standing = () => (settled.answer === null ? result.peek() : settled);
  effect(() => {
    const asked = question();
    const mine = ++last;
    if (step !== currentStep()) settled = result.peek();
    step = currentStep();
    if (asked === null) {
      result.value = nothing;
      return;
    }
    if (asked === undefined) {
      result.value = { ...(answeredIn === opened.peek() ? result.peek() : nothing), issues: [], pending: false };
      return;
    }
    result.value = { ...result.peek(), pending: true };
    const askNow = async () => {
      const reply = mine === last ? await ask(name, asked, subject) : null;
      if (reply === null || mine !== last) return;
      const isOwn = answeredIn === opened.peek();
      answeredIn = opened.peek();
      if (!isOwn) settled = nothing;
      if (!reply.refused) {
        result.value = { answer: reply.answer, asked, issues: [], pending: false, before: null };
        return;
      }
      // Half a figure is not refused. Once it is whole, the refusal is shown at once; what stood before may have to be computed.
      if (isTyping.peek()) {
        result.value = { ...result.peek(), pending: false };
        await untilTyped();
        if (mine !== last) return;
      }
      result.value = { ...(isOwn ? standing() : nothing), issues: reply.issues, pending: false };
      const found = await findBefore(reply.issues);
      if (found !== null && mine === last) result.value = { ...result.peek(), ...found };
    };
    if (pause === 0) void askNow();
    else setTimeout(askNow, pause);
  });
  return result;
}
