/** A company's events and their tie-out; where its history does not add up, of what is outstanding alone. */
import { type CapTableEvent, computeCapTable } from "@capstack/cap-table";
import { isEngineError } from "@capstack/decimal";
import type { FileCompany } from "../company/company.js";
import { toEvents } from "../company/to-events.js";
import { refuseFile } from "../error-codes.js";
import type { Questions } from "../questions/questions.js";
import type { UnreadPart } from "../sheet/sheet-reading.js";
import { type TieOut, tieOut } from "./tie-out.js";

/** What a company comes to. */
export interface SettledCompany {
  readonly events: readonly CapTableEvent[];
  readonly tieOut: TieOut;
  readonly unread: readonly UnreadPart[];
}

/**
 * Computes the events, and holds them against the file.
 * @throws EngineError `invalid_value` where not even what is outstanding can stand
 */
export function settle(company: FileCompany, questions: Questions): SettledCompany {
  const whole = settled(company, questions);
  if (typeof whole !== "string") return { ...whole, unread: [] };
  const outstanding = settled(withoutHistory(company), questions);
  if (typeof outstanding === "string") {
    return refuseFile("invalid_value", `The file's holdings cannot stand together: ${outstanding}`);
  }
  const why = `The history does not add up (${whole}); what is outstanding was taken.`;
  return { ...outstanding, unread: [{ sheet: "", address: null, value: null, why }] };
}

/** The events and their tie-out, or why they cannot be. */
function settled(company: FileCompany, questions: Questions): Omit<SettledCompany, "unread"> | string {
  const events = toEvents(company, questions);
  try {
    const { final } = computeCapTable({ events, options: { snapshots: "none" } });
    return { events, tieOut: tieOut(company, final) };
  } catch (error) {
    if (isEngineError(error)) return error.message;
    throw error;
  }
}

/** What is outstanding, without what ended since it was issued. */
function withoutHistory(company: FileCompany): FileCompany {
  return {
    ...company,
    stock: company.stock.filter(({ shares }) => shares > 0).map((one) => ({ ...one, ends: [], vesting: undefined })),
    awards: company.awards
      .filter(({ shares }) => shares > 0)
      .map((one) => ({ ...one, ends: [], exercised: 0, vesting: undefined })),
    convertibles: company.convertibles.filter(({ cancelledDate }) => cancelledDate === undefined),
  };
}
