/** How many events of each kind a file was read as; of a class that is still asked about no kind is said. */
import type { CapTableEvent } from "@capstack/cap-table";
import type { FileQuestion } from "@capstack/cap-table-files";
import { eventNames } from "../company/event-words.js";
import { showShares } from "../figures/figures.js";

/** What decides whether a class is common or preferred. */
const OF_A_CLASS = /^(?:stockKind|originalIssuePrice):(.*)$/s;

type Open = readonly Pick<FileQuestion, "id" | "answer">[];

/** Ids of the classes of which it has to be answered still what they are, or what they were sold for. */
export function undecided(questions: Open): ReadonlySet<string> {
  return new Set(questions.flatMap(({ id, answer }) => (answer === null ? (OF_A_CLASS.exec(id)?.[1] ?? []) : [])));
}

/** Empty of no event. */
export function eventsInWords(events: readonly CapTableEvent[], questions: Open): string {
  if (events.length === 0) return "";
  const open = undecided(questions);
  const kinds = new Map<string, number>();
  for (const event of events) {
    const name =
      event.type === "common_issuance" && event.grants.some(({ classId }) => open.has(classId ?? ""))
        ? "Stock issued of a class that is asked about"
        : (eventNames[event.type] ?? event.type);
    kinds.set(name, (kinds.get(name) ?? 0) + 1);
  }
  const counted = [...kinds].map(([name, count]) => `${count} × ${name}`).join(", ");
  return `${events.length === 1 ? "One event" : `${showShares(events.length)} events`}: ${counted}.`;
}
