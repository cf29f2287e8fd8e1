/** Reads templates one after another, in a thread that is ended where a file takes too long. */
import type { openThread } from "../engine/engines.js";
import type { ReceivedTemplate, TemplateBytes, TemplateQuestion } from "../engine/templates/received-template.js";

type Thread = Pick<ReturnType<typeof openThread>, "ask" | "end">;

/** What became of a file: what was read, or why nothing was. */
export type Outcome =
  | { readonly read: ReceivedTemplate; readonly refusal: null }
  | { readonly read: null; readonly refusal: string };

/** What of a `File` is read here. */
export type DroppedFile = Pick<File, "name" | "size" | "arrayBuffer">;

const MOST_BYTES = 20 * 1024 * 1024;
/** So long a file may take. Milliseconds. */
const LONGEST = 30_000;

export class TemplateReader {
  readonly #open: () => Thread;
  readonly #longest: number;
  #thread: Thread | null = null;

  constructor(open: () => Thread, longest: number = LONGEST) {
    this.#open = open;
    this.#longest = longest;
  }

  /** Loads the code that reads templates before any file is given, so that reading one sends no request. */
  async prepare(): Promise<void> {
    this.#thread ??= this.#open();
    await this.#thread.ask("receiveTemplate", null);
  }

  /** Reads one file, against last quarter's where that is there; where that cannot be read, alone. */
  async read(file: DroppedFile, previous: DroppedFile | null): Promise<Outcome> {
    const own = await bytesOf(file);
    if ("refusal" in own) return { read: null, refusal: own.refusal };
    const before = previous === null ? null : await bytesOf(previous);
    if (before === null || "refusal" in before) {
      return besides(await this.#ask({ ...own, previous: null }), before?.refusal ?? null);
    }
    const outcome = await this.#ask({ ...own, previous: before });
    if (outcome !== "late") return besides(outcome, null);
    const alone = await this.#ask({ ...own, previous: null });
    return besides(alone, `${before.name} ${this.#takesLong}: nothing was compared with it.`);
  }

  async #ask(asked: TemplateQuestion): Promise<Outcome | "late"> {
    this.#thread ??= this.#open();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<"late">((resolve) => {
      timer = setTimeout(() => resolve("late"), this.#longest);
    });
    const reply = await Promise.race([this.#thread.ask("receiveTemplate", asked), late]);
    clearTimeout(timer);
    if (reply === "late") {
      this.#thread.end();
      this.#thread = null;
      return asked.previous === null ? this.#tooLong(asked) : "late";
    }
    if (reply !== null && !reply.refused && reply.answer !== null) return { read: reply.answer, refusal: null };
    const why = reply?.refused === true ? reply.issues.map(({ message }) => ` ${message}`).join("") : "";
    return { read: null, refusal: `${asked.name} was not read.${why}` };
  }

  #tooLong({ name }: TemplateBytes): Outcome {
    return { read: null, refusal: `${name} was not read: it ${this.#takesLong}.` };
  }

  get #takesLong(): string {
    return `takes longer than ${this.#longest / 1000} seconds`;
  }
}

/** An outcome with why last quarter's file was not read, where that is known here. */
function besides(outcome: Outcome | "late", previousRefusal: string | null): Outcome {
  if (outcome === "late") throw new Error("A file that is read alone is never late.");
  if (outcome.read === null || previousRefusal === null) return outcome;
  return { read: { ...outcome.read, previousRefusal }, refusal: null };
}

async function bytesOf(file: DroppedFile): Promise<TemplateBytes | { readonly refusal: string }> {
  const { name, size } = file;
  if (size > MOST_BYTES) return { refusal: `${name} is larger than the studio reads: 20 MB.` };
  try {
    return { name, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch {
    return { refusal: `${name} cannot be opened: it is a folder, or it was moved or changed after it was dropped.` };
  }
}
