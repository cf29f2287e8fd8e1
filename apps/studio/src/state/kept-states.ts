/** Other companies of the list, as they were kept last. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { companyList, readKeptCompany } from "./open-company.js";
import type { StudioState } from "./studio-state.js";

/**
 * Reads companies afresh whenever one is asked for or changed, in another tab too once this one writes.
 * @param wanted ids of the list
 * @returns those that could be read, by id; null until they have been
 */
export function keptStates(
  wanted: ReadonlySignal<readonly string[]>,
): ReadonlySignal<ReadonlyMap<string, StudioState> | null> {
  const kept = signal<ReadonlyMap<string, StudioState> | null>(null);
  let latest = 0;
  effect(() => {
    const ids = wanted.value;
    companyList.value;
    const mine = ++latest;
    void Promise.all(ids.map(async (id) => [id, await readKeptCompany(id)] as const)).then((read) => {
      if (mine === latest) kept.value = new Map(read.flatMap(([id, one]) => (one === undefined ? [] : [[id, one]])));
    });
  });
  return kept;
}
