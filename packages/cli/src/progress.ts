/** A bar on standard error while something takes long; nothing where nobody looks. */
import type { Invocation } from "./command.js";

/** Draws how far something has come. */
export interface Progress {
  /** @param done a fraction of one */
  show(done: number): void;
  /** Wipes the bar. */
  end(): void;
}

const WIDTH = 30;

/** The bar of a call. */
export function progressOf({ terminal, flag }: Invocation, what: string): Progress {
  if (!terminal.stderrIsTerminal || flag("quiet")) return { show() {}, end() {} };
  return {
    show: (done) => {
      const full = Math.round(done * WIDTH);
      const bar = "█".repeat(full) + "░".repeat(WIDTH - full);
      terminal.note(`\r${what} ${bar} ${Math.round(done * 100)} %`);
    },
    end: () => terminal.note(`\r${" ".repeat(what.length + WIDTH + 8)}\r`),
  };
}
