/** What the browser keeps between visits. It may keep nothing, or something from another version. */
import { readState, type StudioState } from "./studio-state.js";

const NAME = "capstack.studio";

/** What was kept; null where there is nothing that can be read. */
export function keptState(): StudioState | null {
  try {
    const kept = localStorage.getItem(NAME);
    return kept === null ? null : readState(JSON.parse(kept));
  } catch {
    return null;
  }
}

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Keeps a state, once typing has paused. A browser that keeps nothing changes nothing. */
export function keepState(state: StudioState): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    try {
      localStorage.setItem(NAME, JSON.stringify(state));
    } catch {
      // Storage is off or full: the address still carries everything.
    }
  }, 300);
}
