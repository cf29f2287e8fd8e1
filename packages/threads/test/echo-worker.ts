/** Does what its job says. */
import { setTimeout } from "node:timers/promises";
import { handedOver } from "../src/index.js";

type Job = {
  readonly say?: string;
  readonly wait?: number;
  readonly fail?: string;
  /** Megabytes. */
  readonly fill?: number;
  /** Counts the megabytes that are filled. */
  readonly filled?: Int32Array;
};

export default async function answer({ say, wait = 0, fail, fill = 0, filled }: Job): Promise<string | undefined> {
  if (fail !== undefined) throw new Error(fail);
  await setTimeout(wait);
  const megabytes = Array.from({ length: fill }, (_, at) => {
    if (filled !== undefined) {
      Atomics.add(filled, 0, 1);
      Atomics.notify(filled, 0);
    }
    return new Array<number>(131_072).fill(at);
  });
  return megabytes.length > 0 ? String(megabytes.length) : say;
}

export function turn({ bytes }: { bytes: Uint8Array<ArrayBuffer> }): { bytes: Uint8Array } {
  return handedOver({ bytes: bytes.reverse() }, [bytes.buffer]);
}
