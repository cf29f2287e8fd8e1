/** A studio file, opened as a company of its own. */
import { openAsNew } from "../state/open-company.js";
import { NoStateError, readState } from "../state/studio-state.js";

const MOST_BYTES = 20_000_000;

/** @returns why it cannot be opened; null where it is shown */
export async function openSaved(file: File): Promise<string | null> {
  if (file.size > MOST_BYTES) return "The file is larger than the studio reads: 20 MB.";
  try {
    await openAsNew(readState(JSON.parse(await file.text())));
    return null;
  } catch (error) {
    if (error instanceof NoStateError) return `${file.name} is no studio file. ${error.message}`;
    if (error instanceof SyntaxError) return `${file.name} is not JSON.`;
    throw error;
  }
}
