/** Whether somebody is in the middle of typing: half a figure is nothing to be told about. */
import { effect, signal } from "@preact/signals";

/** Whoever does not press a key for so long has finished, or wants to know. Milliseconds. */
const REST = 700;

const typing = signal(false);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether a key was pressed in a field of text a moment ago. */
export const isTyping = typing;

/** A key in a field of text. */
export function noteTyping({ target }: { readonly target: EventTarget | null }): void {
  if (!(target instanceof HTMLInputElement) || target.type !== "text") return;
  typing.value = true;
  clearTimeout(timer);
  timer = setTimeout(endTyping, REST);
}

/** The field was left, or what stands in it was confirmed. */
export function endTyping(): void {
  clearTimeout(timer);
  typing.value = false;
}

/** Waits until nobody is typing. */
export function untilTyped(): Promise<void> {
  if (!typing.peek()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (typing.value) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}
