/** Other companies of the list, as they were kept last. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { companyList, readKeptCompany } from "./open-company.js";

/** Other companies of the list as they were kept, afresh whenever one is asked for or changed. */
export const keptStates = (wanted: ReadonlySignal<readonly string[]>) => readEach(wanted, readKeptCompany);

/**
 * Reads companies afresh whenever one is asked for or changed, in another tab too once this one writes.
 * @param wanted ids of the list
 * @param read nothing of one that cannot be read
 * @returns those that could be read, by id; null until they have been
 */
export function readEach<One>(
  wanted: ReadonlySignal<readonly string[]>,
  read: (id: string) => Promise<One | undefined>,
): ReadonlySignal<ReadonlyMap<string, One> | null> {
  const kept = signal<ReadonlyMap<string, One> | null>(null);
  let latest = 0;
  effect(() => {
    const ids = wanted.value;
    companyList.value;
    const mine = ++latest;
    void Promise.all(ids.map(async (id) => [id, await read(id)] as const)).then((all) => {
      if (mine === latest) kept.value = new Map(all.flatMap(([id, one]) => (one === undefined ? [] : [[id, one]])));
    });
  });
  return kept;
}
