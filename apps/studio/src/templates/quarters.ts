/** Which of several templates is last quarter's of another. */
import type { ReceivedTemplate } from "../engine/templates/received-template.js";

type Head = Pick<ReceivedTemplate, "fund" | "partner" | "currency" | "version" | "quarter">;

/**
 * The template of the quarter before: of the same fund, partner and currency, it ends the day before this one's quarter
 * begins. None where several do.
 */
export function quarterBefore<Template extends Head>(one: Head, all: readonly Template[]): Template | null {
  const { dayBefore } = one.quarter;
  if (dayBefore === null || one.version !== "2.0") return null;
  const found = all.filter(
    (other) =>
      other.version === "2.0" &&
      other.quarter.end === dayBefore &&
      isSame(other.fund, one.fund) &&
      isSame(other.partner, one.partner) &&
      isSame(other.currency, one.currency),
  );
  return found.length === 1 ? (found[0] as Template) : null;
}

const isSame = (a: string | null, b: string | null): boolean => a?.toLowerCase() === b?.toLowerCase();
