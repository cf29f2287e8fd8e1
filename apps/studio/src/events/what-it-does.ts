/** What an event does, where its fields do not say so. */
import type { JsonObject } from "../state/studio-state.js";

const DOES: Readonly<Record<string, string>> = {
  change_of_control:
    "Starts the months within which a double trigger counts; single-trigger awards vest. Both stand with the vesting of an award.",
  class_definition: "Defines a class of stock with its terms, or changes those of a class that there is.",
};

/** A sentence for the top of the event's form; null where its fields say enough. */
export const whatItDoes = ({ type }: JsonObject): string | null => DOES[String(type)] ?? null;
