/**
 * Milestones: what a company may reach, such as an approval or a first sale, and a part of a quantity that vests on the
 * day it does. A milestone that has expired can no longer be reached.
 * @see Open Cap Format 1.2, VestingEventTrigger and VestingEvent
 */
import { type Rational, sumOf } from "@capstack/decimal";

/** Something a company may reach. */
export interface Milestone {
  readonly id: string;
  readonly name: string | null;
  /** The last day on which it can be reached; null when it stays open. */
  readonly expires: string | null;
  /** The day it was reached; null while it was not. */
  readonly reached: string | null;
}

/** A milestone with the fraction of the quantity that vests when it is reached. */
export interface VestingMilestone extends Milestone {
  readonly pct: Rational;
}

export function isReachedBy({ reached }: Milestone, date: string): boolean {
  return reached !== null && reached <= date;
}

/** Whether a milestone can still be reached on a day. */
export function isOpen({ reached, expires }: Milestone, date: string): boolean {
  return reached === null && (expires === null || date <= expires);
}

/** The fraction of the quantity that milestones vest: all of them, or those reached by a day. */
export function milestonePct(milestones: readonly VestingMilestone[], date?: string): Rational {
  const counted = date === undefined ? milestones : milestones.filter((one) => isReachedBy(one, date));
  return sumOf(counted.map(({ pct }) => pct));
}

/** The first day after another on which a milestone was reached; null when there is none. */
export function nextReached(milestones: readonly Milestone[], date: string): string | null {
  return milestones.reduce((first: string | null, { reached }) => {
    if (reached === null || reached <= date) return first;
    return earlier(first, reached);
  }, null);
}

/** The earlier of two days, null being no day. */
export function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
