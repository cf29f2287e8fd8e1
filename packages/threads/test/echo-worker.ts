/** Does what its job says. */
import { setTimeout } from "node:timers/promises";
import { handedOver } from "../src/index.js";

type Job = {
  readonly say?: string;
  readonly wait?: number;
  readonly fail?: string;
  /** Fails the thread once the job is answered. */
  readonly failAfterwards?: boolean;
  /** Megabytes. */
  readonly fill?: number;
};

export default async function answer({
  say,
  wait = 0,
  fail,
  failAfterwards = false,
  fill = 0,
}: Job): Promise<string | undefined> {
  if (fail !== undefined) throw new Error(fail);
  if (failAfterwards) {
    setTimeout(50).then(() =>
      process.nextTick(() => {
        throw new Error("afterwards");
      }),
    );
  }
  await setTimeout(wait);
  const filled = Array.from({ length: fill }, (_, at) => new Array<number>(131_072).fill(at));
  return filled.length > 0 ? String(filled.length) : say;
}

export function turn({ bytes }: { bytes: Uint8Array<ArrayBuffer> }): { bytes: Uint8Array } {
  return handedOver({ bytes: bytes.reverse() }, [bytes.buffer]);
}
