/** A progress bar on standard error, on a terminal only. */
import type { Invocation } from "./command.js";

/** Draws the progress. */
export interface Progress {
  /** @param done a fraction of one */
  show(done: number): void;
  /** Clears the bar, where one was drawn. */
  end(): void;
}

const WIDTH = 30;

/** The bar of a call. */
export function progressOf({ terminal, flag }: Invocation, what: string): Progress {
  if (!terminal.stderrIsTerminal || flag("quiet")) return { show() {}, end() {} };
  let isDrawn = false;
  return {
    show: (done) => {
      isDrawn = true;
      const full = Math.round(done * WIDTH);
      const bar = "█".repeat(full) + "░".repeat(WIDTH - full);
      terminal.note(`\r${what} ${bar} ${Math.round(done * 100)} %`);
    },
    end: () => {
      if (isDrawn) terminal.note(`\r${" ".repeat(what.length + WIDTH + 8)}\r`);
    },
  };
}
