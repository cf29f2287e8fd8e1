/** The templates that were dropped, each read as it comes and once more when last quarter's is there. Nothing of them is kept. */
import { computed, signal } from "@preact/signals";
import { openThread } from "../engine/engines.js";
import type { ReceivedTemplate } from "../engine/templates/received-template.js";
import { quarterBefore } from "./quarters.js";
import { TemplateReader } from "./reader.js";

/** A file, and what was read of it. */
export interface Received {
  readonly id: number;
  readonly file: File;
  /** Last quarter's file where somebody chose it, null for none; undefined takes it of the files that are there. */
  readonly chosen: File | null | undefined;
  readonly read: ReceivedTemplate | null;
  /** Why nothing was read. */
  readonly refusal: string | null;
  /** The file that `read` was checked against. */
  readonly comparedWith: File | null;
}

const MOST_FILES = 100;

export const received = signal<readonly Received[]>([]);
/** Whether files may come: what reads them is loaded. */
export const isReady = signal(false);
/** Why some of the last files were not taken. */
export const notTaken = signal<string | null>(null);
/** How many files are not read yet, or are read again. */
export const waiting = computed(() => received.value.filter((one) => isToRead(one)).length);

const reader = new TemplateReader(openThread);
let next = 0;
let isWorking = false;

/** Loads the code that reads templates. */
export async function prepareTemplates(): Promise<void> {
  await reader.prepare();
  isReady.value = true;
}

/** Takes files that were dropped or picked. */
export function takeTemplates(files: readonly File[]): void {
  const isThere = (file: File) => received.value.some((one) => isSameFile(one.file, file));
  const fresh = files.filter((file) => !isThere(file));
  const taken = fresh.slice(0, Math.max(0, MOST_FILES - received.value.length));
  const left = fresh.length - taken.length;
  notTaken.value =
    left > 0 ? `${left} ${left === 1 ? "file was" : "files were"} not taken: ${MOST_FILES} are read at once.` : null;
  const added = taken.map((file): Received => {
    next += 1;
    return { id: next, file, chosen: undefined, read: null, refusal: null, comparedWith: null };
  });
  received.value = [...received.value, ...added];
  void work();
}

/** Chooses last quarter's file of one; null compares it with none. */
export function choosePrevious(id: number, chosen: File | null): void {
  update(id, { chosen });
  void work();
}

export function removeTemplate(id: number): void {
  received.value = received.value.filter((one) => one.id !== id);
  void work();
}

export function removeAll(): void {
  received.value = [];
  notTaken.value = null;
}

/** Last quarter's file, as it was chosen or among those that are there. */
export function previousOf({ id, chosen, read }: Received): File | null {
  if (chosen !== undefined) return chosen;
  if (read === null) return null;
  const others = received.value.flatMap((one) =>
    one.id === id || one.read === null ? [] : [{ ...one.read, of: one }],
  );
  return quarterBefore(read, others)?.of.file ?? null;
}

function isToRead(one: Received): boolean {
  if (one.refusal !== null) return false;
  return one.read === null || previousOf(one) !== one.comparedWith;
}

/** Reads one file after another: each once, then against last quarter's where that is there. */
async function work(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  try {
    for (let one = nextToRead(); one !== undefined; one = nextToRead()) {
      const previous = previousOf(one);
      const outcome = await reader.read(one.file, previous);
      update(one.id, { ...outcome, comparedWith: previous });
    }
  } finally {
    isWorking = false;
  }
}

function nextToRead(): Received | undefined {
  const open = received.value.filter(isToRead);
  return open.find(({ read }) => read === null) ?? open[0];
}

function update(id: number, change: Partial<Received>): void {
  received.value = received.value.map((one) => (one.id === id ? { ...one, ...change } : one));
}

const isSameFile = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
