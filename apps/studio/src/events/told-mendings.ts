/** What is done to keep the other events valid when one is moved, switched off or taken out: in sentences. */
import type { Mending } from "../engine/events/keep-valid.js";

/** Why something else changes with an event. */
export function whyChanged(
  name: string,
  { to, mendings }: { to: number | null; mendings: readonly Mending[] },
): string {
  const isOwn = mendings.filter(({ place }) => place === to).length;
  if (isOwn === 0) return `Other events need ${name} as it is. To keep them valid:`;
  if (isOwn === mendings.length) return `${name} would come before what it needs. To keep it valid:`;
  return `${name} would come before what it needs, and others need it as it is. To keep them valid:`;
}

/** What is done to an event. */
export function toldMending({ did, about, list }: Mending, event: string): string {
  if (did === "switched off") return `${event} is switched off`;
  if (did === "named") return `${about} is named in ${event}`;
  return list === "proRata"
    ? `${about}${about.endsWith("s") ? "’" : "’s"} pro rata in ${event} is dropped`
    : `${about} is left out of ${event}`;
}
