/** Lots, awards, SAFEs and notes by the event that issued them: no person knows their ids. */
import { idOf } from "../state/event-id.js";
import type { JsonObject } from "../state/studio-state.js";
import { capTableRequest } from "./company.js";
import { nameOf } from "./event-words.js";

/** The event that issued a security, by its name; the security's own number where it was given one. */
export function issuedIn(securityId: string): string {
  const [eventId = ""] = securityId.split("/");
  const events = capTableRequest.value.events as unknown as readonly JsonObject[];
  const event = events.find((one, i) => idOf(one, i) === eventId);
  return event === undefined ? securityId : nameOf(event);
}
