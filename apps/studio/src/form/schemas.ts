/** The schemas of the engines' requests, loaded after the page: forms are made from them. */
import { signal } from "@preact/signals";
import type { Definitions } from "./schema.js";

export const capTableSchema = signal<Definitions | null>(null);
export const waterfallSchema = signal<Definitions | null>(null);
export const fundSchema = signal<Definitions | null>(null);

void import("@capstack/cap-table/schema.json").then((schema) => {
  capTableSchema.value = definitionsOf(schema);
});
void import("@capstack/waterfall/schema.json").then((schema) => {
  waterfallSchema.value = definitionsOf(schema);
});
void import("@capstack/fund-economics/schema.json").then((schema) => {
  fundSchema.value = definitionsOf(schema);
});

function definitionsOf(module: { readonly $defs?: unknown; readonly default?: unknown }): Definitions {
  return (module.default as { $defs: Definitions }).$defs;
}
