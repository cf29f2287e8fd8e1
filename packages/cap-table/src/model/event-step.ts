/** One event being applied: its identity, its day, and the warnings it causes. */
import type { ErrorPath } from "@capstack/decimal";
import type { CapTableWarning, CapTableWarningCode } from "../shapes/error-codes.js";
import type { RoundReport } from "../shapes/round-report.js";

export class EventStep {
  readonly eventId: string;
  readonly label: string;
  /** The event's own date, or null. */
  readonly date: string | null;
  readonly index: number;
  readonly warnings: CapTableWarning[] = [];
  /** What a priced round reports; absent for every other event. */
  round: RoundReport | undefined;
  #lots = 0;

  constructor(index: number, eventId: string, label: string, date: string | null) {
    this.index = index;
    this.eventId = eventId;
    this.label = label;
    this.date = date;
  }

  /** Path of a value of the event in the request. */
  path(...below: (string | number)[]): ErrorPath {
    return ["events", this.index, ...below];
  }

  warn(code: CapTableWarningCode, message: string, ...below: (string | number)[]): void {
    this.warnings.push({ code, message, path: this.path(...below) });
  }

  /** The default name of the event's next security: `<eventId>/<n>`. */
  nextSecurityId(): string {
    this.#lots += 1;
    return `${this.eventId}/${this.#lots}`;
  }
}
