/** The schema of an engine's requests, loaded after the page: forms are made from it. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Definitions } from "./schema.js";

/** @returns the definitions; null until they are there */
export function loadedSchema(load: () => Promise<object>): ReadonlySignal<Definitions | null> {
  const loaded = signal<Definitions | null>(null);
  void load().then((module) => {
    loaded.value = (module as { readonly default: { readonly $defs: Definitions } }).default.$defs;
  });
  return loaded;
}
