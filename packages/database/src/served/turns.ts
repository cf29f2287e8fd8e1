/**
 * Turns on an engine with one session. A transaction runs alone; single statements may overtake each other, but not an
 * earlier transaction.
 */
export class Turns {
  #isHeld = false;
  readonly #queue: (() => void)[] = [];

  /** Runs a single statement as soon as no transaction precedes it; `run` must send to the engine at once. */
  share<T>(run: () => Promise<T>): Promise<T> {
    return this.#wait(run);
  }

  /** Runs a transaction alone. */
  hold<T>(run: () => Promise<T>): Promise<T> {
    return this.#wait(() => {
      this.#isHeld = true;
      return run().finally(() => {
        this.#isHeld = false;
        this.#advance();
      });
    });
  }

  #wait<T>(run: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#queue.push(() => run().then(resolve, reject));
      this.#advance();
    });
  }

  #advance(): void {
    while (!this.#isHeld) {
      const start = this.#queue.shift();
      if (start === undefined) return;
      start();
    }
  }
}
