/** The inputs of a batch: one JSON object per line. */
import type { Invocation } from "../command.js";
import { CliFailure } from "../failure.js";
import { parseJson, readText } from "./read-input.js";

/** Inputs that are submitted together. */
export interface InputGroup {
  /** The number of inputs before these. */
  readonly from: number;
  readonly inputs: readonly unknown[];
}

/** The number of inputs submitted together, so that their answers fit in memory. */
const MOST_INPUTS = 1000;
/** The most bytes of inputs submitted together: a request may have four million, including the envelope. */
const MOST_BYTES = 3_500_000;

/**
 * Reads the lines of a file or of standard input, skipping empty ones.
 * @throws CliFailure for the first line that is not a JSON object, with its place
 */
export async function readInputGroups(call: Invocation, file: string | undefined): Promise<InputGroup[]> {
  const { name, text } = await readText(call, file);
  const groups: { from: number; inputs: unknown[] }[] = [];
  let count = 0;
  let bytes = 0;
  text.split("\n").forEach((line, at) => {
    if (line.trim() === "") return;
    const input = parseJson(line, ({ column }) => `${name}:${at + 1}:${column}`);
    if (typeof input !== "object" || input === null || Array.isArray(input)) {
      throw new CliFailure("input", `${name}:${at + 1}:1: this is not a JSON object; a batch has one input a line.`);
    }
    const size = Buffer.byteLength(line);
    const last = groups.at(-1);
    if (last === undefined || last.inputs.length === MOST_INPUTS || bytes + size > MOST_BYTES) {
      groups.push({ from: count, inputs: [input] });
      bytes = size;
    } else {
      last.inputs.push(input);
      bytes += size;
    }
    count += 1;
  });
  if (count === 0) throw new CliFailure("input", `${name} is empty; it must hold one JSON object a line.`);
  return groups;
}
