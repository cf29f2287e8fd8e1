let last: Promise<unknown> = Promise.resolve();

/**
 * Runs heavy work one after another, and handles other requests in between: ten large bodies at once would block for
 * ten
 * times as long and need ten times the memory.
 * @example
 * const order = [];
 * await Promise.all([1, 2].map((nth) => inTurn(async () => order.push(nth))));
 * order // => [1, 2]
 */
export function inTurn<T>(work: () => Promise<T> | T): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => {}).then(() => new Promise((resolve) => setTimeout(resolve)));
  return done;
}
