/** The kit that draws, loaded after the page has its figures. */
import { signal } from "@preact/signals";

type Kit = typeof import("./kit.js").kit;

/** Null until it is there. */
export const charts = signal<Kit | null>(null);

void import("./kit.js").then(({ kit }) => {
  charts.value = kit;
});
