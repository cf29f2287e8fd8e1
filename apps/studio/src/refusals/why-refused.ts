/** Why the company shown cannot be computed, and the way to the form that mends it. */
import { computed } from "@preact/signals";
import { company } from "../company/company.js";
import type { Issue } from "../engine/issue.js";
import { capTableSchema } from "../events/event-schema.js";
import { faultyEvent, openEvent } from "../events/list-changes.js";
import { waterfallSchema } from "../form/exit-schema.js";
import { state } from "../state/store.js";
import { type FormDefinitions, type Refused, refusedOf } from "./refused.js";

/** What the reasons are worded from. */
export const definitions = (): FormDefinitions => ({ events: capTableSchema.value, sale: waterfallSchema.value });

/** What the company shown is refused for; null while it is computed. */
export const refusal = computed(() => refusedOf(company.value.issues, state.value, definitions()));

/** What else of the company shown is refused, such as its sale. */
export const whyRefused = (issues: readonly Issue[]): string | null =>
  refusedOf(issues, state.value, definitions())?.why ?? null;

/** Opens the form of the event that is refused. */
export function openRefused({ place }: Pick<Refused, "place">): void {
  openEvent.value = place;
  // Its field at fault takes the focus.
  faultyEvent.value = place;
}
