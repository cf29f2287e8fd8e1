/** Memory for answers: computed, or waiting for their readers. Who finds no room waits in turn. */
export interface AnswerRoom {
  /**
   * Takes so many bytes as soon as there are, first come, first served.
   * @returns gives them back, once
   * @throws the signal's reason when it is aborted first
   */
  take(bytes: number, signal: AbortSignal): Promise<() => void>;
}

interface Waiting {
  readonly bytes: number;
  readonly enter: () => void;
}

export function createAnswerRoom(capacity: number): AnswerRoom {
  let free = capacity;
  const queue: Waiting[] = [];
  const admit = () => {
    for (let next = queue[0]; next !== undefined && next.bytes <= free; next = queue[0]) {
      queue.shift();
      free -= next.bytes;
      next.enter();
    }
  };
  const giveBack = (bytes: number) => {
    let held = bytes;
    return () => {
      free += held;
      held = 0;
      admit();
    };
  };
  const take = (wanted: number, signal: AbortSignal) => {
    const bytes = Math.min(wanted, capacity);
    if (bytes === 0) return Promise.resolve(() => {});
    return new Promise<() => void>((resolve, reject) => {
      const waiting = { bytes, enter: () => settle(() => resolve(giveBack(bytes))) };
      const leave = () => {
        queue.splice(queue.indexOf(waiting), 1);
        settle(() => reject(signal.reason));
        admit();
      };
      const settle = (how: () => void) => {
        signal.removeEventListener("abort", leave);
        how();
      };
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener("abort", leave);
      queue.push(waiting);
      admit();
    });
  };
  return { take };
}
